/* Tiles by Li's formulas are candidates, which the report names: (6.2) for two
   loops, here 128 cores and 48 KB for 4 bytes, and divisors of the extents for
   more than three.  Without this test they could be lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int a[100][100], t[25][17][17][17][9];

void
two (int n)
{
#pragma acctile doacross tile(128, 64)
#pragma acc kernels loop copy(a) /* { dg-optimized "doacross tile\\(128,64\\)" } */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}

void
five (void)
{
#pragma acc kernels loop copy(t) /* { dg-optimized "doacross" } */
  for (int b = 1; b < 25; b++)
    for (int c = 1; c < 17; c++)
      for (int d = 1; d < 17; d++)
        for (int e = 1; e < 17; e++)
          for (int f = 1; f < 9; f++)
            t[b][c][d][e][f] += t[b - 1][c][d][e][f] + t[b][c - 1][d][e][f]
                                + t[b][c][d - 1][e][f] + t[b][c][d][e - 1][f]
                                + t[b][c][d][e][f - 1];
}

/* { dg-final { acctile-report "nests[0].chosen.rule" "li" } } */
/* { dg-final { acctile-report "nests[1].candidates" =~ "divisors" } } */
