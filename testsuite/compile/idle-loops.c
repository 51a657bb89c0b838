/* Loops that many warps enter and few make requests in: ends that leave hardly
   any iteration, and loops that only compute.  Without this test the models
   could follow all warps of a launch to the end of each of their empty loops:
   each of these functions took ten seconds to compile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-report=%R" } */
/* { dg-final { acctile-report nests[0].kind eq doall } } */

#define SMALLER(a, b) ((a) < (b) ? (a) : (b))

#define SELDOM(NAME, LAST)                                                     \
  void NAME (int n, int m, int rows, int *restrict a)                          \
  {                                                                            \
    _Pragma ("acc parallel loop auto copy(a[0:38 * rows])")                    \
    for (int i = 3; i < n / 2; i++)                                            \
      {                                                                        \
        a[i * rows + i] = 19;                                                  \
        for (int j = 3; j < SMALLER (i + 1, m); j++)                           \
          for (int k = SMALLER (i + 3, m) - 1; k >= i + 1; k--)                \
            if (i * 2 > 13)                                                    \
              for (int l = 3; l < LAST; l++)                                   \
                a[k * rows + i] = (k + j) * k & 1023;                          \
      }                                                                        \
  }

/* clang-format off */
SELDOM (a0, 8) SELDOM (a1, 9) SELDOM (a2, 10) SELDOM (a3, 11) SELDOM (a4, 12)
SELDOM (a5, 13) SELDOM (a6, 14) SELDOM (a7, 15) SELDOM (a8, 16) SELDOM (a9, 17)
SELDOM (b0, 18) SELDOM (b1, 19) SELDOM (b2, 20) SELDOM (b3, 21) SELDOM (b4, 22)
