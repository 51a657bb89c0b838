/* sync(barrier) with a skew that a dependence forbids: an error that names its
   distance.  Without this test a wavefront could hold a tile and what it needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
illegal (int n, int (*restrict a)[n])
{
#pragma acctile doacross skew(1, 1) sync(barrier)
#pragma acc parallel present(a [0:n])
#pragma acc loop auto /* { dg-error "distance \\(1,-1\\) on a \\(flow\\) forbids this skew" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n - 1; j++)
      a[i][j] += a[i - 1][j + 1] + a[i][j - 1];
}
