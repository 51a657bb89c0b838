/* What GCC is told about arrays that share no memory: those of one nest have
   the same clique, those that are only read one base, an array that is stored to
   one for each point of a thread.  Without this test the sum in memory would be stored in
   each iteration of k.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fdump-tree-omplower-alias=%D" } */
/* { dg-final { acctile-dump {clique 2 base 16384\D} } } */
/* { dg-final { acctile-dump {clique 2 base 16387\D} } } */
/* { dg-final { acctile-dump {clique 2 base 16396\D} } } */
/* { dg-final { acctile-dump {clique 2 base 1\D} } } */
/* { dg-final { acctile-no-dump {clique 2 base 2\D} } } */

static float table[8][8];

void
product (int n, float (*restrict a)[n], float (*restrict b)[n])
{
#pragma acctile schedule(2.3) block(8,16) grid(*,*) points(4,4)
#pragma acc parallel loop present(a [0:n], b [0:n]) copyin(table) /* { dg-optimized "acctile: " } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i][j] += b[i][k] * table[k & 7][j & 7];
}
