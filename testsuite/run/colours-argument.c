/* Points that are not of one colour, which is an argument: the host looks
   whether it is 0 or 1, and runs the sweep in order where it is not; with
   arrays that may overlap, too, several nests, and sums.  Without this test
   such sweeps could be wavefronts, or points that depend on one another be
   computed in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 7 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doacross } */

#include "run.h"

#define N 50

static unsigned a[N][N], b[N][N];

static void
kernels (int n, int c)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      if ((i + j) % 2 != c)
        a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
}

static void
parallel (int n, int c)
{
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop auto
      for (int j = 1; j < n - 1; j++)
        {
          if (((i + j) & 1) == c)
            continue;
          a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
        }
    }
}

static void
flat (int n, int m, unsigned *p, const unsigned *q, int c)
{
#pragma acc kernels copy(p [0:n * m]) copyin(q [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      if ((i + j) % 2 != c)
        p[i * m + j] = p[(i - 1) * m + j] + p[(i + 1) * m + j]
                       - p[i * m + j - 1] - p[i * m + j + 1] + q[i * m + j];
}

static void
several (int n, int c, int d)
{
#pragma acc kernels copy(a, b)
  {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if ((i + j) % 2 != c)
          a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if ((i + j) % 2 != d)
          b[i][j] = b[i - 1][j] + b[i + 1][j] - a[i][j - 1] - b[i][j + 1];
  }
}

static void
sum (int n, int c, int d)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      if ((i + j) % 2 != c - d)
        a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
}

/* Where the sum is negative % gives -1.  */

static void
negative (int n, int c)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      if ((i - j) % 2 != c)
        a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    {
      a[i / N][i % N] = i % 13;
      b[i / N][i % N] = i % 17;
    }
  for (int c = -2; c < 4; c++)
    {
      kernels (hide (N), hide (c));
      SHOW (a);
      parallel (hide (N - 1), hide (c));
      SHOW (a);
      flat (N, hide (N), a[0], b[0], hide (c));
      SHOW (a);
#pragma acc data copy(a)
      flat (hide (N / 2), hide (N), a[0], a[0] + 7, hide (c));
      SHOW (a);
      several (hide (N), hide (c), hide (1 - c));
      SHOW (a);
      SHOW (b);
      sum (hide (N), hide (c + 3), hide (3));
      negative (hide (N), hide (c));
      SHOW (a);
    }
  return 0;
}
