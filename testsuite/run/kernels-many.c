/* Several nests in one kernels region, each of which uses what the one before
   wrote, with bounds such as n - 1.  Without this test the launches could
   overlap or change places.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 14 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[3].kind" "doall" } */
/* { acctile-plugin limit=1 } */
/* { acctile-plugin limit=6 } */
/* { acctile-plugin claims=verify } */

#define N 40

static int a[N][N], b[N][N], v[N];

static void
chain (int n)
{
#pragma acc kernels copy(a, b, v)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += i - j;
#pragma acc loop
    for (int i = 1; i < n - 1; i++)
#pragma acc loop
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
#pragma acc loop
    for (int i = 1; i < n - 1; i++)
#pragma acc loop
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j] % 1000;
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
      v[i] = a[i][i + 1];
  }
}

static void
with_recurrence (int n)
{
#pragma acc kernels copy(a, v)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      v[i] = a[i][0];
#pragma acc loop
    for (int i = 1; i < n; i++)
      v[i] += v[i - 1] % 100;
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += v[j];
  }
}

static void
in_a_time_loop (int n, int steps)
{
#pragma acc data copy(a, b)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels
      {
#pragma acc loop independent
        for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
          for (int j = 1; j < n - 1; j++)
            b[i][j] = (a[i][j - 1] + a[i][j + 1] + t) / 2;
#pragma acc loop independent
        for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
          for (int j = 1; j < n - 1; j++)
            a[i][j] = b[i][j];
      }
    }
}

static int
with_sums (int n)
{
  int s = 2, t = 3;
#pragma acc kernels copy(a) copy(s, t)
  {
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < n - 1; j++)
        s += a[i][j] % 9;
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += 5;
#pragma acc loop reduction(max : t)
    for (int i = 0; i < n - 1; i++)
      t = a[i][i] > t ? a[i][i] : t;
  }
  return s * 1000 + t % 1000;
}

static void
different_bounds (int n, int m)
{
#pragma acc kernels copy(v)
  {
    for (int i = 0; i < n; i++)
      v[i] += 1;
#pragma acc loop
    for (int i = n; i < m; i++)
      v[i] += 2;
  }
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  CLEAR (v);
  for (int n = 2; n <= N; n += 19)
    {
      chain (hide (n));
      SHOW (a);
      SHOW (b);
      SHOW (v);
      with_recurrence (hide (n));
      SHOW (a);
      SHOW (v);
      in_a_time_loop (hide (n), hide (3));
      SHOW (a);
      printf ("%d\n", with_sums (hide (n)));
      SHOW (a);
      different_bounds (hide (n), hide (n + 3 < N ? n + 3 : N));
      SHOW (v);
    }
  return 0;
}
