/* Nests of two loops: rectangular, triangular, with steps and
   downwards, more and fewer iterations than threads.  Without this test a
   nest of two dimensions could lose, repeat or exchange iterations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 9 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[0].loops.length" 2 } */
/* { acctile-plugin {schedule=schedule(2.1) block(64,1)} } */
/* { acctile-plugin {schedule=schedule(2.2) block(32,1) grid(3,5)} } */
/* { acctile-plugin {schedule=schedule(2.3) block(16,16)} } */
/* { acctile-plugin {schedule=schedule(2.3) block(1,128) grid(2,1)} } */
/* { acctile-plugin {schedule=schedule(2.4) block(8,8)} } */
/* { acctile-plugin {schedule=schedule(2.4) block(4,32) grid(1,2)} } */
/* { acctile-plugin limit=2 } */

#define N 97
#define M 61

static int a[N][M];
static int b[N][N];

static void
known (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
#pragma acc loop
    for (int j = 0; j < M; j++)
      a[i][j] += i * 100 + j;
}

static void
parametric (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] += i * n - j * m;
}

static void
interior (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 2; j < m - 2; j++)
      a[i][j] ^= i * 3 + j * 5;
}

static void
lower_triangle (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
      b[i][j] += i - 2 * j;
}

static void
upper_triangle (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i + 1; j < n; j++)
      b[i][j] += 7 * i - 2 * j;
}

static void
parallelogram (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n / 2; i++)
#pragma acc loop
    for (int j = i; j < i + n / 2; j++)
      b[i][j] += 11 * i + 3 * j;
}

static void
steps (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 1; i < n; i += 3)
#pragma acc loop
    for (int j = m - 1; j >= 0; j -= 2)
      a[i][j] += 13 * i + 17 * j;
}

static void
triangle_of_steps (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = n - 1; i > 0; i -= 2)
#pragma acc loop
    for (int j = 2 * (i / 4); j < i; j += 5)
      b[j][i] += 19 * i + 23 * j;
}

static void
exchanged (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int j = 0; j < m; j++)
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i][j] = 2 * a[i][j] + j;
}

int
main (void)
{
  static const int sizes[][2]
      = { { N, M }, { 0, 5 }, { 5, 0 }, { 1, 1 }, { 3, M }, { N, 2 } };

  CLEAR (a);
  CLEAR (b);
  known ();
  SHOW (a);
  for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
    {
      int n = hide (sizes[k][0]), m = hide (sizes[k][1]);
      parametric (n, m);
      SHOW (a);
      interior (n, m);
      SHOW (a);
      lower_triangle (n);
      SHOW (b);
      upper_triangle (n);
      SHOW (b);
      parallelogram (n);
      SHOW (b);
      steps (n, m);
      SHOW (a);
      triangle_of_steps (n);
      SHOW (b);
      exchanged (n, m);
      SHOW (a);
    }
  return 0;
}
