/* Calls in nests whose loops are not granted: functions that compute a number
   of numbers are no obstacle, those that touch memory are.  Without this test
   dynamic programs that call max () could run in order, or a function that
   counts its calls could run in any order.

   SPDX-License-Identifier: GPL-3.0-or-later
   { acctile-report nests[0].kind doacross }
   { acctile-report nests[1].kind doacross }
   { acctile-report nests[2].kind unchanged }
   { acctile-report nests[3].kind unchanged }
   { acctile-report nests[4].kind doall }  */

#include "run.h"

#define N 80

static int a[N][N], b[N][N], c[N][N], count, x[N][N];

#pragma acc routine seq
static int
larger (int p, int q)
{
  return p > q ? p : q;
}

#pragma acc routine seq
int
best (int p, int q, int r)
{
  int m = larger (p, q);
  for (int k = 0; k < 2; k++)
    if (m < r - k)
      m = r;
  return m + (r & 3);
}

#pragma acc routine seq
static int __attribute__ ((noinline)) counted (int p)
{
  static int calls;
  return p + ++calls % 3;
}

#pragma acc routine seq
static int __attribute__ ((noinline)) store (int *at, int p)
{
  *at = p;
  return p + 1;
}

static void
inlined (int n)
{
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j < n; j++)
        a[i][j] = larger (a[i - 1][j], a[i][j - 1]) + (i * j & 1);
    }
}

static void
routine (int n)
{
#pragma acc parallel copy(b)
#pragma acc loop auto
  for (int i = 1; i < n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j < n; j++)
        b[i][j] = best (b[i - 1][j], b[i][j - 1], b[i - 1][j - 1]) & 1023;
    }
}

static void
counts (int n)
{
#pragma acc kernels copy(c)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        c[i][j] = counted (i + j);
  }
}

static void
stores (int n)
{
#pragma acc kernels copy(c)
  {
#pragma acc loop
    for (int i = 1; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        c[i][j] += store (&c[i - 1][j], j);
  }
}

static void
granted (int n)
{
#pragma acc parallel loop copy(x) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      x[i][j] = store (&x[i][j], best (a[i][j], i, j));
}

int
main (void)
{
  inlined (hide (N));
  routine (hide (N));
  counts (hide (N));
  stores (hide (N));
  granted (hide (N));
  SHOW (a);
  SHOW (b);
  SHOW (c);
  SHOW (x);
  printf ("%d\n", count);
  return 0;
}
