/* Nine loops with distances that no skew makes up for: that is seen at once,
   not after all skews have been tried.  Without this test such a nest could take
   half a minute to compile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define FOR(v) for (int v = 1; v < n; v++)

int t[4][4][4][4][4][4][4][4][40];

void
far (int n)
{
#pragma acc kernels copy(t)
  FOR (a) /* { dg-missed "no skew makes all distances positive: \\(1,0,0,0,0,0,0,0,-20\\)" } */
  FOR (b)
  FOR (c)
  FOR (d)
  FOR (e)
  FOR (f)
  FOR (g)
  FOR (h)
  FOR (i)
  t[a][b][c][d][e][f][g][h][i] += (t[a - 1][b][c][d][e][f][g][h][i + 20]
     + t[a][b - 1][c][d][e][f][g][h][i] + t[a][b][c - 1][d][e][f][g][h][i]
     + t[a][b][c][d - 1][e][f][g][h][i] + t[a][b][c][d][e - 1][f][g][h][i]
     + t[a][b][c][d][e][f - 1][g][h][i] + t[a][b][c][d][e][f][g - 1][h][i]
     + t[a][b][c][d][e][f][g][h - 1][i + 20]
     + t[a][b][c][d][e][f][g][h][i - 1]) & 0xffff;
}

/* { dg-final { acctile-report "nests[0].decide_ms" < 2000 } } */
