/* Times nests of two loops whose levels the program gives: copies, sums of rows
   and the same of sparse rows, of many short rows to one long one.  Each line
   has rows and length, the nest, the levels, the time in us (the best of five)
   and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] lanes.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WORDS(X) #X
#define PRAGMA(X) _Pragma (WORDS (X))
#define MOST 4200000
#define REPEATS 5

typedef void nest (int, int, const int *restrict, double *restrict,
                   const double *restrict);

/* The nests for levels OUTSIDE and INSIDE.  */
#define NESTS(NAME, OUTSIDE, INSIDE)                                           \
  __attribute__ ((noinline)) static void NAME##_copy (                         \
      int n, int m, const int *restrict p, double *restrict x,                 \
      const double *restrict u)                                                \
  {                                                                            \
    (void)p;                                                                   \
    PRAGMA (acc parallel loop OUTSIDE present (x [0:n * m], u [0:n * m]))      \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        PRAGMA (acc loop INSIDE)                                               \
        for (int j = 0; j < m; j++)                                            \
          x[i * m + j] = 2 * u[i * m + j];                                     \
      }                                                                        \
  }                                                                            \
  __attribute__ ((noinline)) static void NAME##_sum (                          \
      int n, int m, const int *restrict p, double *restrict x,                 \
      const double *restrict u)                                                \
  {                                                                            \
    (void)p;                                                                   \
    PRAGMA (acc parallel loop OUTSIDE present (x [0:n], u [0:n * m]))          \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        double s = 0;                                                          \
        PRAGMA (acc loop INSIDE reduction (+ : s))                             \
        for (int j = 0; j < m; j++)                                            \
          s += u[i * m + j] * u[j];                                            \
        x[i] = s;                                                              \
      }                                                                        \
  }                                                                            \
  __attribute__ ((noinline)) static void NAME##_sparse (                       \
      int n, int m, const int *restrict p, double *restrict x,                 \
      const double *restrict u)                                                \
  {                                                                            \
    PRAGMA (acc parallel loop OUTSIDE present (p [0:n + 1], x [0:n * m],       \
                                               u [0:n * m]))                   \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        PRAGMA (acc loop INSIDE)                                               \
        for (int j = p[i]; j < p[i + 1]; j++)                                  \
          x[j] = u[j] * u[i];                                                  \
      }                                                                        \
  }                                                                            \
  __attribute__ ((noinline)) static void NAME##_sparse_sum (                   \
      int n, int m, const int *restrict p, double *restrict x,                 \
      const double *restrict u)                                                \
  {                                                                            \
    PRAGMA (                                                                   \
        acc parallel loop OUTSIDE present (p [0:n + 1], x [0:n], u [0:n * m])) \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        double s = 0;                                                          \
        PRAGMA (acc loop INSIDE reduction (+ : s))                             \
        for (int j = p[i]; j < p[i + 1]; j++)                                  \
          s += u[j] * u[j - p[i]];                                             \
        x[i] = s;                                                              \
      }                                                                        \
  }

NESTS (gang_vector, gang, vector)
NESTS (gang_open, gang, )
NESTS (worker_vector, gang worker, vector)
NESTS (open_vector, , vector)

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
measure (const char *name, nest *run, int n, int m, int *p, double *x,
         const double *u)
{
  double best = 1e12, sum = 0;
  for (int i = 0; i <= n; i++)
    p[i] = i * m;
  for (int i = 0; i < MOST; i++)
    x[i] = 0;
#pragma acc data copy(x [0:MOST]) copyin(u [0:MOST], p [0:n + 1])
  for (int r = 0; r < REPEATS; r++)
    {
      double before = now ();
      run (n, m, p, x, u);
      double us = now () - before;
      best = us < best ? us : best;
    }
  for (int i = 0; i < MOST; i++)
    sum = sum * 0.999 + x[i];
  printf ("%dx%d:%s %.1f %.12g\n", n, m, name, best, sum);
}

int
main (void)
{
  static const int size[][2]
      = { { 4194304, 1 }, { 1000000, 3 }, { 131072, 30 },
          { 16384, 256 }, { 2048, 2048 }, { 64, 65537 },
          { 30, 131072 }, { 3, 1000000 }, { 1, 4194304 } };
  double *x = malloc (MOST * sizeof *x), *u = malloc (MOST * sizeof *u);
  int *p = malloc ((MOST + 1) * sizeof *p);
  for (int i = 0; i < MOST; i++)
    u[i] = i % 7 * 0.25 + 0.5;
#define ALL(NAME)                                                              \
  measure (#NAME "_copy", NAME##_copy, n, m, p, x, u);                         \
  measure (#NAME "_sum", NAME##_sum, n, m, p, x, u);                           \
  measure (#NAME "_sparse", NAME##_sparse, n, m, p, x, u);                     \
  measure (#NAME "_sparse_sum", NAME##_sparse_sum, n, m, p, x, u);
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      int n = size[k][0], m = size[k][1];
      ALL (gang_vector)
      ALL (gang_open)
      ALL (worker_vector)
      ALL (open_vector)
    }
  return 0;
}
