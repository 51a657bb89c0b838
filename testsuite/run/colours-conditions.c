/* Points of one colour as a condition in the body, with % and &, equal and
   unequal, of sums that may be negative, and where neighbours have one colour.
   Without this test such sweeps could become wavefronts, or points that depend
   on one another be computed in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 9 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doacross } */
/* { acctile-report nests[8].kind doacross } */

#include "run.h"

#define N 50

static unsigned a[N][N];

#define SWEEP(NAME, CONDITION)                                                 \
  static void NAME (int n, int c)                                              \
  {                                                                            \
    _Pragma ("acc kernels copy(a)") for (int i = 1; i < n - 1;                 \
                                         i++) for (int j = 1; j < n - 1;       \
                                                   j++) if (CONDITION) a[i][j] \
        = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];               \
  }

SWEEP (equal, (i + j) % 2 == c)
SWEEP (odd, (i + j) % 2 != 0)
SWEEP (even, ((i + j) & 1) != 1)
SWEEP (masked, ((i + j + c) & 1) == 0)
SWEEP (negative, (i + j - 60 + c) % 2 != 1)
SWEEP (both, (i - j) % 2 == c && i > 3)
SWEEP (five, (i + 2 * j) % 5 == c)
SWEEP (same, (i + j) % 3 != c)
SWEEP (neighbours, (i + 2 * j) % 3 == 0 || c > 1)

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i % 13;
  for (int c = 0; c < 3; c++)
    {
      equal (hide (N), hide (c));
      odd (hide (N), hide (c));
      even (hide (N), hide (c));
      masked (hide (N), hide (c));
      SHOW (a);
      negative (hide (N), hide (c));
      both (hide (N), hide (c));
      SHOW (a);
      five (hide (N), hide (c));
      same (hide (N), hide (c));
      neighbours (hide (N), hide (c));
      SHOW (a);
    }
  return 0;
}
