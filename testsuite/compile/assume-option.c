/* assume= gives the size of a parameter that the compiler does not know, to
   all its digits, for several parameters.  Without this test the models
   would work with other sizes than the user said.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-assume=n=4096,m=300" } */

void
f (int n, int m, float *restrict p)
{
#pragma acc parallel loop copy(p [0:n * m]) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      p[i * m + j] = i;
}

/* { dg-final { acctile-report "nests[0].loops[0].trip" == 4096 } } */
/* { dg-final { acctile-report "nests[0].loops[1].trip" == 298 } } */
