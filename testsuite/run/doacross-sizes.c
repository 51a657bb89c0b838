/* Nests whose iterations depend on one another by constant distances, at sizes
   that are no multiples of anything, smaller than a tile, one row, one column,
   nothing: dynamic programs, sweeps in place, loops that run down, steps,
   distances of more than one, several arrays, conditions, a loop that carries
   nothing.  Every function computes its result a second time without OpenACC.
   Without this test a border tile could be left out or run twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross.h"

/* { acctile-report nests.length == 9 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doacross } */

/* clang-format off */

/* A function NAME that runs NEST twice on M by N ints, with OpenACC and
   without.  */
#define CHECKED(NAME, CONSTRUCT, NEST)                                         \
  static void                                                                  \
  NAME##_openacc (int m, int n, int *restrict a)                               \
  {                                                                            \
    _Pragma (CONSTRUCT)                                                        \
    NEST (, _Pragma ("acc loop auto"))                                         \
  }                                                                            \
                                                                               \
  static void                                                                  \
  NAME (int m, int n)                                                          \
  {                                                                            \
    static int found[LARGEST], expected[LARGEST], *a = expected;               \
    fill (found, m * n);                                                       \
    fill (expected, m * n);                                                    \
    NAME##_openacc (m, n, found);                                              \
    NEST (, )                                                                  \
    compare (#NAME, m, n, found, expected, (size_t)m * n);                     \
  }

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
  for (size_t k = 0; k < N_SIZES; k++)
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
  return finish ();
}
