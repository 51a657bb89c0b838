/* Loops over time whose steps are functions that launch regions: with
   parameters that they change, variables of their own, the same array for two
   parameters, steps that call steps; and functions that do more than that, or
   cannot stand elsewhere.  Without this test such loops could be launches a
   step, or what the functions do could be done with other variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq plain } */
/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[2].function eq both_ways } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[8].function eq directed } */
/* { acctile-report nests[8].chosen.schedule eq 1.1 } */

#include "run.h"

#define N 61
#define M 45
#define CELLS (N * M)

static int a[CELLS], b[CELLS];
static int calls;

static void
step (const int *restrict a, int *restrict b, const int n, int m)
{
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j]
                      + 3 * a[i * m + j + 1])
                     & 4095;
}

static void
boundary (int *a, int n, int m, int value)
{
#pragma acc parallel loop present(a [0:n * m])
  for (int j = 0; j < m; j++)
    {
      a[j] = a[m + j] + value;
      a[(n - 1) * m + j] = a[(n - 2) * m + j];
    }
}

static void
changes (int *a, int n, int m, int k)
{
  int size = n * m, from = k;
  k = k * 2 + 1;
  n -= 1;
#pragma acc parallel loop present(a [0:size])
  for (int i = from; i < n; i++)
    {
      int sum = k;
      for (int j = 0; j < 3; j++)
        sum += a[i * m + j];
      a[i * m + 3] = sum & 4095;
    }
}

static void
two (int *a, int *b, int n, int m)
{
#pragma acc parallel loop present(a [0:n * m], b [0:n * m])
  for (int i = 0; i < n; i++)
    a[i * m] = (b[i * m + 1] * 3 + b[i * m + 2]) & 4095;
}

static void
returns (int *a, int n, int m)
{
  if (n < 3)
    return;
#pragma acc parallel loop present(a [0:n * m])
  for (int i = 0; i < n; i++)
    a[i * m] ^= 3;
}

static void
counts (int *a, int n, int m)
{
  static int own;
  own++;
  calls += own;
#pragma acc parallel loop present(a [0:n * m])
  for (int i = 0; i < n; i++)
    a[i * m] ^= own;
}

static int
total (int *a, int n, int m)
{
  int sum = 0;
#pragma acc parallel loop present(a [0:n * m]) reduction(+ : sum)
  for (int i = 0; i < n * m; i++)
    sum += a[i];
  return sum;
}

static void
deeper (int *a, int n, int m, int depth)
{
#pragma acc parallel loop present(a [0:n * m])
  for (int i = 0; i < n; i++)
    a[i * m] = (a[i * m] * 3 + depth) & 4095;
  if (depth > 0)
    deeper (a, n, m, depth - 1);
}

/* What is asked of it holds for it alone.  */

static void
directed (int *a, int n, int m)
{
#pragma acctile schedule(1.1) block(32)
#pragma acc parallel loop present(a [0:n * m])
  for (int i = 0; i < n; i++)
    a[i * m] ^= 5;
}

static void
plain (int n, int m, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      step (a, b, n, m);
      boundary (b, n, m, t);
      int *s = a;
      a = b;
      b = s;
    }
}

static void
both_ways (int n, int m, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t += 2)
    {
      step (a, b, n, m);
      step (b, a, n, m);
    }
}

static void
own (int n, int m, int steps, int *a)
{
#pragma acc data copy(a [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      changes (a, n, m, t);
      two (a, a, n, m);
      changes (a, n, m, 2);
    }
}

static void
others (int n, int m, int steps, int *a)
{
#pragma acc data copy(a [0:n * m])
  {
    for (int t = 0; t < steps; t++)
      returns (a, n, m);
    for (int t = 0; t < steps; t++)
      directed (a, n, m);
    for (int t = 0; t < steps; t++)
      counts (a, n, m);
    for (int t = 0; t < steps; t++)
      calls += total (a, n, m);
    for (int t = 0; t < steps; t++)
      deeper (a, n, m, t);
    for (int t = 0; t < steps; t++)
      {
        boundary (a, n, m, t);
        printf ("%d\n", t);
      }
  }
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  for (int i = 0; i < CELLS; i++)
    {
      a[i] = i * 7919 % 1000;
      b[i] = i * 31 % 1000;
    }
  plain (n, m, hide (7), a, b);
  plain (n, m, hide (0), a, b);
  SHOW (a);
  SHOW (b);
  both_ways (n, m, hide (5), a, b);
  SHOW (a);
  SHOW (b);
  own (n, m, hide (6), a);
  SHOW (a);
  others (n, m, hide (4), a);
  SHOW (a);
  printf ("%d\n", calls);
  return 0;
}
