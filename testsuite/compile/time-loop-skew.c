/* A loop over time that is to be tiled in a way that is not there: an error that
   says so.  Without this test it could be made one launch all the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
skew (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acctile time_tile(skew)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-error "no such strategy" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] + a[i + 1];
    }
}
