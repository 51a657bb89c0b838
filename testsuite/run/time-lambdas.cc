/* Loops over time that exchange pointers which lambdas in their regions capture
   by reference: a region takes their addresses.  Without this test the loop
   could exchange variables of its own, and the region read what it does not
   have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#include <utility>

#define N 41
#define M 33

static double space[3][N * M];
static double *now, *then;

static void
captured (double *p, double *q, const double *w, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)                                          \
    present(p [0:n * m], q [0:n * m], w [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          {
            const int c = i * m + j;
            auto at = [&] (int k) { return p[k] + w[k]; };
            q[c] = 0.25 * (at (c - 1) + at (c + 1) + at (c - m) + at (c + m));
          }
      std::swap (p, q);
    }
}

static void
both (double *p, double *q, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(p [0:n * m], q [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          {
            auto put = [&] (int k, double x) { q[k] = x + p[k]; };
            put (i * m + j, 0.5 * p[(i - 1) * m + j]);
          }
      double *other = p;
      p = q;
      q = other;
    }
}

static void
globals (int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(now [0:n * m], then [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          {
            double *&from = now, **to = &then;
            (*to)[i * m + j] = 0.5 * from[i * m + j + 1];
          }
      std::swap (now, then);
    }
}

int
main ()
{
  int n = hide (N), m = hide (M);
  for (int k = 0; k < N * M; k++)
    {
      space[0][k] = space[1][k] = k * 7 % 19;
      space[2][k] = k % 5;
    }
#pragma acc data copy(space)
  {
    captured (space[0], space[1], space[2], n, m, hide (5));
    both (space[1], space[0], n, m, hide (4));
    now = space[0];
    then = space[1];
    globals (n, m, hide (3));
  }
  SHOW (space[0]);
  SHOW (space[1]);
  printf ("%d\n", now == space[1]);
  return 0;
}
