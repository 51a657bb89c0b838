/* Loops over time that are left in their middle, with the arrays changing
   places behind the test, before it, or before the sweep.  Without this test
   the first step could read the array that the second one is to read, which
   only one of these forms has there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile split } */
/* { acctile-report nests[1].chosen.time_tile split } */
/* { acctile-report nests[2].chosen.time_tile persistent } */

#define N 97

static int x[N], y[N];

/* The test, then the change of places.  */
static int *
behind (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0;;)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 2 * a[i + 1] + 1) % 1000;
      if (++t >= steps)
        break;
      int *other = a;
      a = b;
      b = other;
    }
  return b;
}

/* The change of places, then the test.  */
static int *
before (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0;;)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 2 * a[i + 1] + 1) % 1000;
      int *other = a;
      a = b;
      b = other;
      if (++t >= steps)
        break;
    }
  return a;
}

/* The change of places, then the sweep.  */
static int *
first (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
      int *other = a;
      a = b;
      b = other;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 2 * a[i + 1] + 1) % 1000;
    }
  return b;
}

static void
check (const char *name, int steps,
       int *(*sweeps) (int n, int steps, int *a, int *b))
{
  long sum = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7 % 101;
      y[i] = 1000 + i % 13;
    }
  int which = sweeps (N, steps, x, y) == x;
  for (int i = 0; i < N; i++)
    sum += (i % 17 + 1) * (x[i] + 3L * y[i]);
  printf ("%s %d: %ld %d\n", name, steps, sum, which);
}

int
main (void)
{
  for (int steps = 1; steps <= 6; steps++)
    {
      check ("behind", steps, behind);
      check ("before", steps, before);
      check ("first", steps, first);
    }
  return 0;
}
