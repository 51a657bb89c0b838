/* Routines of each level, called from nests and beside them: what a gang,
   worker or vector routine spreads over its threads is GCC's, and the loops
   around a call keep the levels that it leaves.  Without this test a nest that
   calls one could be mapped to threads that the routine needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#define N 48

static int a[N][N], b[N][N], v[N];

#pragma acc routine seq
static int
fold (int x, int y)
{
  return (x * 5 + y) % 97;
}

#pragma acc routine vector
static void
row (int *restrict to, const int *restrict from, int n, int i)
{
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    to[j] = fold (from[j], i);
}

#pragma acc routine worker
static void
rows (int *restrict to, const int *restrict from, int n, int i)
{
#pragma acc loop worker
  for (int k = 0; k < 2; k++)
    {
#pragma acc loop vector
      for (int j = k; j < n; j += 2)
        to[j] += fold (i, from[j]);
    }
}

#pragma acc routine gang
static void
all (int (*restrict to)[N], int n)
{
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        to[i][j] -= i * j;
    }
}

static int outside (int);
#pragma acc routine(outside) seq

static void
called (int n)
{
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    row (b[i], a[i], n, i);
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    rows (b[i], a[i], n, i);
#pragma acc parallel copy(b) num_gangs(8)
  all (b, n);
#pragma acc parallel loop collapse(2) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] += fold (a[j][i], outside (j));
}

/* A nest that is rewritten before and after a call in one data region.  */
static void
beside (int n)
{
#pragma acc data copy(a, v)
  {
#pragma acc parallel loop collapse(2) present(a)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] = a[i][j] * 2 + j;
#pragma acc parallel present(a) num_gangs(4) vector_length(32)
    all (a, n);
#pragma acc parallel loop present(a, v)
    for (int i = 0; i < n; i++)
      {
        int sum = 0;
#pragma acc loop reduction(+ : sum)
        for (int j = 0; j < n; j++)
          sum += fold (a[i][j], j);
        v[i] = sum;
      }
  }
}

static int
outside (int x)
{
  return x ^ 21;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = i * 3 + j;
        b[i][j] = i - j;
      }
  called (N);
  SHOW (b);
  called (N - 11);
  SHOW (b);
  beside (N);
  SHOW (a);
  SHOW (v);
  return 0;
}
