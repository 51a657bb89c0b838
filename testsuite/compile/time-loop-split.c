/* A loop over time that is to be run in split tiles and cannot be: an error that
   says why.  Without this test it could be tiled, or left as it is without a
   word.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
split (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acctile time_tile(split)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-error "cannot be obeyed: its arrays do not change places" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] + a[i + 1];
    }
}
