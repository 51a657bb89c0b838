/* A directive that cannot be obeyed is an error at the nest that says why, and
   nothing is rewritten: a tile whose
   points are 32 modulo 2^32.  Without this test it could be taken for one of
   32 points.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[50][50][50];

void
f (int n)
{
#pragma acctile doacross tile(32,134217729,32)
#pragma acc parallel loop auto /* { dg-error "points of the tile .* not a multiple of 32 between 32 and 256" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
#pragma acc loop auto
      for (int k = 1; k < n; k++)
        a[i][j][k] += a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k - 1];
}
