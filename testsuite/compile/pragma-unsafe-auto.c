/* A directive that cannot be obeyed is an error at the nest that says why, and
   nothing is rewritten: an auto loop that carries a dependence.  Without
   this test the limit could be passed or the directive dropped in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
f (int n)
{
#pragma acctile schedule(1.1)
#pragma acc parallel loop auto /* { dg-error "distance \\(1\\)" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
  a[0][i] = a[0][i - 1];
}
