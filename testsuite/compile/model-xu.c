/* model=xu chooses by the paper's memory cost alone.  Without this test the
   option could choose by the other model.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-model=xu" } */

float a[2000][2000], b[2000][2000];

void
f (void)
{
#pragma acc parallel loop /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < 2000; i++)
#pragma acc loop
    for (int j = 0; j < 2000; j++)
      b[i][j] = 2 * a[i][j];
}

/* Rows are contiguous: no choice with the same cost is better than 32 lanes
   along them.  */
/* { dg-final { acctile-report "nests[0].chosen.block[0]" >= 32 } } */
/* { dg-final { acctile-report "nests[0].chosen.cost" > 0 } } */
