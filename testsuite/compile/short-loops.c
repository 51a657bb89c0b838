/* Loops of the body with few iterations count as if these stood one after
   another: such bodies are streams or, where they load much, cover the loops in
   wide blocks with points along y, of which very many loads allow two.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
cross (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: schedule.2.2. block.128,1. grid.\\*,\\*. points.4., schedule.2.5. where loops are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      {
        float sum = a[i * n + j];
        for (int k = 1; k <= 2; k++)
          sum += a[(i - k) * n + j] + a[(i + k) * n + j] + a[i * n + j - k]
                 + a[i * n + j + k];
        b[i * n + j] = sum;
      }
}

void
taps (long n, const float *restrict a, const float *restrict w,
      float *restrict b)
{
#pragma acc parallel loop present(a [0:n], b [0:n], w [0:5]) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\\*. points.4.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (long i = 2; i < n - 2; i++)
    {
      float sum = 0;
      for (int k = -2; k <= 2; k++)
        sum += w[k + 2] * a[i + k];
      b[i] = sum;
    }
}

void
box9 (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: schedule.2.3. block.64,4. grid.\\*,\\*. points.4., schedule.2.5. where loops are short: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 4; i < n - 4; i++)
    for (int j = 4; j < n - 4; j++)
      {
        float sum = 0;
        for (int k = -4; k <= 4; k++)
          for (int l = -4; l <= 4; l++)
            sum += a[(i + k) * n + j + l];
        b[i * n + j] = sum;
      }
}

void
box17 (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*points.2. time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 8; i < n - 8; i++)
        for (int j = 8; j < n - 8; j++)
          {
            float sum = 0;
            for (int k = -8; k <= 8; k++)
              for (int l = -8; l <= 8; l++)
                sum += a[(i + k) * n + j + l];
            b[i * n + j] = sum;
          }
      float *other = a;
      a = b;
      b = other;
    }
}
