/* sor1d: sweeps of successive over-relaxation over a line, in place; every
   point depends on the new value to its left and on the old ones of the sweep
   before.

     sor1d [N [SWEEPS [REPEAT]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

#define THIRD 0.333333f

static void
sor1d (int n, int sweeps, float *restrict a)
{
#pragma acc parallel present(a [0:n])
#pragma acc loop auto
  for (int t = 0; t < sweeps; t++)
    {
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        a[i] = THIRD * (a[i - 1] + a[i] + a[i + 1]);
    }
}

/* The same, one point after another.  */
static void
sequential (int n, int sweeps, float *a)
{
  for (int t = 0; t < sweeps; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = THIRD * (a[i - 1] + a[i] + a[i + 1]);
}

int
main (int argc, char **argv)
{
  int n = example_argument (argc, argv, 1, 4096);
  int sweeps = example_argument (argc, argv, 2, 64);
  int repeat = example_argument (argc, argv, 3, 3);
  float *a = example_array (n), *expected = example_array (n);
  struct example_time time = { 0 };
  char size[40];

#pragma acc data create(a [0:n])
  {
    for (int r = 0; r <= repeat; r++)
      {
        example_fill (a, n, 1);
#pragma acc update device(a [0:n])
        double start = example_now ();
        sor1d (n, sweeps, a);
        if (r > 0)
          example_add (&time, start);
      }
#pragma acc update self(a [0:n])
  }
  example_fill (expected, n, 1);
  if (example_checks ())
    sequential (n, sweeps, expected);
  snprintf (size, sizeof size, "%d, %d sweeps", n, sweeps);
  return example_end ("sor1d", size, &time,
                      !example_checks () || example_all_close (a, expected, n));
}
