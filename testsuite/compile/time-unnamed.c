/* A loop over time in a data construct whose region names no arrays.  Without
   this test each step could be a launch.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
steps (int times, int n, float *restrict a, float *restrict b)
{
#pragma acc data copy(a[0 : n * n], b[0 : n * n])
  for (int t = 0; t < times; t++)
    {
#pragma acc parallel loop collapse(2) /* { dg-optimized "acctile: time_tile" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.25f
                         * (a[(i - 1) * n + j] + a[(i + 1) * n + j]
                            + a[i * n + j - 1] + a[i * n + j + 1]);
      float *other = a;
      a = b;
      b = other;
    }
}
