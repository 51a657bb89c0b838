/* Loops over time in split tiles of two and three dimensions: rows as far apart
   as a parameter or a constant says, arrays that change places and arrays that
   are copied back, all points around in loops of the body, stars of order 2,
   what is read on one side only, another array beside, sizes that are smaller
   than a tile or no multiple of one, bands that are cut short.  Without this
   test a tile could read a wrong row, what another one has not computed yet or
   has computed already for a later step, or what is outside of the nest's
   bounds from the wrong array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile split } */
/* { acctile-report nests[1].chosen.time_tile split } */
/* { acctile-report nests[2].chosen.time_tile split } */
/* { acctile-report nests[3].chosen.time_tile split } */
/* { acctile-report nests[3].chosen.copy_back turns } */
/* { acctile-report nests[4].chosen.copy_back once } */
/* { acctile-report nests[5].chosen.time_tile split } */
/* { acctile-report nests[6].chosen.time_tile split } */

#define N 23
#define M 29
#define D 8

static int x[N * M], y[N * M], z[N * M];
static double u[N][M], v[N][M];
static short p[D * D * D], q[D * D * D];

static void
fill (void)
{
  for (int i = 0; i < N * M; i++)
    {
      x[i] = i * 7 % 101;
      y[i] = 1000 + i % 13;
      z[i] = i % 5;
      u[i / M][i % M] = i * 5 % 97;
      v[i / M][i % M] = 2000 + i % 7;
    }
  for (int i = 0; i < D * D * D; i++)
    {
      p[i] = i * 3 % 89;
      q[i] = 3000 + i % 11;
    }
}

/* Five points, weighted.  */
static int *
five (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(split) tile(3, 12, 30)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * m + j]
              = (a[i * m + j] + 2 * a[i * m + j - 1] + 3 * a[i * m + j + 1]
                 + 4 * a[(i - 1) * m + j] + 5 * a[(i + 1) * m + j])
                % 1000;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* All points at distance 2 or less, and another array.  */
static int
around (int n, long m, int steps, int (*restrict a)[M], int (*restrict b)[M],
        int (*restrict c)[M])
{
  int (*first)[M] = a;
#pragma acc data copy(a [0:N], b [0:N]) copyin(c [0:N])
#pragma acctile time_tile(split) tile(3, 20, 12)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel present(a [0:N], b [0:N], c [0:N])
#pragma acc loop
      for (long i = 2; i < n - 2; i++)
        {
#pragma acc loop
          for (long j = 2; j < m - 2; j++)
            {
              int sum = 0;
              for (int k = -2; k <= 2; k++)
                for (int l = 2; l >= -2; l--)
                  sum += a[i + k][j + l] * (5 * k + l + 20);
              b[i][j] = (sum + c[i][j]) % 1000;
            }
        }
      int (*other)[M] = a;
      a = b;
      b = other;
    }
  return a == first;
}

/* Above and to the right only, rows a constant apart.  */
static int *
corner (unsigned n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:N * M], b [0:N * M])
#pragma acctile time_tile(split) tile(3, 18, 16)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:N * M], b [0:N * M])
      for (unsigned i = 3; i < n; i++)
        for (unsigned j = 0; j < M - 2; j++)
          b[i * M + j] = (a[(i - 3) * M + j] + a[i * M + j + 2] + i) % 1000;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* A star of order 2, copied back; what is outside differs.  */
static void
star (int n, int m, int steps)
{
#pragma acc data copy(u, v)
#pragma acctile time_tile(split) tile(3, 12, 15)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)
      for (int i = 2; i < n - 2; i++)
        for (int j = 2; j < m - 2; j++)
          v[i][j]
              = (u[i][j] + u[i - 2][j] + u[i - 1][j] + u[i + 1][j] + u[i + 2][j]
                 + u[i][j - 2] + u[i][j - 1] + u[i][j + 1] + u[i][j + 2])
                * 0.125;
#pragma acc parallel loop collapse(2)
      for (int i = 2; i < n - 2; i++)
        for (int j = 2; j < m - 2; j++)
          u[i][j] = v[i][j];
    }
}

/* Along one dimension only.  */
static int *
rows (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(split) tile(3, 23, 24)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      for (int i = 0; i < n; i++)
        for (int j = 4; j < m; j++)
          b[i * m + j] = (a[i * m + j - 4] + a[i * m + j] * 3) % 1000;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* Three dimensions.  */
static short *
cube (int n, int steps, short *restrict a, short *restrict b)
{
#pragma acc data copy(a [0:n * n * n], b [0:n * n * n])
#pragma acctile time_tile(split) tile(2, 6, 6, 4)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(3) present(a [0:n * n * n], b [0:n * n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            b[(i * n + j) * n + k]
                = (a[(i * n + j) * n + k] + 2 * a[((i - 1) * n + j) * n + k]
                   + 3 * a[((i + 1) * n + j) * n + k]
                   + 4 * a[(i * n + j - 1) * n + k]
                   + 5 * a[(i * n + j + 1) * n + k]
                   + 6 * a[(i * n + j) * n + k - 1]
                   + 7 * a[(i * n + j) * n + k + 1])
                  % 1000;
      short *other = a;
      a = b;
      b = other;
    }
  return a;
}

static void
print (const char *name, int n, int steps, int which)
{
  double sum = 0;
  for (int i = 0; i < N * M; i++)
    sum += (i % 17 + 1) * (x[i] + 3.0 * y[i] + 5 * z[i])
           + (i % 11 + 1) * (u[i / M][i % M] + 3 * v[i / M][i % M]);
  for (int i = 0; i < D * D * D; i++)
    sum += (i % 7 + 1) * (p[i] + 3.0 * q[i]);
  printf ("%s %d %d: %.17g %d\n", name, n, steps, sum, which);
}

int
main (void)
{
  static const int size[] = { 7, N }, count[] = { 1, 5 };
  for (int i = 0; i < 2; i++)
    {
      int n = size[i], m = i ? M : 9, d = i ? D : 4, steps = count[i];
      fill ();
      print ("five", n, steps, five (n, m, steps, x, y) == x);
      print ("around", n, steps,
             around (n, m, steps, (int (*)[M])x, (int (*)[M])y, (int (*)[M])z));
      print ("corner", n, steps, corner (n, steps, x, y) == x);
      star (n, m, steps);
      print ("star", n, steps, 0);
      print ("rows", n, steps, rows (n, m, steps, x, y) == x);
      print ("cube", d, steps, cube (d, steps, p, q) == p);
    }
  return 0;
}
