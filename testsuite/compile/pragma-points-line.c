/* Points along x of a nest that has one loop: an error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
line (int n, int *restrict a, int *restrict b)
{
#pragma acctile schedule(1.1) points(2,4)
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-error "'points' cannot be obeyed: the nest has no loops x and y" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}
