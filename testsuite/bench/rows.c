/* Times nests whose rows, the iterations of the innermost loop, are of any
   length: limited by a number, a band, a triangle, sparse rows (where each
   begins in an array) and ragged ones (how long each is in an array; "skewed":
   every tenth is ten times as long).  Each line has rows and length, the nest,
   the time in us (the best of seven) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] [-DCHOICE="schedule(2.6)"]
   rows.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MIN(A, B) ((A) < (B) ? (A) : (B))
#define MAX(A, B) ((A) > (B) ? (A) : (B))
#define WORDS(X) #X
#define PRAGMA(X) _Pragma (WORDS (X))
#ifdef CHOICE
#define CHOOSE PRAGMA (acctile CHOICE)
#else
#define CHOOSE
#endif

#define MOST 40000000L
#define ROWS 4000000
#define REPEATS 7

__attribute__ ((noinline)) static void
limited (int n, int w, double *restrict a, const double *restrict x)
{
  CHOOSE
#pragma acc parallel loop present(a [0:MOST], x [0:ROWS])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < MIN (i, w); j++)
      a[i * w + j] = x[i] * j;
}

__attribute__ ((noinline)) static void
band (int n, int w, double *restrict a, const double *restrict x)
{
  CHOOSE
#pragma acc parallel loop present(a [0:MOST], x [0:ROWS])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = MAX (0, i - w); j < MIN (n, i + w + 1); j++)
      a[i * (2 * w + 1) + j - i + w] = x[i] * x[j];
}

__attribute__ ((noinline)) static void
triangle (int n, double *restrict a, const double *restrict x)
{
  CHOOSE
#pragma acc parallel loop present(a [0:MOST], x [0:ROWS])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
      a[i * n + j] = x[i] * x[j];
}

__attribute__ ((noinline)) static void
sparse (int n, const int *restrict p, double *restrict a,
        const double *restrict x)
{
  CHOOSE
#pragma acc parallel loop present(a [0:MOST], x [0:ROWS], p [0:n + 1])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = p[i]; j < p[i + 1]; j++)
      a[j] *= x[i];
}

__attribute__ ((noinline)) static void
ragged (int n, int m, const int *restrict p, double *restrict a,
        const double *restrict x)
{
  CHOOSE
#pragma acc parallel loop present(a [0:MOST], x [0:ROWS], p [0:n + 1])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < p[i]; j++)
      a[i * m + j] *= x[i];
}

static double *a, *x;
static int *p;

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

enum nest
{
  LIMITED,
  BAND,
  TRIANGLE,
  SPARSE,
  RAGGED,
  SKEWED
};

static void
run (enum nest nest, int n, int length)
{
  switch (nest)
    {
    case LIMITED:
      limited (n, length, a, x);
      break;
    case BAND:
      band (n, length / 2, a, x);
      break;
    case TRIANGLE:
      triangle (n, a, x);
      break;
    case SPARSE:
      sparse (n, p, a, x);
      break;
    case RAGGED:
      ragged (n, length, p, a, x);
      break;
    case SKEWED:
      ragged (n, 5 * length, p, a, x);
      break;
    }
}

static void
measure (enum nest nest, int n, int length)
{
  static const char *const name[]
      = { "limited", "band", "triangle", "sparse", "ragged", "skewed" };
  double best = 1e12, sum = 0;
  if ((long)n * length * (nest == SKEWED ? 5 : 1) > MOST)
    return;
  for (int i = 0; i <= n; i++)
    p[i] = nest == SPARSE   ? i * length
           : nest == SKEWED ? (i % 10 ? length / 2 : 5 * length)
                            : length;
  for (long i = 0; i < MOST; i++)
    a[i] = i % 13;
#pragma acc data copy(a [0:MOST]) copyin(x [0:ROWS], p [0:n + 1])
  for (int r = 0; r < REPEATS; r++)
    {
      double before = now ();
      run (nest, n, length);
      double us = now () - before;
      best = us < best ? us : best;
    }
  for (long i = 0; i < MOST; i++)
    sum = sum * 0.999 + a[i];
  printf ("%dx%d:%s %.1f %.17g\n", n, length, name[nest], best, sum);
}

int
main (void)
{
  static const int size[][2]
      = { { 4000000, 1 }, { 1000000, 3 }, { 1000000, 8 }, { 300000, 20 },
          { 100000, 50 }, { 50000, 100 }, { 4000, 1000 }, { 1000, 200 },
          { 300, 30000 }, { 40, 200000 }, { 3, 3000000 } };
  static const int edge[] = { 10, 100, 300, 1000, 3000, 6000 };
  a = malloc (MOST * sizeof *a);
  x = malloc (ROWS * sizeof *x);
  p = malloc ((ROWS + 1) * sizeof *p);
  for (int i = 0; i < ROWS; i++)
    x[i] = i % 7 * 0.25 + 0.5;
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    for (int nest = LIMITED; nest <= SKEWED; nest++)
      if (nest != TRIANGLE)
        measure (nest, size[k][0], size[k][1]);
  for (unsigned k = 0; k < sizeof edge / sizeof *edge; k++)
    measure (TRIANGLE, edge[k], edge[k]);
  return 0;
}
