/* Tiles of points: a thread runs four by four iterations side by side where the
   loops have them, fewer at their ends; products of matrices of all kinds, with
   sums in variables and in memory, with loops that run down, at sizes that are
   multiples of nothing.  Without this test the last rows and columns could be
   left out, or be done twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].chosen.points" 4 } */
/* { acctile-report "nests[0].chosen.points_x" 4 } */
/* { acctile-report "nests[1].chosen.points_x" 2 } */
/* { acctile-report "nests[3].chosen.points_x" 4 } */

#define MOST 150

static int a[MOST][MOST], b[MOST][MOST], c[MOST][MOST], d[MOST][MOST];
static long e[5][MOST][MOST];

static void
products (int n, int m, int p)
{
#pragma acctile schedule(2.3) block(4, 8) grid(*, *) points(4, 4)
#pragma acc parallel loop copy(a, b, c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      {
        int sum = 0;
        for (int k = 0; k < p; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] += sum;
      }
#pragma acctile schedule(2.3) block(8, 4) grid(*, 3) points(2, 4)
#pragma acc parallel loop copy(a, b, d)
  for (int i = n - 1; i >= 0; i--)
#pragma acc loop
    for (int j = m - 1; j > 0; j -= 2)
      {
        d[i][j] *= 3;
        for (int k = 0; k < p; k++)
          d[i][j] += a[i][k] * b[j][k];
      }
#pragma acctile schedule(2.3) block(16, 2) grid(2, *) points(4, 1)
#pragma acc parallel loop copy(a, b, d)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (unsigned char j = 0; j < m; j++)
      for (int k = 0; k < p; k++)
        d[j][i] += a[k][i] ^ b[k][j];
#pragma acctile schedule(3.3) block(8, 4, 1) grid(*, *, 2) points(4, 2)
#pragma acc parallel loop copy(a, b, e)
  for (int z = 0; z < 5; z++)
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < m; j++)
        for (int k = 0; k < p; k++)
          e[z][i][j] += (long)a[i][k] * b[k][j] + z;
}

/* Steps of an elimination in one region: the loops begin further on in each, so
   that other threads have the same elements.  */
static void
eliminate (int n)
{
#pragma acc kernels copy(d)
  {
#pragma acc loop seq
    for (int k = 0; k < n - 1; k++)
      {
#pragma acctile schedule(2.3) block(4, 8) grid(*, *) points(4, 4)
#pragma acc loop independent
        for (int i = k + 1; i < n; i++)
#pragma acc loop independent
          for (int j = k + 1; j < n; j++)
            d[i][j] -= d[i][k] * d[k][j];
      }
  }
}

int
main (void)
{
  static const int sizes[][3]
      = { { 1, 1, 1 },      { 4, 4, 0 },   { 33, 17, 5 }, { 64, 128, 9 },
          { 129, 150, 12 }, { 3, 140, 7 }, { 150, 2, 3 }, { 0, 5, 5 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      for (int i = 0; i < MOST; i++)
        for (int j = 0; j < MOST; j++)
          {
            a[i][j] = (i * 7 + j * 3) % 11 - 5;
            b[i][j] = (i * 5 + j) % 13 - 6;
            c[i][j] = i - j;
            d[i][j] = i ^ j;
          }
      products (sizes[s][0], sizes[s][1], sizes[s][2]);
      eliminate (sizes[s][0] < sizes[s][1] ? sizes[s][0] : sizes[s][1]);
      SHOW (c);
      SHOW (d);
      SHOW (e);
    }
  return 0;
}
