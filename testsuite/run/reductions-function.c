/* Calls of fmax in loops with reductions that are no conditions: where the
   variable gets something else, too, and where a zero may have either sign.
   Without this test the sign of a zero, or what is no number, could be lost.

   { acctile-options "-foffload-options=-lm" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"
#include <math.h>

#define MOST 30000

static double a[MOST], b[MOST];

/* What the variable gets besides may be no number: then the function stays.  */

static double
spoilt (int n)
{
  double error = 0;
#pragma acc parallel loop reduction(max : error) copyin(a, b)
  for (int i = 0; i < n; i++)
    {
      if (b[i] > 1e9)
        error = b[i];
      error = fmax (error, fabs (a[i]));
    }
  return error;
}

/* The sign of a zero that is the larger of two is not known to be one.  */

static double
plain (int n)
{
  double error = -5;
#pragma acc parallel loop reduction(max : error) copyin(a)
  for (int i = 0; i < n; i++)
    error = fmax (error, a[i]);
  return error;
}

int
main (void)
{
  static const int size[][2] = { { 1, 1 }, { 7, 33 }, { 100, 300 } };
  for (int nan = 0; nan < 2; nan++)
    {
      for (int i = 0; i < MOST; i++)
        {
          a[i] = nan && i % 3 == 0 ? NAN : i * 37 % 211 - 100;
          b[i] = i % 17;
        }
      for (int s = 0; s < 3; s++)
        {
          int n = hide (size[s][0]), m = hide (size[s][1]);
          printf ("%g %g\n", spoilt (n * m), plain (n * m));
        }
    }
  return 0;
}
