/* Reductions over a line, for RESULTS.md ("Reductions"): a product, a sum, a
   residual that is stored, and a maximum.  Each kernel runs seven times on data
   that is on the device; its time comes from launch-events.so.

     sums-line N

   -DREAL=float for floats.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#ifndef REAL
#define REAL double
#endif

#define RUNS 7

typedef REAL real;

static real
product (long n, const real *restrict a, const real *restrict b)
{
  real s = 0;
#pragma acc parallel loop reduction(+ : s) present(a [0:n], b [0:n])
  for (long i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

static real
sum (int n, const real *restrict a)
{
  real s = 0;
#pragma acc parallel loop reduction(+ : s) present(a [0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static real
residual (int n, real *restrict a, const real *restrict b,
          const real *restrict c)
{
  real s = 0;
#pragma acc parallel loop reduction(+ : s) present(a [0:n], b [0:n], c [0:n])
  for (int i = 0; i < n; i++)
    {
      real r = b[i] - (real)0.5 * c[i];
      a[i] = r;
      s += r * r;
    }
  return s;
}

static real
most (int n, const real *restrict a)
{
  real s = 0;
#pragma acc parallel loop reduction(max : s) present(a [0:n])
  for (int i = 0; i < n; i++)
    s = s > a[i] ? s : a[i];
  return s;
}

int
main (int argc, char **argv)
{
  long n = argc > 1 ? atol (argv[1]) : 1000;
  real *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  real *c = malloc (n * sizeof *c);
  double result[4];
  for (long i = 0; i < n; i++)
    a[i] = i % 101, b[i] = i % 7, c[i] = i * 5 % 89;
#pragma acc data copy(a [0:n], b [0:n], c [0:n])
  for (int r = 0; r < RUNS; r++)
    {
      result[0] = product (n, b, c);
      result[1] = sum (n, b);
      result[2] = residual (n, a, b, c);
      result[3] = most (n, a);
    }
  printf ("%.6g %.6g %.6g %.6g\n", result[0], result[1], result[2], result[3]);
  return 0;
}
