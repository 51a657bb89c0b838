/* Loops over time whose steps are functions that come before their callers in
   the file, so that the compiler has made blocks of them by then: with
   parameters that they change, variables of their own, steps that call steps,
   and functions that exchange pointers; and functions that do more, or cannot
   stand elsewhere.  Without this test such loops could be launches a step, or
   what the functions do could be done with other variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */
/* { acctile-report nests[6].function eq plain } */
/* { acctile-report nests[6].chosen.time_tile =~ . } */
/* { acctile-report nests[10].function eq rotated } */
/* { acctile-report nests[10].chosen.time_tile =~ . } */
/* { acctile-report nests[11].function eq exchanged } */
/* { acctile-report nests[11].chosen.time_tile =~ . } */
/* { acctile-report nests[12].function eq turned } */
/* { acctile-report nests[12].chosen.time_tile =~ . } */

#include "run.h"

#define N 61
#define M 45
#define CELLS (N * M)

static int a[CELLS], b[CELLS];
static int *first = a, *second = b;
static int calls;

void
step (const int *restrict a, int *restrict b, const int n, int m)
{
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j]
                      + 3 * a[i * m + j + 1])
                     & 4095;
}

void
boundary (int *a, int n, int m, int value)
{
#pragma acc parallel loop present(a [0:n * m])
  for (int j = 0; j < m; j++)
    {
      a[j] = a[m + j] + value;
      a[(n - 1) * m + j] = a[(n - 2) * m + j];
    }
}

void
changes (int *a, int n, int m, int k)
{
  int size = n * m, from = k;
  k = k * 2 + 1;
  n -= 1;
  if (k > 5)
    k -= 3;
#pragma acc parallel loop present(a [0:size])
  for (int i = from; i < n; i++)
    {
      int sum = k;
      for (int j = 0; j < 3; j++)
        sum += a[i * m + j];
      a[i * m + 3] = sum & 4095;
    }
}

void
both (int *a, int *b, int n, int m, int value)
{
  step (a, b, n, m);
  boundary (b, n, m, value + 1);
}

void
rotate (void)
{
  int *s = first;
  first = second;
  second = s;
}

void
exchange (int **p, int **q)
{
  int *s = *p;
  *p = *q;
  *q = s;
}

void
count (void)
{
  calls += 2;
}

int
total (int *a, int n, int m)
{
  int sum = 0;
#pragma acc parallel loop present(a [0:n * m]) reduction(+ : sum)
  for (int i = 0; i < n * m; i++)
    sum += a[i];
  return sum;
}

void
counts (int *a, int n, int m)
{
  static int own;
  own++;
  calls += own;
#pragma acc parallel loop present(a [0:n * m])
  for (int i = 0; i < n; i++)
    a[i * m] ^= own;
}

void
deeper (int *a, int n, int m, int depth)
{
#pragma acc parallel loop present(a [0:n * m])
  for (int i = 0; i < n; i++)
    a[i * m] = (a[i * m] * 3 + depth) & 4095;
  if (depth > 0)
    deeper (a, n, m, depth - 1);
}

static void
plain (int n, int m, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      both (a, b, n, m, t);
      int *s = a;
      a = b;
      b = s;
    }
}

static void
own (int n, int m, int steps, int *a)
{
#pragma acc data copy(a [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      changes (a, n, m, t);
      changes (a, n, m, 2);
    }
}

static void
rotated (int n, int m, int steps)
{
#pragma acc data copy(first [0:n * m], second [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      step (first, second, n, m);
      rotate ();
    }
}

static void
exchanged (int n, int m, int steps)
{
#pragma acc data copy(first [0:n * m], second [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      step (first, second, n, m);
      exchange (&first, &second);
    }
}

/* No block of variables is around the calls.  */

static void
turned (int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      step (first, second, n, m);
      rotate ();
    }
}

static void
others (int n, int m, int steps, int *a)
{
#pragma acc data copy(a [0:n * m])
  {
    for (int t = 0; t < steps; t++)
      {
        boundary (a, n, m, t);
        count ();
      }
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
  own (n, m, hide (6), a);
  SHOW (a);
  rotated (n, m, hide (5));
  printf ("%d\n", first == a);
  exchanged (n, m, hide (4));
  exchanged (n, m, hide (1));
  printf ("%d\n", first == a);
  SHOW (a);
  SHOW (b);
#pragma acc data copy(a, b)
  turned (n, m, hide (3));
  SHOW (a);
  SHOW (b);
  others (n, m, hide (4), a);
  SHOW (a);
  printf ("%d\n", calls);
  return 0;
}
