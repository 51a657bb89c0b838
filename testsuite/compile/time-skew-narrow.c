/* Time-skewed tiles that are too narrow for the steps of a band: an error that
   says so.  Without this test a tile could need one that comes after it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
narrow (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acctile time_tile(skew) tile(8, 15)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-error "its tiles are too narrow for so many steps" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        b[i] = a[i - 2] + a[i + 2];
      float *other = a;
      a = b;
      b = other;
    }
}
