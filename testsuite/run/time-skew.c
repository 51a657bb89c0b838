/* Loops over time in time-skewed tiles of one to three dimensions: arrays that
   change places, bands of an odd number of steps and bands that are cut short,
   points at distance 2 in loops of the body, what is read on one side only,
   another array beside, sizes that are smaller than a tile or no multiple of
   one.  Without this test a tile could begin before those that it reads are
   done, overwrite what another one still reads, miss points at its sides, or
   begin a band with the wrong array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile skew } */
/* { acctile-report nests[1].chosen.time_tile skew } */
/* { acctile-report nests[2].chosen.time_tile skew } */
/* { acctile-report nests[3].chosen.time_tile skew } */

#define N 21
#define M 27
#define D 9

static float x[N * M], y[N * M];
static int u[N][M], v[N][M], w[N][M];
static short p[D * D * D], q[D * D * D];

static void
fill (void)
{
  for (int i = 0; i < N * M; i++)
    {
      x[i] = i * 11 % 103;
      y[i] = 4000 + i % 13;
      u[i / M][i % M] = i * 5 % 97;
      v[i / M][i % M] = 2000 + i % 7;
      w[i / M][i % M] = i % 5;
    }
  for (int i = 0; i < D * D * D; i++)
    {
      p[i] = i * 3 % 89;
      q[i] = 3000 + i % 11;
    }
}

/* Two points to the left, one above, one to the right.  */
static float *
plane (int n, int m, int steps, float *restrict a, float *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
#pragma acctile time_tile(skew) tile(3, 8, 6)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n; i++)
        for (int j = 2; j < m - 1; j++)
          b[i * m + j] = (a[(i - 1) * m + j] + a[i * m + j - 2]
                          + 2 * a[i * m + j + 1] + 4 * a[i * m + j])
                         * 0.125f;
      float *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* All points at distance 2 or less, and another array; time runs backwards.  */
static int
around (int n, long m, int steps, int (*restrict a)[M], int (*restrict b)[M],
        int (*restrict c)[M])
{
  int (*first)[M] = a;
#pragma acc data copy(a [0:N], b [0:N]) copyin(c [0:N])
#pragma acctile time_tile(skew) tile(2, 5, 9)
  for (int t = steps; t > 0; t--)
    {
#pragma acc parallel present(a [0:N], b [0:N], c [0:N])
#pragma acc loop
      for (long i = 2; i < n - 2; i++)
        {
#pragma acc loop
          for (long j = 2; j < m - 2; j++)
            {
              int sum = c[i][j];
              for (int k = -2; k <= 2; k++)
                for (int l = -2; l <= 2; l++)
                  sum += a[i + k][j + l] * (3 * k + l + 11);
              b[i][j] = sum % 1000;
            }
        }
      int (*other)[M] = a;
      a = b;
      b = other;
    }
  return a == first;
}

/* A line.  */
static float *
line (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(skew) tile(4, 32)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 3; i < n - 1; i++)
        b[i] = (a[i - 3] + a[i] + a[i + 1]) * 0.25f;
      float *other = b;
      b = a;
      a = other;
    }
  return a;
}

/* Three dimensions.  */
static short *
cube (int n, int steps, short *restrict a, short *restrict b)
{
#pragma acc data copy(a [0:n * n * n], b [0:n * n * n])
#pragma acctile time_tile(skew) tile(2, 2, 4, 3)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(3) present(a [0:n * n * n], b [0:n * n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < n - 1; j++)
          for (int k = 1; k < n; k++)
            b[(i * n + j) * n + k]
                = (a[(i * n + j) * n + k] + 2 * a[((i - 1) * n + j) * n + k]
                   + 3 * a[((i + 1) * n + j) * n + k]
                   + 4 * a[(i * n + j + 1) * n + k]
                   + 5 * a[(i * n + j) * n + k - 1])
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
    sum += (i % 17 + 1) * (x[i] + 3.0 * y[i])
           + (i % 11 + 1) * (u[i / M][i % M] + 3.0 * v[i / M][i % M]);
  for (int i = 0; i < D * D * D; i++)
    sum += (i % 7 + 1) * (p[i] + 3.0 * q[i]);
  printf ("%s %d %d: %.17g %d\n", name, n, steps, sum, which);
}

int
main (void)
{
  static const int size[] = { 4, N }, count[] = { 2, 7 };
  for (int i = 0; i < 2; i++)
    {
      int n = size[i], m = i ? M : 5, steps = count[i];
      fill ();
      print ("plane", n, steps, plane (n, m, steps, x, y) == x);
      print ("around", n, steps, around (i ? N : 6, m, steps, u, v, w));
      print ("line", n, steps, line (n * m, steps, x, y) == x);
      print ("cube", i ? D : 3, steps, cube (i ? D : 3, steps, p, q) == p);
    }
  return 0;
}
