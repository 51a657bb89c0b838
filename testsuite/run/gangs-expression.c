/* Numbers of gangs that only the program knows, fewer and more than there are
   iterations, on nests whose loops the user spread or left open: these are
   mapped as others are.  Without this test a launch of the user's gangs could
   leave out iterations, or they could be left on GCC's 32 lanes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[4].kind" doall } */
/* { acctile-report "nests[5].kind" doall } */
/* { acctile-report "nests[6].kind" doall } */
/* { acctile-report "nests[7].kind" doall } */
/* { acctile-report "nests[8].kind" doall } */
/* { acctile-report "nests[9].kind" doall } */
/* { acctile-report "nests[10].kind" doall } */

#include "run.h"

#define N 37
#define WORKERS 4
enum
{
  LANES = 64
};

static int v[N * N], w[N * N], a[N][N], c[N][N][N];

static void
one (int n, int g)
{
  int blocks = (n * n + 63) / 64;
#pragma acc parallel loop gang vector num_gangs(blocks) vector_length(LANES)   \
    copy(v)
  for (int i = 0; i < n * n; i++)
    v[i] += i % 7;
#pragma acc parallel loop gang worker vector num_gangs(g) copy(v)
  for (int i = n * n - 1; i > 0; i -= 2)
    v[i] -= i % 5;
}

static void
two (int n, int g)
{
#pragma acc parallel num_gangs(g) vector_length(LANES) copy(a)
#pragma acc loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = i; j < n; j++)
      a[i][j] += i - j;
#pragma acc parallel loop gang vector collapse(2) num_gangs(g * 3) copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      a[i][j] -= i * j;
#pragma acc parallel loop num_gangs(g + n) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 2 * i + j;
}

static void
three (int n, int g)
{
#pragma acc parallel num_gangs(g) num_workers(WORKERS) vector_length(32) copy(c)
#pragma acc loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < n; j++)
#pragma acc loop vector
      for (int k = 0; k < n; k++)
        c[i][j][k] += i - j + k;
#pragma acc parallel loop gang vector collapse(3) num_gangs(g)                 \
    vector_length(128) copy(c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j][k] ^= i + j - k;
}

/* Two nests in one launch, and the bounds of one only on the device.  */

static void
together (int n, int g, int *bound)
{
#pragma acc parallel num_gangs(g) copy(v, w) copyin(bound [0:2])
  {
#pragma acc loop gang vector
    for (int i = 0; i < n * n; i++)
      v[i] += 3 * i;
#pragma acc loop gang vector
    for (int i = bound[0]; i < bound[1]; i++)
      w[i] -= i;
  }
}

static int
sum (int n, int g)
{
  int s = 5, most = 0;
#pragma acc parallel loop gang worker vector num_gangs(g) num_workers(2)       \
    vector_length(32) reduction(+ : s) reduction(max : most) copyin(v)
  for (int i = 0; i < n * n; i++)
    {
      s += v[i];
      most = v[i] > most ? v[i] : most;
    }
  return s ^ most;
}

/* Statements between the loops, and two loops in one of gangs.  */

static void
rows (int n, int g)
{
#pragma acc parallel loop gang num_gangs(g) copy(a, v)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < n; j++)
        s += a[i][j];
      s /= n;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        a[i][j] -= s;
      v[i] = s;
    }
}

static void
kernels (int n, int g)
{
#pragma acc kernels copy(a)
#pragma acc loop gang(g)
  for (int i = 0; i < n; i++)
#pragma acc loop vector(64)
    for (int j = 0; j < n; j++)
      a[i][j] += i * 3 - j;
#pragma acc kernels loop gang(g + 1) vector(128) copy(v)
  for (int i = 0; i < n * n; i++)
    v[i] += 7 * i;
}

int
main (void)
{
  static const int gangs[] = { 1, 7, 31, 37, 70000 };
  static const int sizes[] = { 9, N, 1, 23, 14 };
  int bound[2] = { 3, N * N - 4 };
  CLEAR (v);
  CLEAR (w);
  CLEAR (a);
  CLEAR (c);
  for (unsigned t = 0; t < sizeof gangs / sizeof *gangs; t++)
    {
      int g = hide (gangs[t]), n = sizes[t];
      one (hide (n), g);
      two (hide (n), g);
      three (hide (n), g);
      together (hide (n), g % 59, bound);
      printf ("%d\n", sum (hide (n), g));
      rows (hide (n), g);
      kernels (hide (n), g);
    }
  SHOW (v);
  SHOW (w);
  SHOW (a);
  SHOW (c);
  return 0;
}
