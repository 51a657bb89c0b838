/* Single loops: bounds, steps and types of the iterator.  Without this test a
   loop of one dimension could lose, repeat or shift iterations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 13 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-plugin {schedule=schedule(1.1) block(64)} } */
/* { acctile-plugin {schedule=schedule(1.1) block(32) grid(3)} } */
/* { acctile-plugin limit=3 } */
/* { acctile-plugin off } */

#define N 1000

static int a[N];

static void
known (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    a[i] += 3 * i;
}

static void
parametric (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    a[i] += i + n;
}

static void
minus_one (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 1; i < n - 1; i++)
    a[i] += 5 * i;
}

static void
less_equal (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 2; i <= n; i++)
    a[i] += 7 * i;
}

static void
steps (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = m; i < n; i += 3)
    a[i] += 11 * i;
}

static void
down (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = n - 1; i >= 0; i--)
    a[i] += 17 * i;
}

static void
down_steps (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = n - 1; i > 10; i -= 7)
    a[i] += 19 * i;
}

static void
unsigned_iterator (unsigned n)
{
#pragma acc parallel loop copy(a)
  for (unsigned i = 3; i < n; i++)
    a[i] += 23 * i;
}

static void
long_iterator (long n)
{
#pragma acc parallel loop copy(a)
  for (long i = 0; i < n; i += 2)
    a[i] += 29 * (int)i;
}

static void
narrow_iterator (void)
{
#pragma acc parallel loop copy(a)
  for (short i = -100; i < 100; i++)
    a[i + 100] += 31 * i;
}

static void
computed_bounds (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = n / 3 + m % 7; i < n - m * 2; i++)
    a[i] += 37 * i;
}

static void
outside_iterator (int n)
{
  int i;
#pragma acc parallel loop copy(a)
  for (i = 0; i < n; i++)
    a[i] += 41 * i;
}

static void
offset_base (int n, int *p)
{
#pragma acc parallel loop copy(p [0:n])
  for (int i = 0; i < n; i++)
    p[n - 1 - i] += 43 * i;
}

int
main (void)
{
  CLEAR (a);
  known ();
  SHOW (a);
  for (int n = 0; n <= N; n += 333)
    {
      parametric (hide (n));
      SHOW (a);
      minus_one (hide (n));
      SHOW (a);
      less_equal (hide (n) - 1);
      SHOW (a);
      steps (hide (n), hide (n / 5));
      SHOW (a);
      down (hide (n));
      SHOW (a);
      down_steps (hide (n));
      SHOW (a);
      unsigned_iterator (hide (n));
      SHOW (a);
      long_iterator (hide (n));
      SHOW (a);
      computed_bounds (hide (n), hide (n / 10));
      SHOW (a);
      outside_iterator (hide (n));
      SHOW (a);
      if (n > 0)
        offset_base (hide (n), a);
      SHOW (a);
    }
  narrow_iterator ();
  SHOW (a);
  return 0;
}
