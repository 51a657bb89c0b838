/* Reductions on one loop of a nest, on all, on different loops for different
   variables, beside stores, in triangles, with steps, collapsed, under
   conditions, in inner loops, several in one region.  Without this test a
   variable could be reduced twice or not at all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 43

static int a[N][N], rows[N];

static int
shapes (int n)
{
  int s = 1, t = 2;
#pragma acc parallel loop reduction(+ : s) copyin(a)
  for (int i = n - 1; i >= 0; i -= 2)
#pragma acc loop reduction(+ : s)
    for (int j = i; j < n - 1; j += 3)
      s += a[i][j];
#pragma acc parallel loop collapse(2) reduction(+ : s) reduction(^ : t)        \
    copyin(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        s -= a[i][j] % 7;
        t ^= a[i][j];
      }
  return s * 31 + t;
}

static int
beside_stores (int n)
{
  int s = 5;
#pragma acc parallel loop reduction(+ : s) copy(a, rows)
  for (int i = 0; i < n; i++)
    {
      rows[i] = i;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < n; j++)
        {
          a[i][j] += i - j;
          s += a[i][j];
        }
    }
  return s;
}

static int
conditional (int n, int k)
{
  int count = 0, most = -1000, where = 0;
#pragma acc parallel loop reduction(+ : count) reduction(max : most)           \
    reduction(| : where) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : count) reduction(max : most) reduction(| : where)
    for (int j = 0; j < n; j++)
      {
        if (a[i][j] % k == 0)
          count++;
        else if (a[i][j] > most)
          most = a[i][j];
        for (int l = 0; l < 3; l++)
          if (a[i][j] == l)
            where |= 1 << l;
      }
  return count * 1000 + most + where;
}

static int
only_outer (int n)
{
  int s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
    {
      int row = 0;
#pragma acc loop reduction(max : row)
      for (int j = 0; j < n; j++)
        row = a[i][j] > row ? a[i][j] : row;
      s += row;
    }
  return s;
}

static int
several (int n)
{
  int s = 3, t = 4;
#pragma acc parallel copy(s, t) copyin(a)
  {
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += a[i][i];
#pragma acc loop reduction(max : t)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(max : t)
      for (int j = 0; j < n; j++)
        t = a[i][j] > t ? a[i][j] : t;
  }
  return s * 100 + t;
}

static int
again_and_again (int n)
{
  int s = 0;
#pragma acc data copyin(a)
  for (int k = 0; k < 5; k++)
    {
#pragma acc parallel loop reduction(+ : s)
      for (int i = k; i < n; i++)
        s += a[i][k];
      s = s * 3 % 1009;
    }
  return s;
}

static int
in_kernels (int n)
{
  int s = 1, m = 50;
#pragma acc kernels loop independent reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i][j] & 3;
#pragma acc kernels loop reduction(min : m) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(min : m)
    for (int j = 0; j < n - 1; j++)
      m = a[i][j] < m ? a[i][j] : m;
  return s * 100 + m;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 29 + j * 17) % 101 - 30;
  for (int n = 0; n <= N; n = n * 2 + 5)
    {
      printf ("%d %d\n", shapes (hide (n)), beside_stores (hide (n)));
      printf ("%d %d\n", conditional (hide (n), hide (3)),
              only_outer (hide (n)));
      printf ("%d %d\n", several (hide (n)), again_and_again (hide (n)));
      printf ("%d\n", in_kernels (hide (n)));
      SHOW (a);
      SHOW (rows);
    }
  return 0;
}
