/* Loops over time in which the host counts in memory that their arrays lie
   over, which only the program itself finds out.  Without this test a launch of
   all steps could go on with what the first step had.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-fstrict-aliasing" } */
/* { acctile-host "a device has memory of its own" } */

#include "run.h"

/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[1].kind stencil } */

struct counts
{
  double time, dt, more[8];
  int steps, n;
};

static void
advance (counts *c, double *u, const double *s, int n, int steps)
{
#pragma acc data copy(u [0:n]) copyin(s [0:n])
  for (int k = 0; k < steps; k++)
    {
#pragma acc parallel loop present(u [0:n], s [0:n])
      for (int i = 0; i < n; i++)
        u[i] = u[i] / 2 + s[i];
      c->time += c->dt;
      c->steps++;
    }
}

static void
bytes (unsigned char *a, unsigned char *b, counts *c, int steps)
{
#pragma acc data copy(a [0:c->n], b [0:c->n])
  for (int k = 0; k < steps; k++)
    {
#pragma acc parallel loop present(a [0:c->n], b [0:c->n])
      for (int i = 1; i < c->n - 1; i++)
        b[i] = a[i - 1] + a[i + 1];
      c->steps++;
      unsigned char *other = a;
      a = b;
      b = other;
    }
}

static void
show (const counts *c)
{
  printf ("%g %d\n", c->time, c->steps);
  SHOW (c->more);
}

int
main ()
{
  counts c = { 0, 0.125, { 1, 2, 3, 4, 5, 6, 7, 8 }, 77, 4 };
  double s[8] = { 8, 7, 6, 5, 4, 3, 2, 1 };
  advance (&c, c.more, s, hide (8), hide (5));
  show (&c);
  advance (&c, &c.time, s, hide (1), hide (4));
  show (&c);
  advance (&c, c.more, &c.time, hide (2), hide (4));
  show (&c);
  unsigned char *first = (unsigned char *)c.more;
  bytes (first, first + 8, &c, hide (3));
  show (&c);
  bytes (first, (unsigned char *)&c.steps, &c, hide (3));
  show (&c);
  return 0;
}
