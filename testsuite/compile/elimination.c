/* Bounds of loops that are computed from a variable of a loop around the region
   are what they say: what begins at k + 1 does not meet row k.  Without this
   test eliminations in kernels regions could be left to one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" } */

void
by_host (int n, double (*restrict a)[70])
{
#pragma acc data copy(a [0:n])
  for (int k = 0; k < n - 1; k++)
    {
#pragma acc kernels present(a [0:n])
      for (int i = k + 1; i < n; i++) /* { dg-optimized "schedule\\(1\\.1\\)" } */
        a[i][k] /= a[k][k];
#pragma acc kernels present(a [0:n])
      for (int i = k + 1; i < n; i++) /* { dg-optimized "schedule\\(2\\." } */
        for (int j = k + 1; j < n; j++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}

void
by_region (int n, double (*restrict a)[70])
{
#pragma acc kernels copy(a [0:n])
  for (int k = 0; k < n - 1; k++)
    {
      for (int i = k + 1; i < n; i++) /* { dg-optimized "schedule\\(1\\.1\\)" } */
        a[i][k] /= a[k][k];
      for (int i = k + 1; i < n; i++) /* { dg-optimized "schedule\\(2\\." } */
        for (int j = k + 1; j < n; j++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}
