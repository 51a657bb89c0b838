/* matvec: the product of a square matrix and a vector, Y = A X.

     matvec [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
matvec (int n, const float *restrict a, const float *restrict x,
        float *restrict y)
{
#pragma acc parallel loop present(a [0:n * n], x [0:n], y [0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int j = 0; j < n; j++)
        sum += a[i * n + j] * x[j];
      y[i] = sum;
    }
}

/* Checks all of Y.  */
static bool
check (int n, const float *a, const float *x, const float *y)
{
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int j = 0; j < n; j++)
        sum += (double)a[(size_t)i * n + j] * x[j];
      if (!example_close (y[i], sum))
        return false;
    }
  return true;
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 4096);
  int repeat = example_argument (argc, argv, 2, 8);
  float *a = example_array ((size_t)n * n);
  float *x = example_array (n);
  float *y = example_array (n);
  struct example_time time = { 0 };
  char size[40];

  example_fill (a, (size_t)n * n, 1);
  example_fill (x, n, 2);
  example_set (y, n, -1);
#pragma acc data copyin(a [0:n * n], x [0:n]) copy(y [0:n])
  {
    matvec (n, a, x, y);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        matvec (n, a, x, y);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("matvec", size, &time, check (n, a, x, y));
}
