/* Loops that lanes of one warp take one after the other: between them GCC has
   something for one lane alone, behind which all of them wait.  Without this
   test the assembler could move what a lane loads of another's before the
   store (run/rows-open.c was wrong on an H200).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fdump-tree-omplower=%D" } */

#define N 137

void
f (int m, double (*restrict a)[N], double (*restrict b)[N],
   double (*restrict c)[N])
{
#pragma acc parallel loop gang present(a [0:m], b [0:m], c [0:m])
  for (int j = 0; j < m; j++)
    {
      for (int i = 1; i < N; i++)
        c[j][i] = a[j][i - 1] + b[j][i];
      for (int i = 1; i < N; i++)
        a[j][i] = c[j][i - 1];
    }
}

/* { dg-final { acctile-dump {acc loop.*independent vector.*__asm__ __volatile__\(.*memory.*acc loop.*independent vector} } } */
