/* Nests inside sequential loops of the device and of the host, in one region
   and in several; loops in order around, between and inside loops that are
   not; levels and clauses that the user wrote beside.  Without this test a
   level could end up on a loop that must keep its order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 48

static int a[N][N], b[N][N], c[N][N][N], v[N], w[N];
static void
inside_sequential_loops (int n)
{
#pragma acc parallel copy(a, b)
  {
    for (int t = 0; t < 3; t++)
      {
#pragma acc loop gang worker
        for (int i = 0; i < n; i++)
#pragma acc loop vector
          for (int j = 0; j < n; j++)
            a[i][j] += t;
      }
  }
#pragma acc parallel copy(a, b) num_gangs(1)
  {
#pragma acc loop seq
    for (int t = 0; t < 3; t++)
      {
#pragma acc loop worker vector
        for (int i = 0; i < n; i++)
          b[t][i] += a[t][i];
#pragma acc loop worker vector
        for (int i = 0; i < n; i++)
          b[t + 1][i] -= a[t][i];
      }
  }
#pragma acc kernels copy(a, b)
  for (int t = 0; t < 3; t++)
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
#pragma acc loop independent
        for (int j = 0; j < n; j++)
          a[i][j] += b[j][i] * t;
#pragma acc loop independent
      for (int i = 0; i < n; i++)
        b[i][i] += a[i][0];
    }
#pragma acc data copy(a, b)
  for (int t = 0; t < 4; t++)
    {
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
#pragma acc loop
        for (int j = 1; j < n - 1; j++)
          b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
#pragma acc loop
        for (int j = 1; j < n - 1; j++)
          a[i][j] = b[i][j];
    }
  SHOW (a);
  SHOW (b);
}
static void
in_order_and_not (int n)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1]) % 1000 + 1;
#pragma acc kernels copy(c)
#pragma acc loop
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
        c[i][j][k] += c[i - 1][j][k] % 3 + 1;
#pragma acc parallel loop auto copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
#pragma acc loop independent
      for (int k = 0; k < n; k++)
        c[i][j][k] += c[i][j - 1][k] % 3 + 1;
#pragma acc parallel loop copy(v, w)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < n; j++)
        s += a[i][j];
      v[i] = s;
#pragma acc loop reduction(max : s)
      for (int j = 0; j < n; j++)
        s = s > b[i][j] ? s : b[i][j];
      w[i] = s;
    }
#pragma acc kernels loop copy(v, w)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < n; j++)
        s += a[i][j];
      v[i] += s;
    }
#pragma acc parallel loop gang copy(c)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop worker
      for (int j = 0; j < n; j++)
        {
#pragma acc loop vector
          for (int k = 0; k < n; k++)
            c[i][j][k] -= k;
          c[i][j][0] = j;
        }
      c[i][0][0] = -i;
    }
  SHOW (a);
  SHOW (c);
  SHOW (v);
  SHOW (w);
}
static void
levels_and_clauses (int n)
{
#pragma acc parallel loop gang copy(a) private(v)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        v[j] = a[i][j] * 2;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        a[i][j] = v[n - 1 - j];
    }
#pragma acc parallel loop collapse(2) private(v) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        v[0] = i;
        v[1] = j;
        a[i][j] += v[0] * v[1];
      }
  int x = 5;
#pragma acc parallel firstprivate(x) copy(w)
  {
    x += 1;
#pragma acc loop
    for (int i = 0; i < n; i++)
      w[i] += x;
  }
  printf ("%d\n", x);
#pragma acc parallel copy(w) private(x)
  {
    x = 3;
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      w[i] *= x;
  }
#pragma acc parallel loop if (n > 100) copy(w) async
  for (int i = 0; i < n; i++)
    w[i]++;
#pragma acc parallel loop if (0) copy(w) wait
  for (int i = 0; i < n; i++)
    w[i]++;
#pragma acc kernels if (n < 0) copy(w)
  for (int i = 0; i < n; i++)
    w[i]++;
#pragma acc kernels loop gang(n) worker(4) vector(32) copy(a)
  for (int i = 0; i < n; i++)
    a[i][i] = 0;
#pragma acc kernels loop gang copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector(64)
    for (int j = 0; j < n; j++)
      a[i][j] ^= 1;
#pragma acc parallel num_gangs(3) num_workers(2) vector_length(64) copy(a)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
#pragma acc loop worker
      for (int j = 0; j < n; j += 8)
#pragma acc loop vector
        for (int k = j; k < j + 8; k++)
          a[i][k] += k;
  }
  SHOW (a);
  SHOW (w);
}
int
main (void)
{
  for (int n = N; n >= 0; n -= 19)
    {
      inside_sequential_loops (hide (n < 4 ? 4 : n));
      in_order_and_not (hide (n));
      levels_and_clauses (hide (n - n % 8));
    }
  return 0;
}
