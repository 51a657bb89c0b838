/* jacobi1d: steps of a stencil of POINTS points (3, 5, 7, ...) over a
   line, from one array into the other.

     jacobi1d [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sweeps.h"

#ifndef POINTS
#define POINTS 3
#endif
#define SIDE (POINTS / 2)

/* STEPS steps; the result is in A afterwards if STEPS is even, else in B.  */
static void
jacobi1d (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = SIDE; i < n - SIDE; i++)
        {
          float sum = 0;
          for (int k = -SIDE; k <= SIDE; k++)
            sum += a[i + k];
          b[i] = sum * (1.0f / POINTS);
        }
      float *other = a;
      a = b;
      b = other;
    }
}

/* The same, one point after another.  */
static void
sequential (int n, int steps, float *a, float *b)
{
  for (int t = 0; t < steps; t++)
    {
      for (int i = SIDE; i < n - SIDE; i++)
        {
          float sum = 0;
          for (int k = -SIDE; k <= SIDE; k++)
            sum += a[i + k];
          b[i] = sum * (1.0f / POINTS);
        }
      float *other = a;
      a = b;
      b = other;
    }
}

int
main (int argc, char **argv)
{
  return example_time_loop ("jacobi1d", argc, argv, 262144, 64, 1, jacobi1d,
                            sequential);
}
