/* One loop whose reads go through a table has the widest block, whose threads
   share what L1 has of the table's places; one that reads in order has the
   model's.  Without this test rows of a sparse matrix had blocks of 96.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-report=%R" } */

void
rows (int n, const int *restrict row, const int *restrict column,
      const float *restrict a, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop present(row [0:n + 1], column, a, x, y [0:n]) /* { dg-optimized "acctile: schedule\\(1.1\\) block\\(256\\) grid\\(\\*\\), block\\(32\\) where iterations are few: predicted" } */
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = row[i]; k < row[i + 1]; k++)
        sum += a[k] * x[column[k]];
      y[i] = sum;
    }
}

/* { dg-final { acctile-report nests[0].candidates[0].block[0] 256 } } */
/* { dg-final { acctile-report nests[0].candidates[1].block[0] < 256 } } */
