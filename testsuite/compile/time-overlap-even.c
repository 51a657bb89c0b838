/* Overlapping tiles of an even number of steps, after which the arrays would be in
   each other's place.  Without this test they could be had.

   { dg-options "-O2" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
even (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acctile time_tile(overlap) tile(4,32,32)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-error "'time_tile.overlap.' cannot be obeyed: a band has 1 to 127 steps, an odd number of them" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = a[i * n + j - 1] + a[(i + 1) * n + j];
      float *other = a;
      a = b;
      b = other;
    }
}
