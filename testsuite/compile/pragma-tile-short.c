/* A directive that cannot be obeyed is an error at the nest that says why, and
   nothing is rewritten: a tile with fewer
   numbers than the nest has loops.  Without this test the others could be
   chosen, or what is not there be compared.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
f (int n)
{
#pragma acctile doacross tile(32)
#pragma acc parallel loop auto /* { dg-error "tile has 1 numbers, the nest has 2 loops" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
