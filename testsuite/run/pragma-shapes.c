/* The directive with every schedule and with blocks and grids of many shapes,
   larger and smaller than the nest, in parallel and kernels regions.  Without
   this test a shape could lose, repeat or exchange iterations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].chosen.schedule" "1.1" } */
/* { acctile-report "nests[3].chosen.schedule" "2.1" } */
/* { acctile-report "nests[11].chosen.block[1]" 16 } */

#define N 45

static int v[N], a[N][N], c[N][N][N];

/* clang-format off */
#define ONE(CLAUSES)                                                           \
  _Pragma (CLAUSES)                                                            \
  _Pragma ("acc parallel loop copy(v)")                                        \
  for (int i = n - 2; i >= 0; i--)                                             \
    v[i] = v[i] * 3 % 1009 + i;

#define TWO(CLAUSES)                                                           \
  _Pragma (CLAUSES)                                                            \
  _Pragma ("acc parallel loop copy(a)")                                        \
  for (int i = 1; i < n - 1; i++)                                              \
    _Pragma ("acc loop")                                                       \
    for (int j = i; j < n; j += 2)                                             \
      a[i][j] = a[i][j] * 3 % 1009 + i - j;

#define THREE(CLAUSES)                                                         \
  _Pragma (CLAUSES)                                                            \
  _Pragma ("acc kernels loop independent copy(c)")                             \
  for (int i = 0; i < n; i++)                                                  \
    _Pragma ("acc loop independent")                                           \
    for (int j = 0; j <= i; j++)                                               \
      _Pragma ("acc loop independent")                                         \
      for (int k = n - 1; k > 0; k--)                                          \
        c[i][j][k] = c[i][j][k] * 3 % 1009 + i - j + k;
/* clang-format on */

static void
one (int n)
{
  ONE ("acctile schedule(1.1)")
  ONE ("acctile schedule(1.1) block(32) grid(1)")
  ONE ("acctile block(1024) grid(70000)")
}

static void
two (int n)
{
  TWO ("acctile schedule(2.1)")
  TWO ("acctile schedule(2.1) block(1024,1) grid(1,2)")
  TWO ("acctile schedule(2.1) block(32,1) grid(1,*)")
  TWO ("acctile schedule(2.2) block(32,1) grid(2,7)")
  TWO ("acctile schedule(2.2) grid(*,1)")
  TWO ("acctile schedule(2.3) block(32,32)")
  TWO ("acctile schedule(2.3) block(1,32) grid(3,3)")
  TWO ("acctile schedule(2.3) block(2,48) grid(1,1)")
  TWO ("acctile schedule(2.3) block(6,16) grid(*,2)")
  TWO ("acctile schedule(2.4) block(64,4)")
  TWO ("acctile schedule(2.4) block(1,64) grid(1,1)")
  TWO ("acctile grid(100,100)")
}

static void
three (int n)
{
  THREE ("acctile schedule(3.1) block(32,8,1)")
  THREE ("acctile schedule(3.2) block(32,1,1) grid(1,1,1)")
  THREE ("acctile schedule(3.3) block(8,8,1) grid(2,*,3)")
  THREE ("acctile schedule(3.4) block(4,8,16)")
  THREE ("acctile schedule(3.4) block(1,1,64) grid(5,1,1)")
  THREE ("acctile schedule(3.5) block(96,1,1)")
  THREE ("acctile schedule(3.6) block(5,32,1) grid(1,1,2)")
  THREE ("acctile schedule(3.7) block(16,2,2) grid(1,3,*)")
}

int
main (void)
{
  CLEAR (v);
  CLEAR (a);
  CLEAR (c);
  for (int n = 0; n <= N; n += 15)
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
