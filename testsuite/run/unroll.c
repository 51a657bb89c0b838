/* Loops that only read, of any length.  Threads that share one have several
   iterations at once, and so have those that all have as many and a thread that
   walks through memory in steps that are known at run time only, but no more
   than eight, and four of the row of a window (options/options.exp counts the
   products in the host's code).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 61

/* Sums of rows, by the lanes of a block each.  */

__attribute__ ((noinline)) void
rows (int n, int m, double *restrict x, const double *restrict u,
      const double *restrict v)
{
#pragma acc parallel loop gang vector_length(32) copyout(x[:n])                \
    copyin(u[:n * m], v[:m])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += u[i * m + j] * v[j];
      x[i] = s;
    }
}

/* A product of matrices, in which a thread goes down a column.  */

__attribute__ ((noinline)) void
columns (int n, double *restrict x, const double *restrict u,
         const double *restrict v)
{
#pragma acc parallel loop gang copyout(x[:n * n]) copyin(u[:n * n], v[:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      {
        double s = 0;
        for (int k = 0; k < n; k++)
          s += u[i * n + k] * v[k * n + j];
        x[i * n + j] = s;
      }
}

/* Sums of rows by one thread each, whose counters begin behind one another: all
   have as many iterations.  */

__attribute__ ((noinline)) void
flat (int n, int m, double *restrict x, const double *restrict u,
      const double *restrict v)
{
#pragma acc parallel loop copyout(x[:n]) copyin(u[:n * m], v[:n * m])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int k = i * m; k < i * m + m; k++)
        s += u[k] * v[k];
      x[i] = s;
    }
}

/* Sums of windows.  */

__attribute__ ((noinline)) void
windows (int n, int r, double *restrict x, const double *restrict u,
         const double *restrict v)
{
#pragma acc parallel loop collapse(2) copy(x[:n * n])                          \
    copyin(u[:n * n], v[:(2 * r + 1) * (2 * r + 1)])
  for (int i = r; i < n - r; i++)
    for (int j = r; j < n - r; j++)
      {
        double s = 0;
        for (int p = -r; p <= r; p++)
          for (int q = -r; q <= r; q++)
            s += v[(p + r) * (2 * r + 1) + q + r] * u[(i + p) * n + j + q];
        x[i * n + j] = s;
      }
}

int
main (void)
{
  static double x[N * N], u[N * N], v[N * N];
  double sum = 0;
  for (int i = 0; i < N * N; i++)
    {
      u[i] = i % 19;
      v[i] = i % 23;
    }
  for (int n = 0; n <= N; n += n < 20 ? 1 : 41)
    {
      rows (n, n, x, u, v);
      for (int i = 0; i < n; i++)
        sum += (i + 1) * x[i];
      flat (n, n, x, u, v);
      for (int i = 0; i < n; i++)
        sum += (i + 3) * x[i];
      columns (n, x, u, v);
      for (int i = 0; i < n * n; i++)
        sum += (i % 29) * x[i];
      for (int r = 0; r < 8 && 2 * r < n; r++)
        {
          windows (n, r, x, u, v);
          for (int i = 0; i < n * n; i++)
            sum += (i % 31 + r) * x[i];
        }
    }
  printf ("%g\n", sum);
  return 0;
}
