/* Warps that make no request in the trace of loops whose rows go to gangs, with
   hundreds of thousands of iterations each.  Without this test the models could
   follow each of them to its end: this file took minutes to compile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-report=%R" } */
/* { dg-final { acctile-report nests[1].kind eq doall } } */
/* { dg-final { acctile-report nests[3].kind eq doall } } */

#define N 300
#define M 1000

double a[N][N], b[N][N], c[N][N];
float d[M][M], e[M][M], f[M][M];

void
doubles (void)
{
#pragma acc parallel loop copy(a, b, c)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < N; j++)
        c[i][j] *= 2;
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}

void
floats (void)
{
#pragma acc parallel loop copy(d, e, f)
  for (int i = 0; i < M; i++)
    {
      for (int j = 0; j < M; j++)
        f[i][j] = 0;
      for (int k = 0; k < M; k++)
        for (int j = 0; j < M; j++)
          f[i][j] += d[i][k] * e[k][j];
    }
}
