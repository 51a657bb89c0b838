/* Time-skewed tiles: the note and the report say which; without a directive
   large squares get them, small ones and those that read other arrays in each
   step do not.  Without this test a loop could be slowed down.

   { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-report=%R" }

   They divide whole numbers, which keeps overlapping tiles away.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
asked (long n, int steps, float *restrict a, float *restrict b)
{
#pragma acctile time_tile(skew) tile(4, 16, 32)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: time_tile.skew. tile.4,16,32.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (long i = 1; i < n - 1; i++)
        for (long j = 1; j < n - 1; j++)
          b[i * n + j] = a[i * n + j - 1] + a[i * n + j + 1]
            + a[(i - 1) * n + j] + a[(i + 1) * n + j] + 1;
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-report nests[0].chosen.time_tile skew } } */
/* { dg-final { acctile-report nests[0].chosen.tile[0] 4 } } */
/* { dg-final { acctile-report nests[0].chosen.tile[2] 32 } } */

void
large (int steps, int *restrict a, int *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:16384L * 16384L], b [0:16384L * 16384L]) /* { dg-optimized "acctile: time_tile.skew. tile" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (long i = 1; i < 16384L - 1; i++)
        for (long j = 1; j < 16384L - 1; j++)
          b[i * 16384L + j] = a[i * 16384L + j - 1] + a[i * 16384L + j + 1]
            + a[(i - 1) * 16384L + j] / (a[(i + 1) * 16384L + j] | 1) + 1;
      int *other = a;
      a = b;
      b = other;
    }
}

void
small (int steps, int *restrict a, int *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:1024 * 1024], b [0:1024 * 1024]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (long i = 1; i < 1024 - 1; i++)
        for (long j = 1; j < 1024 - 1; j++)
          b[i * 1024 + j] = a[i * 1024 + j - 1] + a[i * 1024 + j + 1]
            + a[(i - 1) * 1024 + j] / (a[(i + 1) * 1024 + j] | 1) + 1;
      int *other = a;
      a = b;
      b = other;
    }
}

void
beside (int steps, int *restrict a, int *restrict b, const int *restrict c)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:8192 * 8192], b [0:8192 * 8192], c [0:8192 * 8192]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (long i = 1; i < 8192 - 1; i++)
        for (long j = 1; j < 8192 - 1; j++)
          b[i * 8192 + j] = a[i * 8192 + j - 1] + a[i * 8192 + j + 1]
            + a[(i - 1) * 8192 + j] / (a[(i + 1) * 8192 + j] | 1) + c[i * 8192 + j];
      int *other = a;
      a = b;
      b = other;
    }
}
