/* What a thread loads further on, one iteration after another, is fetched
   ahead: each place once, however many loads it serves, and not what the loop
   itself has stored, in both functions that the region becomes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fdump-tree-oaccdevlow=%D" } */
/* { dg-final { acctile-dump {(?:prefetch.*){8}} } } */
/* { dg-final { acctile-no-dump {(?:prefetch.*){9}} } } */

void
solve (int n, int nk, double *restrict a, double *restrict b,
       double *restrict c, double *restrict d, double *restrict x)
{
#pragma acc parallel loop present(a [0:n * nk], b [0:n * nk], c [0:n * nk])    \
    present(d [0:n * nk], x [0:n * nk])
  for (int i = 0; i < n; i++)
    for (int k = 1; k < nk; k++)
      {
        double w = a[k * n + i] / b[(k - 1) * n + i];
        b[k * n + i] -= w * c[(k - 1) * n + i];
        d[k * n + i] -= w * d[(k - 1) * n + i];
        x[k * n + i] = 0.5 * x[(k - 1) * n + i];
      }
}
