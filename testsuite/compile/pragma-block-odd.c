/* A directive that cannot be obeyed is an error at the nest that says why, and
   nothing is rewritten: a block of 21
   threads, where the schedule is open.  Without this test the reason could be
   that another schedule has no threads there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100];

void
f (int n)
{
#pragma acctile block(7,3)
#pragma acc parallel loop /* { dg-error "21 threads is not a multiple of 32" } */
/* { dg-missed "acctile: " "" { target *-*-* } .-1 } */
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i;
}
