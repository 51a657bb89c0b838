/* Where the size of a parameter comes from: the pragma, then the extents of
   the arrays, then 1024.  Without this test the order could change.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int v[640], w[640];

void
f (int n, int m, int l, int *restrict p)
{
#pragma acctile assume(n = 77)
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < m; i++)
    v[i] = w[i];
#pragma acc parallel loop copy(p [0:l]) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < l; i++)
    p[i] = i;
}

/* { dg-final { acctile-report "nests[0].loops[0].trip" == 77 } } */
/* { dg-final { acctile-report "nests[0].loops[0].assumed" "true" } } */
/* { dg-final { acctile-report "nests[1].loops[0].trip" == 640 } } */
/* { dg-final { acctile-report "nests[2].loops[0].trip" == 1024 } } */
