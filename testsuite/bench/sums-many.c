/* Reductions over a space that load from several arrays, for RESULTS.md
   ("Reductions"): a residual with a coefficient for each neighbour, a wave with
   its largest value, an energy, anisotropic diffusion with its largest change,
   a step of conjugate gradients, the largest divergence, and a residual of a
   box of 27.  Each kernel runs seven times on data that is on the device; its
   time comes from launch-events.so.

     sums-many PLANES ROWS COLUMNS

   -DREAL=double for doubles.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#ifndef REAL
#define REAL float
#endif

#define RUNS 7
#define KERNELS 7
#define ARRAYS 9

typedef REAL real;

#define SPACE(NAME) real (*restrict NAME)[n][m]

static real
coefficients (int l, int n, int m, real (*restrict a)[l][n][m], SPACE (p),
              SPACE (b))
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(+ : e)                         \
    present(a [0:7], p [0:l], b [0:l])
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        {
          real d = b[k][i][j] - a[0][k][i][j] * p[k][i][j]
                   - a[1][k][i][j] * p[k + 1][i][j]
                   - a[2][k][i][j] * p[k - 1][i][j]
                   - a[3][k][i][j] * p[k][i + 1][j]
                   - a[4][k][i][j] * p[k][i - 1][j]
                   - a[5][k][i][j] * p[k][i][j + 1]
                   - a[6][k][i][j] * p[k][i][j - 1];
          e += d * d;
        }
  return e;
}

static real
wave (int l, int n, int m, SPACE (p), SPACE (v), SPACE (q))
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(max                            \
                                                : e)                           \
    present(v [0:l], p [0:l], q [0:l])
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        {
          real r = 2 * p[k][i][j] - q[k][i][j]
                   + v[k][i][j]
                         * (p[k + 1][i][j] + p[k - 1][i][j] + p[k][i + 1][j]
                            + p[k][i - 1][j] + p[k][i][j + 1] + p[k][i][j - 1]
                            - 6 * p[k][i][j]);
          q[k][i][j] = r;
          real d = r < 0 ? -r : r;
          e = e > d ? e : d;
        }
  return e;
}

static real
energy (int l, int n, int m, real (*restrict a)[l][n][m])
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(+ : e) present(a [0:5])
  for (int k = 0; k < l; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        e += a[4][k][i][j]
             + a[0][k][i][j]
                   * (a[1][k][i][j] * a[1][k][i][j]
                      + a[2][k][i][j] * a[2][k][i][j]
                      + a[3][k][i][j] * a[3][k][i][j]);
  return e;
}

static real
diffusion (int l, int n, int m, SPACE (a), SPACE (x), SPACE (y), SPACE (z),
           SPACE (b))
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(max                            \
                                                : e)                           \
    present(a [0:l], x [0:l], y [0:l], z [0:l], b [0:l])
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        {
          real d = x[k][i][j] * (a[k][i][j + 1] - a[k][i][j])
                   - x[k][i][j - 1] * (a[k][i][j] - a[k][i][j - 1])
                   + y[k][i][j] * (a[k][i + 1][j] - a[k][i][j])
                   - y[k][i - 1][j] * (a[k][i][j] - a[k][i - 1][j])
                   + z[k][i][j] * (a[k + 1][i][j] - a[k][i][j])
                   - z[k - 1][i][j] * (a[k][i][j] - a[k - 1][i][j]);
          b[k][i][j] = a[k][i][j] + (real)0.1 * d;
          d = d < 0 ? -d : d;
          e = e > d ? e : d;
        }
  return e;
}

static real
gradients (int l, int n, int m, SPACE (x), SPACE (r), SPACE (p), SPACE (q),
           real alpha)
{
  real e = 0;
#pragma acc parallel loop reduction(+ : e)                                     \
    present(x [0:l], r [0:l], p [0:l], q [0:l])
  for (int k = 0; k < l; k++)
#pragma acc loop reduction(+ : e)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : e)
      for (int j = 0; j < m; j++)
        {
          x[k][i][j] += alpha * p[k][i][j];
          real d = r[k][i][j] - alpha * q[k][i][j];
          r[k][i][j] = d;
          e += d * d;
        }
  return e;
}

static real
divergence (int l, int n, int m, SPACE (u), SPACE (v), SPACE (w))
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(max                            \
                                                : e)                           \
    present(u [0:l], v [0:l], w [0:l])
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        {
          real d = u[k][i][j + 1] - u[k][i][j - 1] + v[k][i + 1][j]
                   - v[k][i - 1][j] + w[k + 1][i][j] - w[k - 1][i][j];
          d = d < 0 ? -d : d;
          e = e > d ? e : d;
        }
  return e;
}

static real
box (int l, int n, int m, SPACE (a), SPACE (b))
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(+ : e) present(a [0:l], b [0:l])
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        {
          real d = -b[k][i][j];
          for (int z = -1; z <= 1; z++)
            for (int y = -1; y <= 1; y++)
              for (int x = -1; x <= 1; x++)
                d += a[k + z][i + y][j + x];
          e += d * d;
        }
  return e;
}

int
main (int argc, char **argv)
{
  int l = argc > 1 ? atoi (argv[1]) : 30, n = argc > 2 ? atoi (argv[2]) : l;
  int m = argc > 3 ? atoi (argv[3]) : n;
  size_t points = (size_t)l * n * m;
  real (*v)[l][n][m] = malloc (ARRAYS * points * sizeof (real));
  double result[KERNELS];
  for (size_t i = 0; i < ARRAYS * points; i++)
    v[0][0][0][i] = i % 101 * (real)0.01;
#pragma acc data copy(v [0:ARRAYS])
  for (int r = 0; r < RUNS; r++)
    {
      result[0] = coefficients (l, n, m, v, v[7], v[8]);
      result[1] = wave (l, n, m, v[7], v[0], v[8]);
      result[2] = energy (l, n, m, v);
      result[3] = diffusion (l, n, m, v[0], v[1], v[2], v[3], v[8]);
      result[4] = gradients (l, n, m, v[5], v[6], v[0], v[1], 0);
      result[5] = divergence (l, n, m, v[0], v[1], v[2]);
      result[6] = box (l, n, m, v[0], v[1]);
    }
  for (int k = 0; k < KERNELS; k++)
    printf ("%.5g ", result[k]);
  printf ("\n");
  return 0;
}
