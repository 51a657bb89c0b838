/* poisson: steps of a nine-point stencil over a square, copied back after
   each, in a kernels region that holds the loop over steps.

     poisson [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sweeps.h"

/* STEPS steps; the result is in A afterwards.  */
static void
poisson (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acc kernels present(a [0:n * n], b [0:n * n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc loop independent
      for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
        for (int j = 1; j < n - 1; j++)
          b[i * n + j]
              = 0.125f
                    * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j]
                       + a[(i + 1) * n + j])
                + 0.1f
                      * (a[(i - 1) * n + j - 1] + a[(i - 1) * n + j + 1]
                         + a[(i + 1) * n + j - 1] + a[(i + 1) * n + j + 1])
                + 0.1f * a[i * n + j];
#pragma acc loop independent
      for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = b[i * n + j];
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
          b[i * n + j]
              = 0.125f
                    * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j]
                       + a[(i + 1) * n + j])
                + 0.1f
                      * (a[(i - 1) * n + j - 1] + a[(i - 1) * n + j + 1]
                         + a[(i + 1) * n + j - 1] + a[(i + 1) * n + j + 1])
                + 0.1f * a[i * n + j];
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = b[i * n + j];
    }
}

int
main (int argc, char **argv)
{
  return example_time_loop ("poisson", argc, argv, 512, 64, 2, poisson,
                            sequential);
}
