/* A function that is not optimised is not rewritten, its neighbour is.
   Without this test optimisation of the unit could be taken for that of the
   function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100];

__attribute__ ((optimize (0))) void
f (int n)
{
#pragma acc parallel loop /* { dg-missed "acctile: .*optimi" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}

void
g (int n)
{
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}
