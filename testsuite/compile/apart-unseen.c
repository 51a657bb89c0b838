/* Nests whose arrays are not compared before them: nothing is gained when all
   is loaded before it is stored, or where they end is not known.  What points
   of a thread touch is apart all the same.  Without this test nests could have
   versions for nothing, or none of their arrays be told of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fdump-tree-omplower-alias=%D" } */
/* { dg-final { acctile-dump {clique 2 base 16384\D} } } */
/* { dg-final { acctile-no-dump {clique 2 base (1|2|3|16400)\D} } } */
/* { dg-final { acctile-no-dump {clique 4} } } */

void
smooth (int n, float *a, float *b)
{
#pragma acc parallel loop present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: schedule(?!.*overlap)" } */
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < n - 1; j++)
      a[i * n + j] = b[i * n + j + 1] + b[i * n + j - 1];
}

void
gather (int n, int m, const int *from, float *a, const float *b)
{
#pragma acc parallel loop present(a, b, from) /* { dg-optimized "acctile: schedule(?!.*'b')" } */
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      a[i] += b[from[k]];
}
