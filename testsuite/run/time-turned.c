/* Loops over time whose steps choose their arrays by a variable that each step
   turns over (1 - cur, cur ^ 1, !cur, by the name of the next one), or that are
   places in one array, computed from such a variable or from whether the step
   is odd; and those that only look so.  Without this test such loops could be
   launches a step, or read the wrong one of two arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq less } */
/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].function eq exclusive } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].function eq by_name } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[3].function eq handed_in } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */
/* { acctile-report nests[4].function eq first } */
/* { acctile-report nests[4].chosen.time_tile =~ . } */
/* { acctile-report nests[5].function eq flag } */
/* { acctile-report nests[5].chosen.time_tile =~ . } */
/* { acctile-report nests[6].function eq chosen } */
/* { acctile-report nests[6].chosen.time_tile =~ . } */
/* { acctile-report nests[7].function eq places } */
/* { acctile-report nests[7].chosen.time_tile =~ . } */
/* { acctile-report nests[8].function eq halves } */
/* { acctile-report nests[8].chosen.time_tile =~ . } */
/* { acctile-report nests[9].function eq planes } */
/* { acctile-report nests[9].chosen.time_tile =~ . } */

#include "run.h"

#define N 61
#define M 45
#define CELLS (N * M)

static int both[2 * CELLS], grid[2][N][M];

/* Five points of A into B.  */
#define FIVE(a, b)                                                             \
  for (int i = 1; i < n - 1; i++)                                              \
    for (int j = 1; j < m - 1; j++)                                            \
      b[i * m + j] = (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j]   \
                      + a[i * m + j - 1] + 3 * a[i * m + j + 1])               \
                     & 4095;

static int
less (int n, int m, int steps, int *a, int *b)
{
  int *level[2] = { a, b };
  int cur = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = level[cur], *to = level[1 - cur];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      cur = 1 - cur;
    }
  return cur;
}

static int
exclusive (int n, int m, int steps, int *a, int *b)
{
  int *level[2] = { a, b };
  int cur = 1;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++, cur ^= 1)
    {
      int *from = level[cur], *to = level[cur ^ 1];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
  return cur;
}

static int
by_name (int n, int m, int steps, int *a, int *b)
{
  int *level[2] = { a, b };
  int now = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int next = !now;
      int *from = level[now], *to = level[next];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      now = next;
    }
  return now;
}

static int
handed_in (int n, int m, int steps, int now, int *a, int *b)
{
  int *level[2] = { a, b };
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = level[now], *to = level[1 - now];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      now = 1 - now;
    }
  return now;
}

/* The variable turns over before it chooses.  */

static int
first (int n, int m, int steps, int *a, int *b)
{
  int *level[2] = { a, b };
  int now = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  while (steps-- > 0)
    {
      now = 1 - now;
      int *from = level[1 - now], *to = level[now];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
  return now;
}

static int
flag (int n, int m, int steps, int *a, int *b)
{
  _Bool turned = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = turned ? b : a, *to = turned ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      turned = !turned;
    }
  return turned;
}

static int
chosen (int n, int m, int steps, int *a, int *b)
{
  int cur = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from, *to;
      if (cur == 0)
        {
          from = a;
          to = b;
        }
      else
        {
          from = b;
          to = a;
        }
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      cur = 1 - cur;
    }
  return cur;
}

static int
places (int n, int m, int steps, int *u)
{
  int cur = 0;
#pragma acc data copy(u [0:2 * n * m])
  for (int t = 0; t < steps; t++)
    {
      int next = 1 - cur;
      int *from = u + cur * n * m, *to = u + next * n * m;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      cur = next;
    }
  return cur;
}

static void
halves (int n, int m, int steps, int *u)
{
#pragma acc data copy(u [0:2 * n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = &u[(t % 2) * n * m], *to = &u[((t + 1) % 2) * n * m];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
}

static int
planes (int steps)
{
  int cur = 0;
#pragma acc data copy(grid)
  for (int t = 0; t < steps; t++)
    {
      int (*from)[M] = grid[cur], (*to)[M] = grid[1 - cur];
#pragma acc parallel loop collapse(2) present(from [0:N], to [0:N])
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          to[i][j] = (from[i - 1][j] + 3 * from[i][j + 1]) & 4095;
      cur = !cur;
    }
  return cur;
}

/* What turns over is not 0 or 1.  */

static int
from_five (int n, int m, int steps, int *a, int *b)
{
  int cur = 5;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = cur == 1 ? b : a, *to = cur == 1 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      cur = t == 3 ? 0 : 1 - cur;
    }
  return cur;
}

/* Some steps do not turn it over, or twice.  */

static int
pauses (int n, int m, int steps, int *a, int *b)
{
  int *level[2] = { a, b };
  int cur = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = level[cur], *to = level[1 - cur];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      if (t % 3)
        cur = 1 - cur;
      if (t == 4)
        cur = 1 - cur;
    }
  return cur;
}

/* The next one is what it was, as the variable changes between.  */

static int
old_name (int n, int m, int steps, int *a, int *b)
{
  int *level[2] = { a, b };
  int cur = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int next = 1 - cur;
      cur = 1 - cur;
      int *from = level[cur], *to = level[next ^ 1];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      cur = next;
    }
  return cur;
}

/* The distance of the places changes.  */

static void
apart (int n, int m, int steps, int *u)
{
  int away = n * m;
#pragma acc data copy(u [0:2 * n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = u + (t % 2) * away, *to = u + (1 - t % 2) * away;
#pragma acc parallel loop collapse(2)                                          \
    present(from [0:n * m - steps], to [0:n * m - steps])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          to[i * m + j] = (from[(i - 1) * m + j] + 1) & 4095;
      away--;
    }
}

/* Places among one another.  */

static void
mixed (int n, int m, int steps, int *u)
{
#pragma acc data copy(u [0:2 * n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = u + (t & 1), *to = u + (1 - (t & 1));
#pragma acc parallel loop present(from [0:2 * n * m - 1], to [0:2 * n * m - 1])
      for (int i = 0; i < n * m - 1; i++)
        to[2 * i] = (to[2 * i] + from[2 * i]) & 4095;
    }
}

static void
show (const char *name, int value)
{
  printf ("%s %d\n", name, value);
  SHOW (both);
  SHOW (grid);
}

int
main (void)
{
  static const int counts[] = { 0, 1, 2, 5, 8 };
  int n = hide (N), m = hide (M), *a = both, *b = both + CELLS;
  for (int i = 0; i < CELLS; i++)
    {
      a[i] = i * 7919 % 1000;
      b[i] = i * 31 % 1000;
      grid[0][i / M][i % M] = i * 11 % 1000;
    }
  for (int k = 0; k < 5; k++)
    {
      int steps = hide (counts[k]);
      show ("less", less (n, m, steps, a, b));
      show ("exclusive", exclusive (n, m, steps, a, b));
      show ("by_name", by_name (n, m, steps, a, b));
      show ("handed_in", handed_in (n, m, steps, hide (k % 2), a, b));
      show ("first", first (n, m, steps, a, b));
      show ("flag", flag (n, m, steps, a, b));
      show ("chosen", chosen (n, m, steps, a, b));
      show ("places", places (n, m, steps, both));
      halves (n, m, steps, both);
      show ("halves", 0);
      show ("planes", planes (steps));
      show ("from_five", from_five (n, m, steps, a, b));
      show ("pauses", pauses (n, m, steps, a, b));
      show ("old_name", old_name (n, m, steps, a, b));
      apart (n, m, steps, both);
      show ("apart", 0);
      mixed (n, m, steps, both);
      show ("mixed", 0);
    }
  return 0;
}
