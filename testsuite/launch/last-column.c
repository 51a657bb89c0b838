/* Copies between the first and the last column of arrays whose rows are as long
   as an argument says, in kernels regions: the last element of a row lies one
   before the next row, which is no element -1 of that.  What the host compares
   must let the loops run in parallel.

   { acctile-launches "border" 1 0 }
   { acctile-launches "edges" 1 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 40
#define M 11
#define L 6

static double a[N * M], b[N * M], c[N * M * L];

__attribute__ ((noinline)) static void
border (int n, int m, double *restrict a, double *restrict b)
{
#pragma acc kernels copy(a [0:n * m], b [0:n * m])
  for (int j = 0; j < n; j++)
    {
      a[j * m] = a[(j + 1) * m - 1];
      b[(j + 1) * m - 1] = b[j * m];
    }
}

__attribute__ ((noinline)) static void
edges (int n, int m, int l, double *restrict c)
{
#pragma acc kernels copy(c [0:n * m * l])
  for (int k = 0; k < n; k++)
    c[k * m * l] = c[(k + 1) * m * l - 1] * 2;
}

static void
show (const char *name, const double *x, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * (i % 7);
  printf ("%s %g\n", name, sum);
}

int
main (void)
{
  for (int i = 0; i < N * M; i++)
    {
      a[i] = i % 17;
      b[i] = i % 13;
    }
  for (int i = 0; i < N * M * L; i++)
    c[i] = i % 19;
  border (N, M, a, b);
  show ("a", a, N * M);
  show ("b", b, N * M);
  edges (N, M, L, c);
  show ("c", c, N * M * L);
}
