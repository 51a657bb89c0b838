/* -fdump-passes asks the passes of functions that have no body yet.  Without
   this test the plugin could look at one and break.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fdump-passes" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i]++;
}
