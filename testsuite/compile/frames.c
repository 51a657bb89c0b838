/* Objects of iterations and gangs that come to more than warps can hand on
   through shared memory: blocks of a warp.  Without this test modules had more
   of it than a block may have, and could not be loaded.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-report=%R" } */

double a[64][4000], b[64][4000];

void
lanes (int n, int m)
{
#pragma acc parallel loop gang present(a, b) /* { dg-optimized "acctile: schedule\\(2.1\\) block\\(32,1\\)" } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
        double own[3100];
        for (int k = 0; k < 3100; k++)
          own[(k * 7 + j) % 3100] = a[i][k];
        b[i][j] = own[j % 1000];
      }
}

void
columns (int n, int m)
{
  double up[1000], down[1000];
#pragma acc parallel loop private(up, down) present(a, b) /* { dg-optimized "acctile: schedule\\(1.1\\) block\\(32\\)" } */
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < m; k++)
        up[k] = a[k][i];
      for (int k = m - 1; k >= 0; k--)
        down[m - 1 - k] = up[k] * 2;
      for (int k = 0; k < m; k++)
        b[k][i] = down[k] - up[k];
    }
}

void
small (int n, int m)
{
  double up[40];
#pragma acc parallel loop private(up) present(a, b) /* { dg-optimized "acctile: schedule\\(1.1\\) block\\(\[1-9\]" } */
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 40; k++)
        up[k] = a[k][i];
      for (int k = 39; k >= 0; k--)
        b[39 - k][i] = up[k] * up[(k * 3) % 40];
    }
}

/* { dg-final { acctile-report nests[0].chosen.block[0] 32 } } */
/* { dg-final { acctile-report nests[1].chosen.block[0] 32 } } */
