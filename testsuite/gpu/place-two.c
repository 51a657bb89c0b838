/* Every schedule of two loops puts each iteration on the block and thread
   that its mapping function names, once.  Without this test a schedule could
   give right results in another order than the models assume.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "place.h"

#define N 150
#define M 200

static int where[N][M], times[N][M];

#define NEST                                                                   \
  for (int i = 0; i < n; i++)                                                  \
    _Pragma ("acc loop") for (int j = 0; j < m; j++)                           \
    {                                                                          \
      where[i][j] = place ();                                                  \
      times[i][j]++;                                                           \
    }

static void
schedule_2_1 (int n, int m)
{
#pragma acctile schedule(2.1) block(64, 1) grid(1, 20)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_2_2 (int n, int m)
{
#pragma acctile schedule(2.2) block(32, 1) grid(3, 7)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_2_3 (int n, int m)
{
#pragma acctile schedule(2.3) block(32, 4) grid(2, 5)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_2_3_cover (int n, int m)
{
#pragma acctile schedule(2.3) block(16, 16) grid(*, *)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_2_3_columns (int n, int m)
{
#pragma acctile schedule(2.3) block(1, 128) grid(*, 1)
#pragma acc parallel loop present(where, times)
  NEST
}

static void
schedule_2_4 (int n, int m)
{
#pragma acctile schedule(2.4) block(8, 8) grid(1, 3)
#pragma acc parallel loop present(where, times)
  NEST
}

static const struct
{
  const char *name;
  void (*run) (int, int);
  struct shape shape;
} tests[] = {
  { "2.1", schedule_2_1, { { 64, 1, 1 }, { 1, 20, 1 } } },
  { "2.2", schedule_2_2, { { 32, 1, 1 }, { 3, 7, 1 } } },
  { "2.3", schedule_2_3, { { 32, 4, 1 }, { 2, 5, 1 } } },
  { "2.3 cover",
    schedule_2_3_cover,
    { { 16, 16, 1 }, { (M + 15) / 16, (N + 15) / 16, 1 } } },
  { "2.3 columns", schedule_2_3_columns, { { 1, 128, 1 }, { M, 1, 1 } } },
  { "2.4", schedule_2_4, { { 8, 8, 1 }, { 1, 3, 1 } } },
};

int
main (void)
{
  volatile int n = N, m = M;

  need_gpu ();
  for (size_t t = 0; t < sizeof tests / sizeof tests[0]; t++)
    {
      memset (where, -1, sizeof where);
      memset (times, 0, sizeof times);
#pragma acc data copy(where, times)
      tests[t].run (n, m);
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          if (times[i][j] != 1 || !in_place (&tests[t].shape, 0, j, where[i][j])
              || !in_place (&tests[t].shape, 1, i, where[i][j]))
            misplaced (tests[t].name, i, j, 0, where[i][j]);
    }
  return 0;
}
