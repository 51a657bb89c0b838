/* Loops of a thread that fetch nothing ahead: those that only read, which are
   unrolled, or go on by less than a sector of memory, that load under a
   condition or what they have stored themselves, and whose number of iterations
   nothing tells.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fdump-tree-oaccdevlow=%D" } */
/* { dg-final { acctile-dump {omp_fn} } } */
/* { dg-final { acctile-no-dump {prefetch} } } */

void
reads (int n, int nk, double *restrict a, double *restrict s)
{
#pragma acc parallel loop present(a [0:n * nk], s [0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = 0; k < nk; k++)
        sum = a[k * n + i] - 0.5 * sum;
      s[i] = sum;
    }
}

void
rows (int n, int nk, double *restrict a, double *restrict b)
{
#pragma acc parallel loop present(a [0:n * nk], b [0:n * nk])
  for (int i = 0; i < n; i++)
    for (int k = 1; k < nk; k++)
      b[i * nk + k] = a[i * nk + k] + 0.5 * b[i * nk + k - 1];
}

void
some (int n, int nk, int *restrict which, double *restrict a,
      double *restrict b)
{
#pragma acc parallel loop present(which [0:nk], a [0:n * nk], b [0:n * nk])
  for (int i = 0; i < n; i++)
    {
      double last = 0;
      for (int k = 1; k < nk; k++)
        {
          if (which[k])
            last = a[k * n + i];
          b[k * n + i] = last;
        }
    }
}

void
own (int n, int nk, double *restrict b)
{
#pragma acc parallel loop present(b [0:n * nk])
  for (int i = 0; i < n; i++)
    for (int k = 2; k < nk; k++)
      b[k * n + i] = b[(k - 1) * n + i] + b[(k - 2) * n + i];
}

void
until (int n, int nk, double *restrict a, double *restrict b)
{
#pragma acc parallel loop present(a [0:n * nk], b [0:n * nk])
  for (int i = 0; i < n; i++)
    for (int k = 0; a[k * n + i] > 0; k++)
      b[k * n + i] = a[k * n + i];
}
