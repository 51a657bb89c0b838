/* summed_area: the summed-area table of an image, in place: every element
   becomes the sum of all above and to the left of it.

     summed_area [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
summed_area (int n, float a[restrict n][n])
{
#pragma acc parallel present(a [0:n])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j < n; j++)
        a[i][j] = a[i][j] + a[i - 1][j] + a[i][j - 1] - a[i - 1][j - 1];
    }
}

/* The same, one element after another.  */
static void
sequential (int n, float *a)
{
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      {
        float *p = a + (size_t)i * n + j;
        *p = p[0] + p[-n] + p[-1] - p[-n - 1];
      }
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 1024);
  int repeat = example_argument (argc, argv, 2, 3);
  size_t points = (size_t)n * n;
  float *image = example_array (points), *expected = example_array (points);
  float (*a)[n] = (float (*)[n])image;
  struct example_time time = { 0 };
  char size[40];

#pragma acc data create(a [0:n])
  {
    for (int r = 0; r <= repeat; r++)
      {
        example_fill (image, points, 1);
#pragma acc update device(a [0:n])
        double start = example_now ();
        summed_area (n, a);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(a [0:n])
  }
  example_fill (expected, points, 1);
  if (example_checks ())
    sequential (n, expected);
  snprintf (size, sizeof size, "%d", n);
  return example_end ("summed_area", size, &time,
                      !example_checks ()
                          || example_all_close (image, expected, points));
}
