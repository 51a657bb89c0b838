/* triangular: a symmetric update of rank two of a matrix, of which only the
   lower triangle is computed: OUT = A + X Y' + Y X'.

     triangular [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
triangular (int n, const float *restrict a, const float *restrict x,
            const float *restrict y, float *restrict out)
{
#pragma acc parallel loop present(a [0:n * n], x [0:n], y [0:n], out [0:n * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j <= i; j++)
        out[i * n + j] = a[i * n + j] + x[i] * y[j] + y[i] * x[j];
    }
}

/* Checks all of OUT.  */
static bool
check (int n, const float *a, const float *x, const float *y, const float *out)
{
  for (size_t i = 0; i < (size_t)n; i++)
    for (size_t j = 0; j < (size_t)n; j++)
      {
        double expected = -1;
        if (j <= i)
          expected = a[i * n + j] + (double)x[i] * y[j] + (double)y[i] * x[j];
        if (!example_close (out[i * n + j], expected))
          return false;
      }
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 2048);
  int repeat = example_argument (argc, argv, 2, 8);
  float *a = example_array ((size_t)n * n);
  float *x = example_array (n);
  float *y = example_array (n);
  float *out = example_array ((size_t)n * n);
  struct example_time time = { 0 };
  char size[40];

  example_fill (a, (size_t)n * n, 1);
  example_fill (x, n, 2);
  example_fill (y, n, 3);
  example_set (out, (size_t)n * n, -1);
#pragma acc data copyin(a [0:n * n], x [0:n], y [0:n]) copy(out [0:n * n])
  {
    triangular (n, a, x, y, out);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        triangular (n, a, x, y, out);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("triangular", size, &time, check (n, a, x, y, out));
}
