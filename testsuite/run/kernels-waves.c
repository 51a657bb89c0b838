/* Nests of kernels regions that are wavefronts in each iteration of their
   outermost loop, but not over all: a row and a column that the loop chooses
   order the others, as in shortest paths.  Sums of what each of its iterations
   leaves do not keep the loop from being the host's.  Without this test such
   nests could stay on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doacross } */
/* { acctile-report "nests[1].kind" doacross } */
/* { acctile-report "nests[2].kind" doacross } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[5].kind" doall } */

#include "run.h"

#define N 61

static int d[N][N], next[N][N], e[N * N];
static long ways[N][N];

static void
paths (void)
{
#pragma acc kernels copy(d, next)
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (d[i][k] + d[k][j] < d[i][j])
          {
            d[i][j] = d[i][k] + d[k][j];
            next[i][j] = next[i][k];
          }
}

static void
flat (int n, int *restrict p)
{
#pragma acc kernels copy(p [0:n * n])
  {
    for (int k = 0; k < n; k++)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          p[i * n + j] = p[i * n + j] < p[i * n + k] + p[k * n + j]
                             ? p[i * n + j]
                             : p[i * n + k] + p[k * n + j];
  }
}

/* Values that change the row and the column of an iteration in it, too.  */

static void
numbers (int n, long w[n][n])
{
#pragma acc kernels copy(w [0:n] [0:n])
  for (int k = n - 1; k >= 0; k--)
    for (int i = 0; i < n; i++)
      for (int j = n - 1; j >= 0; j--)
        w[i][j] = (w[i][j] * 3 + w[i][k] * w[k][j]) % 10007;
}

static int
totals (int n, int steps, int a[n][n])
{
  int last = 3, total = 0;
#pragma acc kernels copy(a [0:n] [0:n])
  for (int k = 0; k < steps; k++)
    {
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          a[i][j] += (i ^ j) % 13;
      for (int i = 0; i < n; i++)
        last = (last * 5 + a[i][k]) % 1009;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          a[i][j] = (a[i][j] + last) % 4001;
      total = total + last;
    }
  return last + 3 * total;
}

int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        d[i][j] = i == j ? 0 : (i * 7 + j * 13) % 11 < 3 ? i % 17 + 1 : 9999;
        next[i][j] = j;
        e[i * N + j] = (i * 37 + j) % 101 * (j % 7) - (i == j ? i % 3 : 0);
        ways[i][j] = (i * 5 + j * 3) % 23;
      }
  paths ();
  flat (n, e);
  numbers (n, ways);
  SHOW (d);
  SHOW (next);
  SHOW (e);
  SHOW (ways);
  printf ("%d\n", totals (n, 9, d));
  SHOW (d);
  return 0;
}
