/* Loops over time whose steps hand the addresses of pointers in structures to
   functions that let these change places; and such functions that do more, or
   are given the pointer that the next structure is reached by.  Without this
   test the wrong pointers could change places, or launches be one a step.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */

#define N 75

struct line
{
  int n, turns;
  double *now, *next, *past;
  struct line *other;
};

static double space[4][N];
static int count;

static void
exchange (double **a, double **b)
{
  double *t = *a;
  *a = *b;
  *b = t;
}

static void
turn (double **a, double **b, double **c)
{
  double *t = *a;
  *a = *b;
  *b = *c;
  *c = t;
}

static void
count_too (double **a, double **b)
{
  double *t = *a;
  *a = *b;
  *b = t;
  count++;
}

static void
touch (double **a, double **b)
{
  double *t = *a;
  *a = *b;
  *b = t;
  (*a)[0] += 1;
}

static void
step_on (struct line **a, struct line **b)
{
  struct line *t = *a;
  *a = *b;
  *b = t;
}

/* Three points of A into B.  */
#define THREE(a, b)                                                            \
  for (int i = 1; i < n - 1; i++)                                              \
    b[i] = 0.25 * (a[i - 1] + a[i] + 2 * a[i + 1]);

static void
own (struct line *l, int steps)
{
  int n = l->n;
  for (int t = 0; t < steps; t++)
    {
      double *a = l->now, *b = l->next;
#pragma acc parallel loop present(a [0:n], b [0:n])
      THREE (a, b)
      exchange (&l->now, &l->next);
    }
}

static void
sweep (struct line *l)
{
  int n = l->n;
  double *a = l->now, *b = l->next;
#pragma acc parallel loop present(a [0:n], b [0:n])
  THREE (a, b)
}

static void
called (struct line *l, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      sweep (l);
      exchange (&l->next, &l->now);
    }
}

static void
three (struct line *l, int steps)
{
  int n = l->n;
  for (int t = 0; t < steps; t++)
    {
      double *a = l->now, *b = l->next, *c = l->past;
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = 2 * a[i] - c[i] + a[i - 1] - 2 * a[i] + a[i + 1];
      turn (&l->past, &l->now, &l->next);
    }
}

static void
counted (struct line *l, int steps)
{
  int n = l->n;
  for (int t = 0; t < steps; t++)
    {
      double *a = l->now, *b = l->next;
#pragma acc parallel loop present(a [0:n], b [0:n])
      THREE (a, b)
      count_too (&l->now, &l->next);
    }
}

/* On the host, beside what the device has.  */
static void
touched (struct line *l, int steps)
{
  int n = l->n;
  for (int t = 0; t < steps; t++)
    {
      double *a = l->now, *b = l->next;
#pragma acc parallel loop copy(a [0:n], b [0:n])
      THREE (a, b)
      touch (&l->now, &l->next);
    }
}

/* The structures themselves change places, and pointers of both.  */
static void
two (struct line *l, struct line *k, int steps)
{
  int n = l->n;
  for (int t = 0; t < steps; t++)
    {
      double *a = l->now, *b = k->next;
#pragma acc parallel loop present(a [0:n], b [0:n])
      THREE (a, b)
      exchange (&l->now, &k->next);
      step_on (&l, &k);
    }
}

/* The same pointer twice, and one that is reached through another.  */
static void
others (struct line *l, int steps)
{
  int n = l->n;
  for (int t = 0; t < steps; t++)
    {
      double *a = l->now, *b = l->other->next;
#pragma acc parallel loop present(a [0:n], b [0:n])
      THREE (a, b)
      exchange (&l->now, &l->now);
      exchange (&l->now, &l->other->next);
      step_on (&l->other, &l->other->other);
    }
}

static void
show (const struct line *l, const char *name)
{
  printf ("%s %d %d %d\n", name, (int)(l->now - space[0]) / N,
          (int)(l->next - space[0]) / N, (int)(l->past - space[0]) / N);
}

int
main (void)
{
  struct line l = { N, 0, space[0], space[1], space[2], &l };
  struct line k = { N, 0, space[3], space[2], space[1], &l };
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      space[j][i] = i * 7 % 19 + j;
  for (int r = 0; r < 3; r++)
    {
#pragma acc data copy(space)
      {
        own (&l, hide (r));
        show (&l, "own");
        called (&l, hide (2 * r + 1));
        show (&l, "called");
        three (&l, hide (r));
        show (&l, "three");
        counted (&l, hide (r + 1));
        show (&l, "counted");
        l.now = space[0];
        l.next = space[1];
        l.past = space[2];
        two (&l, &k, hide (r + 1));
        show (&l, "two");
        show (&k, "and");
        l.now = space[0];
        l.next = space[1];
        l.other = &l;
        others (&l, hide (r));
        show (&l, "others");
        l.now = space[0];
        l.next = space[1];
        k.now = space[3];
        k.next = space[2];
        l.past = k.past = space[2];
      }
      touched (&l, hide (r + 1));
      show (&l, "touched");
      SHOW (space);
    }
  printf ("%d\n", count);
  return 0;
}
