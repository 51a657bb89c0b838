/* Calls in the body: routines that are seq, inlined functions, recursion,
   functions with pointers to elements, built-in functions of mathematics that
   are exact here.  Without this test a call's effects could be forgotten.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include "run.h"

/* { acctile-options "-foffload-options=-lm" } */
/* { acctile-report "nests[0].kind" "doall" } */

#define N 36

static int a[N][N], v[N];
static double d[N][N];

static inline int
small (int x, int y)
{
  return x < y ? x * 3 : y - x;
}

#pragma acc routine seq
static int __attribute__ ((noinline)) ackermann (int m, int n)
{
  return m == 0   ? n + 1
         : n == 0 ? ackermann (m - 1, 1)
                  : ackermann (m - 1, ackermann (m, n - 1));
}

#pragma acc routine seq
static void __attribute__ ((noinline)) bump (int *x, int by) { *x += by; }

#pragma acc routine seq
static int __attribute__ ((noinline)) sum_row (const int *row, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += row[i];
  return s;
}

#pragma acc routine seq
static int __attribute__ ((noinline, const)) hash (int x)
{
  return x * 31 % 17;
}

static void
inlined (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      a[i][j] = small (a[i][j], small (i, j)) + hash (i + j);
}

static void
routines (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        bump (&a[i][j], ackermann (1, j % 4));
        if (i == j)
          bump (&a[i][j], -1);
      }
#pragma acc parallel loop copyin(a) copy(v)
  for (int i = 0; i < n; i++)
    v[i] += sum_row (a[i], n - 1);
}

static void
mathematics (int n)
{
#pragma acc parallel loop copy(d) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        double x = a[i][j] % 100;
        d[i][j] += fabs (x) + sqrt (x * x) + fmax (x, 3.0) - fmin (x, 4.0)
                   + floor (x / 4) + trunc (x / 8);
      }
}

static void
unproven (int n)
{
#pragma acc kernels loop copy(a)
  for (int i = 1; i < n; i++)
    bump (&a[0][i], a[0][i - 1] % 3);
#pragma acc parallel loop auto copy(v)
  for (int i = 1; i < n; i++)
    v[i] = sum_row (v, i) % 101;
}

int
main (void)
{
  CLEAR (v);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 5) % 31;
  for (int n = 2; n <= N; n += 17)
    {
      inlined (hide (n));
      SHOW (a);
      routines (hide (n));
      SHOW (a);
      SHOW (v);
      mathematics (hide (n));
      SHOW (d);
      unproven (hide (n));
      SHOW (a);
      SHOW (v);
    }
  return 0;
}
