/* heat3d: steps of a seven-point stencil over a cube, from one array into the
   other.

     heat3d [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sweeps.h"

/* STEPS steps; the result is in A afterwards if STEPS is even, else in B.  */
static void
heat3d (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(3) present(a [0:n * n * n], b [0:n * n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            b[(i * n + j) * n + k] = 0.4f * a[(i * n + j) * n + k]
                                     + 0.1f
                                           * (a[(i * n + j) * n + k - 1]
                                              + a[(i * n + j) * n + k + 1]
                                              + a[(i * n + j - 1) * n + k]
                                              + a[(i * n + j + 1) * n + k]
                                              + a[((i - 1) * n + j) * n + k]
                                              + a[((i + 1) * n + j) * n + k]);
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
          for (int k = 1; k < n - 1; k++)
            b[(i * n + j) * n + k] = 0.4f * a[(i * n + j) * n + k]
                                     + 0.1f
                                           * (a[(i * n + j) * n + k - 1]
                                              + a[(i * n + j) * n + k + 1]
                                              + a[(i * n + j - 1) * n + k]
                                              + a[(i * n + j + 1) * n + k]
                                              + a[((i - 1) * n + j) * n + k]
                                              + a[((i + 1) * n + j) * n + k]);
      float *other = a;
      a = b;
      b = other;
    }
}

int
main (int argc, char **argv)
{
  return example_time_loop ("heat3d", argc, argv, 64, 64, 3, heat3d,
                            sequential);
}
