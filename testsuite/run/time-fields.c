/* Loops over time whose steps are several sweeps, in overlapping tiles: fields
   that are computed in place from one another, boundaries that are rows and
   columns, three levels of time that take turns, pairs of fields that change
   places, conditions, a field beside that only one sweep reads, elements of
   several sizes, bounds that differ from sweep to sweep, grids that are smaller
   than a tile, no multiple of one or many of them, and numbers of steps that
   leave bands of other heights or none.  Without this test a tile could compute
   its base from points that it has not computed right, store what another one
   still reads, lose what is written to scratch memory, or have the fields in
   each other's place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile overlap } */
/* { acctile-report nests[4].chosen.time_tile overlap } */
/* { acctile-report nests[5].chosen.time_tile overlap } */
/* { acctile-report nests[8].chosen.time_tile overlap } */
/* { acctile-report nests[9].chosen.time_tile overlap } */
/* { acctile-report nests[14].chosen.time_tile overlap } */
/* { acctile-report nests[15].chosen.time_tile overlap } */

#define MOST 80

/* The electric and the magnetic field, in place, and a boundary that changes
   with time.  */
static void
fdtd (int n, int m, int steps, float ex[restrict n][m], float ey[restrict n][m],
      float hz[restrict n][m])
{
#pragma acctile time_tile(overlap) tile(3, 11, 18)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(ey [0:n])
      for (int j = 0; j < m; j++)
        ey[0][j] = t;
#pragma acc parallel loop collapse(2) present(ey [0:n], hz [0:n])
      for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
          ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);
#pragma acc parallel loop collapse(2) present(ex [0:n], hz [0:n])
      for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
          ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
#pragma acc parallel loop collapse(2) present(ex [0:n], ey [0:n], hz [0:n])
      for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++)
          hz[i][j]
              -= 0.25f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

/* Three levels of time, whose pointers take turns.  */
static int *
wave (int n, int m, int steps, int *restrict u, int *restrict v,
      int *restrict w)
{
#pragma acctile time_tile(overlap) tile(4, 9, 13)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)                                          \
    present(u [0:n * m], v [0:n * m], w [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          w[i * m + j] = (2 * v[i * m + j] - u[i * m + j] + v[i * m + j - 1]
                          + v[i * m + j + 1] + v[(i - 1) * m + j]
                          + 3 * v[(i + 1) * m + j])
                         & 0xffff;
      int *oldest = u;
      u = v;
      v = w;
      w = oldest;
    }
  return v;
}

/* Two pairs of fields of different sizes that change places, with a field
   beside that no sweep stores to, a condition and a factor of the step.  */
static void
react (int n, int steps, double a[restrict n][MOST], double b[restrict n][MOST],
       short c[restrict n][MOST], short d[restrict n][MOST],
       int mask[restrict n][MOST])
{
  int odd = 1;
#pragma acctile time_tile(overlap) tile(2, 6, 20)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n], c [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 2; j < MOST - 2; j++)
          b[i][j] = 0.25 * (a[i][j - 2] + a[i][j + 2] + a[i - 1][j])
                    + c[i][j] * odd;
#pragma acc parallel loop collapse(2)                                          \
    present(b [0:n], c [0:n], d [0:n], mask [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < MOST - 1; j++)
          {
            short value = c[i + 1][j] + 2 * c[i][j - 1] + c[i][j + 1];
            if (mask[i][j] > 1)
              value = value % 7 + (b[i][j] > 100);
            d[i][j] = value & 0xff;
          }
      odd = -odd;
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 2; j < MOST - 2; j++)
          a[i][j] = b[i][j];
#pragma acc parallel loop collapse(2) present(c [0:n], d [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < MOST - 1; j++)
          c[i][j] = d[i][j];
    }
}

/* Boundaries of all four sides from the points beside them.  */
static void
sides (int n, int m, int steps, int a[restrict n][m], int b[restrict n][m])
{
#pragma acctile time_tile(overlap) tile(3, 10, 10)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n])
      for (int j = 1; j < m - 1; j++)
        a[0][j] = a[1][j];
#pragma acc parallel loop present(a [0:n])
      for (int j = 1; j < m - 1; j++)
        a[n - 1][j] = a[n - 2][j] + t;
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i++)
        a[i][0] = a[i][1];
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i++)
        a[i][m - 1] = a[i][m - 2];
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i][j] = (a[i - 1][j - 1] + 2 * a[i + 1][j] + a[i][j + 1]) & 0xfff;
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          a[i][j] = b[i][j] + (a[i][j] >> 1);
    }
}

/* The same fields in one region, whose bounds each step computes.  */
static void
regions (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acctile time_tile(overlap) tile(2, 12, 20)
  for (int t = 0; t < steps; t++)
#pragma acc kernels present(a [0:n * m], b [0:n * m])
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * m + j] = (a[i * m + j - 1] + 2 * a[(i + 1) * m + j]) & 511;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          a[i * m + j] = (a[i * m + j] + b[i * m + j - 1]) & 511;
    }
}

static float f[3][MOST * MOST];
static int g[3][MOST * MOST];
static double p[2][MOST][MOST];
static short q[2][MOST][MOST];
static int mask[MOST][MOST];

static void
fill (void)
{
  for (int i = 0; i < MOST * MOST; i++)
    {
      for (int k = 0; k < 3; k++)
        {
          f[k][i] = (i * (k + 3) + k) % 17 * 0.25f;
          g[k][i] = i * (k + 5) % 101;
        }
      p[0][i / MOST][i % MOST] = i % 29;
      p[1][i / MOST][i % MOST] = i % 31;
      q[0][i / MOST][i % MOST] = i % 37;
      q[1][i / MOST][i % MOST] = i % 41;
      mask[i / MOST][i % MOST] = i % 3;
    }
}

static void
run (int n, int m, int steps)
{
  fill ();
  float (*ex)[m] = (float (*)[m])f[0], (*ey)[m] = (float (*)[m])f[1];
  float (*hz)[m] = (float (*)[m])f[2];
#pragma acc data copy(ex [0:n], ey [0:n], hz [0:n])
  fdtd (n, m, steps, ex, ey, hz);
  for (int k = 0; k < 3; k++)
    SHOW (f[k]);
  int *u = g[0], *v = g[1], *w = g[2], *last;
#pragma acc data copy(u [0:n * m], v [0:n * m], w [0:n * m])
  last = wave (n, m, steps, u, v, w);
  printf ("%d\n", last == u ? 0 : last == v ? 1 : 2);
  for (int k = 0; k < 3; k++)
    SHOW (g[k]);
#pragma acc data copy(p [0:2] [0:n], q [0:2] [0:n]) copyin(mask [0:n])
  react (n, steps, p[0], p[1], q[0], q[1], mask);
  SHOW (p);
  SHOW (q);
  int (*a)[m] = (int (*)[m])g[0], (*b)[m] = (int (*)[m])g[1];
#pragma acc data copy(a [0:n], b [0:n])
  sides (n, m, steps, a, b);
  SHOW (g[0]);
  SHOW (g[1]);
#pragma acc data copy(u [0:n * m], v [0:n * m])
  regions (n, m, steps, u, v);
  SHOW (g[0]);
  SHOW (g[1]);
}

int
main (void)
{
  run (5, 5, 3);
  run (3, 30, 2);
  for (int steps = 0; steps <= 4; steps += 1 + steps)
    run (23, 25, steps);
  return 0;
}
