/* A boundary that takes over another row of a flat array: no loop chooses the
   rows, whose length is seen from what the offsets differ in.  Without this
   test such loops of kernels regions could stay on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
last (int n, int m, int ld, double *restrict u)
{
#pragma acc kernels present(u)
  for (int i = 0; i < m; i++) /* { dg-message "acctile: schedule.*where rows of 'u' do not overlap" } */
    u[(n + 1) * ld + i] = u[i];
}

void
periodic (int n, int m, int ld, double *restrict u)
{
#pragma acc kernels present(u)
  for (int i = 0; i < m; i++) /* { dg-message "acctile: schedule.*where rows of 'u' do not overlap" } */
    {
      u[i] = u[n * ld + i];
      u[(n + 1) * ld + i] = u[ld + i];
    }
}
