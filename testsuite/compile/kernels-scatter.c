/* Atomic additions in one of several nests of a kernels region: the temporary
   that has the address of what is added to is each iteration's own.  Without
   this test such a region could be run by one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-optimized-missed" } */

void
scatter (int n, int m, const double *restrict from, const int *restrict to,
         double *restrict sum)
{
#pragma acc kernels present(from[0 : m], to[0 : 4 * m], sum[0 : n])
  {
    for (int i = 0; i < n; i++) /* { dg-optimized "acctile: schedule" } */
      sum[i] = 0;
#pragma acc loop independent /* { dg-optimized "acctile: schedule" } */
    for (int e = 0; e < m; e++)
      for (int k = 0; k < 4; k++)
        {
#pragma acc atomic
          sum[to[4 * e + k]] += from[e];
        }
  }
}
