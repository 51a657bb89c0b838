/* Numbers and pointers that count the iterations of several loops of a kernels
   region, as in code that packs parts of arrays.  Without this test such nests
   could be left to one lane, or elements get into wrong places: where loops
   have no iterations, count down, or stand beside other steps, and where the
   count is needed behind them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq plain } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].function eq pointers } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].function eq headed } */
/* { acctile-report nests[2].kind doall } */

#include "run.h"

#define N 60
#define M 50

static int a[4 * N * M], b[4 * N * M];

static void
plain (int n, int m, int *restrict to, const int *restrict from)
{
  int k = 0;
#pragma acc kernels copy(to[0:n * m]) copyin(from[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to[k++] = from[j * n + i];
}

static void
pointers (int n, int m, int *restrict to, const int *restrict from)
{
#pragma acc kernels copy(to[0:n * m]) copyin(from[0:n * m])
  {
    int *p = to;
    const int *q = from;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        *p++ = *q++ * i;
  }
}

/* Each row begins behind two elements that stay as they are.  */

static void
headed (int n, int m, int *restrict to, const int *restrict from)
{
  int k = 0;
#pragma acc kernels loop copy(to[0:4 * N * M]) copyin(from[0:4 * N * M])
  for (int i = 0; i < n; i++)
    {
      k += 2;
#pragma acc loop
      for (int j = 0; j < m; j++)
        {
          to[k] = from[j * n + i];
          k++;
        }
    }
}

static void
bounds (int n, int l, int m, int *restrict to, const int *restrict from)
{
  unsigned k = 3;
#pragma acc kernels copy(to[0:4 * N * M]) copyin(from[0:4 * N * M])
  for (int i = n - 1; i >= 0; i--)
    {
#pragma acc loop
      for (int j = l; j <= m; j++)
        {
          to[k] = from[j * n + i];
          k += 2;
        }
      k += 3;
    }
}

static void
none (int n, int l, int m, int *restrict to, const int *restrict from)
{
  long k = 0;
#pragma acc kernels copy(to[0:4 * N * M]) copyin(from[0:4 * N * M])
  for (int i = 0; i < n; i++)
    {
      to[k] = i;
      k++;
#pragma acc loop
      for (int j = l; j < m; j++)
        to[k++] = from[j * n + i];
    }
}

static int
behind (int n, int l, int m, int *restrict to, const int *restrict from)
{
  int k = 1;
#pragma acc kernels copy(to[0:4 * N * M]) copyin(from[0:4 * N * M])
  {
    for (int i = 0; i < n; i++)
      for (int j = l; j < m; j++)
        to[k++] = from[j * n + i];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 4; j++)
        to[k++] = from[i * 4 + j] + 1;
  }
  return k;
}

static void
sometimes (int n, int m, int *restrict to, const int *restrict from)
{
  int k = 0, h = 0;
#pragma acc kernels copy(to[0:4 * N * M]) copyin(from[0:4 * N * M])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
        if (from[j * n + i] > 7)
          to[k++] = from[j * n + i];
      for (int j = 0; j < i; j++)
        to[2 * N * M + h++] = from[j * n + i];
    }
}

static void
three (int n, int m, int o, int *restrict to, const int *restrict from)
{
  int k = 0;
#pragma acc kernels loop copy(to[0:4 * N * M]) copyin(from[0:4 * N * M])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      {
#pragma acc loop
        for (int l = 0; l < o; l++)
          to[k++] = from[(l * m + j) * n + i];
        k++;
      }
}

int
main (void)
{
  for (int i = 0; i < 4 * N * M; i++)
    a[i] = i * 37 % 101;
  CLEAR (b);
  plain (hide (N), hide (M), b, a);
  SHOW (b);
  pointers (hide (N), hide (M), b, a);
  SHOW (b);
  CLEAR (b);
  headed (hide (N), hide (M), b, a);
  SHOW (b);
  bounds (hide (N), hide (3), hide (M - 1), b, a);
  SHOW (b);
  bounds (hide (N), hide (3), hide (1), b, a);
  SHOW (b);
  none (hide (N), hide (3), hide (M), b, a);
  SHOW (b);
  none (hide (N), hide (3), hide (1), b, a);
  SHOW (b);
  printf ("%d\n", behind (hide (N), hide (2), hide (M), b, a));
  SHOW (b);
  printf ("%d\n", behind (hide (N), hide (2), hide (-3), b, a));
  SHOW (b);
  sometimes (hide (N), hide (M), b, a);
  SHOW (b);
  three (hide (N / 4), hide (M / 5), hide (20), b, a);
  SHOW (b);
  return 0;
}
