/* Reductions whose bodies have short loops, in planes and in spaces, and whose
   threads load from many parts of arrays: what acctile chooses for them at
   sizes that are multiples of nothing, with few planes and with few rows.
   Without this test a point's loop could go on where another's has ended, or
   planes be left out where their blocks stride.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].chosen.points" 4 } */
/* { acctile-report "nests[0].chosen.blocks" 4224 } */
/* { acctile-report "nests[1].chosen.points" 4 } */
/* { acctile-report "nests[1].chosen.schedule" "3.6" } */
/* { acctile-report "nests[2].chosen.grid[2]" 24 } */
/* { acctile-report "nests[2].chosen.points" 2 } */
/* { acctile-report "nests[3].chosen.blocks" 4 } */

#define PARTS 8
#define MOST 9000

static int a[PARTS * MOST], b[MOST];

static void
planes (int n, int m)
{
  long sum = 0;
#pragma acc parallel loop reduction(+ : sum) copy(a, b)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(+ : sum)
    for (int j = 1; j < m - 1; j++)
      {
        long d = -b[i * m + j];
        for (int y = -1; y <= 1; y++)
          for (int x = -1; x <= 1; x++)
            d += a[(i + y) * m + j + x] * (y * 3 + x);
        sum += d * d;
      }
  printf ("%d %d: %ld\n", n, m, sum);
}

static void
boxes (int l, int n, int m)
{
  long sum = 0;
  int most = -1;
#pragma acc parallel loop collapse(3) reduction(+ : sum) reduction(max : most) \
    copy(a, b)
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        {
          int d = -b[(k * n + i) * m + j];
          for (int z = -1; z <= 1; z++)
            for (int y = -1; y <= 1; y++)
              for (int x = -1; x <= 1; x++)
                d += a[((k + z) * n + i + y) * m + j + x] * (x + y * z);
          if (d < 0)
            d = -d;
          sum += d;
          most = most > d ? most : d;
        }
  printf ("%d %d %d: %ld %d\n", l, n, m, sum, most);
}

static void
parts (int l, int n, int m, int (*restrict p)[l][n][m], int (*restrict q)[n][m])
{
  long sum = 0, few = 0;
#pragma acc parallel loop reduction(+ : sum) copy(p [0:PARTS], q [0:l])
  for (int k = 0; k < l; k++)
#pragma acc loop reduction(+ : sum)
    for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(+ : sum)
      for (int j = 0; j < m; j++)
        {
          int d = p[0][k][i][j] + p[1][k][i - 1][j] - p[1][k][i + 1][j]
                  + p[2][k][i - 1][j] * 3 - p[2][k][i + 1][j]
                  + p[3][k][i - 1][j] * 5 - p[3][k][i + 1][j]
                  + p[4][k][i - 1][j] * 7 - p[4][k][i + 1][j]
                  + p[5][k][i - 1][j] - p[5][k][i + 1][j] + p[6][k][i - 1][j]
                  - p[6][k][i + 1][j] + p[7][k][i - 1][j] - p[7][k][i + 1][j]
                  + p[1][k][i][j] + p[2][k][i][j] + p[3][k][i][j]
                  + p[4][k][i][j] + p[5][k][i][j] + p[6][k][i][j]
                  + p[7][k][i][j];
          sum += d;
          q[k][i][j] = d;
        }
#pragma acctile schedule(3.6) block(16, 2, 1) grid(1, *, *) blocks(4) points(4)
#pragma acc parallel loop collapse(3) reduction(+ : few) copy(q [0:l])
  for (int k = 0; k < l; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        few += (long)q[k][i][j] * (k + i - j);
  printf ("%d %d %d: %ld %ld\n", l, n, m, sum, few);
}

int
main (void)
{
  static const int size[][3]
      = { { 2, 2, 2250 }, { 2250, 2, 2 }, { 2, 2250, 2 }, { 3, 3, 3 },
          { 3, 5, 600 },  { 40, 3, 71 },  { 13, 17, 37 }, { 2, 131, 33 } };
  for (int i = 0; i < PARTS * MOST; i++)
    a[i] = i * 37 % 211 - 100;
  for (unsigned s = 0; s < sizeof size / sizeof *size; s++)
    {
      int l = size[s][0], n = size[s][1], m = size[s][2];
      for (int i = 0; i < MOST; i++)
        b[i] = i * 11 % 197 - 95;
      planes (l * n, m);
      boxes (l, n, m);
      parts (l, n, m, (int (*)[l][n][m])a, (int (*)[n][m])b);
    }
  return 0;
}
