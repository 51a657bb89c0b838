/* Loops over time in overlapping tiles: where they are chosen, and where they
   cannot be had the dump says why.  Without this test they could be taken where
   computing a point with values that the program does not have does harm.

   { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-report=%R -fplugin-arg-acctile-dump=%D" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
chosen (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: time_tile.overlap. tile.*: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.25f
                         * (a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-report nests[0].kind stencil } } */
/* { dg-final { acctile-report nests[0].chosen.time_tile overlap } } */

/* What is divided by may be 0 where the program's never is.  */

void
divides (int n, int steps, int *restrict a, int *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = a[i * n + j - 1] / a[(i + 1) * n + j];
      int *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":35: no overlap tiles: its body divides whole numbers" } } */

/* What is loaded says where else to load.  */

void
follows (int n, int steps, int *restrict a, int *restrict b,
         const int *restrict c)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)                                         \
    present(a [0:n * n], b [0:n * n], c [0:n]) /* { dg-optimized "acctile: .*" "" { target *-*-* } .-1 } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-2 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = c[a[i * n + j - 1]] + a[(i + 1) * n + j];
      int *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":56: no overlap tiles: what it loads depends on what it has loaded" } } */

/* A directive says how the sweep is mapped.  */

void
mapped (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acctile schedule(2.1) block(128,1)
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: schedule.2.1. block.128,1. grid.1,.. time_tile.persistent" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.25f
                         * (a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":77: no time tiles: a directive says how a sweep is mapped" } } */
