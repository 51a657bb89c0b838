/* Loops over time that exchange pointers in memory, or by other names: members
   of structures, variables of the file, three levels of time; and those where
   somebody else may see or change the pointers.  Without this test they could
   be kept in variables while others read them, or be read where they are not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */
/* { acctile-report nests[4].chosen.time_tile =~ . } */

#define N 61
#define M 45
#define CELLS (N * M)

struct grid
{
  int n, m;
  double *old, *now, *next;
  struct grid *other;
};

static double space[3][CELLS];
static double *from, *to;
static int seen;

#define AT(a, i, j) a[(i)*m + (j)]

/* Five points of A into B.  */
#define FIVE(a, b)                                                             \
  for (int i = 1; i < n - 1; i++)                                              \
    for (int j = 1; j < m - 1; j++)                                            \
      AT (b, i, j) = 0.25                                                      \
                     * (AT (a, i - 1, j) + AT (a, i + 1, j) + AT (a, i, j - 1) \
                        + AT (a, i, j + 1));

static void
members (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      double *s = g->now;
      g->now = g->next;
      g->next = s;
    }
}

static void
globals (int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      double *s = from;
      from = to;
      to = s;
    }
}

/* A step's own names for pointers of the function.  */
static double *
names (double *p, double *q, int n, int m, int steps)
{
  int t = 0;
  while (t < steps)
    {
      double *a = p, *b = q;
#pragma acc kernels loop independent collapse(2)                               \
    present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      q = a;
      p = b;
      t++;
    }
  return p;
}

/* The wave equation.  */
static void
levels (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  for (int t = 0; t < steps; t++)
    {
      double *o = g->old, *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2)                                          \
    present(o [0:n * m], a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          AT (b, i, j)
              = 2 * AT (a, i, j) - AT (o, i, j)
                + 0.125
                      * (AT (a, i - 1, j) + AT (a, i + 1, j) + AT (a, i, j - 1)
                         + AT (a, i, j + 1) - 4 * AT (a, i, j));
      g->old = a;
      g->now = b;
      g->next = o;
    }
}

/* One loop in another, which the pointers leave in exchange.  */
static void
twice (struct grid *g, int rounds, int steps)
{
  int n = g->n, m = g->m;
  for (int r = 0; r < rounds; r++)
    {
      for (int t = 0; t < steps; t++)
        {
          double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
          FIVE (a, b)
          g->now = b;
          g->next = a;
        }
      seen = seen * 3 + (g->now == space[1]);
    }
}

/* No step, and nothing to read.  */
static void
never (struct grid *g, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      g->now = b;
      g->next = a;
    }
}

/* Others read and change what is exchanged.  */
__attribute__ ((noipa)) static void
look (struct grid *g)
{
  seen = seen * 5 + (g->now == space[1]) + 2 * (from == space[1]);
}

static void
called (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      g->now = b;
      g->next = a;
      look (g);
    }
}

/* Another name for the structure: both exchange the same pointers.  */
static void
other_name (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  struct grid *h = g->other;
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      g->now = b;
      g->next = a;
      a = h->now;
      if (t % 3 == 0)
        {
          h->now = h->next;
          h->next = a;
        }
    }
}

/* The address of a member, and a store through it.  */
static void
addressed (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  double **now = &g->now;
  for (int t = 0; t < steps; t++)
    {
      double **next = &g->next;
      double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      *now = b;
      *next = a;
    }
}

/* Changed before the region reads the copy, and two copies of one.  */
static double *
mixed (double *p, double *q, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      double *a = p, *b = q, *c = p;
      p = b;
      q = a;
#pragma acc parallel loop collapse(2)                                          \
    present(a [0:n * m], b [0:n * m], c [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          AT (b, i, j) = 0.5 * (AT (a, i - 1, j) + AT (c, i + 1, j));
    }
  return p;
}

/* A name that a step gives to both in turn.  */
static double *
renamed (double *p, double *q, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      double *a = p, *b = q;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      a = q;
      b = p;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          AT (b, i, j) += 0.5 * AT (a, i, j - 1);
      p = a;
      q = b;
    }
  return p;
}

/* The host has a look at what a step computed.  */
static double
updated (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  double sum = 0;
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      g->now = b;
      g->next = a;
#pragma acc update self(g->now [0:n * m])
      sum += g->now[n / 2 * m + 3];
    }
  return sum;
}

/* Left in the middle.  */
static void
leaves (struct grid *g, int steps, int last)
{
  int n = g->n, m = g->m;
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
      FIVE (a, b)
      if (t == last)
        break;
      g->now = b;
      g->next = a;
    }
  seen = seen * 3 + (g->now == space[1]);
}

/* The region has the structure itself.  */
static void
inside (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
#pragma acc parallel loop present(a [0:n * m], b [0:n * m]) copyin(g [0:1])
      for (int i = 1; i < g->n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          AT (b, i, j) = 0.25 * (AT (a, i - 1, j) + AT (a, i + 1, j));
      g->now = b;
      g->next = a;
    }
}

/* The region has the structure itself, which was changed before it.  */
static void
inside_changed (struct grid *g, int steps)
{
  int n = g->n, m = g->m;
  for (int t = 0; t < steps; t++)
    {
      double *a = g->now, *b = g->next;
      g->now = b;
      g->next = a;
#pragma acc parallel loop present(a [0:n * m], b [0:n * m]) copyin(g [0:1])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          AT (b, i, j) = 0.25 * AT (a, i - 1, j) + (g->now < g->next ? 3 : 1);
    }
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  struct grid g = { n, m, space[2], space[0], space[1], &g };
  for (int k = 0; k < CELLS; k++)
    space[0][k] = space[1][k] = space[2][k] = k * 7 % 19;
#pragma acc data copy(space)
  {
    members (&g, hide (11));
    members (&g, hide (0));
    from = g.now;
    to = g.next;
    globals (n, m, hide (9));
    look (&g);
    g.now = names (from, to, n, m, hide (7));
    g.next = g.now == from ? to : from;
    look (&g);
    levels (&g, hide (10));
    look (&g);
    twice (&g, hide (3), hide (5));
    never (NULL, n, m, hide (0));
    never (&g, n, m, hide (3));
    called (&g, hide (4));
    other_name (&g, hide (7));
    look (&g);
    addressed (&g, hide (3));
    g.now = mixed (g.now, g.next, n, m, hide (3));
    g.next = g.now == space[1] ? space[0] : space[1];
    look (&g);
    g.now = renamed (g.now, g.next, n, m, hide (5));
    g.next = g.now == space[1] ? space[0] : space[1];
    printf ("%.17g\n", updated (&g, hide (3)));
    leaves (&g, hide (8), hide (4));
    inside (&g, hide (3));
    inside_changed (&g, hide (3));
  }
  SHOW (space[0]);
  SHOW (space[1]);
  SHOW (space[2]);
  printf ("%d\n", seen);
  return 0;
}
