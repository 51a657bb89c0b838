/* Reductions over a space, for RESULTS.md ("Reductions"): seven points with the
   largest of the differences, a product, a residual and a sum.  Each kernel
   runs seven times on data that is on the device; its time comes from
   launch-events.so.

     sums-space PLANES ROWS COLUMNS

   -DREAL=float for floats.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#ifndef REAL
#define REAL double
#endif

#define RUNS 7

typedef REAL real;

#define GRID const real (*restrict a)[n][m]
#define OTHER const real (*restrict c)[n][m]
#define PRESENT present (a [0:l], b [0:l], c [0:l])

static real
seven (int l, int n, int m, GRID, real (*restrict b)[n][m], OTHER)
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(max : e) PRESENT
  for (int k = 1; k < l - 1; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        {
          real v = (real)0.16
                   * (a[k][i][j + 1] + a[k][i][j - 1] + a[k][i - 1][j]
                      + a[k][i + 1][j] + a[k - 1][i][j] + a[k + 1][i][j]);
          real d = v - a[k][i][j];
          if (d < 0)
            d = -d;
          e = e > d ? e : d;
          b[k][i][j] = v;
        }
  return e;
}

static real
product (int l, int n, int m, GRID, real (*restrict b)[n][m], OTHER)
{
  real e = 0;
#pragma acc parallel loop reduction(+ : e) PRESENT
  for (int k = 0; k < l; k++)
#pragma acc loop reduction(+ : e)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : e)
      for (int j = 0; j < m; j++)
        e += a[k][i][j] * c[k][i][j];
  return e;
}

static real
residual (int l, int n, int m, GRID, real (*restrict b)[n][m], OTHER)
{
  real e = 0;
#pragma acc parallel loop reduction(+ : e) PRESENT
  for (int k = 1; k < l - 1; k++)
#pragma acc loop reduction(+ : e)
    for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(+ : e)
      for (int j = 1; j < m - 1; j++)
        {
          real d = c[k][i][j] - 6 * a[k][i][j] + a[k][i][j + 1] + a[k][i][j - 1]
                   + a[k][i - 1][j] + a[k][i + 1][j] + a[k - 1][i][j]
                   + a[k + 1][i][j];
          e += d * d;
        }
  return e;
}

static real
sum (int l, int n, int m, GRID, real (*restrict b)[n][m], OTHER)
{
  real e = 0;
#pragma acc parallel loop collapse(3) reduction(+ : e) PRESENT
  for (int k = 0; k < l; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        e += a[k][i][j];
  return e;
}

int
main (int argc, char **argv)
{
  int l = argc > 1 ? atoi (argv[1]) : 30, n = argc > 2 ? atoi (argv[2]) : l;
  int m = argc > 3 ? atoi (argv[3]) : n;
  size_t points = (size_t)l * n * m;
  real (*a)[n][m] = malloc (points * sizeof (real));
  real (*b)[n][m] = malloc (points * sizeof (real));
  real (*c)[n][m] = malloc (points * sizeof (real));
  double result[4];
  for (size_t i = 0; i < points; i++)
    {
      a[0][0][i] = i % 101;
      b[0][0][i] = 0;
      c[0][0][i] = i * 5 % 89;
    }
#pragma acc data copy(a [0:l], b [0:l], c [0:l])
  for (int r = 0; r < RUNS; r++)
    {
      result[0] = seven (l, n, m, a, b, c);
      result[1] = product (l, n, m, a, b, c);
      result[2] = residual (l, n, m, a, b, c);
      result[3] = sum (l, n, m, a, b, c);
    }
  for (int k = 0; k < 4; k++)
    printf ("%.5g ", result[k]);
  printf ("\n");
  return 0;
}
