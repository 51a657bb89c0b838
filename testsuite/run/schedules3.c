/* Every schedule of three loops, covering and striding.  Without this test a
   schedule could lose, repeat or exchange iterations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 4 } */
/* { acctile-report "nests[3].kind" "doall" } */
/* { acctile-plugin {schedule=schedule(3.1) block(32,4,1)} } */
/* { acctile-plugin {schedule=schedule(3.1) block(8,8,1) grid(1,1,3)} } */
/* { acctile-plugin {schedule=schedule(3.2) block(64,1,1) grid(2,3,4)} } */
/* { acctile-plugin {schedule=schedule(3.3) block(16,4,1)} } */
/* { acctile-plugin {schedule=schedule(3.3) block(2,64,1) grid(1,1,1)} } */
/* { acctile-plugin {schedule=schedule(3.4) block(8,4,4)} } */
/* { acctile-plugin {schedule=schedule(3.4) block(4,4,8) grid(2,2,1)} } */
/* { acctile-plugin {schedule=schedule(3.5) block(32,1,1)} } */
/* { acctile-plugin {schedule=schedule(3.6) block(8,16,1)} } */
/* { acctile-plugin {schedule=schedule(3.7) block(4,2,16) grid(1,2,1)} } */

#define L 13
#define M 17
#define N 37

static int a[L][M][N];

static void
known (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < L; i++)
#pragma acc loop
    for (int j = 0; j < M; j++)
#pragma acc loop
      for (int k = 0; k < N; k++)
        a[i][j][k] += i * 10000 + j * 100 + k;
}

static void
interior (int l, int m, int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 1; i < l - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int k = 1; k < n - 1; k++)
        a[i][j][k] += i * m + j * n + k * l;
}

static void
wedge (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
#pragma acc loop
      for (int k = j; k < i + j; k++)
        a[i][j][k] ^= 3 * i + 5 * j + 7 * k;
}

static void
steps (int l, int m, int n)
{
#pragma acc parallel loop copy(a)
  for (int i = l - 1; i >= 0; i -= 2)
#pragma acc loop
    for (int j = 1; j < m; j += 3)
#pragma acc loop
      for (int k = n - 1; k > 3; k -= 4)
        a[i][j][k] += 11 * i + 13 * j + 17 * k;
}

int
main (void)
{
  CLEAR (a);
  known ();
  SHOW (a);
  interior (hide (L), hide (M), hide (N));
  SHOW (a);
  interior (hide (2), hide (M), hide (N));
  interior (hide (L), hide (0), hide (N));
  SHOW (a);
  wedge (hide (12));
  SHOW (a);
  steps (hide (L), hide (M), hide (N));
  SHOW (a);
  return 0;
}
