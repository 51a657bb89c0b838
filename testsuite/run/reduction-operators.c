/* Every operator of a reduction on every type it has, in one loop and in two.
   Without this test an operator could be taken for another, or begin at the
   wrong value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 50

static int a[N][N];

/* clang-format off */
#define SUM(T)                                                                 \
  {                                                                            \
    T s = 3, p = 1, lo = 90, hi = -90;                                         \
    _Pragma ("acc parallel loop reduction(+ : s) reduction(* : p)")            \
    for (int i = 0; i < n - 1; i++)                                            \
      {                                                                        \
        s += a[i][0];                                                          \
        p *= a[i][1] == 17 ? 2 : 1;                                            \
      }                                                                        \
    _Pragma ("acc parallel loop reduction(min : lo) reduction(max : hi)")      \
    for (int i = 0; i < n; i++)                                                \
      _Pragma ("acc loop reduction(min : lo) reduction(max : hi)")             \
      for (int j = 0; j < n - 1; j++)                                          \
        {                                                                      \
          T x = (T)a[i][j];                                                    \
          lo = x < lo ? x : lo;                                                \
          hi = x > hi ? x : hi;                                                \
        }                                                                      \
    printf (#T " %.9g %.9g %.9g %.9g\n", (double)s, (double)p, (double)lo,     \
            (double)hi);                                                       \
  }

#define BITS(T)                                                                \
  {                                                                            \
    T all = (T) ~(T)0, some = 0, odd = 5;                                      \
    int every = 1, any = 0;                                                    \
    _Pragma ("acc parallel loop reduction(& : all) reduction(| : some)")       \
    for (int i = 0; i < n; i++)                                                \
      _Pragma ("acc loop reduction(& : all) reduction(| : some)")              \
      for (int j = i; j < n; j++)                                              \
        {                                                                      \
          all &= (T) ~(T)(a[i][j] & 8);                                        \
          some |= (T)(a[i][j] & 16);                                           \
        }                                                                      \
    _Pragma ("acc parallel loop reduction(^ : odd)")                           \
    for (int i = 0; i < n; i += 2)                                             \
      _Pragma ("acc loop reduction(^ : odd)")                                  \
      for (int j = 0; j < n; j++)                                              \
        odd ^= (T)a[i][j];                                                     \
    _Pragma ("acc parallel loop reduction(&& : every) reduction(|| : any)")    \
    for (int i = n - 1; i >= 0; i--)                                           \
      {                                                                        \
        every = every && (T)a[i][2] != 77;                                     \
        any = any || (T)a[i][3] == 19;                                         \
      }                                                                        \
    printf (#T " %lld %lld %lld %d %d\n", (long long)all, (long long)some,     \
            (long long)odd, every, any);                                       \
  }
/* clang-format on */

static void
numbers (int n)
{
  SUM (int)
  SUM (unsigned)
  SUM (long)
  SUM (unsigned long)
  SUM (long long)
  SUM (float)
  SUM (double)
}

static void
bits (int n)
{
  BITS (int)
  BITS (unsigned)
  BITS (long)
  BITS (unsigned long)
}

/* Sums of truth values are true, however many parts they are made of.  */

static void
truths (int n)
{
  _Bool any = 0, every = 1, some = 0;
#pragma acc parallel loop reduction(+ : any) reduction(* : every)
  for (int i = 0; i < n; i++)
    {
      any += a[i][0] < 1000;
      every *= a[i][1] + 1000;
    }
#pragma acc parallel loop reduction(+ : some)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : some)
    for (int j = 0; j < n; j++)
      some += a[i][j] > 0;
  printf ("%d %d %d\n", any, every, some);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 37 + j * 11) % 61 - (i % 3 == 2 ? 0 : 5);
  for (int n = 0; n <= N; n += 10)
    {
      numbers (hide (n));
      bits (hide (n));
      truths (hide (n));
    }
  return 0;
}
