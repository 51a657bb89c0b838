/* Loops over time whose bounds, numbers of steps and conditions are members of
   objects, or are read through pointers.  Without this test the launch for all
   steps could read the host's memory, or go on with what a step has changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-options "-fstrict-aliasing" } */
/* The launch has as many blocks as the device keeps at once: few.
   { acctile-emulate device=k40 } */
/* { acctile-report nests.length 4 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[0].chosen.time_tile overlap } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind stencil } */

#define N 48

static int x[N * N], y[N * N];

struct Grid
{
  long width, height, steps;
  double twice;

  int *
  advance (int *a, int *b) const
  {
#pragma acc data copy(a [0:N * N], b [0:N * N])
    for (long t = 0; t < steps; t++)
      {
        long w = width, h = height;
#pragma acc parallel loop collapse(2) present(a [0:w * h], b [0:w * h])
        for (long i = 1; i < h - 1; i++)
          for (long j = 1; j < w - 1; j++)
            b[i * w + j] = (a[i * w + j - 1] + a[i * w + j + 1]
                            + a[(i - 1) * w + j] + a[(i + 1) * w + j])
                           % 1000;
        int *other = a;
        a = b;
        b = other;
      }
    return a;
  }
};

/* A condition that is a member, and steps behind a pointer: neither can be
   where a nest stores, by their types.  */
static void
members (const Grid *g, int *__restrict a, int *__restrict b)
{
#pragma acc data copy(a [0:N * N], b [0:N * N])
  for (long t = 0; t < g->steps; t++)
    {
#pragma acc parallel loop present(a [0:N * N], b [0:N * N])
      for (int i = 0; i < N * N; i++)
        b[i] += a[i] % 7;
      if (g->twice > 3)
        {
#pragma acc parallel loop present(a [0:N * N], b [0:N * N])
          for (int i = 0; i < N * N; i++)
            a[i] += b[i] % 5;
        }
    }
}

/* The nest might store to the number of steps: the host looks.  */
static int
changing (int *steps, int *a)
{
  int t;
#pragma acc data copy(a [0:N])
  for (t = 0; t < *steps; t++)
    {
#pragma acc parallel loop present(a [0:N])
      for (int i = 0; i < N; i++)
        a[i] = a[i] > 2 ? a[i] - 1 : a[i];
    }
  return t;
}

int
main ()
{
  Grid g = { N, N - 5, hide (6), 0 };
  g.twice = hide (4);
  for (int i = 0; i < N * N; i++)
    x[i] = y[i] = i * 7 % 23;
  printf ("%d\n", g.advance (x, y) == x);
  SHOW (x);
  SHOW (y);
  members (&g, x, y);
  g.steps = hide (0);
  members (&g, x, y);
  SHOW (x);
  SHOW (y);
  int steps = hide (5);
  printf ("%d\n", changing (&steps, x));
  SHOW (x);
  return 0;
}
