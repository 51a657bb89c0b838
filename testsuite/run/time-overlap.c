/* Loops over time in overlapping tiles: rows as far apart as a parameter or a
   constant says, arrays that change places and arrays that are copied back, all
   points around in loops of the body, stars of order 2, what is read on one
   side only, another array beside, sizes that are smaller than a tile, no
   multiple of one or many of them, numbers of steps that leave bands of other
   heights, and borders at which the arrays differ or not.  Without this test a
   tile could compute its base from points that it has not computed right, store
   what another one still reads, leave the arrays in each other's place, or read
   the border of the wrong one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile overlap } */
/* { acctile-report nests[1].chosen.time_tile overlap } */
/* { acctile-report nests[2].chosen.time_tile overlap } */
/* { acctile-report nests[3].chosen.time_tile overlap } */
/* { acctile-report nests[4].chosen.copy_back once } */
/* { acctile-report nests[5].chosen.time_tile overlap } */
/* { acctile-report nests[6].chosen.copy_back turns } */
/* { acctile-report nests[7].chosen.copy_back once } */
/* { acctile-report nests[8].chosen.time_tile overlap } */

#define N 23
#define M 29
#define W 91

static int x[N * M], y[N * M], z[N * M];
static double u[N][M], v[N][M];
static double p[W * W], q[W * W];

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
}

/* Five points, weighted.  */
static int *
five (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(overlap) tile(3, 6, 10)
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
#pragma acctile time_tile(overlap) tile(3, 10, 8)
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
#pragma acctile time_tile(overlap) tile(3, 18, 16)
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
#pragma acctile time_tile(overlap) tile(3, 12, 15)
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
#pragma acctile time_tile(overlap) tile(3, 23, 24)
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

/* Five points where most tiles have none outside of the grid; whether the
   arrays have the same there at first is not for the compiler to know.  */
static double *
wide (int n, int m, int steps, double *restrict a, double *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(overlap) tile(3, 40, 20)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * m + j] = a[i * m + j] + 2 * a[i * m + j - 1]
                         + 3 * a[i * m + j + 1] + 4 * a[(i - 1) * m + j]
                         - 5 * a[(i + 1) * m + j];
      double *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* The same copied back in each step.  */
static void
back (int n, int m, int steps, double *restrict a, double *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(overlap) tile(3, 40, 20)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * m + j] = 2 * a[i * m + j - 1] + 3 * a[i * m + j + 1]
                         + 4 * a[(i - 1) * m + j] - 5 * a[(i + 1) * m + j];
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          a[i * m + j] = b[i * m + j];
    }
}

static void
print (const char *name, int n, int steps, int which)
{
  double sum = 0;
  for (int i = 0; i < N * M; i++)
    sum += (i % 17 + 1) * (x[i] + 3.0 * y[i] + 5 * z[i])
           + (i % 11 + 1) * (u[i / M][i % M] + 3 * v[i / M][i % M]);
  printf ("%s %d %d: %.17g %d\n", name, n, steps, sum, which);
}

/* STEPS steps of an N by M grid, SAME for arrays that have the same at its
   border.  */
static void
run_wide (int n, int m, int steps, int same)
{
  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < W * W; i++)
        {
          p[i] = i * 5 % 97;
          q[i] = same ? p[i] : i % 7;
        }
      if (k)
        back (n, m, steps, p, q);
      else
        printf ("%d ", wide (n, m, steps, p, q) == p);
      SHOW (p);
      SHOW (q);
    }
}

int
main (void)
{
  static const int size[] = { 7, N, N }, count[] = { 1, 5, 12 };
  for (int i = 0; i < 3; i++)
    {
      int n = size[i], m = i ? M : 9, steps = count[i];
      fill ();
      print ("five", n, steps, five (n, m, steps, x, y) == x);
      print ("around", n, steps,
             around (n, m, steps, (int (*)[M])x, (int (*)[M])y, (int (*)[M])z));
      print ("corner", n, steps, corner (n, steps, x, y) == x);
      star (n, m, steps);
      print ("star", n, steps, 0);
      print ("rows", n, steps, rows (n, m, steps, x, y) == x);
    }
  run_wide (W, W, 6, 0);
  run_wide (W, W - 3, 7, 1);
  return 0;
}
