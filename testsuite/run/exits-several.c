/* Loops that end where their counter is equal to one number or to another, and
   begin beyond one of them.  Without this test such a loop could be taken for
   one without iterations, and the loop around it for a parallel one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests.length 4 } */
/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[2].kind unchanged } */
/* { acctile-report nests[3].kind unchanged } */
/* { acctile-unlaunched "all loops must run in order" } */

#define N 40

static unsigned a[N][N];

static void
down (int n)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      int j = n - 2;
      while (1)
        {
          if (j == 0 || j == n - 1)
            break;
          a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j + 1];
          j--;
        }
    }
}

static void
up (int n, int m)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j != m; j++)
      {
        if (j == n - 1)
          break;
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
      }
}

static void
either (int n, int d)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = d > 0 ? 1 : n - 2; j != 0 && j != n - 1; j += d)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - d];
}

static void
found (int n, int m)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j != m; j++)
      {
        a[i][j] += 3 * a[i - 1][j];
        if (a[i][j] % 32 == 5 || j == n - 1)
          break;
      }
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i * 7 % 29;
  for (int n = hide (3); n <= N; n += 37)
    {
      down (n);
      SHOW (a);
      up (n, hide (-4));
      SHOW (a);
      up (n, 3);
      SHOW (a);
      either (n, 1);
      SHOW (a);
      either (n, -1);
      SHOW (a);
      found (n, hide (0));
      SHOW (a);
    }
  return 0;
}
