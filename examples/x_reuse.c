/* x_reuse: the iterations of the inner loop share a row.  Every element of
   OUT sums up the row of A that belongs to its own row.

     x_reuse [N [M [REPEAT]]]          OUT is N by N, A is N by M

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
x_reuse (int n, int m, const float *restrict a, float *restrict out)
{
#pragma acc parallel loop present(a [0:n * m], out [0:n * n])
  for (int j = 0; j < n; j++)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        {
          float sum = i;
          for (int k = 0; k < m; k++)
            sum += a[j * m + k];
          out[j * n + i] = sum;
        }
    }
}

/* Checks OUT, or a sample of it.  */
static bool
check (int n, int m, const float *a, const float *out)
{
  size_t points = (size_t)n * n;
  size_t stride = example_stride (points, m);

  for (size_t s = 0; s < points; s += stride)
    {
      double sum = s % n;
      for (int k = 0; k < m; k++)
        sum += a[s / n * m + k];
      if (!example_close (out[s], sum))
        return false;
    }
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 1024);
  int m = example_argument (argc, argv, 2, 64);
  int repeat = example_argument (argc, argv, 3, 8);
  float *a = example_array ((size_t)n * m);
  float *out = example_array ((size_t)n * n);
  struct example_time time = { 0 };
  char size[40];

  example_fill (a, (size_t)n * m, 1);
  example_set (out, (size_t)n * n, -1);
#pragma acc data copyin(a [0:n * m]) copy(out [0:n * n])
  {
    x_reuse (n, m, a, out);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        x_reuse (n, m, a, out);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%dx%d", n, m);
  return example_end ("x_reuse", size, &time, check (n, m, a, out));
}
