/* A loop over time that has a reduction,
   where one launch is asked for: an error that says why.  Without this test it
   could be made one all the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

float
residual (int n, int steps, float *restrict a, float *restrict b)
{
  float most = 0;
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n]) reduction(max : most) /* { dg-error "cannot be obeyed" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        most = a[i] > most ? a[i] : most;
    }
  return most;
}
