/* Rows and columns that add up in order, few iterations and many, with code
   that reads once or twice, floats and doubles: what warps that load make of
   them.  Each line: the nest, its iterations and those of the loop in it, us of
   the wall clock, the best of five times many calls, and a sum.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Elements of the arrays that are read, and of the others.  */
#define MOST (1L << 27)
#define LINE (1L << 24)

static float *f, *g, *h;
static double *d, *e, *r;

#define REGION                                                                 \
  _Pragma ("acc parallel loop present(a[:MOST], b[:LINE], c[:LINE])")

#define NEST(name, type, from, with, to, before, expression)                   \
  __attribute__ ((noinline)) static void name (                                \
      long n, long m, const type *restrict a, const type *restrict b,          \
      type *restrict c)                                                        \
  {                                                                            \
    REGION for (long i = 0; i < n; i++)                                        \
    {                                                                          \
      type sum = before;                                                       \
      for (long j = 0; j < m; j++)                                             \
        sum += expression;                                                     \
      c[i] = sum;                                                              \
    }                                                                          \
  }                                                                            \
  static void run_##name (long n, long m) { name (n, m, from, with, to); }

NEST (columns, float, f, g, h, c[i], 1.2f * a[j * n + i] * b[j])
NEST (rows, float, f, g, h, 0, a[i * m + j] * b[j])
NEST (doubles, double, d, e, r, 0, a[j * n + i] * b[j])
NEST (drows, double, d, e, r, 0, a[i * m + j] * b[j])
NEST (both, double, d, e, r, 0, a[i * m + j] * a[j * n + i])
NEST (plain, float, f, g, h, 0, a[i * m + j])

/* Mean and deviation: two loops, the second behind the first.  */

__attribute__ ((noinline)) static void
deviation (long n, long m, const double *restrict a, double *restrict c)
{
#pragma acc parallel loop present(a [0:MOST], c [0:LINE])
  for (long i = 0; i < n; i++)
    {
      double mean = 0, sum = 0;
      for (long j = 0; j < m; j++)
        mean += a[i * m + j];
      mean /= m;
      for (long j = 0; j < m; j++)
        sum += (a[i * m + j] - mean) * (a[i * m + j] - mean);
      c[i] = sum;
    }
}

static void
run_deviation (long n, long m)
{
  deviation (n, m, d, r);
}

/* In memory, of pointers that may overlap.  */

#define ADDED(name, element)                                                   \
  __attribute__ ((noinline)) static void name (long n, long m, float *a,       \
                                               float *b, float *c)             \
  {                                                                            \
    REGION for (long i = 0; i < n; i++)                                        \
    {                                                                          \
      c[i] = 0;                                                                \
      for (long j = 0; j < m; j++)                                             \
        c[i] += element * b[j];                                                \
    }                                                                          \
  }                                                                            \
  static void run_##name (long n, long m) { name (n, m, f, g, h); }

ADDED (added, a[i * m + j])
ADDED (crossed, a[j * n + i])

/* A division for each element.  */

NEST (heavy, double, d, e, r, 0, b[j] / (1 + a[i * m + j]))

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
measure (const char *name, void (*run) (long, long), long n, long m)
{
  double best = 1e30, sum = 0;
  for (long i = 0; i < LINE; i++)
    h[i] = r[i] = 0;
#pragma acc update device(h [0:LINE], r [0:LINE])
  run (n, m);
#pragma acc update self(h [0:LINE], r [0:LINE])
  for (long i = 0; i < n; i++)
    sum += h[i] + r[i];
  for (int t = 0; t < 5; t++)
    {
      double begin = now ();
      int calls = 0;
      do
        {
          run (n, m);
          calls++;
        }
      while (calls < 50 && now () - begin < 10000);
      double us = (now () - begin) / calls;
      if (us < best)
        best = us;
    }
  printf ("%s:%ldx%ld %.1f %.10g\n", name, n, m, best, sum);
  fflush (stdout);
}

int
main (void)
{
  static const long size[][2]
      = { { 17, 65536 },    { 100, 10000 },  { 1000, 100 },  { 3000, 3000 },
          { 11000, 11000 }, { 30000, 1000 }, { 60000, 64 },  { 100000, 1000 },
          { 1000000, 100 }, { 100000, 100 }, { 10000, 200 }, { 4096, 4096 } };
  f = malloc (MOST * sizeof *f);
  d = malloc (MOST * sizeof *d);
  g = malloc (LINE * sizeof *g);
  h = malloc (LINE * sizeof *h);
  e = malloc (LINE * sizeof *e);
  r = malloc (LINE * sizeof *r);
  for (long i = 0; i < MOST; i++)
    f[i] = d[i] = i * 37 % 101 * 0.01;
  for (long i = 0; i < LINE; i++)
    g[i] = e[i] = i * 53 % 89 * 0.02;
#pragma acc enter data copyin(f [0:MOST], d [0:MOST], g [0:LINE], h [0:LINE],  \
                              e [0:LINE], r [0:LINE])
  for (unsigned s = 0; s < sizeof size / sizeof *size; s++)
    {
      long n = size[s][0], m = size[s][1];
      measure ("columns", run_columns, n, m);
      measure ("rows", run_rows, n, m);
      measure ("doubles", run_doubles, n, m);
      measure ("drows", run_drows, n, m);
      measure ("both", run_both, n, m);
      measure ("plain", run_plain, n, m);
      measure ("deviation", run_deviation, n, m);
      measure ("added", run_added, n, m);
      measure ("crossed", run_crossed, n, m);
      measure ("heavy", run_heavy, n, m);
    }
}
