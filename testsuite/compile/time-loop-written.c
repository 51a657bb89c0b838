/* A loop over time that gives each step an array anew that it writes,
   where one launch is asked for: an error that says why.  Without this test it
   could be made one all the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
written (int n, int steps, float *restrict a)
{
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(a [0:n]) /* { dg-error "copied in at each step is written" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        a[i] += 1;
    }
}
