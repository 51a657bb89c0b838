/* Nests whose blocks all wait for one another after each wavefront of tiles,
   sync(barrier), at sizes that are no multiples of anything, smaller than a
   tile, one row, one column, nothing: dynamic programs of two, three and four
   loops, sweeps in place, rows that go along either loop, loops that run down,
   steps, distances of more than one, conditions, a triangle, a sum, rows that
   need no other.  Every function computes its result a second time without
   OpenACC.  Without this test a tile could run with one that it needs, be left
   out or run twice; or a tile could begin with what the row began with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross.h"

/* { acctile-report nests.length == 17 } */
/* { acctile-report nests[0].chosen.sync barrier } */
/* { acctile-report nests[1].chosen.sync barrier } */
/* { acctile-report nests[2].chosen.sync barrier } */
/* { acctile-report nests[3].chosen.sync barrier } */
/* { acctile-report nests[4].chosen.sync barrier } */
/* { acctile-report nests[5].chosen.sync barrier } */
/* { acctile-report nests[6].chosen.sync barrier } */
/* { acctile-report nests[7].chosen.sync barrier } */
/* { acctile-report nests[8].chosen.sync barrier } */
/* { acctile-report nests[9].chosen.sync barrier } */
/* { acctile-report nests[10].chosen.sync barrier } */
/* { acctile-report nests[11].chosen.sync barrier } */
/* { acctile-report nests[12].chosen.sync barrier } */
/* { acctile-report nests[13].chosen.sync barrier } */
/* { acctile-report nests[14].chosen.sync barrier } */
/* { acctile-report nests[15].chosen.sync barrier } */
/* { acctile-report nests[16].chosen.sync barrier } */

/* The third and fourth side of cubes.  */
#define DEEP 5

/* clang-format off */

/* A function NAME that runs NEST twice on M by N ints, with OpenACC, as the
   directive LAYOUT says, and without.  */
#define CHECKED(NAME, LAYOUT, NEST)                                            \
  static void                                                                  \
  NAME##_openacc (int m, int n, int *restrict a)                               \
  {                                                                            \
    int sum = 0;                                                               \
    _Pragma (LAYOUT)                                                           \
    _Pragma ("acc parallel copy(a [0:70 * 70 * 5]) copy(sum)")                 \
    NEST (_Pragma ("acc loop auto reduction(+:sum)"),                          \
	  _Pragma ("acc loop auto"))                                           \
    a[0] += sum;                                                               \
  }                                                                            \
                                                                               \
  static void                                                                  \
  NAME (int m, int n)                                                          \
  {                                                                            \
    static int found[LARGEST * DEEP], expected[LARGEST * DEEP];                \
    int *a = expected, sum = 0;                                                \
    fill (found, LARGEST * DEEP);                                              \
    fill (expected, LARGEST * DEEP);                                           \
    NAME##_openacc (m, n, found);                                              \
    NEST (, )                                                                  \
    a[0] += sum;                                                               \
    compare (#NAME, m, n, found, expected, LARGEST * DEEP);                    \
  }

#define SOME(SUM, AUTO)                                                        \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n; j++)                                           \
      if ((i * j) % 5 > 1)                                                     \
        a[i * n + j] = (a[i * n + j - 1] + 3 * a[(i - 1) * n + j]) & 0xffff;

#define TRIANGLE(SUM, AUTO)                                                    \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = i; j < n; j++)                                           \
      a[i * n + j] = (a[(i - 1) * n + j] * 3 + a[i * n + j]                    \
                      + 2 * a[i * n + j - 1]) & 0xffff;

#define TOTAL(SUM, AUTO)                                                       \
  SUM for (int i = 1; i < m; i++)                                              \
    SUM for (int j = 1; j < n; j++)                                            \
      {                                                                        \
        a[i * n + j] = (a[(i - 1) * n + j] * 3 + a[i * n + j - 1]) & 0xffff;   \
        sum += a[i * n + j] & 0xff;                                            \
      }

#define CUBE(SUM, AUTO)                                                        \
  AUTO for (int i = 1; i < m; i++)                                             \
    AUTO for (int j = 1; j < n; j++)                                           \
      AUTO for (int k = 1; k < DEEP; k++)                                      \
        a[(i * n + j) * DEEP + k] = (a[((i - 1) * n + j) * DEEP + k]           \
                                     + 3 * a[(i * n + j - 1) * DEEP + k]       \
                                     + 7 * a[(i * n + j) * DEEP + k - 1])      \
                                    & 0xffff;

#define HYPER(SUM, AUTO)                                                       \
  AUTO for (int t = 0; t < 3; t++)                                             \
    AUTO for (int i = 1; i < m - 1; i++)                                       \
      AUTO for (int j = 1; j < n - 1; j++)                                     \
        AUTO for (int k = 1; k < DEEP - 1; k++)                                \
          a[(i * n + j) * DEEP + k] = (a[((i - 1) * n + j) * DEEP + k]         \
                                       + 3 * a[(i * n + j - 1) * DEEP + k]     \
                                       + 5 * a[((i + 1) * n + j) * DEEP + k]   \
                                       + 7 * a[(i * n + j) * DEEP + k + 1]     \
                                       + 9 * a[(i * n + j + 1) * DEEP + k])    \
                                      & 0xffff;

CHECKED (corners, "acctile doacross tile(32,16) sync(barrier)", CORNERS)
CHECKED (corners_along, "acctile doacross tile(8,64) sync(barrier)", CORNERS)
CHECKED (down, "acctile doacross tile(64,5) sync(barrier)", DOWN)
CHECKED (back, "acctile doacross tile(32,7) sync(barrier)", BACK)
CHECKED (far, "acctile doacross tile(32,9) sync(barrier)", FAR)
CHECKED (steps, "acctile doacross sync(barrier)", STEPS)
CHECKED (sweeps, "acctile doacross tile(4,8,11) sync(barrier)", SWEEPS)
CHECKED (sweeps_along, "acctile doacross tile(4,5,8) sync(barrier)", SWEEPS)
CHECKED (line, "acctile doacross tile(32,32) sync(barrier)", LINE)
CHECKED (conditions, "acctile doacross tile(64,8) sync(barrier)", CONDITIONS)
CHECKED (some, "acctile doacross tile(32,4) sync(barrier)", SOME)
CHECKED (columns, "acctile doacross sync(barrier)", COLUMNS)
CHECKED (triangle, "acctile doacross tile(32,8) sync(barrier)", TRIANGLE)
CHECKED (total, "acctile doacross tile(32,16) sync(barrier)", TOTAL)
CHECKED (cube, "acctile doacross tile(4,8,3) sync(barrier)", CUBE)
CHECKED (cube_along, "acctile doacross tile(6,8,4) sync(barrier)", CUBE)
CHECKED (hyper, "acctile doacross tile(2,4,4,6) sync(barrier)", HYPER)

/* clang-format on */

int
main (void)
{
  for (size_t k = 0; k < N_SIZES; k++)
    {
      int m = sizes[k][0], n = sizes[k][1];
      corners (m, n);
      corners_along (m, n);
      down (m, n);
      back (m, n);
      far (m, n);
      steps (m, n);
      sweeps (m, n);
      sweeps_along (m, n);
      line (m, n < 20 ? n : 20);
      conditions (m, n);
      some (m, n);
      columns (m, n);
      triangle (m, n);
      total (m, n);
      cube (m, n);
      cube_along (m, n);
      hyper (m, n);
    }
  return finish ();
}
