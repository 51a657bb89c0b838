/* Times rows that the lanes of a gang add up, or have an extreme of, and gangs
   together: each gang adds its part to the others'.  Each line has the sizes,
   the nest, the time in us (the best of five) and the result.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] gangs.c -lm \
       -foffload-options=nvptx-none=-lm

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 30000000
#define MOST_ROWS 1000000
#define ALL u [0:MOST], w [0:MOST_ROWS]
#define REPEATS 5

/* Microseconds since some time.  */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

/* clang-format off */
#define NEST(name, gangs, lanes, row, all)                                     \
  __attribute__ ((noinline)) static double                                     \
  name (int n, int m, const double *restrict u, const double *restrict w)      \
  {                                                                            \
    double t = 0;                                                              \
    _Pragma (gangs)                                                            \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        double s = 0;                                                          \
        _Pragma (lanes)                                                        \
        for (int j = 0; j < m; j++)                                            \
          s = row;                                                             \
        t = all;                                                               \
      }                                                                        \
    return t;                                                                  \
  }

NEST (extremes, "acc parallel loop gang reduction(min:t) present(ALL)",
      "acc loop vector reduction(max:s)", fmax (s, u[i * m + j]),
      fmin (t, -s * w[i]))
NEST (sums, "acc parallel loop gang reduction(+:t) present(ALL)",
      "acc loop vector reduction(+:s)", s + u[i * m + j], t + s * w[i])
NEST (given,
      "acc parallel loop gang vector_length(32) reduction(+:t) present(ALL)",
      "acc loop vector reduction(+:s)", s + u[i * m + j], t + s * w[i])
NEST (open, "acc parallel loop reduction(+:t) present(ALL)",
      "acc loop reduction(+:s)", s + u[i * m + j], t + s * w[i])
/* clang-format on */

int
main (void)
{
  static const int size[][2]
      = { { 100, 27 },     { 1000, 27 },   { 3000, 27 },   { 60000, 27 },
          { 1000000, 27 }, { 1000, 4000 }, { 7000, 4000 }, { 200, 100000 } };
  static const struct
  {
    const char *name;
    double (*run) (int, int, const double *restrict, const double *restrict);
  } nest[] = { { "extremes", extremes },
               { "sums", sums },
               { "given", given },
               { "open", open } };
  double *u = malloc (MOST * sizeof *u), *w = malloc (MOST_ROWS * sizeof *w);
  for (int i = 0; i < MOST; i++)
    u[i] = 1 + i % 7;
  for (int i = 0; i < MOST_ROWS; i++)
    w[i] = 1 + i % 5;
#pragma acc data copyin(ALL)
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    for (unsigned f = 0; f < sizeof nest / sizeof *nest; f++)
      {
        double best = 1e12, result = 0;
        for (int r = 0; r < REPEATS; r++)
          {
            double before = now ();
            result = nest[f].run (size[k][0], size[k][1], u, w);
            double us = now () - before;
            best = us < best ? us : best;
          }
        printf ("%dx%d:%s %.1f %.9g\n", size[k][0], size[k][1], nest[f].name,
                best, result);
      }
  free (u);
  free (w);
  return 0;
}
