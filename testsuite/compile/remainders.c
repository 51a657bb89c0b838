/* Remainders that wrap around once at most where the loops say so: no division
   is left of them.  Without this test subscripts of a torus could stay
   divisions.

   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-options "-O2 -fopt-info-omp-all -fdump-tree-optimized=%D" } */

void
torus (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse(2) present(a[0:n * m], b[0:n * m]) /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[(i + 1) % n * m + j] - a[(i + n - 1) % n * m + j]
                     + a[i * m + (j - 1 + m) % m] - a[i * m + (j + 1) % m];
}

/* { dg-final { acctile-no-dump { % [mn]_} } } */
/* { dg-final { acctile-dump {MIN_EXPR} } } */
