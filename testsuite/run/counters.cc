/* Loops whose counters or ends something takes the address of: std::min and
   std::max, lambdas, references.  Without this test they could be left in
   order, or run with values that a counter no longer or not yet has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-std=c++14" } */

#include "run.h"

#include <algorithm>

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].loops.length == 2 } */
/* { acctile-report nests[2].loops.length == 2 } */
/* { acctile-report nests[2].chosen.schedule =~ ^2 } */
/* { acctile-report nests[3].chosen.schedule =~ ^2 } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].chosen.schedule =~ ^2 } */
/* { acctile-report nests[9].kind ne unchanged } */

#define N 43
#define M 31

static int from[M * N], to[M * N];

static void
clear ()
{
  for (int k = 0; k < M * N; k++)
    from[k] = k * 7 % 101 - 50;
  CLEAR (to);
}

static void
lines (int *__restrict a, const int *__restrict b, int n)
{
#pragma acc kernels copy(a [0:n]) copyin(b [0:n])
  for (int i = 0; i < n; i++)
    {
      int least = 3;
      a[i] = b[std::max (i, least)] + b[std::min (i, 17)];
    }
}

static void
planes (int *__restrict a, const int *__restrict b, int n, int m)
{
#pragma acc kernels copy(a [0:n * m]) copyin(b [0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[j * n + i] = b[std::min (j + 1, m - 1) * n + i] - std::max (j, i);
}

static void
inside (int *__restrict a, const int *__restrict b, int n, int m)
{
#pragma acc parallel loop copy(a [0:n * m]) copyin(b [0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[j * n + i] += b[std::min (j, m - 2) * n + std::min (i, n - 3)];
}

static void
collapsed (int *__restrict a, const int *__restrict b, int n, int m)
{
#pragma acc parallel loop collapse(2) copy(a [0:n * m]) copyin(b [0:n * m])
  for (int j = m - 1; j >= 0; j--)
    for (int i = 0; i < n; i += 2)
      {
        auto at = [&] (int k) { return b[j * n + k] * (i + 1); };
        a[j * n + i] = at (i) - at (0);
      }
}

static void
captured (int *__restrict a, const int *__restrict b, int n)
{
#pragma acc kernels copy(a [0:n]) copyin(b [0:n])
  for (int i = 0; i < n; i++)
    {
      const int &k = i;
      auto f = [&] (int x) { return x * b[i] + k; };
      a[i] = f (a[i]) + f (2);
    }
}

static void
moving (int *__restrict a, const int *__restrict b, int n)
{
#pragma acc parallel loop copy(a [0:n]) copyin(b [0:n])
  for (int i = 0; i < n; i++)
    {
      int sum = 0, k = i;
      while (k < n)
        {
          int before = k++;
          sum += b[std::min (k, n - 1)] * 2 - b[before];
          k += std::max (k, 4) % 3;
        }
      for (int up = 0, down = n - 1; up < down; ++up, down--)
        sum += std::max (up, 2) * b[std::min (down, 30)] - up++;
      a[i] = sum + k;
    }
}

#pragma acc routine seq
int __attribute__ ((noinline)) look (const int &value) { return value * 3; }

static void
kept (int *__restrict a, const int *__restrict b, int n)
{
#pragma acc parallel loop copy(a [0:n]) copyin(b [0:n])
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int k = 0; k < 9; k++)
        sum += look (k) + std::min (k, 5);
      a[i] = sum + look (i) - b[i];
    }
}

static void
ends (int *__restrict a, const int *__restrict b, int n, int m)
{
#pragma acc kernels copy(a [0:n * m]) copyin(b [0:n * m])
  for (int i = 2; i < std::min (n * m, 700); i++)
    a[i] = b[i] * 3 - i;
#pragma acc parallel loop copy(a [0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < std::min (n - 1, 41); i++)
      a[j * n + i] += j * i;
#pragma acc kernels copy(a [0:n * m])
  for (int block = 0; block < n; block += 8)
    for (int i = block; i < std::min (block + 8, n); i++)
      a[i] += block;
}

int
main ()
{
  int n = hide (N), m = hide (M);
  clear ();
  lines (to, from, n);
  SHOW (to);
  clear ();
  planes (to, from, n, m);
  SHOW (to);
  inside (to, from, n, m);
  SHOW (to);
  collapsed (to, from, n, m);
  SHOW (to);
  captured (to, from, n);
  SHOW (to);
  moving (to, from, n);
  SHOW (to);
  kept (to, from, n);
  SHOW (to);
  clear ();
  ends (to, from, n, m);
  SHOW (to);
  return 0;
}
