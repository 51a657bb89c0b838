/* Loops and control flow inside the body of a nest: what the iterations do
   is kept whatever it is.  Without this test a body with a loop, a condition
   or a call could be copied wrongly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 40

static int a[N][N], b[N][N], c[N][N], v[N];

#pragma acc routine seq
static int __attribute__ ((noinline)) collatz (int x)
{
  int steps = 0;
  while (x > 1 && steps < 50)
    {
      x = x % 2 ? 3 * x + 1 : x / 2;
      steps++;
    }
  return steps;
}

static void
matmul (int n)
{
#pragma acc parallel loop copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        int sum = 0;
        for (int k = 0; k < n; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] += sum;
      }
}

static void
inner_seq (int n)
{
#pragma acc parallel loop copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop seq
      for (int k = n - 1; k > 0; k -= 2)
        c[i][j] += a[i][k] - b[k][j];
}

static void
two_inner (int n)
{
#pragma acc parallel loop copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        for (int k = 0; k < j; k++)
          for (int l = k; l < i; l += 5)
            c[i][j] += a[k][l];
        for (int k = i; k < n; k++)
          c[i][j] ^= b[j][k];
      }
}

static void
conditions (int n)
{
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      if ((i + j) % 3 == 0)
        c[i][j] += a[j][i];
      else if (a[i][j] > 0)
        c[i][j] -= 1;
}

static void
breaks (int n)
{
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        int k;
        for (k = 0; k < n; k++)
          {
            if (a[i][k] == j)
              continue;
            if (a[i][k] > 40 * j)
              break;
          }
        c[i][j] += k;
      }
}

static void
switches (int n)
{
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      switch ((i * 3 + j) % 5)
        {
        case 0:
          c[i][j] += 1;
          break;
        case 1:
          c[i][j] += 10;
          __attribute__ ((fallthrough));
        case 2:
          c[i][j] += 100;
          break;
        default:
          c[i][j] = -c[i][j];
        }
}

static void
calls (int n)
{
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      c[i][j] += collatz (i * n + j);
}

static void
gather (int n)
{
#pragma acc parallel loop copyin(a, v) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      c[i][j] += a[v[i]][v[j]];
}

static void
scatter (int n)
{
#pragma acc parallel loop independent copyin(v) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      c[v[i]][v[j]] += i * n + j;
}

static void
local_array (int n)
{
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        int window[4];
        for (int k = 0; k < 4; k++)
          window[k] = a[i][(j + k) % n];
        for (int k = 0; k < 4; k++)
          c[i][j] += window[3 - k] * (k + 1);
      }
}

static void
scalars (int n)
{
  int t, u;
#pragma acc parallel loop private(t) copyin(a) copy(c)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop private(u)
      for (int j = 0; j < n; j++)
        {
          u = a[i][j] * 2;
          int w = u + j;
          c[i][j] += w + u;
        }
    }
  (void)t;
}

static void
post_increment (int n)
{
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        int k = j, *p = &c[i][j];
        *p = *p + k++ * 2;
        *p = (*p << 1) ^ ++k;
      }
}

int
main (void)
{
  int n = hide (N);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = (i * 37 + j * 11) % 101 - 20;
        b[i][j] = (i * 17 + j * 29) % 53;
      }
  for (int i = 0; i < N; i++)
    v[i] = (i * 7 + 3) % N;
  CLEAR (c);
  matmul (n);
  SHOW (c);
  inner_seq (n);
  SHOW (c);
  two_inner (n);
  SHOW (c);
  conditions (n);
  SHOW (c);
  breaks (n);
  SHOW (c);
  switches (n);
  SHOW (c);
  calls (n);
  SHOW (c);
  gather (n);
  SHOW (c);
  scatter (n);
  SHOW (c);
  local_array (n);
  SHOW (c);
  scalars (n);
  SHOW (c);
  post_increment (n);
  SHOW (c);
  return 0;
}
