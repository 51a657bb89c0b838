/* jacobi1d: steps of a stencil of POINTS points (3, 5, 7, ...) over a
   line, from one array into the other.

     jacobi1d [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#ifndef POINTS
#define POINTS 3
#endif
#define SIDE (POINTS / 2)

/* STEPS steps; the result is in A afterwards if STEPS is even, else in B.  */
static void
jacobi1d (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = SIDE; i < n - SIDE; i++)
        {
          float sum = 0;
          for (int k = -SIDE; k <= SIDE; k++)
            sum += a[i + k];
          b[i] = sum * (1.0f / POINTS);
        }
      float *other = a;
      a = b;
      b = other;
    }
}

/* The same, one point after another.  */
static void
sequential (int n, int steps, float *a, float *b)
{
  for (int t = 0; t < steps; t++)
    {
      for (int i = SIDE; i < n - SIDE; i++)
        {
          float sum = 0;
          for (int k = -SIDE; k <= SIDE; k++)
            sum += a[i + k];
          b[i] = sum * (1.0f / POINTS);
        }
      float *other = a;
      a = b;
      b = other;
    }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 262144);
  int steps = example_argument (argc, argv, 2, 64);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = n;
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
        jacobi1d (n, steps, a, b);
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
  return example_end ("jacobi1d", size, &time,
                      !example_checks ()
                          || (example_all_close (a, c, points)
                              && example_all_close (b, d, points)));
}
