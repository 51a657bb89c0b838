/* Times loops that only read: rows that the lanes of a block add up, which
   share the loop, and products of matrices, in which a thread walks down a
   column.  Few rows or elements wait for memory most of the time.  Each line
   has the sizes, the nest, the time in us (the best of five) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] reads.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 4200000
#define REPEATS 5

typedef void nest (int, int, int, double *restrict, const double *restrict,
                   const double *restrict);

/* A matrix of N rows of M times a vector.  */

__attribute__ ((noinline)) static void
warp (int n, int m, int l, double *restrict x, const double *restrict u,
      const double *restrict v)
{
  (void)l;
#pragma acc parallel loop gang vector_length(32)                               \
    present(x [0:MOST], u [0:MOST], v [0:MOST])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += u[i * m + j] * v[j];
      x[i] = s;
    }
}

__attribute__ ((noinline)) static void
open (int n, int m, int l, double *restrict x, const double *restrict u,
      const double *restrict v)
{
  (void)l;
#pragma acc parallel loop gang present(x [0:MOST], u [0:MOST], v [0:MOST])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += u[i * m + j] * v[j];
      x[i] = s;
    }
}

/* A matrix of N x L times one of L x M.  */

__attribute__ ((noinline)) static void
columns (int n, int m, int l, double *restrict x, const double *restrict u,
         const double *restrict v)
{
#pragma acc parallel loop gang present(x [0:MOST], u [0:MOST], v [0:MOST])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
        double s = 0;
        for (int k = 0; k < l; k++)
          s += u[i * l + k] * v[k * m + j];
        x[i * m + j] = s;
      }
}

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void
measure (const char *name, nest *run, int n, int m, int l, double *x,
         const double *u, const double *v)
{
  double best = 1e30, sum = 0;
  for (int i = 0; i < REPEATS; i++)
    {
      double start = seconds ();
      run (n, m, l, x, u, v);
      double took = seconds () - start;
      best = took < best ? took : best;
    }
#pragma acc update self(x [0:MOST])
  for (long i = 0; i < MOST; i++)
    sum += x[i] * (1 + i % 7);
  printf ("%dx%dx%d:%s %.1f %.12g\n", n, m, l, name, best * 1e6, sum);
}

int
main (void)
{
  static const int rows[][2]
      = { { 1, 4194304 }, { 3, 1000000 }, { 30, 131072 }, { 64, 65537 },
          { 1001, 999 },  { 2048, 2048 }, { 16384, 256 }, { 131072, 30 },
          { 1000000, 3 }, { 4000000, 1 } };
  static const int products[][3]
      = { { 512, 512, 512 }, { 1, 1000, 1000 }, { 1000, 1, 1000 },
          { 17, 33, 4000 },  { 4, 4, 100000 },  { 3, 100000, 16 },
          { 100000, 3, 16 }, { 1000000, 4, 4 } };
  double *x = calloc (MOST, sizeof *x), *u = malloc (MOST * sizeof *u),
         *v = malloc (MOST * sizeof *v);
  if (!x || !u || !v)
    return 1;
  for (int i = 0; i < MOST; i++)
    {
      u[i] = i % 97;
      v[i] = i % 89;
    }
#pragma acc enter data copyin(x [0:MOST], u [0:MOST], v [0:MOST])
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      measure ("warp", warp, rows[i][0], rows[i][1], 1, x, u, v);
      measure ("open", open, rows[i][0], rows[i][1], 1, x, u, v);
    }
  for (unsigned i = 0; i < sizeof products / sizeof *products; i++)
    measure ("columns", columns, products[i][0], products[i][1], products[i][2],
             x, u, v);
  return 0;
}
