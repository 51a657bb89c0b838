/* Kernels whose threads have loops of their own let each thread read the
   arguments; others hand on what one thread reads.  Without this test all threads
   of a block could wait for one, or what the kernel changes be read too late.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-dump=%D" } */
/* { dg-final { acctile-dump {launch of products._omp_fn.0: .*, read by each thread} } } */
/* { dg-final { acctile-dump {launch of sums._omp_fn.0: .*, read by each thread} } } */
/* { dg-final { acctile-no-dump {launch of points._omp_fn.0: [^\n]*, read by each thread} } } */

void
products (int n, float (*restrict a)[n], const float (*restrict b)[n])
{
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < n; j++)
      {
        float sum = 0;
        for (int k = 0; k < n; k++)
          sum += b[k][i] * b[k][j];
        a[i][j] = sum;
      }
}

void
sums (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop present(a [0:n], b [0:n * n]) /* { dg-optimized "acctile: " } */
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += b[k * n + i];
      a[i] = sum;
    }
}

void
points (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: " } */
  for (int i = 1; i < n - 1; i++)
    a[i] = b[i - 1] + b[i + 1];
}
