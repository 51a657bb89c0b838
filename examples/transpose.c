/* transpose: B is A with rows and columns exchanged.

     transpose [N [REPEAT]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

static void
transpose (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop present(a [0:n * n], b [0:n * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[j * n + i] = a[i * n + j];
    }
}

/* Checks all of B.  */
static bool
check (int n, const float *a, const float *b)
{
  for (size_t i = 0; i < (size_t)n; i++)
    for (size_t j = 0; j < (size_t)n; j++)
      if (b[j * n + i] != a[i * n + j])
        return false;
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
    transpose (n, a, b);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        transpose (n, a, b);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%d", n);
  return example_end ("transpose", size, &time, check (n, a, b));
}
