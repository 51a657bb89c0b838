/* jacobi2d: one step of a five-point stencil, B from A; the border of B
   stays.

     jacobi2d [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
jacobi2d (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop present(a [0:n * n], b [0:n * n])
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = 0.2f
                       * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                          + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
    }
}

/* Checks B, or a sample of it.  */
static bool
check (int n, const float *a, const float *b)
{
  size_t points = (size_t)n * n;
  size_t stride = example_stride (points, 5);

  for (size_t s = 0; s < points; s += stride)
    {
      int i = s / n, j = s % n;
      double expected = -1;
      if (i > 0 && i < n - 1 && j > 0 && j < n - 1)
        expected
            = 0.2 * ((double)a[s] + a[s - 1] + a[s + 1] + a[s - n] + a[s + n]);
      if (!example_close (b[s], expected))
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
  float *b = example_array ((size_t)n * n);
  struct example_time time = { 0 };
  char size[40];

  example_fill (a, (size_t)n * n, 1);
  example_set (b, (size_t)n * n, -1);
#pragma acc data copyin(a [0:n * n]) copy(b [0:n * n])
  {
    jacobi2d (n, a, b);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        jacobi2d (n, a, b);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("jacobi2d", size, &time, check (n, a, b));
}
