/* A directive that cannot be obeyed is an error at the nest that says why, and
   nothing is rewritten: a launch size that num_gangs contradicts.  Without
   this test the limit could be passed or the directive dropped in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
f (int n)
{
#pragma acctile schedule(2.1) block(32,1) grid(1,16)
#pragma acc parallel loop num_gangs(4) /* { dg-error "num_gangs|gangs" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i;
}
