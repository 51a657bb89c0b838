/* A tile for which a block has other threads than a directive asks for is an
   error that says how many.  Without this test the reason could be any.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
threads (int n)
{
#pragma acctile doacross tile(64, 16) threads(32)
#pragma acc parallel
#pragma acc loop auto /* { dg-error "a thread has one point of the tile but along the loop that blocks go along: 16 along i, 64 along j" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
