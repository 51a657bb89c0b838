/* heat2d: steps of a five-point stencil over a square, from one array into
   the other.

     heat2d [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sweeps.h"

/* STEPS steps; the result is in A afterwards if STEPS is even, else in B.  */
static void
heat2d (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.2f
                         * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
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
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.2f
                         * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
      float *other = a;
      a = b;
      b = other;
    }
}

int
main (int argc, char **argv)
{
  return example_time_loop ("heat2d", argc, argv, 512, 64, 2, heat2d,
                            sequential);
}
