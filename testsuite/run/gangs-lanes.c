/* Loops that the program spreads over gangs alone, while its launch has workers
   or lanes: these take iterations too.  Without this test they could idle, or
   what each iteration has for itself be shared.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[0].chosen.block[0]" 128 } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" unchanged } */
/* { acctile-report "nests[4].kind" unchanged } */

#include <stdio.h>
#define N 500
static void
rows (double *restrict x, double (*restrict a)[N], double *restrict y, int n)
{
#pragma acc parallel num_gangs(128) vector_length(128)                         \
    copyin(a [0:n], y [0:n]) copy(x [0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
        double s = 0;
        for (int j = 0; j < n; j++)
          s += a[i][j] * y[j];
        x[i] = s;
      }
  }
}
static void
own (int *restrict x, int n, int k)
{
  int t[8];
#pragma acc parallel loop gang num_gangs(20) num_workers(4)                    \
    vector_length(32) private(t) firstprivate(k) copy(x [0:n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < 8; j++)
        t[j] = x[i] * j + k;
      for (int j = 1; j < 8; j++)
        x[i] += t[j] - t[j - 1] % 3;
    }
}
static int
sum (int *a, int n)
{
  int s = 1;
#pragma acc parallel loop gang num_gangs(16) vector_length(64) \
    reduction(+ : s) copyin(a [0:n])
  for (int i = 0; i < n; i++)
    {
      int p = 1;
      for (int j = 0; j < a[i] % 9; j++)
        p = p * 3 % 101;
      s += p;
    }
  return s;
}
static void
few (int *x, int n)
{
#pragma acc parallel loop gang num_gangs(64) vector_length(32) copy(x [0:n])
  for (int i = 0; i < 64; i++)
    for (int j = 1; j < 5; j++)
      x[i * 5 + j] += x[i * 5 + j - 1];
}
static void
open (int *x, int n)
{
#pragma acc parallel loop gang copy(x [0:n])
  for (int i = 0; i < n / 5; i++)
    for (int j = 1; j < 5; j++)
      x[i * 5 + j] += x[i * 5 + j - 1];
}
int
main (void)
{
  static double a[N][N], x[N], y[N];
  int b[N];
  for (int i = 0; i < N; i++)
    {
      b[i] = i % 23;
      y[i] = 1.0 / (i + 1);
      for (int j = 0; j < N; j++)
        a[i][j] = (i * 3 + j) % 11;
    }
  rows (x, a, y, N);
  own (b, N, 5);
  printf ("%d ", sum (b, N));
  few (b, N);
  open (b, N);
  for (int i = 0; i < N; i += 3)
    printf ("%.9g %d ", x[i], b[i]);
  printf ("\n");
  return 0;
}
