/* sor3d: sweeps of successive over-relaxation over a cube, in place: the
   seven-point formula, in a kernels region.

     sor3d [N [SWEEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define SEVENTH 0.142857f

static void
sor3d (int n, int sweeps, float a[restrict n][n][n])
{
#pragma acc kernels present(a [0:n])
  {
#pragma acc loop auto
    for (int t = 0; t < sweeps; t++)
      {
#pragma acc loop auto
        for (int i = 1; i < n - 1; i++)
          {
#pragma acc loop auto
            for (int j = 1; j < n - 1; j++)
              {
#pragma acc loop auto
                for (int k = 1; k < n - 1; k++)
                  a[i][j][k] = SEVENTH
                               * (a[i - 1][j][k] + a[i][j - 1][k]
                                  + a[i][j][k - 1] + a[i][j][k] + a[i][j][k + 1]
                                  + a[i][j + 1][k] + a[i + 1][j][k]);
              }
          }
      }
  }
}

/* The same, one point after another.  */
static void
sequential (int n, int sweeps, float *a)
{
  long plane = (long)n * n;

  for (int t = 0; t < sweeps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          {
            float *p = a + i * plane + (long)j * n + k;
            *p = SEVENTH
                 * (p[-plane] + p[-n] + p[-1] + p[0] + p[1] + p[n] + p[plane]);
          }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 64);
  int sweeps = example_argument (argc, argv, 2, 4);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = (size_t)n * n * n;
  float *grid = example_array (points), *expected = example_array (points);
  float (*a)[n][n] = (float (*)[n][n])grid;
  struct example_time time = { 0 };
  char size[40];

#pragma acc data create(a [0:n])
  {
    for (int r = 0; r <= repeat; r++)
      {
        example_fill (grid, points, 1);
#pragma acc update device(a [0:n])
        double start = example_now ();
        sor3d (n, sweeps, a);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(a [0:n])
  }
  example_fill (expected, points, 1);
  if (example_checks ())
    sequential (n, sweeps, expected);
  snprintf (size, sizeof size, "%d, %d sweeps", n, sweeps);
  return example_end ("sor3d", size, &time,
                      !example_checks ()
                          || example_all_close (grid, expected, points));
}
