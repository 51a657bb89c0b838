/* Loops whose iterations depend on one another, distributed where no part of
   the body depends on a later one: row sums beside column sums, in one loop and
   in several, with a recurrence, through pointers that overlap or not.  Without
   this test the two could become a wavefront or stay on one lane, or a part
   could run before one that it depends on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 13 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].function twice } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].function together } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].function automatic } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].function forward } */
/* { acctile-report nests[8].kind doall } */
/* { acctile-report nests[9].function backward } */
/* { acctile-report nests[9].kind unchanged } */
/* { acctile-report nests[10].kind unchanged } */
/* { acctile-report nests[11].function pointers } */
/* { acctile-report nests[11].kind doall } */
/* { acctile-report nests[12].kind doall } */

#include "run.h"

#define M 150
#define N 160

static double a[M][N], u[M][N], row[M], column[N], weight[N], scale[M];

/* ATAX: the second loop needs what the first adds up.  */
static void
twice (int m, int n)
{
#pragma acc kernels
  for (int i = 0; i < m; i++)
    {
      row[i] = 0;
      for (int j = 0; j < n; j++)
        row[i] = row[i] + a[i][j] * weight[j];
      for (int j = 0; j < n; j++)
        column[j] = column[j] + a[i][j] * row[i];
    }
}

/* BiCG: both in one loop.  */
static void
together (int m, int n)
{
#pragma acc kernels
  for (int i = 0; i < m; i++)
    {
      row[i] = 0;
      for (int j = 0; j < n; j++)
        {
          column[j] = column[j] + scale[i] * a[i][j];
          row[i] = row[i] + a[i][j] * weight[j];
        }
    }
}

static void
automatic (int m, int n)
{
#pragma acc parallel copy(row, column) copyin(a)
#pragma acc loop auto
  for (int i = 0; i < m; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      {
        column[j] += a[i][j];
        row[i] += a[i][j] * 0.5;
      }
}

/* The first part carries something, and what the others need of it is what it
   left in the same iteration or an earlier one.  */
static void
forward (int m, int n)
{
#pragma acc kernels
  for (int i = 1; i < m; i++)
    {
      for (int j = 0; j < n; j++)
        u[i][j] = u[i - 1][j] * 0.5 + a[i][j];
      for (int j = 0; j < n; j++)
        row[i] += u[i][j] + u[i - 1][j];
    }
}

/* The first part needs what the second left in the iteration before.  */
static void
backward (int m, int n)
{
#pragma acc kernels
  for (int i = 1; i < m; i++)
    {
      for (int j = 0; j < n; j++)
        u[i][j] = a[i][j] + column[j];
      for (int j = 0; j < n; j++)
        column[j] += u[i][j] * 0.5;
    }
}

static void
pointers (int m, int n, double *x, double *y, double *z, double *w)
{
#pragma acc kernels copy(x [0:m * n], y [0:n], z [0:n], w [0:m])
  for (int i = 0; i < m; i++)
    {
      w[i] = 0;
      for (int j = 0; j < n; j++)
        w[i] += x[i * n + j] * y[j];
      for (int j = 0; j < n; j++)
        z[j] += x[i * n + j] * w[i];
    }
}

int
main (void)
{
  static const int sizes[][2] = { { M, N }, { 7, N }, { M, 3 }, { 1, 1 } };

  for (int s = 0; s < 4; s++)
    {
      int m = hide (sizes[s][0]), n = hide (sizes[s][1]);
      for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
          {
            a[i][j] = i * j % 17 * 0.25;
            u[i][j] = i + j;
            row[i] = i;
            scale[i] = i % 7;
            column[j] = j % 3;
            weight[j] = j % 5;
          }
      twice (m, n);
      SHOW (row);
      SHOW (column);
      together (m, n);
      SHOW (row);
      SHOW (column);
      automatic (m, n);
      SHOW (row);
      SHOW (column);
      forward (m, n);
      SHOW (u);
      SHOW (row);
      for (int j = 0; j < N; j++)
        column[j] = j % 3;
      backward (m < 20 ? m : 20, n);
      SHOW (u);
      SHOW (column);
      pointers (m, n, &a[0][0], weight, column, row);
      SHOW (row);
      SHOW (column);
    }
  pointers (hide (9), hide (11), &a[0][0], weight, weight, weight + 3);
  SHOW (weight);
  return 0;
}
