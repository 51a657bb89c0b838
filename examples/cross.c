/* cross: steps of a stencil over a square with the neighbours at DISTANCE
   (1, 2, ...) or less along rows and columns, from one array into the other.

     cross [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sweeps.h"

#ifndef DISTANCE
#define DISTANCE 2
#endif

/* STEPS steps; the result is in A afterwards if STEPS is even, else in B.  */
static void
cross (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = DISTANCE; i < n - DISTANCE; i++)
        for (int j = DISTANCE; j < n - DISTANCE; j++)
          {
            float sum = a[i * n + j];
            for (int k = 1; k <= DISTANCE; k++)
              sum += a[(i - k) * n + j] + a[(i + k) * n + j] + a[i * n + j - k]
                     + a[i * n + j + k];
            b[i * n + j] = sum * (1.0f / (4 * DISTANCE + 1));
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
      for (int i = DISTANCE; i < n - DISTANCE; i++)
        for (int j = DISTANCE; j < n - DISTANCE; j++)
          {
            float sum = a[i * n + j];
            for (int k = 1; k <= DISTANCE; k++)
              sum += a[(i - k) * n + j] + a[(i + k) * n + j] + a[i * n + j - k]
                     + a[i * n + j + k];
            b[i * n + j] = sum * (1.0f / (4 * DISTANCE + 1));
          }
      float *other = a;
      a = b;
      b = other;
    }
}

int
main (int argc, char **argv)
{
  return example_time_loop ("cross", argc, argv, 256, 32, 2, cross, sequential);
}
