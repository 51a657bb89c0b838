/* Reductions on the device at sizes around those of warps, blocks and grids,
   under several schedules.  Without this test a partial result could be lost
   where a block is not full.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "place.h"

#define N 1100

static int a[N][N];

static long
sum_default (int n, int m)
{
  long s = 5;
#pragma acc parallel loop reduction(+ : s) present(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i][j];
  return s;
}

static long
sum_2_1 (int n, int m)
{
  long s = 5;
#pragma acctile schedule(2.1) block(128, 1) grid(1, 40)
#pragma acc parallel loop reduction(+ : s) present(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i][j];
  return s;
}

static long
sum_2_3 (int n, int m)
{
  long s = 5;
#pragma acctile schedule(2.3) block(16, 16)
#pragma acc parallel loop reduction(+ : s) present(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i][j];
  return s;
}

static void
rows (int n, int m)
{
  static int sum[N], most[N];

#pragma acc parallel loop copyout(sum, most) present(a)
  for (int i = 0; i < n; i++)
    {
      int s = 0, x = -1;
#pragma acc loop reduction(+ : s) reduction(max : x)
      for (int j = 0; j < m; j++)
        {
          s += a[i][j];
          x = a[i][j] > x ? a[i][j] : x;
        }
      sum[i] = s;
      most[i] = x;
    }
  for (int i = 0; i < n; i++)
    {
      int s = 0, x = -1;
      for (int j = 0; j < m; j++)
        {
          s += a[i][j];
          x = a[i][j] > x ? a[i][j] : x;
        }
      if (s != sum[i] || x != most[i])
        misplaced ("rows", i, m, sum[i] - s, 0);
    }
}

int
main (void)
{
  static const int size[][2]
      = { { 1, 1 },   { 1, 31 },    { 31, 1 },   { 33, 33 },    { 128, 257 },
          { 0, 100 }, { 1000, 63 }, { 5, 1100 }, { 1100, 1100 } };

  need_gpu ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 13) % 101;
#pragma acc data copyin(a)
  for (size_t t = 0; t < sizeof size / sizeof size[0]; t++)
    {
      int n = size[t][0], m = size[t][1];
      long s = 5;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          s += a[i][j];
      if (sum_default (n, m) != s)
        misplaced ("sum", n, m, 0, 0);
      if (sum_2_1 (n, m) != s)
        misplaced ("sum by 2.1", n, m, 0, 0);
      if (sum_2_3 (n, m) != s)
        misplaced ("sum by 2.3", n, m, 0, 0);
      if (n > 0)
        rows (n, m);
    }
  return 0;
}
