/* A loop of a parallel region that must keep its order and cannot be run by the
   host: one gang does all that stands in it.  Without this test each gang would
   add to "b".

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fdump-tree-omplower=%D" } */
/* { dg-final { acctile-dump {oacc_parallel num_gangs\(1\)} } } */

void
running (int n, int m, int *a, int *b)
{
#pragma acc parallel loop auto copy(a [0:n * m], b [0:n])
  for (int i = 1; i < n; i++)
    {
      b[i] += b[i - 1];
      for (int j = 1; j < m; j++) /* { dg-missed "acctile: seq" } */
        a[i * m + j] += a[b[i]];
    }
}
