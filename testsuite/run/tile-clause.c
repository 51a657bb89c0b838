/* The clause tile, with numbers and stars, on one to three loops, with levels,
   reductions and loops inside, and inside other loops.  On the device GCC 12 by
   itself runs some iterations of tiles twice and others never: without this
   test acctile could let it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[6].kind" "doall" } */
/* { acctile-report "nests[12].kind" "doacross" } */
/* { acctile-host "tiles of GCC 12 are wrong on the device" } */

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

/* With levels: tiles have gangs, and lanes are for what is in them.  */

static void
levels (int n, int m)
{
  int most = 0;
#pragma acc parallel loop worker tile(8, 8) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += 2 * i - j;
#pragma acc parallel loop vector tile(8, 8) copy(c)
  for (unsigned char i = 0; i < 8; i++)
    for (int j = n - 1; j >= 0; j -= 3)
      for (int k = 1; k < m; k++)
        c[i][j][k] += c[i][j][k - 1] & 15;
#pragma acc parallel loop gang tile(4, 4) reduction(max : most) copyin(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      most = a[i][j] > most ? a[i][j] : most;
#pragma acc parallel loop gang tile(2, 2) copy(c)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < n; j++)
      {
        int sum = most;
#pragma acc loop vector reduction(+ : sum)
        for (int k = 0; k < m; k++)
          sum += c[i][j][k];
        c[i][j][0] = sum;
      }
}

static void
order (int n, int m)
{
#pragma acc kernels copy(a)
  {
#pragma acc loop tile(4, 4)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        a[i][j] = (a[i - 1][j] + a[i][j - 1]) & 1023;
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
      levels (hide (n), hide (N));
      order (hide (n), hide (N));
      SHOW (a);
      SHOW (c);
      SHOW (v);
    }
  return 0;
}
