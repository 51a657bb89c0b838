/* Shared pointers of the points of a thread: an offset, a stride for the rows,
   one for the planes, and a pointer to each row; none for subscripts that may
   wrap.  Without this test each of four points could compute its own products
   again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fdump-tree-omplower=%D" } */
/* { dg-final { acctile-dump {MEM\[\(const float \*\)acctile_pointer\.\d+ \+ 4B\]} } } */
/* { dg-final { acctile-dump {acctile_pointer\.\d+ = acctile_pointer\.\d+ \+ acctile_row} } } */
/* { dg-final { acctile-no-dump {MEM\[\(const short \*\)acctile_pointer} } } */

void
seven (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse(3) present(a [0:n * n * n], b [0:n * n * n]) /* { dg-optimized "acctile: schedule.*points\\(4\\)" } */
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k]
            = a[(i * n + j) * n + k + 1] + a[(i * n + j) * n + k - 1]
              + a[(i * n + j + 1) * n + k] + a[(i * n + j - 1) * n + k]
              + a[((i + 1) * n + j) * n + k] + a[((i - 1) * n + j) * n + k];
}

void
wrapping (unsigned n, const short *restrict a, short *restrict b)
{
#pragma acctile schedule(2.2) block(64,1) grid(*,*) points(4)
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: schedule.*points\\(4\\)" } */
  for (unsigned i = 1; i < n - 1; i++)
    for (unsigned j = 1; j < n - 1; j++)
      b[i * n + j] = a[(i - 1) * n + j] + a[(i + 1) * n + j - 1];
}
