/* Loops over time whose steps choose their arrays by whether the step is odd:
   conditional expressions, conditions, elements of an array of pointers; from
   any first step, by odd steps up and down; and those that only look so, as
   something else changes the counter, the pointers or the array.  Without this
   test such loops could be launches a step, or read the wrong one of two
   arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq expressions } */
/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].function eq conditions } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].function eq elements } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[3].function eq outside } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */
/* { acctile-report nests[4].function eq downwards } */
/* { acctile-report nests[4].chosen.time_tile =~ . } */

#include "run.h"

#define N 61
#define M 45
#define CELLS (N * M)

static int a[CELLS], b[CELLS], c[CELLS];

/* Five points of A into B.  */
#define FIVE(a, b)                                                             \
  for (int i = 1; i < n - 1; i++)                                              \
    for (int j = 1; j < m - 1; j++)                                            \
      b[i * m + j] = (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j]   \
                      + a[i * m + j - 1] + 3 * a[i * m + j + 1])               \
                     & 4095;

static void
expressions (int n, int m, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      const int *from = t % 2 ? b : a;
      int *to = t % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
}

static void
conditions (int n, int m, int first, int steps, int *a, int *b)
{
  int t = first;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  while (t < first + steps)
    {
      int *from, *to;
      if (t % 2 == 0)
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
      t++;
    }
}

static void
elements (int n, int m, int steps, int *a, int *b)
{
  int *both[2] = { a, b };
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int now = t % 2, next = 1 - now;
      int *from = both[now], *to = both[next];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
}

static int *
outside (int n, int m, int steps, int *restrict a, int *restrict b)
{
  int *from = NULL, *to = NULL;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (unsigned t = 1; t <= (unsigned)steps; ++t)
    {
      from = (t & 1) == 1 ? a : b;
      to = (t & 1) == 1 ? b : a;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
  return to;
}

static void
downwards (int n, int m, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 3 * steps; t > 0; t -= 3)
    {
      int *from = t & 1 ? a : b, *to = (t + 1) & 1 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
}

/* One array is there in each step, by its own name.  */

static void
by_two_names (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *to = t % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(a [0:n * m], to [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          to[i * m + j] = (to[i * m + j] + t) & 4095;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
    }
}

/* -1 and 1 are odd.  */

static void
negative (int n, int m, int first, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = first; t < first + steps; t++)
    {
      int *from = t % 2 == 1 ? b : a, *to = t % 2 == 1 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
    }
}

static void
even_steps (int n, int m, int first, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = first; t < steps; t += 2)
    {
      int *from = t % 2 ? b : a, *to = t % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      if (t == 4)
        t++;
    }
}

static void
paused (int n, int m, int steps, int *a, int *b)
{
  int left = steps / 2;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps;)
    {
      int *from = t % 2 ? b : a, *to = t % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      if (--left < 0)
        t++;
    }
}

static void
third (int n, int m, int steps, int *a, int *b, int *c)
{
#pragma acc data copy(a [0:n * m], b [0:n * m], c [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = t % 2 ? b : a, *to = t % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      if (t == 3)
        a = c;
    }
}

static void
changed (int n, int m, int steps, int *a, int *b, int *c)
{
  int *both[2] = { a, b };
#pragma acc data copy(a [0:n * m], b [0:n * m], c [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = both[t & 1], *to = both[(t + 1) & 1];
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      both[0] = c;
    }
}

/* What steps choose, and one of the two by its own name.  */

static void
boundary (int n, int m, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = t % 2 ? b : a, *to = t % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
#pragma acc parallel loop present(a [0:n * m])
      for (int j = 0; j < m; j++)
        a[m + j] = a[2 * m + j] + 1;
    }
}

/* Arrays with two names.  */

static void
named_twice (int n, int m, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      int *from = t % 2 ? b : a, *to = t % 2 ? a : b, *again;
      if (t & 1)
        again = a;
      else
        again = b;
#pragma acc parallel loop collapse(2)                                          \
    present(from [0:n * m], to [0:n * m], again [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          {
            to[i * m + j] = from[i * m + j - 1] + from[i * m + j + 1];
            again[i * m + j] &= 1023;
          }
    }
}

/* The step chooses after its counter moved, and in a loop inside.  */

static void
late (int n, int m, int steps, int *a, int *b)
{
  int t = 0;
#pragma acc data copy(a [0:n * m], b [0:n * m])
  while (t < steps)
    {
      t++;
      for (int s = 0; s < 3; s++)
        {
          int *from = t % 2 ? b : a, *to = t % 2 ? a : b;
          int *back = s % 2 ? b : a, *forth = s % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
          FIVE (from, to)
#pragma acc parallel loop collapse(2) present(back [0:n * m], forth [0:n * m])
          FIVE (forth, back)
        }
    }
}

static void
show (const char *name)
{
  printf ("%s\n", name);
  SHOW (a);
  SHOW (b);
  SHOW (c);
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  for (int i = 0; i < CELLS; i++)
    {
      a[i] = i * 7919 % 1000;
      b[i] = i * 31 % 1000;
      c[i] = i * 7 % 1000;
    }
  expressions (n, m, hide (8), a, b);
  expressions (n, m, hide (5), a, b);
  expressions (n, m, hide (0), a, b);
  show ("expressions");
  conditions (n, m, hide (2), hide (3), a, b);
  conditions (n, m, hide (3), hide (4), a, b);
  conditions (n, m, hide (-3), hide (6), a, b);
  show ("conditions");
  elements (n, m, hide (7), a, b);
  show ("elements");
  printf ("%d\n", outside (n, m, hide (7), a, b) == b);
  printf ("%d\n", outside (n, m, hide (4), a, b) == b);
  printf ("%d\n", outside (n, m, hide (0), a, b) == NULL);
  show ("outside");
  downwards (n, m, hide (7), a, b);
  downwards (n, m, hide (4), a, b);
  show ("downwards");
  by_two_names (n, m, hide (5), a, b);
  show ("by two names");
  negative (n, m, hide (-4), hide (3), a, b);
  negative (n, m, hide (-3), hide (8), a, b);
  show ("negative");
  even_steps (n, m, hide (0), hide (9), a, b);
  even_steps (n, m, hide (1), hide (9), a, b);
  show ("even steps");
  paused (n, m, hide (7), a, b);
  show ("paused");
  third (n, m, hide (7), a, b, c);
  show ("third");
  changed (n, m, hide (6), a, b, c);
  show ("changed");
  late (n, m, hide (5), a, b);
  show ("late");
  boundary (n, m, hide (6), a, b);
  show ("boundary");
  named_twice (n, m, hide (5), a, b);
  show ("named twice");
  return 0;
}
