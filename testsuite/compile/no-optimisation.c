/* Below -O1, and in functions that are not optimised, nothing is rewritten.
   Without this test code for the device would reach the assembler of the
   host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O0 -fopt-info-omp-all" } */

int a[100];

void
f (int n)
{
#pragma acc parallel loop /* { dg-missed "acctile: .*optimi" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}

/* { dg-final { acctile-report "nests[0].kind" "unchanged" } } */
