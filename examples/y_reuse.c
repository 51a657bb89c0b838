/* y_reuse: the iterations of the outer loop share a column.  Every element of
   OUT sums up the column of B that belongs to its own column.

     y_reuse [N [M [REPEAT]]]          OUT is N by N, B is M by N

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
y_reuse (int n, int m, const float *restrict b, float *restrict out)
{
#pragma acc parallel loop present(b [0:m * n], out [0:n * n])
  for (int j = 0; j < n; j++)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        {
          float sum = j;
          for (int k = 0; k < m; k++)
            sum += b[k * n + i];
          out[j * n + i] = sum;
        }
    }
}

/* Checks OUT, or a sample of it.  */
static bool
check (int n, int m, const float *b, const float *out)
{
  size_t points = (size_t)n * n;
  size_t stride = example_stride (points, m);

  for (size_t s = 0; s < points; s += stride)
    {
      double sum = s / n;
      for (int k = 0; k < m; k++)
        sum += b[(size_t)k * n + s % n];
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
  float *b = example_array ((size_t)m * n);
  float *out = example_array ((size_t)n * n);
  struct example_time time = { 0 };
  char size[40];

  example_fill (b, (size_t)m * n, 1);
  example_set (out, (size_t)n * n, -1);
#pragma acc data copyin(b [0:m * n]) copy(out [0:n * n])
  {
    y_reuse (n, m, b, out);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        y_reuse (n, m, b, out);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%dx%d", n, m);
  return example_end ("y_reuse", size, &time, check (n, m, b, out));
}
