/* Regions that hold a loop over time: with "loop seq" or without a pragma, in
   kernels and in parallel regions whose nests are auto, two planes by turns,
   all levels of time kept.  Without this test one lane, or one gang, could run
   them all, or a plane could be taken for the other one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests.length 11 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind stencil } */
/* { acctile-report nests[4].kind stencil } */
/* { acctile-report nests[5].kind stencil } */
/* { acctile-report nests[6].kind stencil } */
/* { acctile-report nests[6].loops.length 2 } */
/* { acctile-report nests[7].kind stencil } */
/* { acctile-report nests[8].kind stencil } */
/* { acctile-report nests[9].kind doacross } */
/* { acctile-report nests[10].kind doacross } */

#define N 47
#define STEPS 21

static int a[2][N][N], b[N][N], c[N][N], s[STEPS][N];

static int
kernels_seq (int n, int steps)
{
  int t = -7;
#pragma acc kernels copy(b, c)
  {
#pragma acc loop seq
    for (t = 0; t < steps; t++)
      {
#pragma acc loop independent
        for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
          for (int j = 1; j < n - 1; j++)
            c[i][j] = (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + t) % 1000;
#pragma acc loop independent
        for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
          for (int j = 1; j < n - 1; j++)
            b[i][j] = c[i][j];
      }
  }
  return n;
}

static void
parallel_auto (int n, int steps)
{
#pragma acc parallel copy(b, c)
  {
#pragma acc loop seq
    for (int t = steps; t > 0; t -= 2)
      {
        int twice = 2 * t;
#pragma acc loop auto
        for (int i = 1; i < n - 1; i++)
#pragma acc loop auto
          for (int j = 1; j < n - 1; j++)
            c[i][j] = (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + twice) % 1000;
#pragma acc loop auto
        for (int i = 1; i < n - 1; i++)
#pragma acc loop auto
          for (int j = 1; j < n - 1; j++)
            b[i][j] = c[i][j];
      }
  }
}

static void
plain (int n, int steps)
{
#pragma acc kernels copy(b, c)
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          c[i][j] = (b[i - 1][j] + b[i + 1][j] + b[i][j - 1]) % 1000;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i][j] = c[i][j];
    }
}

static void
planes (int n, int steps)
{
#pragma acc kernels copy(a)
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[(t + 1) % 2][i][j] = (a[t % 2][i - 1][j] + a[t % 2][i + 1][j]
                                + a[t % 2][i][j - 1] + a[t % 2][i][j + 1])
                               % 1000;
}

static void
planes_auto (int n, unsigned steps)
{
#pragma acc parallel copy(a)
#pragma acc loop seq
  for (unsigned t = 0; t < steps; t++)
#pragma acc loop auto
    for (int i = 1; i < n - 1; i++)
#pragma acc loop auto
      for (int j = 1; j < n - 1; j++)
        a[(t + 1) & 1][i][j]
            = (a[t & 1][i - 1][j] + a[(t + 2) & 1][i][j + 1] + i) % 1000;
}

static void
planes_on_host (int n, int steps)
{
#pragma acc data copy(a)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels
#pragma acc loop
      for (int i = 1; i < n - 1; i++)
#pragma acc loop
        for (int j = 1; j < n - 1; j++)
          a[(t + 1) % 2][i][j]
              = (a[t % 2][i - 1][j] + a[t % 2][i][j + 1]) % 1000;
    }
}

/* Both are the same plane.  */
static void
same_plane (int n, int steps)
{
#pragma acc data copy(a)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels
#pragma acc loop
      for (int i = 1; i < n - 1; i++)
#pragma acc loop
        for (int j = 1; j < n - 1; j++)
          a[(t + 2) % 2][i][j]
              = (a[t % 2][i - 1][j] + a[t % 2][i][j - 1]) % 1000;
    }
}

static void
levels (int n)
{
#pragma acc kernels copy(s)
  for (int t = 0; t < STEPS - 1; t++)
    for (int i = 1; i < n - 1; i++)
      s[t + 1][i] = (s[t][i - 1] + s[t][i] * 2 - s[t][i + 1]) % 1000;
}

int
main (void)
{
  int n = hide (N), steps = hide (9);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[0][i][j] = a[1][i][j] = b[i][j] = c[i][j] = (i * 7 + j * 3) % 23;
  for (int i = 0; i < N; i++)
    s[0][i] = i % 5;
  printf ("%d\n", kernels_seq (n, steps));
  SHOW (b);
  parallel_auto (n, steps);
  SHOW (b);
  plain (n, steps);
  SHOW (b);
  planes (n, steps);
  SHOW (a);
  planes_auto (n, steps);
  SHOW (a);
  planes_on_host (n, steps);
  SHOW (a);
  same_plane (n, steps);
  SHOW (a);
  levels (n);
  SHOW (s);
  return 0;
}
