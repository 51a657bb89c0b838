/* Inner acc loops of kernels regions that stand where they cannot be spread: in
   one another beside something else, under conditions, with levels, reductions
   and variables of their own.  Without this test such nests could stay on one
   lane, or their loops share what is private to each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind unchanged } */
/* { acctile-report nests[9].kind doall } */
/* { acctile-report nests[10].kind doall } */

#define N 40
#define M 37

static int a[N][M][M], b[N][M][M], s[N], t[N][M];

/* Distributed: two nests.  */

static void
deeper (int n, int m)
{
#pragma acc kernels
#pragma acc loop
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < m; j++)
#pragma acc loop
        for (int k = 0; k < m; k++)
          b[i][j][k] = a[i][j][k] + 1;
      s[i] = i;
    }
}

static void
levels (int n, int m)
{
#pragma acc kernels loop gang independent
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
#pragma acc loop worker reduction(+ : sum)
      for (int j = 0; j < m; j++)
        {
          int most = 0;
#pragma acc loop vector reduction(max : most)
          for (int k = 0; k < m; k++)
            most = a[i][j][k] > most ? a[i][j][k] : most;
          t[i][j] = most;
          sum += most;
        }
      s[i] += sum;
    }
}

static void
condition (int n, int m)
{
#pragma acc kernels
#pragma acc loop
  for (int i = 0; i < n; i++)
    {
      if (s[i] % 2)
        {
#pragma acc loop
          for (int j = 0; j < m; j++)
            t[i][j] += i;
        }
      s[i]++;
    }
}

/* What is private to the inner loops is neither shared nor left behind.  */

static void
own (int n, int m)
{
  int x = 5, y = 7;
#pragma acc kernels loop independent copy(x)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop independent private(x)
      for (int j = 0; j < m; j++)
        {
          x = t[i][j];
#pragma acc loop independent vector private(y)
          for (int k = 0; k < m; k++)
            {
              y = a[i][j][k] * x;
              b[i][j][k] += y;
            }
          t[i][j] += x;
        }
      s[i] += i;
    }
#ifdef _OPENACC
  printf ("%d %d\n", x, y);
#else
  printf ("5 7\n");
#endif
}

/* The innermost stays an acc loop where nothing proves it.  */

static void
scatter (int n, int m, const int *restrict where)
{
#pragma acc kernels loop independent copyin(where [0:m])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < m; j++)
        {
#pragma acc loop independent
          for (int k = 0; k < m; k++)
            b[i][j][where[k]] += a[i][j][k];
          t[i][j] += b[i][j][0];
        }
      s[i] -= t[i][0];
    }
}

/* One that keeps its order: each plane takes from the one before.  */

static void
ordered (int n, int m)
{
#pragma acc kernels
#pragma acc loop
  for (int i = 1; i < n; i++)
    {
      int last = s[i - 1] & 7;
#pragma acc loop
      for (int j = 0; j < m; j++)
        {
#pragma acc loop
          for (int k = 0; k < m; k++)
            b[i][j][k] += b[i - 1][k][j] + last;
          t[i][j] = t[i - 1][m - 1 - j] + 1;
        }
      s[i] += last;
    }
}

/* A parallel region all of whose loops are to be judged: distributed, too.  */

static void
judged (int n, int m)
{
#pragma acc parallel loop auto
  for (int i = 0; i < n; i++)
    {
      s[i] = i * 3;
#pragma acc loop auto
      for (int j = 0; j < m; j++)
        {
          t[i][j] = 0;
#pragma acc loop auto
          for (int k = 0; k < m; k++)
            t[i][j] += a[i][j][k] * a[i][k][j] % 7;
        }
    }
}

int
main (void)
{
  int where[M];
  for (int k = 0; k < M; k++)
    where[k] = k * 5 % M;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < M; k++)
        a[i][j][k] = (i * 31 + j * 17 + k * 7) % 101;
  for (int n = N; n > 0; n -= 13)
    {
      int m = hide (n < M ? n : M);
      deeper (hide (n), m);
      levels (hide (n), m);
      condition (hide (n), m);
      own (hide (n), m);
      scatter (hide (n), hide (M), where);
      ordered (hide (n), m);
      SHOW (b);
      SHOW (s);
      SHOW (t);
      judged (hide (n), m);
      SHOW (b);
      SHOW (s);
      SHOW (t);
    }
  return 0;
}
