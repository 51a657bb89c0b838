/* Diagonals of a triangle, one after the other: their number is taken for less
   than the rows.  Without this test the loop over one diagonal would be taken
   for one iteration, which is not worth a comparison of rows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all" } */

void
chain (int n, const int *restrict p, long *restrict m)
{
#pragma acc kernels copyin(p [0:n + 1]) copy(m [0:n * n])
  for (int len = 2; len <= n; len++)
    for (int i = 0; i <= n - len; i++) /* { dg-message "acctile: schedule" } */
      {
        int j = i + len - 1;
        long best = 1000000;
        for (int k = i; k < j; k++)
          {
            long q = m[i * n + k] + m[(k + 1) * n + j]
                     + (long)p[i] * p[k + 1] * p[j + 1];
            if (q < best)
              best = q;
          }
        m[i * n + j] = best;
      }
}

/* { dg-final { acctile-report "nests[0].kind" "doall" } } */
