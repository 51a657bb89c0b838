/* Loops of the body that the threads of a warp run different numbers of times
   are not unrolled, others are.  Without this test the threads of a warp would
   enter an unrolled loop at different places and stay apart.  (GCC 14 also says
   so of the loop over columns, at the line of the last statement.)

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fno-unroll-loops -fno-tree-slp-vectorize -fopt-info-loop-optimized" } */

void
even (int n, float (*restrict a)[n], float (*restrict b)[n])
{
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        float sum = 0;
        for (int k = 0; k < i; k++) sum += b[k][j]; a[i][j] = sum; /* { dg-optimized "loop unrolled" } */
      }
}

void
by_lane (int n, float (*restrict a)[n], float (*restrict b)[n])
{
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        float sum = 0;
        for (int k = 0; k < j; k++) /* { dg-bogus "loop unrolled" } */
          sum += b[k][i];
        a[i][j] = sum;
      }
}

void
by_data (int n, const int *restrict row, const float *restrict value,
         float *restrict y)
{
#pragma acc parallel loop present(row [0:n + 1], value, y [0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = row[i]; k < row[i + 1]; k++) /* { dg-bogus "loop unrolled" } */
        sum += value[k];
      y[i] = sum;
    }
}
