/* claims=verify: a claim of independence that a proven dependence contradicts
   is not believed (the loop is as good as auto); one that nothing contradicts
   is believed.  Without this test the option could do something else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-claims=verify" } */

int v[100], a[100][100];

void
plain (int n)
{
#pragma acc parallel loop /* { dg-missed "acctile: .*distance \\(2\\)" } */
  for (int i = 2; i < n; i++)
    v[i] = v[i - 2] + 1;
}

void
independent (int n)
{
#pragma acc kernels loop independent /* { dg-optimized "acctile: doacross" } */
  for (int i = 1; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      a[i][j] = a[i - 1][j];
}

void
right (int n, int m)
{
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n / 2; i++)
    v[i] = v[i + m];
}

/* { dg-final { acctile-report "nests[0].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[1].kind" "doacross" } } */
/* { dg-final { acctile-report "nests[2].kind" "doall" } } */
