/* Loops over time whose elements are structures have no tiles,
   which copy elements by their bits.  Without this test more than an element
   could be copied, or one where the device cannot load so much at once.

   { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-dump=%D" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct triple
{
  float x, y, z;
};

void
plane (int n, int steps, struct triple *restrict a, struct triple *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = a[i * n + j - 1];
      struct triple *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":17: no overlap tiles: its elements are no plain numbers" } } */

void
line (int n, int steps, struct triple *restrict a, struct triple *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: .*time_tile.persistent." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1];
      struct triple *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":35: no split tiles: its elements are no plain numbers" } } */
