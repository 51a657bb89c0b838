/* sor2d: sweeps of successive over-relaxation over a square, in place: the
   five-point formula with the new values above and to the left.

     sor2d [N [SWEEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
sor2d (int n, int sweeps, float a[restrict n][n])
{
#pragma acc parallel present(a [0:n])
#pragma acc loop auto
  for (int t = 0; t < sweeps; t++)
    {
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        {
#pragma acc loop auto
          for (int j = 1; j < n - 1; j++)
            a[i][j] = 0.2f
                      * (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i][j + 1]
                         + a[i + 1][j]);
        }
    }
}

/* The same, one point after another.  */
static void
sequential (int n, int sweeps, float *a)
{
  for (int t = 0; t < sweeps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        {
          float *p = a + (size_t)i * n + j;
          *p = 0.2f * (p[-n] + p[-1] + p[0] + p[1] + p[n]);
        }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 512);
  int sweeps = example_argument (argc, argv, 2, 8);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = (size_t)n * n;
  float *grid = example_array (points), *expected = example_array (points);
  float (*a)[n] = (float (*)[n])grid;
  struct example_time time = { 0 };
  char size[40];

#pragma acc data create(a [0:n])
  {
    for (int r = 0; r <= repeat; r++)
      {
        example_fill (grid, points, 1);
#pragma acc update device(a [0:n])
        double start = example_now ();
        sor2d (n, sweeps, a);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(a [0:n])
  }
  example_fill (expected, points, 1);
  if (example_checks ())
    sequential (n, sweeps, expected);
  snprintf (size, sizeof size, "%d, %d sweeps", n, sweeps);
  return example_end ("sor2d", size, &time,
                      !example_checks ()
                          || example_all_close (grid, expected, points));
}
