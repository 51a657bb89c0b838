/* Explicit levels as programs write them: on collapsed loops, with and without
   the sizes of a launch, with reductions and private variables; vector loops in
   sequential ones of a gang's body, collapsed ones in it, gangs over collapsed
   loops around others.  Without this test such a launch could run an iteration
   twice or never.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[1].kind" "doall" } */
/* { acctile-report "nests[2].kind" "doall" } */
/* { acctile-report "nests[10].kind" "doall" } */
/* { acctile-plugin device=k40 } */
/* { acctile-plugin assume=n=5000 } */
/* { acctile-plugin schedule=block(1,32) } */

#define L 7
#define M 19
#define N 45

static int a[M][N], b[M][N], c[L][M][N], d[L][M][N], e[L][M], v[L];

static void
two (int m, int n)
{
#pragma acc parallel loop gang vector collapse(2) vector_length(128) copy(a)
  for (int i = 1; i < m - 1; i++)
    for (int j = n - 1; j >= 0; j -= 2)
      a[i][j] += i * 100 + j;
#pragma acc parallel loop gang vector collapse(2) copy(a) copyin(b)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[i][j] ^= b[i][j] + 3 * i;
#pragma acc parallel loop gang worker vector collapse(2) num_workers(4)        \
    vector_length(32) copy(a)
  for (int i = 0; i < m; i++)
    for (int j = 3; j < n; j++)
      a[i][j] = 2 * a[i][j] + j;
#pragma acc kernels loop independent gang vector(64) collapse(2) copy(a)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 7 * i - j;
}

static void
three (int l, int m, int n)
{
#pragma acc parallel loop gang vector collapse(3) num_gangs(12)                \
    vector_length(64) copy(c) copyin(d)
  for (int i = 0; i < l; i++)
    for (int j = 1; j < m; j++)
      for (int k = 0; k < n; k++)
        c[i][j][k] += d[i][j - 1][k] + i * 1000 + j * 10 + k;
#pragma acc parallel loop gang collapse(2) copy(c)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < n; k++)
        c[i][j][k] += 5 * i + j * k;
#pragma acc parallel loop gang copy(c)
  for (int i = 0; i < l; i++)
#pragma acc loop worker vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        c[i][j][k] -= 3 * i + j - k;
}

static int
sums (int m, int n)
{
  int sum = 0, most = -1, private_sum = 0;
  int window[3];
#pragma acc parallel loop gang vector collapse(2) vector_length(128)          \
    reduction(+ : sum) reduction(max : most) copyin(a)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      {
        sum += a[i][j] % 1000;
        if (a[i][j] % 777 > most)
          most = a[i][j] % 777;
      }
#pragma acc parallel loop gang vector collapse(2) private(window)             \
    reduction(+ : private_sum) copyin(a)
  for (int i = 1; i < m - 1; i++)
    for (int j = 0; j < n; j++)
      {
        for (int k = 0; k < 3; k++)
          window[k] = a[i - 1 + k][j] % 100;
        private_sum += window[0] - 2 * window[1] + window[2];
      }
  return sum + 31 * most + 7 * private_sum;
}

static void
columns (int l, int m, int n)
{
#pragma acc parallel loop gang vector collapse(2) vector_length(96) copy(d)
  for (int j = 0; j < m; j++)
    for (int k = 0; k < n; k++)
      {
        int carry = 1;
#pragma acc loop seq
        for (int i = 0; i < l; i++)
          {
            carry = carry % 97 * 3 + d[i][j][k];
            d[i][j][k] = carry;
          }
      }
}

static void
inside (int m, int n)
{
#pragma acc parallel loop gang copy(a) copyin(b)
  for (int i = 0; i < m; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        a[i][j] %= 1000;
#pragma acc loop seq
      for (int k = 0; k < 5; k++)
        {
#pragma acc loop vector
          for (int j = 0; j < n; j++)
            a[i][j] += b[i][k] * (k + j);
        }
    }
#pragma acc parallel loop gang vector_length(64) copy(a)
  for (int i = 0; i < m; i++)
    for (int k = 1; k < 6; k++)
      {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = k; j < n; j++)
          s += a[i][j] % 100;
#pragma acc loop vector
        for (int j = 0; j < k; j++)
          a[i][j] = s + j;
      }
#pragma acc parallel loop gang num_workers(2) copy(a)
  for (int i = 0; i < m; i++)
    for (int k = 0; k < 3; k++)
      {
#pragma acc loop worker vector
        for (int j = 0; j < n; j++)
          a[i][j] = a[i][j] / 2 + k;
      }
}

static void
elements (int l, int m, int n)
{
#pragma acc parallel loop gang copy(c, v)
  for (int i = 0; i < l; i++)
    {
      int s = v[i];
#pragma acc loop vector collapse(2)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < n; k++)
          c[i][j][k] = c[i][j][k] % 5000 + s;
      s = 0;
#pragma acc loop vector collapse(2) reduction(+ : s)
      for (int j = 1; j < m; j++)
        for (int k = 0; k < n; k += 2)
          s += c[i][j][k] % 50;
      v[i] = s;
    }
#pragma acc parallel loop gang collapse(2) copyin(c) copy(e)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < m; j++)
      {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int k = 0; k < n; k++)
          s += c[i][j][k] % 500;
        e[i][j] = s;
      }
#pragma acc parallel loop gang worker collapse(2) copy(c) copyin(e)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < m; j++)
      {
        int s = e[i][j];
#pragma acc loop vector
        for (int k = 0; k < n; k++)
          c[i][j][k] += s;
      }
}

int
main (void)
{
  int l = hide (L), m = hide (M), n = hide (N);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = 13 * i + j * j;
  for (int i = 0; i < L; i++)
    for (int j = 0; j < M * N; j++)
      d[i][j / N][j % N] = i + 3 * j;
  two (m, n);
  SHOW (a);
  three (l, m, n);
  SHOW (c);
  printf ("sums %d\n", sums (m, n));
  columns (l, m, n);
  SHOW (d);
  inside (m, n);
  SHOW (a);
  elements (l, m, n);
  SHOW (c);
  SHOW (e);
  SHOW (v);
  return 0;
}
