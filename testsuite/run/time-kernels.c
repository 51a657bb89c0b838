/* Loops over time around kernels regions, whose bounds are computed in the
   region, before the nest.  Without this test tiles over several steps could
   take bounds for granted that only the host's part of the launch computes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile skew } */
/* { acctile-report nests[1].chosen.time_tile split } */
/* { acctile-report nests[2].chosen.time_tile split } */

#define N 9
#define M 11

static int x[N * M], y[N * M];

static void
skewed (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(skew) tile(3, 5, 7)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * m + j] = (a[(i - 1) * m + j] + 2 * a[i * m + j + 1]
                          + 3 * a[(i + 1) * m + j - 1])
                         % 1000;
      int *other = a;
      a = b;
      b = other;
    }
}

static void
split (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(split) tile(2, 7, 6)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * m + j] = (a[(i - 1) * m + j] + 2 * a[i * m + j + 1]
                          + 3 * a[(i + 1) * m + j - 1])
                         % 1000;
      int *other = a;
      a = b;
      b = other;
    }
}

static void
line (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(split) tile(3, 11)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 2 * a[i + 1] + 1) % 1000;
      int *other = a;
      a = b;
      b = other;
    }
}

static void
fill (void)
{
  for (int i = 0; i < N * M; i++)
    {
      x[i] = i * 7 % 91;
      y[i] = 2000 + i % 13;
    }
}

int
main (void)
{
  int steps = hide (5);
  fill ();
  skewed (N, M, steps, x, y);
  SHOW (x);
  SHOW (y);
  fill ();
  split (N, M, steps, x, y);
  SHOW (x);
  SHOW (y);
  fill ();
  line (N * M, steps, x, y);
  SHOW (x);
  SHOW (y);
  return 0;
}
