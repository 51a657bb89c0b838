/* Loops over time that are one launch where their grids are small and a launch
   for each sweep where they are large, on a GPU with so small a cache that
   these here are on both sides: pointers that change places, variables of the
   loop, several sweeps, bounds that the loop computes, what it leaves behind,
   no steps.  Without this test the loop for large grids could miss a step, or
   see the variables of the other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-emulate device=%S/small-cache.json } */
/* { acctile-report nests[0].chosen.time_tile persistent } */
/* { acctile-report nests[1].chosen.time_tile persistent } */
/* { acctile-report nests.length 6 } */

#define N 50

static int x[N * N], y[N * N], z[N * N];

/* STEPS steps on N rows and columns; the array that has the last.  */
static int *
swap (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = (b[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                          + a[(i - 1) * n + j] + 3 * a[(i + 1) * n + j])
                         % 1009;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* Three sweeps, two of them on the rows from FIRST, which moves; returns where
   it ends.  */
static int
sweeps (int n, int steps, int first, int *restrict a, int *restrict b,
        int *restrict c)
{
  int t;
#pragma acc data copy(a [0:n * n], b [0:n * n], c [0:n * n])
  for (t = 1; t <= steps; t += 2)
    {
      int last = n - 1;
#pragma acc parallel loop present(a [0:n * n], c [0:n * n])
      for (int j = 0; j < n; j++)
        a[j] = (c[j] + t) & 255;
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < last; i++)
        for (int j = 0; j < n; j++)
          b[i * n + j]
              = (b[i * n + j] + a[i * n + j] + a[(i - 1) * n + j]) & 1023;
#pragma acc parallel loop collapse(2) present(b [0:n * n], c [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < last; j++)
          c[i * n + j]
              = (c[i * n + j] + 2 * b[i * n + j] + b[i * n + j - 1]) & 1023;
      first += t & 3;
    }
  return 100 * first + t;
}

/* A kernels region around the loop.  */
static void
inside (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = (a[i * n + j - 1] + 2 * a[(i + 1) * n + j]) & 511;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = (a[i * n + j] + b[i * n + j - 1]) & 511;
    }
}

static long
sum (const int *a)
{
  long s = 0;
  for (int i = 0; i < N * N; i++)
    s = (s * 31 + a[i]) % 1000003;
  return s;
}

int
main (void)
{
  static const int size[] = { 2, 3, 20, 29, 30, 31, 50 };
  static const int steps[] = { 0, 1, 5 };
  for (unsigned s = 0; s < sizeof size / sizeof *size; s++)
    for (unsigned t = 0; t < sizeof steps / sizeof *steps; t++)
      {
        int n = size[s];
        for (int i = 0; i < N * N; i++)
          {
            x[i] = i * 7 % 64;
            y[i] = i * 5 % 32;
            z[i] = i * 3 % 128;
          }
        int *last = swap (n, steps[t], x, y);
        int first = sweeps (n, steps[t], n, x, y, z);
        inside (n, steps[t], y, z);
        printf ("%d %d: %d %d %ld %ld %ld\n", n, steps[t], last == x, first,
                sum (x), sum (y), sum (z));
      }
  return 0;
}
