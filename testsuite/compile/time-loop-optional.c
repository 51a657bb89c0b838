/* A loop over time with a region that may run in no step, over data of its
   own, where one launch is asked for: an error that says why.  Without this
   test the launch could ask for data that the program never has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
optional (int n, int steps, int with_heat, int *restrict from,
          int *restrict extra)
{
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(from [0:n]) /* { dg-error "may run in no step" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
      for (int i = 0; i < n; i++)
        from[i] += t;
      if (with_heat)
        {
#pragma acc parallel loop present(from [0:n], extra [0:n]) /* { dg-optimized "acctile: " } */
          for (int i = 0; i < n; i++)
            extra[i] += from[i];
        }
    }
}
