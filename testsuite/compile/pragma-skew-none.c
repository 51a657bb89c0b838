/* A skew that every dependence allows and no layout has is an error that says
   why.  Without this test the reason could be any.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
none (int n)
{
#pragma acctile doacross skew(3, 2)
#pragma acc parallel
#pragma acc loop auto /* { dg-error "the loop that blocks go along has 1 in the skew" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
