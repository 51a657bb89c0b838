/* Versions for few iterations, with warps that load, of nests of a kernels
   region whose bounds the host computes before each launch: what is known of
   these holds in versions, too.  Without this test such a version could run on
   one lane (LU in Crout's order, 600 x 600, on an H200: 3.1 s).

   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-options "-O2 -fopt-info-omp-all -fdump-tree-omplower=%D" } */

void
crout (int n, double *restrict a)
{
#pragma acc kernels present(a[0:n * n])
  for (int j = 0; j < n; j++)
    {
      for (int i = j; i < n; i++) /* { dg-optimized "acctile: schedule\\(1.1\\).*warps that load where iterations are few" } */
        {
          double s = a[i * n + j];
          for (int k = 0; k < j; k++)
            s -= a[i * n + k] * a[k * n + j];
          a[i * n + j] = s;
        }
      for (int i = j + 1; i < n; i++) /* { dg-optimized "acctile: schedule\\(1.1\\).*warps that load where iterations are few" } */
        {
          double s = a[j * n + i];
          for (int k = 0; k < j; k++)
            s -= a[j * n + k] * a[k * n + i];
          a[j * n + i] = s / a[j * n + j];
        }
    }
}

/* { dg-final { acctile-dump {num_workers\(9\).*num_workers\(9\)} } } */
