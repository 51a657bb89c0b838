/* Extremes that fmax and fmin find in loops with reductions: the functions
   become conditions, which keep out what is no number, as the functions do, and
   leave the nest a straight piece.  Without this test the device could call a
   function for each point (error until convergence, 4096 x 4096 doubles on an
   H100: 226 us, 125 without), which is missing where it is linked without its
   library, as launch.exp links this program, or what is no number could become
   the result.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"
#include <math.h>

/* { acctile-report nests.length 4 } */

#define MOST 30000

static double a[MOST];

static double
largest (int n)
{
  double error = 0;
#pragma acc parallel loop reduction(max : error) copyin(a)
  for (int i = 0; i < n; i++)
    error = fmax (error, fabs (a[i]));
  return error;
}

static double
smallest (int n)
{
  double low = 1e30;
#pragma acc parallel loop reduction(min : low) copyin(a)
  for (int i = 0; i < n; i++)
    low = fmin (a[i] * a[i], low);
  return low;
}

static float
plane (int n, int m)
{
  float error = -3;
#pragma acc parallel loop collapse(2) reduction(max : error) copyin(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      error = fmaxf (error, fabsf ((float)a[i * m + j]));
  return error;
}

/* The loop inside has no clause.  */

static double
rows (int n, int m)
{
  double error = 0;
#pragma acc parallel loop reduction(max : error) copyin(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      error = fmax (error, fabs (a[i * m + j]));
  return error;
}

int
main (void)
{
  static const int size[][2] = { { 1, 1 }, { 7, 33 }, { 100, 300 } };
  for (int nan = 0; nan < 2; nan++)
    {
      for (int i = 0; i < MOST; i++)
        a[i] = nan && i % 3 == 0 ? NAN : i * 37 % 211 - 100;
      for (int s = 0; s < 3; s++)
        {
          int n = hide (size[s][0]), m = hide (size[s][1]);
          printf ("%g %g %g %g\n", largest (n * m), smallest (n * m),
                  plane (n, m), rows (n, m));
        }
    }
  return 0;
}
