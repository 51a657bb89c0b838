/* A pragma that stands before no nest is warned of.  Without this test a
   misplaced pragma would have no effect and say nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100];

void
f (int n)
{
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acctile schedule(1.1) /* { dg-warning "" } */
  n++;
}
