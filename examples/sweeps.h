/* What the examples of time loops share: a program around STEPS steps of a
   stencil over two arrays, timed and checked against the sequential result.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SWEEPS_H
#define SWEEPS_H

#include "example.h"

/* STEPS steps over N points, or N by N, ...: from A into B and back.  */
typedef void example_sweeps (int n, int steps, float *restrict a,
                             float *restrict b);

/* The main of example NAME, whose arguments are N, STEPS and how often to
   repeat (3); N and STEPS when they are not given.  The points are N to the
   power of DIMENSIONS, and both arrays begin alike.  The arrays are on the
   device while SWEEPS runs; SEQUENTIAL says what must come out.  */
static inline int
example_time_loop (const char *name, int argc, char **argv, int n, int steps,
                   int dimensions, example_sweeps *sweeps,
                   example_sweeps *sequential)
{
  n = example_argument (argc, argv, 1, n);
  steps = example_argument (argc, argv, 2, steps);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = 1;
  for (int d = 0; d < dimensions; d++)
    points *= n;
  float *a = example_array (points), *b = example_array (points);
  float *c = example_array (points), *d = example_array (points);
  struct example_time time = { 0 };
  char size[40];

#pragma acc data create(a [0:points], b [0:points])
  {
    for (int r = 0; r <= repeat; r++)
      {
        example_fill (a, points, 1);
        memcpy (b, a, points * sizeof *b);
#pragma acc update device(a [0:points], b [0:points])
        double start = example_now ();
        sweeps (n, steps, a, b);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(a [0:points], b [0:points])
  }
  example_fill (c, points, 1);
  memcpy (d, c, points * sizeof *d);
  if (example_checks ())
    sequential (n, steps, c, d);
  snprintf (size, sizeof size, "%d, %d steps", n, steps);
  return example_end (name, size, &time,
                      !example_checks ()
                          || (example_all_close (a, c, points)
                              && example_all_close (b, d, points)));
}

#endif
