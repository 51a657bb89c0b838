/* Reductions of blocks of one warp, of several, of a number that is no power of
   2 and of many, in one, two and three dimensions, for each operator and size
   of number that memory has an instruction for, several at once, and loops with
   fewer iterations than a block has threads.  Without this test the part of a
   warp or of a block could be lost, or added twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define MOST 40000

static int a[MOST], b[MOST];

#define BODY                                                                   \
  sum += a[i];                                                                 \
  wide += (long)a[i] * b[i];                                                   \
  odd ^= a[i] * 3;                                                             \
  all |= b[i] & 12;                                                            \
  both &= a[i] | ~64;                                                          \
  most = most > a[i] ? most : a[i];                                            \
  deep = deep < b[i] ? deep : b[i];                                            \
  far = far > a[i] * 0.5 ? far : a[i] * 0.5;                                   \
  thin += 0.5f * b[i];                                                         \
  fat += 0.25 * a[i];

#define CLAUSES                                                                \
  reduction(+ : sum, wide, thin, fat) reduction(^ : odd) reduction(| : all)    \
      reduction(& : both) reduction(max : most, far) reduction(min : deep)     \
      copyin(a, b)

#define DECLARE                                                                \
  int sum = 7, odd = 1, most = -1000, deep = 1000;                             \
  unsigned all = 1;                                                            \
  long wide = -3;                                                              \
  unsigned long both = -1;                                                     \
  double far = -1000, fat = 0;                                                 \
  float thin = 0;

#define SHOW_ALL(NAME, N)                                                      \
  printf (NAME " %d: %d %ld %d %u %lu %d %d %g %g %g\n", N, sum, wide, odd,    \
          all, both, most, deep, far, thin, fat)

#define LINE(NAME, SCHEDULE)                                                   \
  static void NAME (int n)                                                     \
  {                                                                            \
    DECLARE                                                                    \
    _Pragma (SCHEDULE)                                                         \
        _Pragma ("acc parallel loop reduction(+ : sum, wide, thin, fat) \
 reduction(^ : odd) reduction(| : all) reduction(& : both) \
 reduction(max : most, far) reduction(min : deep) copyin(a, b)") for (int i    \
                                                                      = 0;     \
                                                                      i < n;   \
                                                                      i++){    \
          BODY                                                                 \
        } SHOW_ALL (#NAME, n);                                                 \
  }

LINE (one, "acctile schedule(1.1) block(32) grid(*)")
LINE (two, "acctile schedule(1.1) block(64) grid(3)")
LINE (three, "acctile schedule(1.1) block(96) grid(5)")
LINE (seven, "acctile schedule(1.1) block(224) grid(*)")
LINE (eight, "acctile schedule(1.1) block(256) grid(*)")

static void
plane (int n, int m)
{
  DECLARE
#pragma acctile schedule(2.3) block(32, 5) grid(*, *)
#pragma acc parallel loop collapse(2) CLAUSES
  for (int k = 0; k < n; k++)
    for (int j = 0; j < m; j++)
      {
        int i = k * m + j;
        BODY
      }
  SHOW_ALL ("plane", n * m);
}

static void
space (int l, int n, int m)
{
  DECLARE
#pragma acctile schedule(3.4) block(4, 8, 3) grid(*, *, *)
#pragma acc parallel loop collapse(3) CLAUSES
  for (int z = 0; z < l; z++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < m; j++)
        {
          int i = (z * n + k) * m + j;
          BODY
        }
  SHOW_ALL ("space", l * n * m);
}

int
main (void)
{
  static const int size[] = { 0, 1, 31, 33, 64, 97, 255, 1000, 12345, MOST };
  for (int i = 0; i < MOST; i++)
    a[i] = i * 37 % 211 - 100, b[i] = i * 11 % 197 - 95;
  for (unsigned s = 0; s < sizeof size / sizeof *size; s++)
    {
      int n = hide (size[s]);
      one (n);
      two (n);
      three (n);
      seven (n);
      eight (n);
      plane (7, n / 7);
      plane (n / 7, 7);
      space (5, 3, n / 15);
    }
  return 0;
}
