/* Loops over time with counters of all kinds, whose steps tiles have to count:
   size_t up and down, from any first step and to any last one, also to one that
   was negative.  Without this test such loops could be left without tiles, or
   do another number of steps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].chosen.time_tile eq overlap } */
/* { acctile-report nests[1].chosen.time_tile eq overlap } */
/* { acctile-report nests[2].chosen.time_tile eq overlap } */
/* { acctile-report nests[3].chosen.time_tile eq overlap } */

#include "run.h"

#define N 61
#define M 45
#define CELLS (N * M)

static int a[CELLS], b[CELLS];

/* The function NAME, a loop over time that begins with HEAD.  */
#define LOOP(name, head)                                                       \
  static void name (int n, int m, int from, int to, int *restrict a,           \
                    int *restrict b)                                           \
  {                                                                            \
    int size = n * m;                                                          \
    _Pragma ("acc data copy(a [0:size], b [0:size])") head                     \
    {                                                                          \
      _Pragma (                                                                \
          "acc parallel loop present(a [0:size], b [0:size])") for (int i = 1; \
                                                                    i < n - 1; \
                                                                    i++)       \
      {                                                                        \
        _Pragma ("acc loop") for (int j = 1; j < m - 1; j++) b[i * m + j]      \
            = (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j]          \
               + 3 * a[i * m + j + 1])                                         \
              & 4095;                                                          \
      }                                                                        \
      int *s = a;                                                              \
      a = b;                                                                   \
      b = s;                                                                   \
    }                                                                          \
  }

LOOP (up, for (size_t t = from; t < (size_t)to; t++))
LOOP (up_to, for (size_t t = from; t <= (size_t)to; ++t))
LOOP (down, for (size_t t = to; t > (size_t)from; t--))
LOOP (mixed, for (unsigned long t = from; t < to; t++))
LOOP (by_two, for (size_t t = from; t < (size_t)to; t += 2))
LOOP (narrow, for (unsigned char t = from; t < to; t++))

static void
show (const char *name)
{
  printf ("%s\n", name);
  SHOW (a);
  SHOW (b);
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  for (int i = 0; i < CELLS; i++)
    {
      a[i] = i * 7919 % 1000;
      b[i] = i * 31 % 1000;
    }
  up (n, m, hide (0), hide (12), a, b);
  up (n, m, hide (2), hide (7), a, b);
  up (n, m, hide (7), hide (7), a, b);
  up (n, m, hide (9), hide (7), a, b);
  up (n, m, hide (-5), hide (-1), a, b);
  up (n, m, hide (-5), hide (3), a, b);
  show ("up");
  up_to (n, m, hide (0), hide (12), a, b);
  up_to (n, m, hide (3), hide (3), a, b);
  up_to (n, m, hide (4), hide (3), a, b);
  show ("up to");
  down (n, m, hide (0), hide (10), a, b);
  down (n, m, hide (4), hide (5), a, b);
  down (n, m, hide (5), hide (5), a, b);
  show ("down");
  mixed (n, m, hide (1), hide (9), a, b);
  mixed (n, m, hide (-9), hide (-1), a, b);
  show ("mixed");
  by_two (n, m, hide (1), hide (10), a, b);
  by_two (n, m, hide (1), hide (1), a, b);
  show ("by two");
  narrow (n, m, hide (3), hide (11), a, b);
  show ("narrow");
  return 0;
}
