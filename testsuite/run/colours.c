/* Sweeps over the points of one colour, which begin at a remainder: with % and
   &, of one, two and three loops, with the colour from a loop around, in flat
   arrays and down.  They have no dependences.  Without this test such loops
   could stay on one lane, as long as each point is thought to depend on all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 10 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind stencil } */
/* { acctile-report nests[6].kind stencil } */
/* { acctile-report nests[7].kind stencil } */
/* { acctile-report nests[8].kind stencil } */
/* { acctile-report nests[9].kind stencil } */

#include "run.h"

#define N 41
#define M 17
#define ROW 1000

static double a[N][N], c[M][M][M], rows[N][ROW];

static void
plane (int n, int colour)
{
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop auto
      for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
        a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
    }
}

static void
masked (int n)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = 2 - (i & 1); j < n - 1; j += 2)
      a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
}

static void
down (int n, int colour)
{
#pragma acc kernels copy(a)
  for (int i = n - 2; i > 0; i--)
    for (int j = n - 2 - (i + colour) % 2; j > 0; j -= 2)
      a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
}

static void
space (int n, int steps)
{
#pragma acc data copy(c)
  for (int t = 0; t < steps; t++)
    for (int colour = 0; colour < 2; colour++)
      {
#pragma acc kernels
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < n - 1; j++)
            for (int k = 1 + ((i + j + colour) & 1); k < n - 1; k += 2)
              c[i][j][k] = c[i - 1][j][k] - c[i + 1][j][k] + c[i][j - 1][k]
                           - c[i][j + 1][k] + c[i][j][k - 1] - c[i][j][k + 1];
      }
}

static void
three (int n, int colour)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + (i + colour) % 3; j < n - 1; j += 3)
      a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
}

static void
flat (int n, int steps, double *restrict p)
{
#pragma acc data copy(p [0:n * n])
  for (int t = 0; t < steps; t++)
    for (int colour = 0; colour < 2; colour++)
      {
#pragma acc parallel loop auto
        for (int i = 1; i < n - 1; i++)
          for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
            p[i * n + j] = p[(i - 1) * n + j] - p[(i + 1) * n + j]
                           + p[i * n + j - 1] - p[i * n + j + 1];
      }
}

static void
diagonal (int n, int colour)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + (3 * i + colour) % 4; j < n - 1; j += 4)
      a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 2];
}

/* Neighbours in a row above or below have the same colour here: rows, which may
   be long, keep their order.  */

static void
wrong (int n, int colour)
{
#pragma acc parallel copy(rows)
#pragma acc loop auto
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop auto
      for (int j = 1 + (2 * i + colour) % 2; j < n - 1; j += 2)
        rows[i][j]
          = rows[i - 1][j] + rows[i + 1][j] - rows[i][j - 1] - rows[i][j + 1];
    }
}

int
main (void)
{
  static const int sizes[] = { N, 3, 2, 1, 0, 24 };

  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i % 13;
  for (int i = 0; i < N * ROW; i++)
    rows[i / ROW][i % ROW] = i % 7;
  for (int i = 0; i < M * M * M; i++)
    c[i / (M * M)][i / M % M][i % M] = i % 11;
  for (int s = 0; s < 6; s++)
    {
      int n = hide (sizes[s]);
      for (int colour = 0; colour < 4; colour++)
        {
          plane (n, hide (colour));
          down (n, hide (colour));
          three (n, hide (colour));
          diagonal (n, hide (colour));
          SHOW (a);
        }
      masked (n);
      SHOW (a);
      wrong (n, hide (1));
      SHOW (rows);
      space (n < M ? n : M, 2);
      SHOW (c);
      flat (n, 3, &a[0][0]);
      SHOW (a);
    }
  return 0;
}
