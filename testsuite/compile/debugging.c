/* With -Og nothing is rewritten, neither loops over time, whose code for the
   device has instructions that only its passes for more optimisation take out of
   the host's: without this test the host's assembler could see them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-Og -fopt-info-omp-all" } */

void
steps (int n, int *a)
{
#pragma acc data copy(a[0 : 120])
  for (int t = 0; t < n; t++)
    {
#pragma acc parallel loop present(a[0 : 120]) /* { dg-missed "acctile: .*-Og" } */
      for (int i = 0; i < 120; i++)
        a[i] += t;
    }
}

/* What "auto" means holds all the same.  */
void
ordered (int n, int *a)
{
#pragma acc parallel copy(a[0 : n])
#pragma acc loop auto /* { dg-missed "acctile: .*" } */
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}

/* Loops of kernels regions are not looked at.  */
void
in_kernels (int n, int *a)
{
#pragma acc kernels copy(a[0 : n]) /* { dg-missed "acctile: not optimizing more than -Og" } */
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

/* { dg-final { acctile-report "nests[0].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[1].kind" "unchanged" } } */
