/* gang, worker and vector on nests of one, two and three loops in every
   combination that makes sense, in parallel and in kernels regions.  Without
   this test a level could be lost and iterations run twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-plugin device=c1060 } */

#define N 34

static int v[N], a[N][N], c[N][N][N];

/* clang-format off */
#define ONE(LEVELS)                                                            \
  _Pragma (LEVELS)                                                             \
  for (int i = 0; i < n - 1; i++)                                              \
    v[i] += v[i] % 5 + i;

#define TWO(OUTER, INNER)                                                      \
  _Pragma (OUTER)                                                              \
  for (int i = 0; i < n - 1; i++)                                              \
    _Pragma (INNER)                                                            \
    for (int j = n - 1; j > 0; j--)                                            \
      a[i][j] += a[i][j] % 7 + i - j;

#define THREE(OUTER, MIDDLE, INNER)                                            \
  _Pragma (OUTER)                                                              \
  for (int i = 0; i < n; i++)                                                  \
    _Pragma (MIDDLE)                                                           \
    for (int j = 1; j < n - 1; j++)                                            \
      _Pragma (INNER)                                                          \
      for (int k = 0; k < n; k += 2)                                           \
        c[i][j][k] += c[i][j][k] % 9 + i - j + k;
/* clang-format on */

static void
one (int n)
{
  ONE ("acc parallel loop gang copy(v)")
  ONE ("acc parallel loop gang worker copy(v)")
  ONE ("acc parallel loop gang vector copy(v)")
  ONE ("acc parallel loop gang worker vector copy(v)")
  ONE ("acc parallel loop num_gangs(1) vector copy(v)")
  ONE ("acc parallel loop num_gangs(1) worker copy(v)")
  ONE ("acc parallel loop num_gangs(1) worker vector copy(v)")
  ONE ("acc kernels loop independent gang copy(v)")
  ONE ("acc kernels loop independent gang vector copy(v)")
  ONE ("acc kernels loop gang worker vector copy(v)")
}

static void
two (int n)
{
  TWO ("acc parallel loop gang copy(a)", "acc loop")
  TWO ("acc parallel loop gang copy(a)", "acc loop worker")
  TWO ("acc parallel loop gang copy(a)", "acc loop vector")
  TWO ("acc parallel loop gang copy(a)", "acc loop worker vector")
  TWO ("acc parallel loop gang worker copy(a)", "acc loop vector")
  TWO ("acc parallel loop gang worker vector copy(a)", "acc loop")
  TWO ("acc parallel loop gang vector copy(a)", "acc loop seq")
  TWO ("acc parallel loop copy(a)", "acc loop vector")
  TWO ("acc parallel loop copy(a)", "acc loop worker vector")
  TWO ("acc parallel loop num_gangs(1) worker copy(a)", "acc loop vector")
  TWO ("acc kernels loop independent gang copy(a)",
       "acc loop independent vector")
  TWO ("acc kernels loop independent gang worker copy(a)",
       "acc loop independent vector")
  TWO ("acc kernels loop gang copy(a)", "acc loop vector")
}

static void
three (int n)
{
  THREE ("acc parallel loop gang copy(c)", "acc loop worker", "acc loop vector")
  THREE ("acc parallel loop gang copy(c)", "acc loop", "acc loop vector")
  THREE ("acc parallel loop gang copy(c)", "acc loop worker vector", "acc loop")
  THREE ("acc parallel loop gang worker copy(c)", "acc loop", "acc loop vector")
  THREE ("acc parallel loop copy(c)", "acc loop", "acc loop vector")
  THREE ("acc parallel loop gang copy(c)", "acc loop seq",
         "acc loop worker vector")
  THREE ("acc kernels loop independent gang copy(c)",
         "acc loop independent worker", "acc loop independent vector")
}

int
main (void)
{
  CLEAR (v);
  CLEAR (a);
  CLEAR (c);
  for (int n = 1; n <= N; n += 11)
    {
      one (hide (n));
      SHOW (v);
      two (hide (n));
      SHOW (a);
      three (hide (n));
      SHOW (c);
    }
  return 0;
}
