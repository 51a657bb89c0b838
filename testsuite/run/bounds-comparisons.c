/* Less, less or equal, greater, greater or equal, with the bound on either
   side, with no, one and several iterations of either loop.  Without this
   test an end could be taken for the one beside it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-plugin {schedule=schedule(2.3) block(4,8) grid(2,2)} } */
/* { acctile-plugin {schedule=schedule(2.1) block(32,1)} } */

#define N 24

static int a[N][N];

static void
less (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 2; i < n; i++)
#pragma acc loop
    for (int j = 3; m > j; j++)
      a[i][j] += i * 10 + j;
}

static void
less_or_equal (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 2; i <= n; i++)
#pragma acc loop
    for (int j = 3; m >= j; j++)
      a[i][j] += i * 20 + j;
}

static void
greater (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = n; i > 2; i--)
#pragma acc loop
    for (int j = m; 3 < j; j--)
      a[i][j] += i * 30 + j;
}

static void
greater_or_equal (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = n; i >= 2; i--)
#pragma acc loop
    for (int j = m; 3 <= j; j--)
      a[i][j] += i * 40 + j;
}

static void
in_steps (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i <= n - 1; i += 3)
#pragma acc loop
    for (int j = m - 1; j >= 1; j -= 4)
      a[i][j] += i * 50 + j;
#pragma acc parallel loop copy(a)
  for (int i = n - 1; i > 0; i = i - 2)
#pragma acc loop
    for (int j = 0; j < m; j = 5 + j)
      a[i][j] += i * 60 + j;
}

int
main (void)
{
  CLEAR (a);
  for (int n = 0; n < 7; n++)
    for (int m = 1; m < 20; m += m < 6 ? 1 : 6)
      {
        less (hide (n), hide (m));
        less_or_equal (hide (n), hide (m));
        SHOW (a);
        greater (hide (n), hide (m));
        greater_or_equal (hide (n), hide (m));
        SHOW (a);
        in_steps (hide (n), hide (m));
        SHOW (a);
      }
  return 0;
}
