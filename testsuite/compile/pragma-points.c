/* Points side by side for a body whose jumps differ: an error.  Without this
   test the iterations of one thread could take each other's way.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
points (int n, int (*restrict a)[n], int (*restrict b)[n])
{
#pragma acctile schedule(2.3) points(4)
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-error "'points' cannot be obeyed" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      if (a[i][j] > 3)
        b[i][j] = a[i][j];
}
