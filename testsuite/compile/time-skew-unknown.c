/* A grid of unknown size is not taken for one far beyond the caches, for which
   time-skewed tiles would pay: at 512 they took six times as long.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define A(i, j, k) a[((long)(i)*n + (j)) * n + (k)]

void
heat (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(3) present(a [0:(long)n * n * n], b [0:(long)n * n * n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            b[((long)i * n + j) * n + k]
                = 0.1f
                  * (A (i, j, k) + A (i - 1, j, k) + A (i + 1, j, k)
                     + A (i, j - 1, k) + A (i, j + 1, k) + A (i, j, k - 1)
                     + A (i, j, k + 1));
      float *other = a;
      a = b;
      b = other;
    }
}
