/* Skews of a wavefront: one that is steeper than it need be is obeyed, one that
   a dependence forbids is an error that names its distance.  Without this test
   the first could be refused, or the second be obeyed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
steep (int n)
{
#pragma acctile doacross skew(3, 1)
#pragma acc parallel
#pragma acc loop auto /* { dg-optimized "doacross .* skew\\(3,1\\) " } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n - 1; j++)
      a[i][j] += a[i - 1][j + 1] + a[i][j - 1];
}

void
flat (int n)
{
#pragma acctile doacross skew(0, 1)
#pragma acc parallel
#pragma acc loop auto /* { dg-error "distance \\(1,0\\) on a \\(flow\\) forbids this skew" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
