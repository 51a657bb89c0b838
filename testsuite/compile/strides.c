/* Loops whose step is a variable, and loops over pointers, are mapped.  Without
   this test they could be left to GCC, which knows them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" } */

void
blocks (int n, int by, double *restrict a)
{
#pragma acc parallel loop copy(a [0:n]) /* { dg-optimized "schedule" } */
  for (int i = 0; i < n; i += by)
    a[i] *= 2;
#pragma acc parallel loop copy(a [0:n * n]) /* { dg-optimized "schedule\\(2" } */
  for (int i = 0; i < n; i += by)
#pragma acc loop
    for (int j = n - 1; j >= 0; j -= by)
      a[i * n + j] *= 2;
}

void
pointers (int n, double *restrict a)
{
#pragma acc parallel loop copy(a [0:n]) /* { dg-optimized "schedule" } */
  for (double *p = a; p < a + n; p++)
    *p *= 2;
}
