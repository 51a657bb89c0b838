/* off leaves every nest alone and says nothing.  Without this test the option
   could still change code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-off" } */

int a[100];

void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i;
}
