/* Rows to gangs and elements to lanes, as the program says: blocks take rows in
   turn where these may be many, but not where they are few or unlike one
   another.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
rows (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.256,1. grid.1,4224.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

void
scaled (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.256,1. grid.1,4224.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float f = b[i * m];
#pragma acc loop vector /* { dg-optimized "assigned OpenACC" } */
      for (int j = 1; j < m; j++)
        b[i * m + j] = f * a[i * m + j];
    }
}

void
few (int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:64 * m], b [0:64 * m]) /* { dg-optimized "acctile: schedule.2.1. block.\[0-9\]+,1. grid.1,\\*.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 64; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

void
triangle (int n, float (*restrict a)[n])
{
#pragma acc parallel loop gang present(a [0:n]) /* { dg-optimized "acctile: schedule.2.1. block.\[0-9\]+,1. grid.1,\\*.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j <= i; j++)
      a[i][j] = 2 * a[i][j];
}
