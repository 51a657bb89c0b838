/* Times nests of pointers without restrict whose inner loop, which has no
   pragma, has a number or pointers to rows before it.  Each line has the sizes,
   the nest, the time in us (the best of five) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] between.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define REPEATS 5

typedef void nest (int n, int m, float *a, float *b, float *c);

__attribute__ ((noinline)) static void
kernels (int n, int m, float *a, float *b, float *c)
{
#pragma acc kernels present(a [0:n * m], b [0:n * m], c [0:n])
  for (int i = 0; i < n; i++)
    {
      float q = c[i];
      for (int j = 0; j < m; j++)
        a[i * m + j] = q * b[i * m + j];
    }
}

__attribute__ ((noinline)) static void
parallel (int n, int m, float *a, float *b, float *c)
{
#pragma acc parallel loop present(a [0:n * m], b [0:n * m], c [0:n])
  for (int i = 0; i < n; i++)
    {
      float q = c[i];
      for (int j = 0; j < m; j++)
        a[i * m + j] = q * b[i * m + j];
    }
}

__attribute__ ((noinline)) static void
points (int n, int m, float *a, float *b, float *c)
{
#pragma acc parallel loop present(a [0:n * m], b [0:n * m], c [0:n])
  for (int i = 1; i < n - 1; i++)
    {
      float q = c[i];
      const float *up = b + (i - 1) * m, *at = b + i * m, *down = at + m;
      for (int j = 1; j < m - 1; j++)
        a[i * m + j] = q * (up[j] + at[j - 1] + at[j + 1] + down[j]) + at[j];
    }
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
measure (const char *name, nest *run, int n, int m)
{
  size_t size = (size_t)n * m;
  float *a = calloc (size, sizeof *a), *b = malloc (size * sizeof *b);
  float *c = malloc (n * sizeof *c);
  double best = 1e12, sum = 0;
  for (size_t i = 0; i < size; i++)
    b[i] = i % 97;
  for (int i = 0; i < n; i++)
    c[i] = i % 13;
#pragma acc data copy(a [0:size]) copyin(b [0:size], c [0:n])
  for (int r = 0; r < REPEATS; r++)
    {
      double before = now ();
      run (n, m, a, b, c);
      double us = now () - before;
      best = us < best ? us : best;
    }
  for (size_t i = 0; i < size; i++)
    sum += a[i] * (1 + i % 7);
  printf ("%dx%d:%s %.1f %.12g\n", n, m, name, best, sum);
  free (a);
  free (b);
  free (c);
}

int
main (void)
{
  static const int size[][2]
      = { { 200, 200 },  { 3000, 100 },  { 100000, 4 },  { 1000000, 3 },
          { 20000, 33 }, { 2000, 2000 }, { 4000, 4001 }, { 30, 100000 } };
  for (size_t k = 0; k < sizeof size / sizeof size[0]; k++)
    {
      measure ("kernels", kernels, size[k][0], size[k][1]);
      measure ("parallel", parallel, size[k][0], size[k][1]);
      measure ("points", points, size[k][0], size[k][1]);
    }
  return 0;
}
