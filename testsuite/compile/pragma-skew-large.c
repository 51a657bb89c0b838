/* A skew with a number that no layout has is an error that says which are
   possible.  Without this test numbers could grow out of bounds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
large (int n)
{
#pragma acctile doacross skew(9, 1)
#pragma acc parallel
#pragma acc loop auto /* { dg-error "9 is no part of a skew, which is between 0 and 8" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
