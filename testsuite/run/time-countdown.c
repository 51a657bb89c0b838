/* Loops over time whose test changes their counter.  Without this test the
   launch of all steps could begin with what the test has changed, do its data
   where there is no step, or leave the counter as it was; and such a loop could
   be launched step by step, as if what its first test says were not known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile persistent } */
/* { acctile-report nests[1].chosen.time_tile persistent } */
/* { acctile-report nests[2].chosen.time_tile persistent } */
/* { acctile-report nests[3].chosen.time_tile persistent } */

#define N 97

static int x[N], y[N];

static int
below (int n, int steps, int *a)
{
  while (steps-- > 0)
    {
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i++)
        a[i] = (2 * a[i] + i) % 1000;
    }
  return steps;
}

static unsigned
unsigned_below (int n, unsigned steps, int *a)
{
  while (steps--)
    {
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i++)
        a[i] = (3 * a[i] + i) % 1000;
    }
  return steps;
}

/* The sweep sees the counter.  */
static int
above (int n, int steps, int *a)
{
  int t = 0;
  while (t++ < steps)
    {
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i++)
        a[i] = (a[i] + t * i) % 1000;
    }
  return t;
}

/* The test is in the middle, and another variable is changed before it.  */
static int
middle (int n, int steps, int *a)
{
  int scale = 1;
  for (;;)
    {
      scale = scale * 3 % 7;
      if (steps-- <= scale)
        break;
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i++)
        a[i] = (a[i] + scale * i) % 1000;
    }
  return steps * 10 + scale;
}

int
main (void)
{
  for (int steps = 0; steps <= 4; steps++)
    {
      int n = hide (N);
      CLEAR (x);
#pragma acc data copy(x)
      {
        y[0] = below (n, hide (steps), x);
        y[1] = (int)unsigned_below (n, (unsigned)hide (steps), x);
        y[2] = above (n, hide (steps), x);
        y[3] = middle (n, hide (steps), x);
      }
      SHOW (x);
      SHOW (y);
    }
  return 0;
}
