/* Loops of kernels regions whose end is a remainder, or the least of several
   numbers, of an iterator further out.  Without this test such an end could be
   taken for one that all iterations of the outer loop share, and be computed
   once for all of them: loops would have the iterations of another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define LESSER(a, b) ((a) < (b) ? (a) : (b))

static int a[6][400];

#define SWEEP(NAME, END)                                                       \
  static void NAME (int m, int n, int *restrict to)                            \
  {                                                                            \
    _Pragma ("acc kernels loop copy(to[0:400])") for (int i = n; i > 0; --i)   \
        _Pragma ("acc loop") for (int j = 3; j < (END); ++j)                   \
            _Pragma ("acc loop") for (int k = m; k > -1; k--) to[k * 5 + 1]    \
        = (to[k * 5 + 1] * 3 + 100 * i + 10 * j + k) & 4095;                   \
  }

SWEEP (remainder_of, 4 - i % 2)
SWEEP (bit_of, 3 + (i & 1))
SWEEP (negative, i % 4 + 1)
SWEEP (least_of, 3 + LESSER (i & 3, i % 2))
SWEEP (window, LESSER (i + 1, 5))

static void
chequered (int n, int m, int *restrict to)
{
#pragma acc kernels loop copy(to [0:400])
  for (int t = 0; t < n; t++)
#pragma acc loop
    for (int i = 1; i < m - t % 2; i++)
#pragma acc loop
      for (int j = 1; j < m - (t + i) % 2; j++)
        to[i * 20 + j]
            = (to[i * 20 + j - 20] + 2 * to[i * 20 + j + 1] + t) & 4095;
}

int
main (void)
{
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 400; j++)
      a[i][j] = (7 * j + i) % 97;
  remainder_of (11, 13, a[0]);
  bit_of (11, 13, a[1]);
  negative (11, 13, a[2]);
  least_of (11, 13, a[3]);
  window (11, 13, a[4]);
  chequered (9, 19, a[5]);
  SHOW (a);
  return 0;
}
