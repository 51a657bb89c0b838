/* Tiles of points are chosen for a product of matrices of unknown size, in two
   and three dimensions, not where short loops load, nor where points share
   nothing along x or along y.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
products (int n, int m, float (*restrict a)[m], float (*restrict b)[m],
          float (*restrict c)[n], double (*restrict d)[n][n],
          double (*restrict e)[n][n])
{
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n]) /* { dg-optimized {schedule\(2.3\) block\(8,16\) grid\(\*,\*\) points\(4,4\)} } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        float sum = 0;
        for (int k = 0; k < m; k++)
          sum += a[i][k] * b[j][k];
        c[i][j] = sum;
      }
#pragma acc parallel loop present(d [0:n], e [0:n], c) /* { dg-optimized {schedule\(3.3\) block\(8,16,1\) grid\(\*,\*,\*\) points\(4,4\)} } */
  for (int z = 0; z < n; z++)
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          d[z][i][j] += e[z][i][k] * c[k][j];
}

void
others (int n, int m, float (*restrict a)[m], float (*restrict c)[n])
{
#pragma acc parallel loop present(a [0:n], c [0:n]) /* { dg-optimized {acctile: schedule\([0-9.]*\) block\([^)]*\) grid\([^)]*\)( points\([0-9]\))?(, schedule.2.5. where loops are short)?:} } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        float sum = 0;
        for (int k = 0; k < m; k++)
          sum += a[i][k];
        c[i][j] = sum;
      }
#pragma acc parallel loop present(a [0:n], c [0:n]) /* { dg-optimized {acctile: schedule\([0-9.]*\) block\([^)]*\) grid\([^)]*\)( points\([0-9]\))?(, schedule.2.5. where loops are short)?:} } */
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < n - 1; j++)
      {
        float sum = 0;
        for (int p = -1; p < 2; p++)
          for (int q = -1; q < 2; q++)
            sum += a[i + p][j + q];
        c[i][j] = sum;
      }
}

/* Columns begin where the row says: along y no two iterations are alike, along x
   they are.  */
void
triangle (int n, int (*restrict a)[n], int (*restrict b)[n])
{
#pragma acctile schedule(2.3) points(4,1)
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized {points\(4,1\)} } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < n; j++)
      b[i][j] = a[j][i];
}
