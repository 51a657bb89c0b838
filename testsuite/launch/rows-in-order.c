/* Rows for the lanes of a gang in a loop that it does in order: which version of
   the region is launched.  The first kernel of a function has the lanes that
   were chosen, several warps that wait for one another in each iteration: only
   long rows have these, however few there are, also where their length depends
   on the loop around.  Without this test the host could let several warps wait
   for one another for a few elements each.

   { acctile-launches "long_rows" 1 0 }
   { acctile-launches "short_rows" 0 0 }
   { acctile-launches "long_triangle" 1 0 }
   { acctile-launches "short_triangle" 0 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 1000000

static double a[N], u[N];

/* clang-format off */
#define ROWS(name, first)                                                      \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m)                                                          \
  {                                                                            \
    _Pragma ("acc parallel loop gang present(a, u)")                           \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        _Pragma ("acc loop seq")                                               \
        for (int k = 0; k < m; k++)                                            \
          {                                                                    \
            double s = a[i * m + k];                                           \
            _Pragma ("acc loop vector")                                        \
            for (int j = first; j < m; j++)                                    \
              a[i * m + j] -= s * u[k * m + j];                                \
          }                                                                    \
      }                                                                        \
  }
/* clang-format on */

ROWS (long_triangle, k + 1)
ROWS (short_triangle, k + 1)

/* The same for rows of one length, which do not meet.  */

/* clang-format off */
#define PARTS(name)                                                            \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m)                                                          \
  {                                                                            \
    _Pragma ("acc parallel loop gang present(a, u)")                           \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        _Pragma ("acc loop seq")                                               \
        for (int k = 0; k < 9; k++)                                            \
          {                                                                    \
            _Pragma ("acc loop vector")                                        \
            for (int j = 0; j < m; j++)                                        \
              a[i * m + j] += u[k * m + j];                                    \
          }                                                                    \
      }                                                                        \
  }
/* clang-format on */

PARTS (long_rows)
PARTS (short_rows)

int
main (void)
{
#pragma acc data copy(a) copyin(u)
  {
    long_rows (500, 2000);
    short_rows (500, 100);
    long_triangle (300, 900);
    short_triangle (500, 400);
  }
  puts ("done");
  return 0;
}
