/* The clause tile, with numbers and stars, on two and three loops, with levels
   and inside other loops: it fixes the schedule and is obeyed.  Without this
   test a tiled nest could be rewritten as if it were not.  On the device GCC 12
   by itself runs some iterations of tiles twice and others never.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "unchanged" } */
/* { acctile-host "tiles of GCC 12 are wrong on the device" } */
/* { acctile-unlaunched "tiles are GCC's" } */

#define N 37

static int a[N][N], c[8][N][N], v[N];

static void
all (int n, int m)
{
#pragma acc parallel loop tile(4, 8) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += i - j;
#pragma acc parallel loop tile(8, *) copy(a)
  for (int i = 1; i < n; i++)
    for (int j = m - 1; j >= 0; j--)
      a[i][j] += i * j;
#pragma acc parallel loop tile(5) copy(v)
  for (int i = 0; i < n; i += 2)
    v[i] += i;
#pragma acc parallel loop tile(2, 3, 4) copy(c)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < m; k++)
        c[i][j][k] += i + j - k;
#pragma acc parallel loop gang tile(4, 32) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] ^= i + j;
#pragma acc parallel loop copy(c)
  for (int i = 0; i < 8; i++)
#pragma acc loop tile(4, 4)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < m; k++)
        c[i][j][k] ^= i * j + k;
#pragma acc parallel copy(a, v)
  {
#pragma acc loop tile(8, 8)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[i][j] += 3;
#pragma acc loop
    for (int i = 0; i < n; i++)
      v[i] += 4;
  }
}

int
main (void)
{
  CLEAR (a);
  CLEAR (c);
  CLEAR (v);
  for (int n = 1; n <= N; n += 12)
    {
      all (hide (n), hide (N));
      all (hide (n), hide (n));
      SHOW (a);
      SHOW (c);
      SHOW (v);
    }
  return 0;
}
