/* Wavefronts in tiles that pragmas ask for, with sizes that are no powers of
   two.  Without this test the helpers of a block could leave out elements of a
   chunk that they do not share out evenly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross.h"

/* { acctile-report nests[0].reason =~ "tile\\(32,7\\)" } */
/* { acctile-report nests[1].reason =~ "tile\\(32,12\\)" } */
/* { acctile-report nests[2].reason =~ "tile\\(96,33\\)" } */
/* { acctile-report nests[3].reason =~ "tile\\(64,5\\)" } */
/* { acctile-report nests[4].reason =~ "tile\\(3,32,6\\)" } */

/* clang-format off */

/* A function NAME that runs NEST twice on M by N ints, with OpenACC in the
   layout LAYOUT and without.  */
#define CHECKED(NAME, LAYOUT, NEST)                                            \
  static void                                                                  \
  NAME##_openacc (int m, int n, int *restrict a)                               \
  {                                                                            \
    _Pragma (LAYOUT)                                                           \
    _Pragma ("acc parallel copy(a [0:m * n])")                                 \
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

CHECKED (seven, "acctile doacross tile(32,7) sync(lock)", CORNERS)
CHECKED (twelve, "acctile doacross tile(32,12) sync(lock)", CORNERS)
CHECKED (many, "acctile doacross tile(96,33) sync(lock)", BACK)
CHECKED (barriers, "acctile doacross tile(64,5) sync(barrier)", CORNERS)
CHECKED (sweeps, "acctile doacross tile(3,32,6)", SWEEPS)

/* clang-format on */

int
main (void)
{
  for (size_t k = 0; k <= N_SIZES; k++)
    {
      int m = k < N_SIZES ? sizes[k][0] : 40,
          n = k < N_SIZES ? sizes[k][1] : 120;
      seven (m, n);
      twelve (m, n);
      many (m, n);
      barriers (m, n);
      sweeps (m, n);
    }
  return finish ();
}
