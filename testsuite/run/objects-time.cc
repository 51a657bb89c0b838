/* Loops over time whose arrays change places by std::swap, and whose nests see
   them through views: one launch does all steps, as where the loop names the
   arrays themselves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#include <utility>

/* The launch has as many blocks as the device keeps at once: few.
   { acctile-emulate device=k40 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[0].chosen.time_tile overlap } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind doall } */

#define N 48

static int x[N * N], y[N * N];

struct field
{
  int *data;
  int width;

  int &
  operator() (int i, int j) const
  {
    return data[i * width + j];
  }
};

static int *
advance (int *a, int *b, int n, int steps)
{
#pragma acc data copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          {
            field u = { a, n }, v = { b, n };
            v (i, j)
                = (u (i, j - 1) + u (i, j + 1) + u (i - 1, j) + u (i + 1, j))
                  % 1000;
          }
      std::swap (a, b);
    }
  return a;
}

static void
plain (int *a, int *b, int n, int steps)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] + a[i + 1] % 100;
      std::swap (a, b);
    }
}

/* The pointer changes between the steps in a way of its own.  */
static void
other (int *a, int *b, int n, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      int *before = a;
#pragma acc parallel loop copy(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] += a[i - 1] % 10;
      std::swap (a, b);
      before[0] += a == before;
      if (t % 3 == 1)
        std::swap (a, b);
    }
}

int
main ()
{
  for (int i = 0; i < N * N; i++)
    x[i] = y[i] = i * 7 % 23;
  printf ("%d\n", advance (x, y, N, hide (5)) == y);
  SHOW (x);
  SHOW (y);
  plain (x, y, N * N, hide (4));
  SHOW (x);
  SHOW (y);
  other (x, y, N * N, hide (7));
  SHOW (x);
  SHOW (y);
  return 0;
}
