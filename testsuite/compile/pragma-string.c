/* A malformed pragma is an error at its line: a string.  Without this test it
   could crash the compiler or be taken for something else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
f (int n)
{
#pragma acctile schedule("2.3") /* { dg-error "found what is no name, number or sign of a directive" } */
#pragma acc parallel loop
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i;
}
