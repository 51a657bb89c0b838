/* heat2d: steps of a five-point stencil over a square, from one array into
   the other.

     heat2d [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

/* STEPS steps; the result is in A afterwards if STEPS is even, else in B.  */
static void
heat2d (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.2f
                         * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
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
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.2f
                         * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
      float *other = a;
      a = b;
      b = other;
    }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 512);
  int steps = example_argument (argc, argv, 2, 64);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = (size_t)n * n;
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
        heat2d (n, steps, a, b);
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
  return example_end ("heat2d", size, &time,
                      !example_checks ()
                          || (example_all_close (a, c, points)
                              && example_all_close (b, d, points)));
}
