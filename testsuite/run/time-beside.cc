/* Loops over time whose host reads numbers of the arrays' own type in each
   step: coefficients in objects, behind pointers.  Without this test such loops
   could be launches of each step, or a coefficient that is in an array, which
   changes, be read but once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */

#include "run.h"

#include <utility>

/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */

#define N 61
#define M 45

static double space[2][N * M];
static unsigned counts[2][N * M];

class field
{
public:
  field (int n, int m, double rate, double *now, double *next)
      : n (n), m (m), rate (rate), now (now), next (next)
  {
  }
  void
  step ()
  {
    const double *a = now;
    double *b = next;
    const int n = this->n, m = this->m;
    const double rate = this->rate;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        b[i * m + j] = rate
                       * (a[(i - 1) * m + j] + a[(i + 1) * m + j]
                          + a[i * m + j - 1] + a[i * m + j + 1]);
    std::swap (now, next);
  }
  void
  run (int steps)
  {
    for (int t = 0; t < steps; t++)
      step ();
  }
  int n, m;
  double rate, *now, *next;
};

struct material
{
  double sound, loss;
};

struct model
{
  const material *rock;
  double dt;
};

static void
behind_two (const model *g, int n, double *a, double *b, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      double c = g->rock->sound * g->dt, loss = g->rock->loss;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = loss * b[i] + c * (a[i - 1] + a[i + 1]);
      std::swap (a, b);
    }
}

/* The coefficient is in an array, or is not.  */
static void
maybe_inside (const unsigned *c, int n, unsigned *a, unsigned *b, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      unsigned k = *c;
#pragma acc parallel loop copyin(a [0:n]) copy(b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = k * b[i] + 5 * (a[i - 1] + a[i + 1]);
    }
}

int
main ()
{
  int n = hide (N), m = hide (M);
  for (int k = 0; k < N * M; k++)
    {
      space[0][k] = space[1][k] = k * 7 % 19;
      counts[0][k] = counts[1][k] = k * 5 % 23;
    }
  field f (n, m, 0.25 * hide (1), space[0], space[1]);
  material rock = { 0.5 * hide (1), 0.25 };
  model g = { &rock, 0.75 * hide (1) };
#pragma acc data copy(space)
  {
    f.run (hide (11));
    behind_two (&g, n * m, space[0], space[1], hide (6));
  }
  SHOW (space[0]);
  SHOW (space[1]);
  unsigned rate = hide (3);
  maybe_inside (&rate, n * m, counts[0], counts[1], hide (5));
  SHOW (counts[1]);
  maybe_inside (&counts[1][7], n * m, counts[0], counts[1], hide (5));
  SHOW (counts[1]);
  return 0;
}
