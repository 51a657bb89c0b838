/* Wavefronts of random sizes on a random number of blocks, many times over.
   Every result is computed a second time without OpenACC.  Without this test a
   block could wait for one that never gets its turn, or counters of one launch
   could be left to the next.

   { acctile-plugin {schedule=doacross sync(barrier)} }
   { acctile-plugin {schedule=doacross sync(lock)} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 200
#endif
#define MOST 400

static unsigned state = 1;

/* A number from LOW to HIGH.  */
static int
between (int low, int high)
{
  state = state * 1664525u + 1013904223u;
  return low + (int)((state >> 8) % (unsigned)(high - low + 1));
}

static void
corners (int m, int n, int blocks, int *restrict a)
{
#pragma acc parallel num_gangs(blocks) copy(a [0:m * n])
#pragma acc loop auto
  for (int i = 1; i < m; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i * n + j] = (a[i * n + j] + a[(i - 1) * n + j] + 3 * a[i * n + j - 1]
                      - a[(i - 1) * n + j - 1])
                     & 0xffff;
}

static void
sweeps (int m, int n, int blocks, int times, int *restrict a)
{
#pragma acc parallel num_gangs(blocks) copy(a [0:m * n])
#pragma acc loop auto
  for (int t = 0; t < times; t++)
#pragma acc loop auto
    for (int i = 1; i < m - 1; i++)
#pragma acc loop auto
      for (int j = 1; j < n - 1; j++)
        a[i * n + j]
            = (a[(i - 1) * n + j] + 2 * a[i * n + j - 1] + 3 * a[i * n + j]
               + 4 * a[i * n + j + 1] + 5 * a[(i + 1) * n + j])
              & 0xffff;
}

static void
line (int n, int blocks, int times, int *restrict a)
{
#pragma acc parallel num_gangs(blocks) copy(a [0:n])
#pragma acc loop auto
  for (int t = 0; t < times; t++)
#pragma acc loop auto
    for (int i = 1; i < n - 1; i++)
      a[i] = (a[i - 1] + 3 * a[i] + 5 * a[i + 1]) & 0xffff;
}

static void
cube (int side, int n, int blocks, int times, int *restrict a)
{
#pragma acc parallel num_gangs(blocks) copy(a [0:times * side * n])
#pragma acc loop auto
  for (int i = 1; i < times; i++)
#pragma acc loop auto
    for (int j = 1; j < side; j++)
#pragma acc loop auto
      for (int k = 1; k < n; k++)
        a[(i * side + j) * n + k] = (a[((i - 1) * side + j) * n + k]
                                     + 3 * a[(i * side + j - 1) * n + k]
                                     + 7 * a[(i * side + j) * n + k - 1])
                                    & 0xffff;
}

/* The same, sequentially.  */

static void
expected_corners (int m, int n, int *a)
{
  for (int i = 1; i < m; i++)
    for (int j = 1; j < n; j++)
      a[i * n + j] = (a[i * n + j] + a[(i - 1) * n + j] + 3 * a[i * n + j - 1]
                      - a[(i - 1) * n + j - 1])
                     & 0xffff;
}

static void
expected_sweeps (int m, int n, int times, int *a)
{
  for (int t = 0; t < times; t++)
    for (int i = 1; i < m - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j]
            = (a[(i - 1) * n + j] + 2 * a[i * n + j - 1] + 3 * a[i * n + j]
               + 4 * a[i * n + j + 1] + 5 * a[(i + 1) * n + j])
              & 0xffff;
}

static void
expected_line (int n, int times, int *a)
{
  for (int t = 0; t < times; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = (a[i - 1] + 3 * a[i] + 5 * a[i + 1]) & 0xffff;
}

static void
expected_cube (int side, int n, int times, int *a)
{
  for (int i = 1; i < times; i++)
    for (int j = 1; j < side; j++)
      for (int k = 1; k < n; k++)
        a[(i * side + j) * n + k] = (a[((i - 1) * side + j) * n + k]
                                     + 3 * a[(i * side + j - 1) * n + k]
                                     + 7 * a[(i * side + j) * n + k - 1])
                                    & 0xffff;
}

int
main (void)
{
  static int found[MOST * MOST], expected[MOST * MOST];
  int wrong = 0;

  for (int round = 0; round < ROUNDS; round++)
    {
      int m = between (1, MOST), n = between (1, MOST);
      int times = between (1, 9), blocks = between (1, 600);
      for (int i = 0; i < m * n; i++)
        found[i] = expected[i] = between (0, 999);
      corners (m, n, blocks, found);
      expected_corners (m, n, expected);
      sweeps (m, n, blocks, times, found);
      expected_sweeps (m, n, times, expected);
      line (m * n, blocks, times, found);
      expected_line (m * n, times, expected);
      cube (m / times, n, blocks, times, found);
      expected_cube (m / times, n, times, expected);
      if (memcmp (found, expected, (size_t)m * n * sizeof *found) != 0)
        {
          printf ("%d x %d, %d sweeps, %d blocks: wrong\n", m, n, times,
                  blocks);
          wrong++;
        }
    }
  printf ("%d of %d rounds wrong\n", wrong, ROUNDS);
  return wrong > 0;
}
