/* Directives from the override file, by line and by function; the pragma in
   the source comes first.  Without this test tuned results could not be
   given back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-override=%S/override.txt" } */

int a[100][100];

void
f (int n)
{
#pragma acc parallel loop /* { dg-optimized "acctile: schedule\\(2\\.1\\) block\\(64" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i;
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += i;
}

void
g (int n)
{
#pragma acc parallel loop /* { dg-missed "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] -= i;
#pragma acctile schedule(2.2) block(128,1)
#pragma acc parallel loop /* { dg-optimized "acctile: schedule\\(2\\.2\\) block\\(128" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] ^= i;
}
