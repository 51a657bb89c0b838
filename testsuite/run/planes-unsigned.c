/* Planes that unsigned numbers choose, which may have wrapped, also in the
   product that says where a plane begins: they are one plane then.  Without this
   test iterations that need what others store could run beside them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 60

static double u[4][N][N];
static double l[4000];

static void __attribute__ ((noinline)) declared (unsigned a, unsigned b)
{
#pragma acc kernels
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      u[a + 1][i][j] = u[b][i - 1][j] + 1;
}

static void __attribute__ ((noinline))
derived (unsigned a, unsigned b, unsigned n, int m)
{
#pragma acc kernels
  for (int i = 1; i < m; i++)
    l[a * n + i] = l[b * n + i - 1] + 1;
}

int
main (void)
{
  for (int i = 0; i < 4 * N * N; i++)
    u[i / N / N][i / N % N][i % N] = i % 17;
  for (int i = 0; i < 4000; i++)
    l[i] = i * 3 % 19;
  declared (hide (-1), hide (0));
  declared (hide (1), hide (1));
  SHOW (u);
  derived (hide (65536), hide (0), hide (65536), hide (2000));
  derived (hide (1), hide (0), hide (2000), hide (1999));
  SHOW (l);
  return 0;
}
