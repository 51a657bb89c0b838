/* Dynamic programs with a pragma before the outer loop only, or with no
   wavefront in them: edit distances, a relaxation in three loops, scores from a
   table, the best path into each state.  Without this test
   the plain loops inside could stay on one lane, or the loops of a parallel
   region that must keep their order keep all others from being spread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-host "GCC alone maps what overlaps" } */
/* { acctile-report nests.length == 7 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[2].loops.length == 3 } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind stencil } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doacross } */

#define N 61
#define M 47

static int score[4][4] = {
  { 5, -4, -3, -2 }, { -4, 6, -1, -2 }, { -3, -1, 4, 0 }, { 1, 2, 3, 7 }
};
static unsigned char s[N], t[M];
static int d[N + 1][M + 1], h[N + 1][M + 1], v[N][M];
static float u[20][21][22];

static int
smaller (int a, int b)
{
  return a < b ? a : b;
}

static void
edit (int n, int m, const unsigned char *a, const unsigned char *b, int *e)
{
#pragma acc parallel loop auto copyin(a[:n], b[:m]) copy(e[:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      {
        int c = e[(i - 1) * (m + 1) + j - 1] + (a[i - 1] != b[j - 1]);
        c = smaller (c, e[(i - 1) * (m + 1) + j] + 1);
        e[i * (m + 1) + j] = smaller (c, e[i * (m + 1) + j - 1] + 1);
      }
}

static void
swapped (int n, int m, const unsigned char *a, const unsigned char *b,
         int e[n + 1][m + 1])
{
#pragma acc kernels loop copyin(a[:n], b[:m]) copy(e[:n + 1][:m + 1])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      {
        e[i][j] = smaller (smaller (e[i - 1][j], e[i][j - 1]) + 1,
                           e[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
          e[i][j] = smaller (e[i][j], e[i - 2][j - 2] + 1);
      }
}

static void
relax (int n, int m, int o, float *p)
{
#pragma acc parallel loop auto copy(p[:n * m * o])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 1; k < o - 1; k++)
        p[(i * m + j) * o + k]
            = p[((i - 1) * m + j) * o + k] + p[((i + 1) * m + j) * o + k]
              - p[(i * m + j - 1) * o + k] + p[(i * m + j + 1) * o + k]
              - p[(i * m + j) * o + k - 1] - p[(i * m + j) * o + k + 1];
}

/* The table of scores is read anywhere, but it is an object.  */
static void
align (int n, int m, const unsigned char *a, const unsigned char *b, int *e)
{
#pragma acc parallel copyin(a[:n], b[:m], score) copy(e[:(n + 1) * (m + 1)])
  {
#pragma acc loop auto
    for (int i = 1; i <= n; i++)
      {
#pragma acc loop auto
        for (int j = 1; j <= m; j++)
          {
            int c = e[(i - 1) * (m + 1) + j - 1] + score[a[i - 1]][b[j - 1]];
            c = -smaller (-c, 2 - e[(i - 1) * (m + 1) + j]);
            e[i * (m + 1) + j] = -smaller (-c, 2 - e[i * (m + 1) + j - 1]);
          }
      }
  }
}

/* Each step needs all states of the one before.  */
static void
states (int n, int m, int *p)
{
#pragma acc parallel copy(p[:n * m])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < m; j++)
      {
        int best = 1 << 30;
        for (int k = 0; k < m; k++)
          best = smaller (best, p[(i - 1) * m + k] + (j ^ k) % 5);
        p[i * m + j] = best + j % 3;
      }
}

/* The same in a kernels region, over pointers that may be told apart only where
   the host runs the steps.  */
static void
costs (int n, int m, const int *cost, int *p)
{
#pragma acc kernels copyin(cost[:n + m]) copy(p[:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int best = 1 << 30;
        for (int k = 0; k < m; k++)
          best = smaller (best, p[(i - 1) * m + k] + cost[k]);
        p[i * m + j] = best + cost[i + j];
      }
}

/* Called with an array that is the table, too.  */
static void
overlapping (int n, int m, const unsigned char *a, int *e)
{
#pragma acc parallel copyin(a[:n], score) copy(e[:n * m])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      e[i * m + j] = e[(i - 1) * m + j] + e[i * m + j - 1]
                     + score[a[i] & 3][(a[i] + j) & 3];
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    s[i] = i * 7 % 11 % 4;
  for (int j = 0; j < M; j++)
    t[j] = j * 5 % 13 % 4;
  for (int i = 0; i <= N; i++)
    for (int j = 0; j <= M; j++)
      d[i][j] = h[i][j] = i + j;
  for (int i = 0; i < 20 * 21 * 22; i++)
    ((float *)u)[i] = i % 5 == 0;
  edit (hide (N), hide (M), s, t, &d[0][0]);
  SHOW (d);
  swapped (hide (N), hide (M), s, t, h);
  SHOW (h);
  relax (hide (5), hide (6), hide (7), &u[0][0][0]);
  SHOW (u);
  align (hide (N), hide (M), s, t, &h[0][0]);
  SHOW (h);
  for (int j = 0; j < M; j++)
    v[0][j] = j * j % 17;
  states (hide (N), hide (M), &v[0][0]);
  SHOW (v);
  costs (hide (N), hide (M), &h[7][0], &v[0][0]);
  SHOW (v);
  costs (hide (20), hide (M), &v[1][3], &v[0][0]);
  SHOW (v);
  overlapping (hide (N), hide (M), s, &v[0][0]);
  SHOW (v);
  overlapping (hide (4), hide (4), s, &score[0][0]);
  SHOW (score);
  return 0;
}
