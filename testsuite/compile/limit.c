/* limit=1 rewrites one nest and tells of the others that they are beyond it.
   Without this test a miscompile could not be bisected.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-limit=1" } */

int a[100], b[100];

void
f (int n)
{
#pragma acctile schedule(1.1)
#pragma acc parallel loop /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acctile schedule(1.1)
#pragma acc parallel loop /* { dg-missed "acctile: .*limit" } */
  for (int i = 0; i < n; i++)
    b[i] = i;
}

/* { dg-final { acctile-report "nests[0].kind" "doall" } } */
/* { dg-final { acctile-report "nests[1].kind" "unchanged" } } */
