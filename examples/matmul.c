/* matmul: the product of two square matrices, C = A B.

     matmul [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
matmul (int n, const float a[restrict n][n], const float b[restrict n][n],
        float c[restrict n][n])
{
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
        {
          float sum = 0;
          for (int k = 0; k < n; k++)
            sum += a[i][k] * b[k][j];
          c[i][j] = sum;
        }
    }
}

/* Checks C, or a sample of it.  */
static bool
check (int n, const float *a, const float *b, const float *c)
{
  size_t points = (size_t)n * n;
  size_t stride = example_stride (points, n);

  for (size_t s = 0; s < points; s += stride)
    {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += (double)a[s / n * n + k] * b[(size_t)k * n + s % n];
      if (!example_close (c[s], sum))
        return false;
    }
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 512);
  int repeat = example_argument (argc, argv, 2, 8);
  float *a = example_array ((size_t)n * n);
  float *b = example_array ((size_t)n * n);
  float *c = example_array ((size_t)n * n);
  float (*am)[n] = (float (*)[n])a;
  float (*bm)[n] = (float (*)[n])b;
  float (*cm)[n] = (float (*)[n])c;
  struct example_time time = { 0 };
  char size[40];

  example_fill (a, (size_t)n * n, 1);
  example_fill (b, (size_t)n * n, 2);
  example_set (c, (size_t)n * n, -1);
#pragma acc data copyin(am [0:n], bm [0:n]) copy(cm [0:n])
  {
    matmul (n, am, bm, cm);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        matmul (n, am, bm, cm);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("matmul", size, &time, check (n, a, b, c));
}
