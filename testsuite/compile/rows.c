/* Rows to gangs and elements to lanes, as the program says: blocks take rows in
   turn where these may be many, but not where they are few, and have other lanes
   where they turn out to be short, or few and long: where these add up, not more
   than a block that any kernel can have.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
rows (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.256,1. grid.1,4224., 32 lanes where rows are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

void
scaled (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.256,1. grid.1,4224., 32 lanes where rows are short: predicted" } */
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
#pragma acc parallel loop gang present(a [0:64 * m], b [0:64 * m]) /* { dg-optimized "acctile: schedule.2.1. block.\[0-9\]+,1. grid.1,\\*., 32 lanes where rows are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 64; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

/* Rows that lie side by side: GCC's gangs have neighbouring ones.  */

void
across (int n, int m, const float *restrict x, const float *restrict y,
        float *restrict a)
{
#pragma acc parallel loop gang present(a [0:n * m], x [0:n], y [0:m]) /* { dg-optimized "acctile: schedule.2.1. block.256,1. grid.1,4224., schedule.gcc. where rows are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
      a[j * n + i] += x[i] * y[j];
}

void
triangle (int n, float (*restrict a)[n])
{
#pragma acc parallel loop gang present(a [0:n]) /* { dg-optimized "acctile: schedule.2.1. block.256,1. grid.1,4224., 32 lanes where rows are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j <= i; j++)
      a[i][j] = 2 * a[i][j];
}

/* As many threads as GCC's own choice has where a few rows are long.  */

void
worker_lanes (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.256,1. grid.1,4224., 32 lanes where rows are short, schedule.gcc. where rows are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

/* A sum of each row: workers where the program leaves the loop open.  */

void
sums (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n]) /* { dg-optimized "acctile: schedule.2.1. block.32,1. grid.1,33792., 1024 lanes where rows are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop reduction(+ : s) /* { dg-optimized "assigned OpenACC" } */
      for (int j = 0; j < m; j++)
        s += a[i * m + j];
      b[i] = s;
    }
}

void
lane_sums (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m], b [0:n]) /* { dg-optimized "acctile: schedule.2.1. block.32,1. grid.1,33792., 1024 lanes where rows are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC" } */
      for (int j = 0; j < m; j++)
        s += a[i * m + j];
      b[i] = s;
    }
}

/* Planes of rows: as many blocks as the device keeps busy, not a number for
   planes alone.  */

void
planes (int n, int m, int l, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang collapse(2) present(a [0:n * m * l], b [0:n * m * l]) /* { dg-optimized "acctile: schedule.3.5. block.\[0-9\]+,1,1. grid.1,\\*,\\*. blocks.\[0-9\]+., 32 lanes where rows are short, 256 lanes where rows are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < l; k++)
        b[(i * m + j) * l + k] = 2 * a[(i * m + j) * l + k];
}

/* Gangs and vectors of given sizes for two loops at once: one row.  */

void
given (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang vector collapse(2) num_gangs(132) vector_length(64) present(a [0:n * m], b [0:n * m]) /* { dg-optimized "acctile: schedule.*schedule.2.5. where loops are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

/* Workers for rows: the launch chooses how many lanes each has.  */

void
worker_rows (int n, const int *restrict s, float *restrict b)
{
#pragma acc parallel loop gang worker present(s [0:n + 1], b [0:n]) /* { dg-optimized "acctile: schedule.2.6.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = s[i]; j < s[i + 1]; j++)
      b[j] *= 2;
}

/* In a kernels region GCC's own choice is one thread.  */

void
kernels_lanes (int m, const float *restrict a, float *restrict b)
{
#pragma acc kernels present(a [0:64 * m], b [0:64 * m])
#pragma acc loop independent gang /* { dg-optimized "acctile: schedule.2.1. block.\[0-9\]+,1. grid.1,\\*., 32 lanes where rows are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < 64; i++)
#pragma acc loop independent worker vector
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}
