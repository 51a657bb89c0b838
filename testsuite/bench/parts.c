/* Sums of doubles over many blocks, which leave their parts to the last of
   them: rows that are added up by a thread each, cubes of known and unknown
   sizes, short rows, a lattice with neighbours around the edge.

     parts

   prints for each kernel and size the best time of three calls in us, and the
   sum.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST (1 << 27)
#define CALLS 3
#define SIDE 512

static double x[MOST];

/* Microseconds.  */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return 1e6 * t.tv_sec + 1e-3 * t.tv_nsec;
}

static double __attribute__ ((noinline)) squares (int n, int m, int l)
{
  double sum = 0;
#pragma acc kernels loop reduction(+ : sum) present(x)
  for (int i = 0; i < n; i++)
    {
      double s = l;
      for (int j = 0; j < m; j++)
        s += x[i * m + j];
      sum += s * s;
    }
  return sum;
}

static double __attribute__ ((noinline)) rows (int n, int m, int l)
{
  double sum = l;
#pragma acc parallel loop gang reduction(+ : sum) present(x)
  for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < m; j++)
      sum += x[i * m + j];
  return sum;
}

static double __attribute__ ((noinline)) collapsed (int n, int m, int l)
{
  double sum = l;
#pragma acc parallel loop collapse(2) reduction(+ : sum) present(x)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += x[i * m + j];
  return sum;
}

static double __attribute__ ((noinline)) cube (int n, int m, int l)
{
  double sum = 0;
#pragma acc parallel loop collapse(3) reduction(+ : sum) present(x)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        sum += x[(i * m + j) * l + k] * x[((i + 1) % n * m + j) * l];
  return sum;
}

static double __attribute__ ((noinline)) lattice (int n, int m, int l)
{
  double sum = 0;
#pragma acc parallel loop collapse(3) reduction(+ : sum) present(x)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        sum -= x[(i * m + j) * l + k]
               * (x[((i + 1) % n * m + j) * l + k]
                  + x[(i * m + (j + 1) % m) * l + k]
                  + x[(i * m + j) * l + (k + 1) % l]);
  return sum;
}

static float __attribute__ ((noinline)) lattice_float (int n, int m, int l)
{
  float sum = 0;
#pragma acc parallel loop collapse(3) reduction(+ : sum) present(x)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        sum -= (float)x[(i * m + j) * l + k]
               * (float)(x[((i + 1) % n * m + j) * l + k]
                         + x[(i * m + (j + 1) % m) * l + k]
                         + x[(i * m + j) * l + (k + 1) % l]);
  return sum;
}

static double __attribute__ ((noinline)) known (int n, int m, int l)
{
  double sum = n + m + l;
#pragma acc parallel loop collapse(3) reduction(+ : sum) present(x)
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      for (int k = 0; k < SIDE; k++)
        sum += x[(i * SIDE + j) * SIDE + k]
               * x[((i + 1) % SIDE * SIDE + (j + k) % SIDE) * SIDE + k];
  return sum;
}

#define MEASURE(NAME, N, M, L)                                                 \
  do                                                                           \
    {                                                                          \
      double best = 1e12, sum = NAME (N, M, L);                                \
      for (int r = 0; r < CALLS; r++)                                          \
        {                                                                      \
          double before = now ();                                              \
          sum = NAME (N, M, L);                                                \
          double us = now () - before;                                         \
          best = us < best ? us : best;                                        \
        }                                                                      \
      printf ("%s_%dx%dx%d %.1f %.6g\n", #NAME, N, M, L, best, sum);           \
      fflush (stdout);                                                         \
    }                                                                          \
  while (0)

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    x[i] = (i * 7 % 31 - 15) * 0.125;
#pragma acc data copyin(x)
  {
    MEASURE (squares, 1000000, 3, 0);
    MEASURE (squares, 4000000, 20, 0);
    MEASURE (squares, 20000, 1000, 0);
    MEASURE (rows, 1000000, 3, 0);
    MEASURE (rows, 4000000, 20, 0);
    MEASURE (rows, 1000, 1000, 0);
    MEASURE (collapsed, 1000000, 3, 0);
    MEASURE (collapsed, 4000000, 20, 0);
    MEASURE (collapsed, 1000, 1000, 0);
    MEASURE (cube, 1000, 1000, 100);
    MEASURE (cube, 100, 50, 64);
    MEASURE (lattice, 200, 256, 256);
    MEASURE (lattice, 40, 40, 40);
    MEASURE (lattice_float, 200, 256, 256);
    MEASURE (lattice_float, 40, 40, 40);
    MEASURE (known, 0, 0, 0);
  }
  return 0;
}
