/* Nests whose iterations depend on one another by constant distances, and what
   the programs that lay them out (doacross-*.c) share: sizes that are no
   multiples of anything, smaller than a tile, one row, one column, nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DOACROSS_H
#define DOACROSS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST (70 * 70)

/* The sides of arrays.  */
static const int sizes[][2]
    = { { 1, 1 },  { 1, 70 },  { 70, 1 },  { 2, 2 },  { 3, 70 },
        { 70, 3 }, { 33, 41 }, { 32, 64 }, { 69, 40 } };
#define N_SIZES (sizeof sizes / sizeof *sizes)

static int status;

/* Elements that differ from one another, without overflow in what follows.  */
static void
fill (int *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] = (i * 7919 + 13) % 1000;
}

/* Says that NAME of M by N is wrong unless SIZE ints are as expected.  */
static void
compare (const char *name, int m, int n, const int *found, const int *expected,
         size_t size)
{
  if (memcmp (found, expected, size * sizeof *found) == 0)
    return;
  printf ("%s %d x %d: wrong\n", name, m, n);
  status = 1;
}

/* What main ends with.  */
static int
finish (void)
{
  puts (status ? "wrong" : "all right");
  return status;
}

/* clang-format off */

/* Nests over M by N ints at A, with AUTO before each loop; SUM is for those of
   a program's own that compute a sum.  */

#define CORNERS(SUM, AUTO)                                                     \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n; j++)                                           \
      a[i * n + j] = (a[i * n + j] + a[(i - 1) * n + j] + a[i * n + j - 1]     \
                      - a[(i - 1) * n + j - 1]) & 0xffff;

#define DOWN(SUM, AUTO)                                                        \
  AUTO for (int i = m - 2; i >= 0; i--)                                        \
    AUTO for (int j = n - 1; j >= 1; j--)                                      \
      a[i * n + j - 1] = (a[i * n + j] * 3 + a[(i + 1) * n + j - 1]            \
                          + a[(i + 1) * n + j] + 5) & 0xffff;

#define BACK(SUM, AUTO)                                                        \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n - 2; j++)                                       \
      a[i * n + j] = (a[(i - 1) * n + j + 2] * 5 + a[i * n + j - 1]            \
                      + a[i * n + j]) & 0xffff;

#define FAR(SUM, AUTO)                                                         \
  AUTO for (int i = 3; i < m; i++)                                             \
    AUTO for (int j = 2; j < n; j++)                                           \
      a[i * n + j] = (a[(i - 3) * n + j] + 2 * a[i * n + j - 2]                \
                      + a[(i - 1) * n + j - 2] + 1) & 0xffff;

#define STEPS(SUM, AUTO)                                                       \
  AUTO for (int i = 2; i < m; i += 2)                                          \
    AUTO for (int j = 3; j < n; j += 3)                                        \
      a[i * n + j] = (a[(i - 2) * n + j] + 3 * a[i * n + j - 3]) & 0xffff;

#define SWEEPS(SUM, AUTO)                                                      \
  AUTO for (int t = 0; t < 7; t++)                                             \
    AUTO for (int i = 1; i < m - 1; i++)                                       \
      AUTO for (int j = 1; j < n - 1; j++)                                     \
        a[i * n + j] = (a[(i - 1) * n + j] + 2 * a[i * n + j - 1]              \
                        + 3 * a[i * n + j] + 4 * a[i * n + j + 1]              \
                        + 5 * a[(i + 1) * n + j]) & 0xffff;

#define LINE(SUM, AUTO)                                                        \
  AUTO for (int t = 0; t < n; t++)                                             \
    AUTO for (int i = 1; i < m * n - 1; i++)                                   \
      a[i] = (a[i - 1] + 3 * a[i] + 5 * a[i + 1]) & 0xffff;

#define CONDITIONS(SUM, AUTO)                                                  \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n; j++)                                           \
      {                                                                        \
        int up = a[(i - 1) * n + j], left = a[i * n + j - 1];                  \
        if (a[i * n + j] % 3 == 0)                                             \
          a[i * n + j] = a[(i - 1) * n + j - 1] + 1;                           \
        else                                                                   \
          a[i * n + j] = up > left ? up : left;                                \
      }

#define COLUMNS(SUM, AUTO)                                                     \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 0; j < n; j++)                                           \
      a[i * n + j] = (a[(i - 1) * n + j] * 3 + a[i * n + j]) & 0xffff;

/* clang-format on */

#endif
