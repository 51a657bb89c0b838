/* fdtd2d: steps of an electromagnetic field over a square: two parts of the
   electric field and the magnetic one, each from the others, in place.

     fdtd2d [N [STEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
fdtd2d (int n, int steps, float ex[restrict n][n], float ey[restrict n][n],
        float hz[restrict n][n])
{
#pragma acc data present(ex [0:n], ey [0:n], hz [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int j = 0; j < n; j++)
        ey[0][j] = t;
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
          ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1; j++)
          hz[i][j]
              -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

/* The same, one point after another.  */
static void
sequential (int n, int steps, float ex[n][n], float ey[n][n], float hz[n][n])
{
  for (int t = 0; t < steps; t++)
    {
      for (int j = 0; j < n; j++)
        ey[0][j] = t;
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);
      for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
          ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
      for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1; j++)
          hz[i][j]
              -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 512);
  int steps = example_argument (argc, argv, 2, 16);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = (size_t)n * n;
  float *field[6];
  struct example_time time = { 0 };
  char size[40];
  bool right = true;

  for (int f = 0; f < 6; f++)
    field[f] = example_array (points);
  float (*ex)[n] = (float (*)[n])field[0], (*ey)[n] = (float (*)[n])field[1];
  float (*hz)[n] = (float (*)[n])field[2];
#pragma acc data create(ex [0:n], ey [0:n], hz [0:n])
  {
    for (int r = 0; r <= repeat; r++)
      {
        for (int f = 0; f < 3; f++)
          example_fill (field[f], points, f + 1);
#pragma acc update device(ex [0:n], ey [0:n], hz [0:n])
        double start = example_now ();
        fdtd2d (n, steps, ex, ey, hz);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(ex [0:n], ey [0:n], hz [0:n])
  }
  for (int f = 0; f < 3; f++)
    example_fill (field[f + 3], points, f + 1);
  if (example_checks ())
    {
      sequential (n, steps, (float (*)[n])field[3], (float (*)[n])field[4],
                  (float (*)[n])field[5]);
      for (int f = 0; f < 3; f++)
        right = right && example_all_close (field[f], field[f + 3], points);
    }
  snprintf (size, sizeof size, "%d, %d steps", n, steps);
  return example_end ("fdtd2d", size, &time, right);
}
