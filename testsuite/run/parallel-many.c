/* Many nests in one parallel region, of different depths, sizes and
   clauses, on different arrays, with code around them.  Without this test
   one could take the launch of another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 10 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[4].kind" "doall" } */
/* { acctile-plugin limit=2 } */
/* { acctile-plugin limit=7 } */

#define N 17

static int a[N], b[N][N], c[N][N][N], d[N], e[N][N];

static void
five (int n, int m)
{
#pragma acc parallel copy(a, b, c, d, e)
  {
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
      a[i] += 3 * i;
#pragma acc loop
    for (int i = 1; i < n - 1; i++)
#pragma acc loop
      for (int j = 1; j < m - 1; j++)
        b[i][j] += i * j;
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
#pragma acc loop
        for (int k = n - 1; k >= i; k--)
          c[i][j][k] += i + j - k;
#pragma acc loop
    for (long i = n - 1; i >= 0; i -= 2)
      d[i] -= (int)i;
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j <= i; j++)
        e[j][i] += 7;
  }
}

static void
with_code (int n, int f)
{
#pragma acc parallel copy(a, b, d) firstprivate(f) num_gangs(1)
  {
    int twice = 2 * f;
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] += twice * i;
    int more = twice + n;
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n - 1; j++)
        b[i][j] -= more;
    if (f > 2)
      {
#pragma acc loop
        for (int i = 0; i < n; i++)
          d[i] ^= more + i;
      }
  }
}

static void
in_blocks (int n)
{
#pragma acc parallel copy(a, d)
  {
    {
      int f = n / 2;
#pragma acc loop
      for (int i = 0; i < f; i++)
        a[i] += f;
    }
    {
      int f = n / 3;
#pragma acc loop
      for (int i = f; i < n; i++)
        d[i] += f;
    }
  }
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  CLEAR (d);
  CLEAR (e);
  for (int n = 1; n <= N; n += 8)
    {
      five (hide (n), hide (N));
      SHOW (a);
      SHOW (b);
      SHOW (c);
      SHOW (d);
      SHOW (e);
      with_code (hide (n), hide (n % 5));
      in_blocks (hide (n));
      SHOW (a);
      SHOW (b);
      SHOW (d);
    }
  return 0;
}
