/* std::swap of pointers in loops over time: of members, of variables of the
   file, of the function's own that a step has other names for, and behind steps
   that are functions.  Without this test such loops could be launches, or the
   pointers be lost behind them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */

#include "run.h"

#include <utility>

/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */
/* { acctile-report nests[4].function eq throws_nothing } */
/* { acctile-report nests[4].chosen.time_tile =~ . } */
/* { acctile-report nests[5].function eq by_function } */
/* { acctile-report nests[5].chosen.time_tile =~ . } */

#define N 61
#define M 45

static double space[2][N * M];
static double *from, *to;

#define FIVE(a, b)                                                             \
  for (int i = 1; i < n - 1; i++)                                              \
    for (int j = 1; j < m - 1; j++)                                            \
      b[i * m + j] = 0.25                                                      \
                     * (a[(i - 1) * m + j] + a[(i + 1) * m + j]                \
                        + a[i * m + j - 1] + a[i * m + j + 1]);

class field
{
public:
  field (int n, int m, double *now, double *next)
      : n (n), m (m), now (now), next (next)
  {
  }
  void
  run (int steps)
  {
    for (int t = 0; t < steps; ++t)
      {
        double *a = now, *b = next;
        int n = this->n, m = this->m;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
        FIVE (a, b)
        std::swap (now, next);
      }
  }
  int n, m;
  double *now, *next;
};

static void
by_reference (field &f, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      double *a = f.now, *b = f.next;
      int n = f.n, m = f.m;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      std::swap (f.now, f.next);
    }
}

static void
globals (int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      std::swap (from, to);
    }
}

static double *
names (double *p, double *q, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      double *a = p, *b = q;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      std::swap (p, q);
    }
  return p;
}

static void
step (const double *a, double *b, int n, int m) noexcept
{
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
  FIVE (a, b)
}

static void
exchange (double *&p, double *&q) noexcept
{
  double *s = p;
  p = q;
  q = s;
}

static double *
throws_nothing (double *p, double *q, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      step (p, q, n, m);
      exchange (p, q);
    }
  return p;
}

static void
advance (const double *a, double *b, int n, int m)
{
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
  FIVE (a, b)
}

static double *
by_function (double *p, double *q, int n, int m, int steps)
{
#pragma acc data copy(p [0:n * m], q [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      advance (p, q, n, m);
      std::swap (p, q);
    }
  return p;
}

int
main ()
{
  int n = hide (N), m = hide (M);
  for (int k = 0; k < N * M; k++)
    space[0][k] = space[1][k] = k * 7 % 19;
  field f (n, m, space[0], space[1]);
#pragma acc data copy(space)
  {
    f.run (hide (11));
    by_reference (f, hide (6));
    from = f.now;
    to = f.next;
    globals (n, m, hide (7));
    f.now = names (from, to, n, m, hide (4));
    f.now = throws_nothing (f.now, f.now == from ? to : from, n, m, hide (3));
    f.now = by_function (f.now, f.now == from ? to : from, n, m, hide (4));
  }
  SHOW (space[0]);
  SHOW (space[1]);
  printf ("%d %d\n", f.now == space[1], from == space[1]);
  return 0;
}
