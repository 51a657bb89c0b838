/* Private arrays of variable size: one for each iteration.  Without this test
   the pointers behind them could count as memory that iterations share, so
   that a claim of independence is said to be wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all" } */

int a[100][100];

void
workers (int n)
{
  int line[n];
#pragma acc parallel loop gang worker private(line) copy(a) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        line[j] = i * j;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        a[i][j] = line[n - 1 - j];
    }
}

void
all (int n)
{
  int line[n];
#pragma acc kernels loop independent private(line) copy(a) /* { dg-message "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        line[j] = i + j;
      for (int j = 0; j < n; j++)
        a[i][j] = line[n - 1 - j];
    }
}

/* { dg-final { acctile-report "nests[0].kind" "doall" } } */
/* { dg-final { acctile-report "nests[1].kind" "doall" } } */
