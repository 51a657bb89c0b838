/* Private scalars and arrays on loops of every place, and iterators declared
   outside.  Without this test threads could share a variable.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 46

static int a[N][N], v[N];

static void
on_each_loop (int n)
{
  int r, s, t;
#pragma acc parallel loop private(r) copy(a)
  for (int i = 0; i < n; i++)
    {
      r = 0;
      for (int k = 0; k < i % 5; k++)
        r += a[i][k] % 3;
#pragma acc loop private(s, t)
      for (int j = 0; j < n - 1; j++)
        {
          s = a[i][j] % 11;
          t = s * 2;
          s += t;
          a[i][j] = s - i;
        }
      v[i] += 1;
    }
}

static void
iterators_outside (int n)
{
  int i, j, k;
#pragma acc parallel loop copy(a)
  for (i = 0; i < n; i++)
#pragma acc loop private(k)
    for (j = 0; j < n; j++)
      {
        for (k = 0; k < 3; k++)
          a[i][j] += i * k - j;
      }
#pragma acc parallel copy(a)
  {
#pragma acc loop
    for (j = n - 1; j >= 0; j--)
#pragma acc loop
      for (i = 1; i < n - 1; i++)
        a[i][j] += 2 * i + j;
  }
}

static void
arrays (int n)
{
  int w[5];
  struct
  {
    int x, y[2];
  } s;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop private(w, s)
    for (int j = 0; j < n; j++)
      {
        for (int k = 0; k < 5; k++)
          w[k] = a[i][j] + k * i;
        s.x = w[j % 5];
        s.y[1] = w[(j + i) % 5];
        a[i][j] = s.x - s.y[1] + j;
      }
}

static void
of_the_region (int n)
{
  int t = 4;
#pragma acc parallel private(t) copy(v)
  {
    t = n * 2;
#pragma acc loop
    for (int i = 0; i < n; i++)
      v[i] += t - i;
  }
}

static void
same_name (int n)
{
  int t = 9;
#pragma acc parallel loop private(t) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop private(t)
    for (int j = 0; j < n; j++)
      {
        t = i - j;
        {
          int t = 5;
          a[i][j] += t;
        }
        a[i][j] -= t;
      }
  printf ("%d\n", t);
}

int
main (void)
{
  CLEAR (a);
  CLEAR (v);
  for (int n = 5; n <= N; n += 41)
    {
      on_each_loop (hide (n));
      SHOW (a);
      iterators_outside (hide (n));
      SHOW (a);
      arrays (hide (n));
      SHOW (a);
      of_the_region (hide (n));
      SHOW (v);
      same_name (hide (n));
      SHOW (a);
    }
  return 0;
}
