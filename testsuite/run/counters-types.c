/* Loops without a pragma that compare their counter as a number of another
   type.  Without this test such a loop could stay on one lane, or end where
   the type of the counter or of the bound does not hold the other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 10 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doall } */
/* { acctile-report nests[9].kind doall } */
/* { acctile-report nests[9].loops.length 2 } */

#include <limits.h>
#include <stddef.h>
#include "run.h"

#define N 90

static int a[N + 8][N + 8];

/* clang-format off */
#define LOOP(NAME, T, B, FROM, CODE)                                           \
  static void NAME (B n)                                                       \
  {                                                                            \
    _Pragma ("acc kernels copy(a)")                                            \
    for (T i = FROM; i CODE n; i++)                                            \
      a[3][i + 4] += (int) i * 3 + 1;                                          \
  }
LOOP (int_unsigned, int, unsigned, 0, <)
LOOP (int_size, int, size_t, 2, <=)
LOOP (int_long, int, long, -4, <)
LOOP (long_size, long, size_t, 0, <)
LOOP (unsigned_size, unsigned, size_t, 1, <)
LOOP (unsigned_long, unsigned, long, 0, <)
LOOP (int_differs, int, size_t, 0, !=)
/* clang-format on */

static void
turned (unsigned n)
{
#pragma acc kernels copy(a)
  for (int i = 0; n > i; i += 3)
    a[5][i] += i;
}

static void
constant (void)
{
#pragma acc kernels copy(a)
  for (int i = 0; i < sizeof a[0] / sizeof a[0][0]; i++)
    a[6][i] += i * 5;
}

static void
inner (size_t n, size_t m)
{
#pragma acc parallel loop copy(a)
  for (size_t i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += (int)i * 7 - j;
}

/* Those that may be negative are more than any bound then.  */

static void
negative (int from, unsigned n)
{
#pragma acc kernels copy(a)
  for (int i = from; i < n; i++)
    a[7][i] += 11;
}

static void
negative_constant (unsigned n)
{
#pragma acc kernels copy(a)
  for (int i = -3; i < n; i++)
    a[8][i] += 13;
}

static void
down (unsigned n)
{
#pragma acc kernels copy(a)
  for (int i = N; i > n; i--)
    a[9][i] += 17;
}

static void
narrow (int n)
{
#pragma acc kernels copy(a)
  for (signed char i = 0; i < n; i++)
    a[10][i] += 19;
}

int
main (void)
{
  int_unsigned (N);
  int_unsigned (0);
  int_size (N);
  int_long (N);
  int_long (LONG_MIN);
  int_long (INT_MIN * 4L + 50);
  long_size (N - 1);
  unsigned_size (N - 2);
  unsigned_long (N - 3);
  unsigned_long (-1);
  unsigned_long (INT_MIN * 4L + 5);
  int_differs (N - 4);
  turned (N - 5);
  constant ();
  inner (N - 6, N + 5);
  inner (N, 0);
  negative (-2, N);
  negative (2, N);
  negative_constant (N);
  down (N / 2);
  narrow (N / 3);
  SHOW (a);
  return 0;
}
