/* Scalars of a kernels region that it does not change bound loops as those of a
   parallel region do: the host can count them, and deals the iterations of
   short ones out.  Without this test blocks could go along three elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

void
scale (float *restrict a, float *restrict b, float *restrict c, int n, int m)
{
#pragma acc kernels copyin(b [0:n * m], c [0:n]) copy(a [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float q = c[i];
      for (int j = 0; j < m; j++)
        a[i * m + j] = q * b[i * m + j];
    }
}

/* The bound is what the region itself makes it.  */

void
changed (float *restrict a, float *restrict b, int n, int m)
{
#pragma acc kernels copyin(b [0:n * m]) copy(a [0:n * m])
  {
    m = m / 2;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
#pragma acc loop independent
      for (int j = 0; j < m; j++)
        a[i * m + j] = b[i * m + j];
  }
}

/* { dg-final { acctile-report nests[0].chosen.short_loops 2.5 } } */
