/* Loops over time whose steps are loops over a number of colours that is a
   constant, around regions, and such loops that may have no iteration.  Without
   this test all colours of a step could be a launch of their own, or a region
   could be launched that the program never launches, with data that is not
   there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-launches "colours" 1 0 } */

#include "run.h"

#define N 41
#define CELLS (N * N)

static int u[CELLS], f[CELLS];

static void
colours (int n, int steps, int *u, int *f)
{
#pragma acc data copy(u [0:n * n], f [0:n * n])
  for (int t = 0; t < steps; t++)
    for (int c = 0; c < 2; c++)
      {
#pragma acc parallel loop present(u [0:n * n], f [0:n * n])
        for (int i = 1; i < n - 1; i++)
#pragma acc loop
          for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
            u[i * n + j]
                = (u[i * n + j - 1] + u[i * n + j + 1] + u[(i - 1) * n + j]
                   + u[(i + 1) * n + j] - f[i * n + j])
                  & 4095;
      }
}

static void
maybe (int n, int steps, int most, int *u, int *f)
{
  for (int t = 0; t < steps; t++)
    {
      for (int c = 2; c < 2; c++)
        {
#pragma acc parallel loop present(u [0:n * n])
          for (int i = 1; i < n - 1; i++)
            u[i] += f[i];
        }
      for (int c = 0; c < most; c++)
        {
#pragma acc parallel loop present(u [0:n * n], f [0:n * n])
          for (int i = 1; i < n - 1; i++)
            f[i * n] = (u[i * n] + c) & 4095;
        }
    }
}

int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < CELLS; i++)
    {
      u[i] = i * 7919 % 1000;
      f[i] = i * 31 % 1000;
    }
  colours (n, hide (5), u, f);
  colours (n, hide (0), u, f);
  SHOW (u);
  maybe (n, hide (3), hide (0), u, f);
#pragma acc data copy(u, f)
  maybe (n, hide (3), hide (2), u, f);
  SHOW (u);
  SHOW (f);
  return 0;
}
