/* Nests whose outermost loop alone keeps an order, run as a wavefront or as one
   sweep after another, whichever the sizes call for: lines that are longer than
   there are sweeps and the other way round, of arrays that may overlap and do,
   planes, loops that run down.  Without this test the host could take the wrong
   one of two versions, or a sweep begin before the one before has ended.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 5 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[0].chosen.sweeps_from >= 2 } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[1].chosen.sweeps_from >= 2 } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[2].chosen.time_tile persistent } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report-absent nests[3].chosen.sweeps_from } */
/* { acctile-report nests[4].kind doacross } */

#include "run.h"

#define N 9000

static int w[N], d[N], u[12][20][22], v[N];

/* The cheapest way from the first line to each place.  */
static void
paths (int n, int m, const int *restrict cost, int *restrict best)
{
#pragma acc kernels copyin(cost[:n * m]) copy(best[:n * m])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m - 1; j++)
      {
        int a = best[(i - 1) * m + j], b = best[(i - 1) * m + j - 1],
            c = best[(i - 1) * m + j + 1];
        a = a < b ? a : b;
        best[i * m + j] = cost[i * m + j] + (a < c ? a : c);
      }
}

/* Upwards, of pointers that may be the same.  */
static void
up (int n, int m, const int *from, int *to)
{
#pragma acc parallel copyin(from[:m]) copy(to[:n * m])
#pragma acc loop auto
  for (int i = n - 2; i >= 0; i--)
#pragma acc loop auto
    for (int j = 2; j < m; j++)
      to[i * m + j] = to[(i + 1) * m + j - 2] * 3 % 1009 + from[j];
}

static void
planes (int n)
{
#pragma acc kernels copy(u)
  for (int t = 0; t < n; t++)
    for (int i = 1; i < 19; i++)
      for (int j = 1; j < 21; j++)
        u[t + 1][i][j] = (u[t][i - 1][j] + u[t][i + 1][j] + u[t][i][j - 1]
                          + u[t][i][j + 1])
                         % 1013;
}

/* The user's word counts.  */
static void
asked (int n, int m, int *to)
{
#pragma acc parallel copy(to[:n * m])
#pragma acctile doacross tile(32, 16)
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      to[i * m + j] += to[(i - 1) * m + j - 1];
}

/* The inner loop keeps its order, too.  */
static void
both (int n, int m, int *to)
{
#pragma acc parallel loop auto copy(to[:n * m])
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      to[i * m + j] += (to[(i - 1) * m + j] + to[i * m + j - 1]) % 101;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      w[i] = i * 7919 % 10;
      d[i] = i % 13;
      v[i] = i * 31 % 17;
    }
  for (int i = 0; i < 12 * 20 * 22; i++)
    ((int *)u)[i] = i * 5 % 19;
  paths (hide (5), hide (1700), w, d);
  SHOW (d);
  paths (hide (70), hide (65), w, d);
  SHOW (d);
  paths (hide (2), hide (3), w, d);
  paths (hide (0), hide (100), w, d);
  SHOW (d);
  up (hide (4), hide (1000), w, v);
  up (hide (40), hide (50), d, v);
  SHOW (v);
#pragma acc data copy(v)
  {
    up (hide (4), hide (1000), v + 4100, v);
    up (hide (4), hide (900), v, v);
  }
  SHOW (v);
  planes (hide (11));
  SHOW (u);
  asked (hide (3), hide (1900), d);
  asked (hide (50), hide (60), d);
  both (hide (3), hide (1900), d);
  SHOW (d);
  return 0;
}
