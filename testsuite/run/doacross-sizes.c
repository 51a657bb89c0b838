/* Nests whose iterations depend on one another by constant distances, at sizes
   that are no multiples of anything, smaller than a tile, one row, one column,
   nothing: dynamic programs, sweeps in place, loops that run down, steps,
   distances of more than one, several arrays, conditions, a loop that carries
   nothing.  Every function computes its result a second time without OpenACC.
   Without this test a border tile could be left out or run twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* { acctile-report nests.length == 9 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doacross } */

#define LARGEST (70 * 70)

static int status;

/* Elements that differ from one another, without overflow in what follows.  */
static void
fill (int *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] = (i * 7919 + 13) % 1000;
}

static void
compare (const char *name, int m, int n, const int *found, const int *expected)
{
  if (memcmp (found, expected, (size_t)m * n * sizeof *found) == 0)
    return;
  printf ("%s %d x %d: wrong\n", name, m, n);
  status = 1;
}

/* clang-format off */

/* A function NAME that runs NEST twice on M by N ints, with OpenACC and
   without.  */
#define CHECKED(NAME, CONSTRUCT, NEST)                                         \
  static void                                                                  \
  NAME##_openacc (int m, int n, int *restrict a)                               \
  {                                                                            \
    _Pragma (CONSTRUCT)                                                        \
    NEST (_Pragma ("acc loop auto"))                                           \
  }                                                                            \
                                                                               \
  static void                                                                  \
  NAME (int m, int n)                                                          \
  {                                                                            \
    static int found[LARGEST], expected[LARGEST], *a = expected;               \
    fill (found, m * n);                                                       \
    fill (expected, m * n);                                                    \
    NAME##_openacc (m, n, found);                                              \
    NEST ()                                                                    \
    compare (#NAME, m, n, found, expected);                                    \
  }

#define CORNERS(AUTO)                                                          \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n; j++)                                           \
      a[i * n + j] = (a[i * n + j] + a[(i - 1) * n + j] + a[i * n + j - 1]     \
                      - a[(i - 1) * n + j - 1]) & 0xffff;

#define DOWN(AUTO)                                                             \
  AUTO for (int i = m - 2; i >= 0; i--)                                        \
    AUTO for (int j = n - 1; j >= 1; j--)                                      \
      a[i * n + j - 1] = (a[i * n + j] * 3 + a[(i + 1) * n + j - 1]            \
                          + a[(i + 1) * n + j] + 5) & 0xffff;

#define BACK(AUTO)                                                             \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n - 2; j++)                                       \
      a[i * n + j] = (a[(i - 1) * n + j + 2] * 5 + a[i * n + j - 1]            \
                      + a[i * n + j]) & 0xffff;

#define FAR(AUTO)                                                              \
  AUTO for (int i = 3; i < m; i++)                                             \
    AUTO for (int j = 2; j < n; j++)                                           \
      a[i * n + j] = (a[(i - 3) * n + j] + 2 * a[i * n + j - 2]                \
                      + a[(i - 1) * n + j - 2] + 1) & 0xffff;

#define STEPS(AUTO)                                                            \
  AUTO for (int i = 2; i < m; i += 2)                                          \
    AUTO for (int j = 3; j < n; j += 3)                                        \
      a[i * n + j] = (a[(i - 2) * n + j] + 3 * a[i * n + j - 3]) & 0xffff;

#define SWEEPS(AUTO)                                                           \
  AUTO for (int t = 0; t < 7; t++)                                             \
    AUTO for (int i = 1; i < m - 1; i++)                                       \
      AUTO for (int j = 1; j < n - 1; j++)                                     \
        a[i * n + j] = (a[(i - 1) * n + j] + 2 * a[i * n + j - 1]              \
                        + 3 * a[i * n + j] + 4 * a[i * n + j + 1]              \
                        + 5 * a[(i + 1) * n + j]) & 0xffff;

#define LINE(AUTO)                                                             \
  AUTO for (int t = 0; t < n; t++)                                             \
    AUTO for (int i = 1; i < m * n - 1; i++)                                   \
      a[i] = (a[i - 1] + 3 * a[i] + 5 * a[i + 1]) & 0xffff;

#define CONDITIONS(AUTO)                                                       \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n; j++)                                           \
      {                                                                        \
        int up = a[(i - 1) * n + j], left = a[i * n + j - 1];                  \
        if (a[i * n + j] % 3 == 0)                                             \
          a[i * n + j] = a[(i - 1) * n + j - 1] + 1;                           \
        else                                                                   \
          a[i * n + j] = up > left ? up : left;                                \
      }

#define COLUMNS(AUTO)                                                          \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 0; j < n; j++)                                           \
      a[i * n + j] = (a[(i - 1) * n + j] * 3 + a[i * n + j]) & 0xffff;

#define PARALLEL "acc parallel copy(a [0:m * n])"
#define KERNELS "acc kernels copy(a [0:m * n])"

CHECKED (corners, PARALLEL, CORNERS)
CHECKED (down, KERNELS, DOWN)
CHECKED (back, PARALLEL, BACK)
CHECKED (far, PARALLEL, FAR)
CHECKED (steps, KERNELS, STEPS)
CHECKED (sweeps, PARALLEL, SWEEPS)
CHECKED (line, PARALLEL, LINE)
CHECKED (conditions, KERNELS, CONDITIONS)
CHECKED (columns, PARALLEL, COLUMNS)

/* clang-format on */

int
main (void)
{
  static const int sizes[][2]
      = { { 1, 1 },  { 1, 70 },  { 70, 1 },  { 2, 2 },  { 3, 70 },
          { 70, 3 }, { 33, 41 }, { 32, 64 }, { 69, 40 } };

  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      int m = sizes[k][0], n = sizes[k][1];
      corners (m, n);
      down (m, n);
      back (m, n);
      far (m, n);
      steps (m, n);
      sweeps (m, n);
      line (m, n < 20 ? n : 20);
      conditions (m, n);
      columns (m, n);
    }
  puts (status ? "wrong" : "all right");
  return status;
}
