/* Rows for the lanes of one block: which version of the region is launched. The
   first kernel of a function has the lanes that were chosen; long rows have
   more of them where they are gone through twice, also when there are many, and
   the loops of a row that are collapsed are one.  Without this test the host
   could take rows for short because their outer loop is, or leave long ones to
   a warp, or let lanes of several warps that cannot be workers add up one after
   another where rows are not very long.

   { acctile-launches "twice" 0 0 }
   { acctile-launches "twice_brief" 1 0 }
   { acctile-launches "once" 1 0 }
   { acctile-launches "collapsed" 0 0 }
   { acctile-launches "in_turn" 1 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 2400000

static float a[N], o[N], sums[3000];

/* clang-format off */
#define CENTRED(name)                                                          \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m)                                                          \
  {                                                                            \
    _Pragma ("acc parallel loop gang present(a, o)")                           \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        float s = 0;                                                           \
        _Pragma ("acc loop vector reduction(+ : s)")                           \
        for (int j = 0; j < m; j++)                                            \
          s += a[i * m + j];                                                   \
        _Pragma ("acc loop vector")                                            \
        for (int j = 0; j < m; j++)                                            \
          o[i * m + j] = a[i * m + j] - s;                                     \
      }                                                                        \
  }
/* clang-format on */

CENTRED (twice)
CENTRED (twice_brief)

__attribute__ ((noinline)) static void
once (int n, int m)
{
#pragma acc parallel loop gang present(a, sums)
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += a[i * 16 + j];
      sums[i] += s;
    }
}

__attribute__ ((noinline)) static void
collapsed (int n, int m, int l)
{
#pragma acc parallel loop gang present(a, sums)
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector collapse(2) reduction(+ : s)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < l; k++)
          s += a[(j * n + i) * l + k];
      sums[i] += s;
    }
}

/* Workers have rows of their own, so that wider rows have vectors alone.  */

__attribute__ ((noinline)) static void
in_turn (int n, int m)
{
#pragma acc parallel loop gang worker present(a, o)
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += a[i * m + j];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        o[i * m + j] = a[i * m + j] - s;
    }
}

int
main (void)
{
  float sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 16;
#pragma acc data copyin(a) copy(o, sums)
  {
    twice (1100, 2100);
    twice_brief (1100, 700);
    once (3000, 2100);
    collapsed (100, 8, 600);
    in_turn (1100, 2100);
  }
  for (int i = 0; i < 1100; i++)
    sum += sums[3 * i % 3000] / 64 + sums[i] / 64 + o[i * 2100 + 7] / 1024;
  printf ("%g\n", sum);
  return 0;
}
