/* Loops that have gangs alone, with loops in the body that lanes take where no
   value goes from iteration to iteration, and loops for lanes under a
   condition.  Without this test lanes could share what belongs to one
   iteration, or do what stands between the loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" unchanged } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[4].kind" doall } */
/* { acctile-report "nests[5].kind" unchanged } */
/* { acctile-report "nests[6].kind" doall } */
/* { acctile-report "nests[7].kind" doall } */
/* { acctile-report "nests[8].kind" doall } */
/* { acctile-report "nests[8].chosen.block[0]" > 32 } */

#include "run.h"

#define N 70

#define M 1500

static int a[N][N], b[N][N], c[9][M], v[N], f[N];

/* A sum in order, and a loop for the lanes.  */

static void
centre (int n, int g)
{
#pragma acc parallel loop gang num_gangs(g) copy(a, v)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
      for (int j = 0; j < n; j++)
        s = s * 3 + a[i][j];
      for (int j = 0; j < n; j++)
        a[i][j] -= s % 7;
      v[i] = s;
    }
}

/* What an iteration has for itself is declared outside.  */

static void
temporaries (int n)
{
  int t, u;
#pragma acc parallel loop gang private(t, u) copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    {
      u = b[i][0] % 5;
      for (int j = 0; j < n; j++)
        {
          t = b[i][j] * u;
          if (t > 3)
            a[i][j] += t * t % 11;
        }
      a[i][n - 1] += u;
    }
}

/* The last value is used behind the loop.  */

static void
last (int n)
{
#pragma acc parallel loop gang copy(a, v) copyin(b)
  for (int i = 0; i < n; i++)
    {
      int t = 0;
      for (int j = 0; j < n; j++)
        {
          t = b[i][j] % 13;
          a[i][j] += t;
        }
      v[i] += t;
    }
}

/* One loop must keep its order, the other need not; one stands under a
   condition, another in a loop.  */

static void
mixed (int n)
{
#pragma acc parallel loop gang copy(a) copyin(b, f)
  for (int i = 0; i < n; i++)
    {
      a[i][0] += i;
      for (int j = 1; j < n; j++)
        a[i][j] += a[i][j - 1] % 3;
      for (int j = 0; j < n; j++)
        a[i][j] += b[i][j];
      for (int t = 0; t < 3; t++)
        for (int j = 0; j < n; j++)
          a[i][j] ^= b[i][j] + t;
    }
#pragma acc parallel loop gang copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        {
          int s = 0;
          for (int k = 0; k < 5; k++)
            s += b[i][(j + k) % N];
          a[i][j] += s;
        }
      a[i][0]++;
    }
#pragma acc parallel loop gang copy(a) copyin(b, f)
  for (int i = 0; i < n; i++)
    {
      if (f[i] % 2)
        for (int j = 0; j < n; j++)
          a[i][j] += b[i][j];
      for (int j = 0; j < n; j++)
        a[i][j] -= 3 * b[i][j];
    }
}

/* A sum over the gangs.  */

static int
all (int n)
{
  int r = 3;
#pragma acc parallel loop gang reduction(+ : r) copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        a[i][j] += b[i][j] % 9;
      for (int j = 0; j < n; j++)
        r += b[i][j];
    }
  return r;
}

/* The program's own loop for lanes under a condition.  */

static void
chosen (int n)
{
#pragma acc parallel loop gang copy(a, v) copyin(b, f)
  for (int i = 0; i < n; i++)
    if (f[i] % 3)
      {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < n; j++)
          s += b[i][j];
        v[i] += s;
      }
    else
      {
#pragma acc loop vector
        for (int j = 0; j < n; j++)
          a[i][j] -= b[i][j];
      }
}

/* The same with more lanes than a warp has.  */

static void
wide (int n, int m)
{
#pragma acc parallel loop gang copy(c) copyin(f)
  for (int i = 0; i < n; i++)
    if (f[i] > 2)
      {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < m; j++)
          s += c[i][j];
        if (s % 2)
          {
#pragma acc loop vector
            for (int j = 0; j < m; j++)
              c[i][j] += s % 5 + j;
          }
      }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      f[i] = i * 7 % 10;
      v[i] = i;
      for (int j = 0; j < N; j++)
        {
          a[i][j] = (i * 5 + j * 3) % 17;
          b[i][j] = (i * 2 + j * 7) % 19;
        }
    }
  for (int j = 0; j < 9 * M; j++)
    c[j / M][j % M] = j % 23;
  for (int n = 1; n <= N; n += 23)
    {
      centre (hide (n), hide (n / 2 + 1));
      temporaries (hide (n));
      last (hide (n));
      mixed (hide (n));
      printf ("%d\n", all (hide (n)));
      chosen (hide (n));
      wide (hide (9), hide (M - n));
    }
  SHOW (a);
  SHOW (c);
  SHOW (v);
  return 0;
}
