/* A directive that cannot be obeyed is an error at the nest that says why, and
   nothing is rewritten: a block of three threads.  Without this test the
   limit could be passed or the directive dropped in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
f (int n)
{
#pragma acctile schedule(2.3) block(3,1)
#pragma acc parallel loop /* { dg-error "3 threads.*32" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i;
}
