/* claims=warn: a claim of independence that a proven dependence contradicts is
   warned of, with the distance, and obeyed; one that nothing contradicts is
   believed.  Without this test the option could do something else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[100], a[100][100];

void
plain (int n)
{
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
/* { dg-warning "distance \\(2\\)" "" { target *-*-* } .-1 } */
  for (int i = 2; i < n; i++)
    v[i] = v[i - 2] + 1;
}

void
independent (int n)
{
#pragma acc kernels loop independent /* { dg-message "acctile: schedule" } */
/* { dg-warning "distance \\(1,0\\)" "" { target *-*-* } .-1 } */
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

/* { dg-final { acctile-report "nests[0].kind" "doall" } } */
/* { dg-final { acctile-report "nests[1].kind" "doall" } } */
