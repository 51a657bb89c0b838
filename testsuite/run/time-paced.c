/* Loops over time whose blocks keep pace with one another, on a GPU with so
   small a cache that small grids are large: also sizes that are no multiple of
   anything, grids with fewer blocks than look at one another, a copy back, and
   sweeps that go backwards every other time.  Without this test blocks could
   wait for looks that others do not make, or leave out a block on the way
   back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-emulate device=%S/small-cache.json } */
/* { acctile-report nests[0].chosen.time_tile persistent } */

#define N 29

static int x[N * N], y[N * N];

/* STEPS steps on ROWS rows of COLUMNS points; the array that has the last.  */
static int *
swap (int rows, int columns, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:N * N], b [0:N * N])
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acctile schedule(2.3) block(4, 8) grid(*, *)
#pragma acc parallel loop collapse(2) present(a [0:N * N], b [0:N * N])
      for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < columns - 1; j++)
          b[i * N + j] = (a[i * N + j] + a[i * N + j - 1] + a[i * N + j + 1]
                          + a[(i - 1) * N + j] + 3 * a[(i + 1) * N + j])
                         % 1009;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* The same with a copy back.  */
static void
copy (int rows, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:N * N]) create(b [0:N * N])
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acctile schedule(2.3) block(4, 8) grid(*, *)
#pragma acc parallel loop collapse(2) present(a [0:N * N], b [0:N * N])
      for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < N - 1; j++)
          b[i * N + j]
              = (2 * a[(i - 1) * N + j - 1] + a[(i + 1) * N + j + 1]) % 1013;
#pragma acc parallel loop collapse(2) present(a [0:N * N], b [0:N * N])
      for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < N - 1; j++)
          a[i * N + j] = b[i * N + j];
    }
}

int
main (void)
{
  static const int rows[] = { 2, 11, N };
  for (unsigned r = 0; r < sizeof rows / sizeof rows[0]; r++)
    for (int steps = 0; steps < 4; steps += 1 + (steps > 0))
      {
        for (int i = 0; i < N * N; i++)
          {
            x[i] = i * 7 % 101;
            y[i] = i % 13;
          }
        int *last = swap (rows[r], N - r, steps, x, y);
        show_bytes ("last", last, sizeof x);
        copy (rows[r], steps, x, y);
        show_bytes ("x", x, sizeof x);
      }
  return 0;
}
