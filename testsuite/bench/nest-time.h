/* Times nests of three loops: see measure.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef NEST_TIME_H
#define NEST_TIME_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 4200000
#define REPEATS 5

/* A nest of N x M x L iterations that computes X from U and V, all of MOST
   numbers.  */
typedef void nest (int n, int m, int l, double *restrict x,
                   const double *restrict u, const double *restrict v);

/* Microseconds since some time.  */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

/* Prints SIZE, NAME, the time that RUN takes for SIZE in us (the best of five)
   and a checksum of X.  U is both operands.  */

static void
measure (const char *name, nest *run, const int *size, double *x,
         const double *u)
{
  double best = 1e12, sum = 0;
  for (int i = 0; i < MOST; i++)
    x[i] = 0;
#pragma acc data copy(x [0:MOST]) copyin(u [0:MOST])
  for (int r = 0; r < REPEATS; r++)
    {
      double before = now ();
      run (size[0], size[1], size[2], x, u, u);
      double us = now () - before;
      best = us < best ? us : best;
    }
  for (int i = 0; i < MOST; i++)
    sum += x[i] * (1 + i % 7);
  printf ("%dx%dx%d:%s %.1f %.12g\n", size[0], size[1], size[2], name, best,
          sum);
}

#endif
