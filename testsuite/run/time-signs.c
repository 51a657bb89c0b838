/* Loops over time that choose their arrays by what a remainder says of a number
   that is negative in the first steps, where the counter is not: such a
   remainder is -1, too.  Without this test it could be taken to be 0 or 1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq ahead } */
/* { acctile-report nests[0].chosen.time_tile =~ . } */

#include "run.h"

#define N 500

static int grid[2][N];

#define STEP(from, to)                                                         \
  for (int i = 1; i < N - 1; i++)                                              \
  to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) & 1023

/* This one is never negative.  */

static void
ahead (int steps)
{
  int *u = grid[0];
#pragma acc data copy(u [0:2 * N])
  for (int t = 0; t < steps; t++)
    {
      int *from = u + t % 2 * N, *to = u + (t + 1) % 2 * N;
#pragma acc parallel loop present(from [0:N], to [0:N])
      STEP (from, to);
    }
}

static void
minus (int steps)
{
  int *a = grid[0], *b = grid[1];
#pragma acc data copy(grid)
  for (int t = 0; t < steps; t++)
    {
      int *from, *to;
      if ((t - 5) % 2 == 1)
        {
          from = a;
          to = b;
        }
      else
        {
          from = b;
          to = a;
        }
#pragma acc parallel loop present(from [0:N], to [0:N])
      STEP (from, to);
    }
}

static void
down (int steps)
{
  int *a = grid[0], *b = grid[1];
#pragma acc data copy(grid)
  for (int t = 0; t < steps; t++)
    {
      int *from, *to;
      if ((5 - t) % 2 == 1)
        {
          from = a;
          to = b;
        }
      else
        {
          from = b;
          to = a;
        }
#pragma acc parallel loop present(from [0:N], to [0:N])
      STEP (from, to);
    }
}

static void
narrow (int steps)
{
  int *a = grid[0], *b = grid[1];
#pragma acc data copy(grid)
  for (int t = 0; t < steps; t++)
    {
      signed char few = t;
      int *from, *to;
      if (few % 2 == 1)
        {
          from = a;
          to = b;
        }
      else
        {
          from = b;
          to = a;
        }
#pragma acc parallel loop present(from [0:N], to [0:N])
      STEP (from, to);
    }
}

static void
places (int steps)
{
  int *u = grid[1];
#pragma acc data copy(grid)
  for (int t = 0; t < steps; t++)
    {
      int *from = u + (t - 40) % 2 * N, *to = u + (-1 - (t - 40) % 2) * N;
#pragma acc parallel loop present(from [0:N], to [0:N])
      STEP (from, to);
    }
}

static void
show (const char *name)
{
  printf ("%s\n", name);
  SHOW (grid);
}

int
main (void)
{
  static const int counts[] = { 0, 1, 2, 9, 200 };
  for (int i = 0; i < 2 * N; i++)
    grid[i / N][i % N] = i * 7919 % 1000;
  for (int k = 0; k < 5; k++)
    {
      int steps = hide (counts[k]);
      ahead (steps);
      show ("ahead");
      minus (steps);
      show ("minus");
      down (steps);
      show ("down");
      narrow (steps);
      show ("narrow");
      places (steps < 40 ? steps : 40);
      show ("places");
    }
  return 0;
}
