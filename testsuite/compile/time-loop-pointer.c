/* A loop over time that makes a pointer one that the host alone knows,
   where one launch is asked for: an error that says why.  Without this test it
   could be made one all the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
strange_pointer (int n, int steps, float *a, float *b, float *c)
{
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-error "a pointer becomes one that the regions do not map" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] + a[i + 1];
      b = c;
    }
}
