/* Pointers of which nothing is known: where the host has seen that they are
   apart GCC is told so, in the version for others nothing but that iterations
   are.  Without this test a store could be moved across a load of the same
   element.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fdump-tree-omplower-alias=%D" } */
/* { dg-final { acctile-dump {clique 2 base 16384\D} } } */
/* { dg-final { acctile-dump {clique 2 base 1\D} } } */
/* { dg-final { acctile-dump {clique 3 base 16384\D} } } */
/* { dg-final { acctile-no-dump {clique 3 base (1|2|3|16400)\D} } } */

void
product (int n, float *a, float *b)
{
#pragma acc parallel loop present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*, faster where 'a' and 'b' do not overlap" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k];
}
