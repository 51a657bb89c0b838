/* Loops whose bound is read from memory that they may store to: each thread
   reads it when it begins, so they keep their order, unless the types tell that
   they cannot.  Without this test threads could see different bounds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all" } */

void
stores (int *n, int *x)
{
#pragma acc kernels loop copy(x [0:64]) /* { dg-missed "seq: a bound is read from memory that the nest may store to" } */
  for (int j = 0; j < *n; j++)
    x[j]++;
}

void
judged (int *n, int *x)
{
#pragma acc parallel loop auto copy(x [0:64]) /* { dg-missed "seq: a bound is read from memory that the nest may store to" } */
  for (int j = 0; j < *n; j++)
    x[j]++;
}

void
granted (int *n, int *x)
{
#pragma acc parallel loop copy(x [0:64]) /* { dg-optimized "acctile: schedule" } */
  for (int j = 0; j < *n; j++)
    x[j]++;
}

void
other_type (int *n, float *x)
{
#pragma acc kernels loop copy(x [0:64]) /* { dg-optimized "acctile: schedule" } */
  for (int j = 0; j < *n; j++)
    x[j]++;
}
