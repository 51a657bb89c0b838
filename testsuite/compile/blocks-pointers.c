/* Elements behind pointers that the body loads, of which no address is known:
   the innermost loop goes along them.  Without this test neighbours in a warp
   could take different rows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

void
differ (int p, int n, int m, double ***q, double ***r)
{
#pragma acc parallel loop collapse(3) gang vector deviceptr (q, r)
  for (int l = 0; l < p; l++)
    for (int k = 0; k < n; k++)
      for (int j = 1; j < m; j++)
        r[l][k][j] = q[l][k][j - 1] - q[l][k][j];
}

/* Rows may be shorter than a block is wide: a warp for each of several.  */

void
scale (double ***q, double ***r, int p, int n, int m)
{
#pragma acc parallel loop gang deviceptr (q, r)
  for (int l = 0; l < p; l++)
#pragma acc loop worker
    for (int k = 0; k < n; k++)
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        r[l][k][j] = 2 * q[l][k][j] + 1;
}

/* { dg-final { acctile-report "nests[0].chosen.block[0]" >= 32 } } */
/* { dg-final { acctile-report "nests[1].chosen.block[0]" 32 } } */
/* { dg-final { acctile-report "nests[1].chosen.block[1]" 8 } } */
