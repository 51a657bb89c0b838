/* wave2d: steps of the wave equation over a square, each from the two before
   it: three arrays take turns.

     wave2d [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define SPEED 0.1f

/* STEPS steps from the levels U and V.  */
static void
wave2d (int n, int steps, float *restrict u, float *restrict v,
        float *restrict w)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)                                          \
    present(u [0:n * n], v [0:n * n], w [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          w[i * n + j] = 2 * v[i * n + j] - u[i * n + j]
                         + SPEED
                               * (v[i * n + j - 1] + v[i * n + j + 1]
                                  + v[(i - 1) * n + j] + v[(i + 1) * n + j]
                                  - 4 * v[i * n + j]);
      float *oldest = u;
      u = v;
      v = w;
      w = oldest;
    }
}

/* The same, one point after another.  */
static void
sequential (int n, int steps, float *u, float *v, float *w)
{
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          w[i * n + j] = 2 * v[i * n + j] - u[i * n + j]
                         + SPEED
                               * (v[i * n + j - 1] + v[i * n + j + 1]
                                  + v[(i - 1) * n + j] + v[(i + 1) * n + j]
                                  - 4 * v[i * n + j]);
      float *oldest = u;
      u = v;
      v = w;
      w = oldest;
    }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 256);
  int steps = example_argument (argc, argv, 2, 32);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = (size_t)n * n, bytes = points * sizeof (float);
  float *field[3], *expected[3];
  struct example_time time = { 0 };
  char size[40];

  for (int k = 0; k < 3; k++)
    {
      field[k] = example_array (points);
      expected[k] = example_array (points);
    }
  float *u = field[0], *v = field[1], *w = field[2];
#pragma acc data create(u [0:points], v [0:points], w [0:points])
  {
    for (int r = 0; r <= repeat; r++)
      {
        example_fill (u, points, 1);
        memcpy (v, u, bytes);
        memcpy (w, u, bytes);
#pragma acc update device(u [0:points], v [0:points], w [0:points])
        double start = example_now ();
        wave2d (n, steps, u, v, w);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(u [0:points], v [0:points], w [0:points])
  }
  bool right = true;
  if (example_checks ())
    {
      for (int k = 0; k < 3; k++)
        example_fill (expected[k], points, 1);
      sequential (n, steps, expected[0], expected[1], expected[2]);
      for (int k = 0; k < 3; k++)
        right = right && example_all_close (field[k], expected[k], points);
    }
  snprintf (size, sizeof size, "%d, %d steps", n, steps);
  return example_end ("wave2d", size, &time, right);
}
