/* A directive that cannot be obeyed is an error at the nest that says why, and
   nothing is rewritten: 33 threads of a
   wavefront.  Without this test the reason could be any.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
f (int n)
{
#pragma acctile doacross threads(33)
#pragma acc parallel loop auto /* { dg-error "33 threads are not a multiple of 32 between 32 and 256" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
