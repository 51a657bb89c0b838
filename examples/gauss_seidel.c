/* gauss_seidel: sweeps of Gauss-Seidel over a square, in place, with nine
   points: the new values above, also to the right, and to the left.

     gauss_seidel [N [SWEEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define NINTH 0.111111f

static void
gauss_seidel (int n, int sweeps, float *restrict a)
{
#pragma acc parallel present(a [0:n * n])
#pragma acc loop auto
  for (int t = 0; t < sweeps; t++)
    {
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        {
#pragma acc loop auto
          for (int j = 1; j < n - 1; j++)
            a[i * n + j]
                = NINTH
                  * (a[(i - 1) * n + j - 1] + a[(i - 1) * n + j]
                     + a[(i - 1) * n + j + 1] + a[i * n + j - 1] + a[i * n + j]
                     + a[i * n + j + 1] + a[(i + 1) * n + j - 1]
                     + a[(i + 1) * n + j] + a[(i + 1) * n + j + 1]);
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
          *p = NINTH
               * (p[-n - 1] + p[-n] + p[-n + 1] + p[-1] + p[0] + p[1] + p[n - 1]
                  + p[n] + p[n + 1]);
        }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 512);
  int sweeps = example_argument (argc, argv, 2, 8);
  int repeat = example_argument (argc, argv, 3, 3);
  size_t points = (size_t)n * n;
  float *a = example_array (points), *expected = example_array (points);
  struct example_time time = { 0 };
  char size[40];

#pragma acc data create(a [0:points])
  {
    for (int r = 0; r <= repeat; r++)
      {
        example_fill (a, points, 1);
#pragma acc update device(a [0:points])
        double start = example_now ();
        gauss_seidel (n, sweeps, a);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(a [0:points])
  }
  example_fill (expected, points, 1);
  if (example_checks ())
    sequential (n, sweeps, expected);
  snprintf (size, sizeof size, "%d, %d sweeps", n, sweeps);
  return example_end ("gauss_seidel", size, &time,
                      !example_checks ()
                          || example_all_close (a, expected, points));
}
