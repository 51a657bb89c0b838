/* Reductions over a plane, for RESULTS.md ("Reductions"): five points with the
   sum of the differences, a product, a residual, a sum, nine points, and a
   count.  Each kernel runs seven times on data that is on the device; its time
   comes from launch-events.so.

     sums-plane ROWS COLUMNS

   -DREAL=float for floats.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#ifndef REAL
#define REAL double
#endif

#define RUNS 7

typedef REAL real;

#define GRID const real (*restrict a)[m]
#define OTHER const real (*restrict c)[m]
#define PRESENT present (a [0:n], b [0:n], c [0:n])

static real
five (int n, int m, GRID, real (*restrict b)[m], OTHER)
{
  real e = 0;
#pragma acc parallel loop reduction(max : e) PRESENT
  for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(max : e)
    for (int j = 1; j < m - 1; j++)
      {
        b[i][j] = (real)0.25
                  * (a[i][j + 1] + a[i][j - 1] + a[i - 1][j] + a[i + 1][j]);
        real d = b[i][j] - a[i][j];
        if (d < 0)
          d = -d;
        e = e > d ? e : d;
      }
  return e;
}

static real
product (int n, int m, GRID, real (*restrict b)[m], OTHER)
{
  real e = 0;
#pragma acc parallel loop reduction(+ : e) PRESENT
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : e)
    for (int j = 0; j < m; j++)
      e += a[i][j] * c[i][j];
  return e;
}

static real
residual (int n, int m, GRID, real (*restrict b)[m], OTHER)
{
  real e = 0;
#pragma acc parallel loop reduction(+ : e) PRESENT
  for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(+ : e)
    for (int j = 1; j < m - 1; j++)
      {
        real d = c[i][j] - 4 * a[i][j] + a[i][j + 1] + a[i][j - 1] + a[i - 1][j]
                 + a[i + 1][j];
        e += d * d;
      }
  return e;
}

static real
sum (int n, int m, GRID, real (*restrict b)[m], OTHER)
{
  real e = 0;
#pragma acc parallel loop collapse(2) reduction(+ : e) PRESENT
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      e += a[i][j];
  return e;
}

static real
nine (int n, int m, GRID, real (*restrict b)[m], OTHER)
{
  real e = 0;
#pragma acc parallel loop reduction(+ : e) PRESENT
  for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(+ : e)
    for (int j = 1; j < m - 1; j++)
      {
        real near = a[i][j + 1] + a[i][j - 1] + a[i - 1][j] + a[i + 1][j];
        real far = a[i - 1][j - 1] + a[i - 1][j + 1] + a[i + 1][j - 1]
                   + a[i + 1][j + 1];
        real v = c[i][j] * ((real)0.1 * near + (real)0.05 * far);
        e += (v - a[i][j]) * (v - a[i][j]);
        b[i][j] = v;
      }
  return e;
}

static int
count (int n, int m, GRID, real (*restrict b)[m], OTHER)
{
  int e = 0;
#pragma acc parallel loop reduction(+ : e) PRESENT
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : e)
    for (int j = 0; j < m; j++)
      if (a[i][j] > c[i][j])
        e++;
  return e;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 100, m = argc > 2 ? atoi (argv[2]) : n;
  size_t bytes = (size_t)n * m * sizeof (real);
  real (*a)[m] = malloc (bytes), (*b)[m] = malloc (bytes);
  real (*c)[m] = malloc (bytes);
  double result[6];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        a[i][j] = (i * 7 + j * 13) % 101;
        b[i][j] = 0;
        c[i][j] = (i * 3 + j * 5) % 89;
      }
#pragma acc data copy(a [0:n], b [0:n], c [0:n])
  for (int r = 0; r < RUNS; r++)
    {
      result[0] = five (n, m, a, b, c);
      result[1] = product (n, m, a, b, c);
      result[2] = residual (n, m, a, b, c);
      result[3] = sum (n, m, a, b, c);
      result[4] = nine (n, m, a, b, c);
      result[5] = count (n, m, a, b, c);
    }
  for (int k = 0; k < 6; k++)
    printf ("%.5g ", result[k]);
  printf ("\n");
  return 0;
}
