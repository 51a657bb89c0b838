/* Every schedule of three loops puts each iteration on the block and thread
   that its mapping function names, once; so do one and four loops.  Without
   this test a dimension could be decoded wrongly and nobody see it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "place.h"

#define L 20
#define M 30
#define N 70

static int where[L][M][N], times[L][M][N];

#define NEST                                                                   \
  for (int i = 0; i < l; i++)                                                  \
    _Pragma ("acc loop") for (int j = 0; j < m; j++)                           \
        _Pragma ("acc loop") for (int k = 0; k < n; k++)                       \
    {                                                                          \
      where[i][j][k] = place ();                                               \
      times[i][j][k]++;                                                        \
    }

static void
schedule_3_1 (int l, int m, int n)
{
#pragma acctile schedule(3.1) block(16, 8, 1) grid(1, 1, 7)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_3_2 (int l, int m, int n)
{
#pragma acctile schedule(3.2) block(32, 1, 1) grid(2, 5, 3)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_3_3 (int l, int m, int n)
{
#pragma acctile schedule(3.3) block(8, 4, 1) grid(3, 2, *)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_3_4 (int l, int m, int n)
{
#pragma acctile schedule(3.4) block(8, 4, 2) grid(2, 3, 4)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_3_5 (int l, int m, int n)
{
#pragma acctile schedule(3.5) block(64, 1, 1) grid(1, 4, 5)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_3_6 (int l, int m, int n)
{
#pragma acctile schedule(3.6) block(16, 2, 1) grid(1, *, 5)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_3_7 (int l, int m, int n)
{
#pragma acctile schedule(3.7) block(4, 2, 8) grid(1, 3, 2)
#pragma acc parallel loop present(where, times)
  NEST
}

static const struct
{
  const char *name;
  void (*run) (int, int, int);
  struct shape shape;
} tests[] = {
  { "3.1", schedule_3_1, { { 16, 8, 1 }, { 1, 1, 7 } } },
  { "3.2", schedule_3_2, { { 32, 1, 1 }, { 2, 5, 3 } } },
  { "3.3", schedule_3_3, { { 8, 4, 1 }, { 3, 2, L } } },
  { "3.4", schedule_3_4, { { 8, 4, 2 }, { 2, 3, 4 } } },
  { "3.5", schedule_3_5, { { 64, 1, 1 }, { 1, 4, 5 } } },
  { "3.6", schedule_3_6, { { 16, 2, 1 }, { 1, (M + 1) / 2, 5 } } },
  { "3.7", schedule_3_7, { { 4, 2, 8 }, { 1, 3, 2 } } },
};

/* A single loop, 96 threads a block.  */
static void
one_loop (int n)
{
  static int at[1000];
  static const struct shape shape = { { 96, 1, 1 }, { 4, 1, 1 } };

#pragma acctile schedule(1.1) block(96) grid(4)
#pragma acc parallel loop copyout(at)
  for (int i = 0; i < n; i++)
    at[i] = place ();
  for (int i = 0; i < n; i++)
    if (!in_place (&shape, 0, i, at[i]))
      misplaced ("1.1", i, 0, 0, at[i]);
}

int
main (void)
{
  volatile int l = L, m = M, n = N;

  need_gpu ();
  one_loop (10 * l * 5);
  for (size_t t = 0; t < sizeof tests / sizeof tests[0]; t++)
    {
      const struct shape *shape = &tests[t].shape;
      memset (where, -1, sizeof where);
      memset (times, 0, sizeof times);
#pragma acc data copy(where, times)
      tests[t].run (l, m, n);
      for (int i = 0; i < L; i++)
        for (int j = 0; j < M; j++)
          for (int k = 0; k < N; k++)
            if (times[i][j][k] != 1 || !in_place (shape, 0, k, where[i][j][k])
                || !in_place (shape, 1, j, where[i][j][k])
                || !in_place (shape, 2, i, where[i][j][k]))
              misplaced (tests[t].name, i, j, k, where[i][j][k]);
    }
  return 0;
}
