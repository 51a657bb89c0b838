/* A loop over time whose sweep hands the address of a variable to a routine.
   Without this test the look for what the sweep reads could end the
   compiler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 50

#pragma acc routine seq
static void __attribute__ ((noipa)) split (int value, int *tens, int *ones)
{
  *tens = value / 10;
  *ones = value % 10;
}

static int x[N], y[N];

static void
sweep (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        {
          int tens, ones;
          split (a[i - 1] + a[i + 1], &tens, &ones);
          b[i] = tens + 3 * ones;
        }
      int *other = a;
      a = b;
      b = other;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = y[i] = i * 7 % 91;
  sweep (hide (N), hide (5), x, y);
  SHOW (x);
  SHOW (y);
  return 0;
}
