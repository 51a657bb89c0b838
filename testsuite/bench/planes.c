/* Times nests of three loops whose levels the program gives: copies, sums and
   small products of planes that a block has each, and sums of rows of planes,
   of many small planes to a large one.  Each line has the sizes, the nest, the
   time in us (the best of five) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] planes.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-time.h"

/* Planes change their axes.  */

__attribute__ ((noinline)) static void
vectors (int n, int m, int l, double *restrict x, const double *restrict u,
         const double *restrict v)
{
  (void)v;
#pragma acc parallel loop gang present(x [0:n * m * l], u [0:n * m * l])
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        x[(i * m + j) * l + k] = 2 * u[(i * l + k) * m + j];
}

__attribute__ ((noinline)) static void
warp (int n, int m, int l, double *restrict x, const double *restrict u,
      const double *restrict v)
{
  (void)v;
#pragma acc parallel loop gang vector_length(32)                               \
    present(x [0:n * m * l], u [0:n * m * l])
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        x[(i * m + j) * l + k] = 2 * u[(i * l + k) * m + j];
}

__attribute__ ((noinline)) static void
workers (int n, int m, int l, double *restrict x, const double *restrict u,
         const double *restrict v)
{
  (void)v;
#pragma acc parallel loop gang present(x [0:n * m * l], u [0:n * m * l])
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < l; k++)
        x[(i * m + j) * l + k] = 2 * u[(i * l + k) * m + j];
}

/* Seven points of planes of doubles.  */

__attribute__ ((noinline)) static void
points (int n, int m, int l, double *restrict x, const double *restrict u,
        const double *restrict v)
{
  (void)v;
#pragma acc parallel loop gang present(x [0:n * m * l], u [0:n * m * l])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop worker
    for (int j = 1; j < m - 1; j++)
#pragma acc loop vector
      for (int k = 1; k < l - 1; k++)
        {
          const double *at = u + (i * m + j) * l + k;
          x[(i * m + j) * l + k] = 2 * at[0] + at[-1] + at[1] + at[-l] + at[l]
                                   + at[-l * m] + at[l * m];
        }
}

/* Products of M x L with L x M, and of that with vectors.  */

__attribute__ ((noinline)) static void
products (int n, int m, int l, double *restrict x, const double *restrict u,
          const double *restrict v)
{
#pragma acc parallel loop gang present(x [0:n * m * l], u [0:n * m * l],       \
                                       v [0:n * m * l])
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        {
          double s = 0;
          for (int q = 0; q < (l < 16 ? l : 16); q++)
            s += u[(i * m + j) * l + q] * v[i * m * l + q * m + k % m];
          x[(i * m + j) * l + k] = s;
        }
}

__attribute__ ((noinline)) static void
rows (int n, int m, int l, double *restrict x, const double *restrict u,
      const double *restrict v)
{
#pragma acc parallel loop gang collapse(2)                                     \
    present(x [0:n * m], u [0:n * m * l], v [0:l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        double s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int k = 0; k < l; k++)
          s += u[(i * m + j) * l + k] * v[k];
        x[i * m + j] = s;
      }
}

__attribute__ ((noinline)) static void
elements (int n, int m, int l, double *restrict x, const double *restrict u,
          const double *restrict v)
{
#pragma acc parallel loop gang present(x [0:n * m], u [0:n * l], v [0:m * l])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
        double s = 0;
        for (int k = 0; k < l; k++)
          s += u[i * l + k] * v[j * l + k];
        x[i * m + j] = s;
      }
}

int
main (void)
{
  static const int size[][3] = {
    { 4000000, 1, 1 }, { 1000000, 2, 2 }, { 250000, 4, 4 },  { 60000, 8, 8 },
    { 15000, 16, 16 }, { 4000, 4, 250 },  { 4000, 250, 4 },  { 1000, 1000, 3 },
    { 160, 160, 160 }, { 64, 250, 250 },  { 100, 100, 400 }, { 200, 140, 140 },
    { 350, 100, 100 }, { 5, 130, 4000 },  { 3, 1000, 1000 }, { 1, 4000, 1000 },
    { 1, 1000000, 4 }, { 2, 400000, 5 },  { 1, 4000000, 1 }, { 1, 1, 4000000 }
  };
  double *x = malloc (MOST * sizeof *x), *u = malloc (MOST * sizeof *u);
  for (int i = 0; i < MOST; i++)
    u[i] = i % 7 * 0.25 + 0.5;
#define MEASURE(NAME) measure (#NAME, NAME, size[k], x, u)
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      MEASURE (vectors);
      MEASURE (warp);
      MEASURE (workers);
      MEASURE (points);
      if (size[k][1] * (long)size[k][2] < 100000)
        MEASURE (products);
      MEASURE (rows);
      if (size[k][1] * (long)size[k][2] < MOST)
        MEASURE (elements);
    }
  return 0;
}
