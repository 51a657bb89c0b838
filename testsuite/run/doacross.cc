/* C++: recurrences in templates, members and lambdas, over pointers, references
   to arrays and long indices.  Without this test g++'s wavefronts could be
   lost or rewritten wrongly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests.length == 5 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */

#define N 77

template <typename T, typename I>
static void
accumulate (I n, T *p)
{
#pragma acc parallel copy(p [0:n * n])
#pragma acc loop auto
  for (I i = 1; i < n; i++)
#pragma acc loop auto
    for (I j = 1; j < n; j++)
      p[i * n + j]
          += p[(i - 1) * n + j] + p[i * n + j - 1] - p[(i - 1) * n + j - 1];
}

template <int M>
static void
fixed (int (&b)[M][M])
{
#pragma acc kernels copy(b)
#pragma acc loop auto
  for (int i = 1; i < M; i++)
#pragma acc loop auto
    for (int j = M - 2; j >= 0; j--)
      b[i][j] = (b[i - 1][j] + 2 * b[i][j + 1] + b[i - 1][j + 1]) & 0xffff;
}

struct grid
{
  int n;
  int *at;

  void
  sweep (int times)
  {
    int m = n, *p = at;
#pragma acc parallel copy(p [0:m * m])
#pragma acc loop auto
    for (int t = 0; t < times; t++)
#pragma acc loop auto
      for (int i = 1; i < m - 1; i++)
#pragma acc loop auto
        for (int j = 1; j < m - 1; j++)
          p[i * m + j]
              = (p[(i - 1) * m + j] + 2 * p[i * m + j - 1] + 3 * p[i * m + j]
                 + 4 * p[i * m + j + 1] + 5 * p[(i + 1) * m + j])
                & 0xffff;
  }
};

template <typename T>
static void
fill (T *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = (T)((i * 7919 + 3) % 97);
}

int
main ()
{
  static int v[N * N], b[N][N];
  static double d[N * N];

  fill (v, N * N);
  accumulate (hide (N), v);
  SHOW (v);
  fill (d, N * N);
  accumulate ((long)hide (N), d);
  SHOW (d);
  fill (&b[0][0], N * N);
  fixed (b);
  SHOW (b);
  grid g = { hide (N), v };
  fill (v, N * N);
  g.sweep (6);
  SHOW (v);
  auto line = [] (int n, int *p) {
#pragma acc parallel copy(p [0:n])
#pragma acc loop auto
    for (int t = 0; t < 9; t++)
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        p[i] = (p[i - 1] + 3 * p[i] + 5 * p[i + 1]) & 0xffff;
  };
  line (hide (N * N), v);
  SHOW (v);
  return 0;
}
