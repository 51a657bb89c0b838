/* Functions before their callers that are steps of loops over time: with loops
   around their regions, conditions, ways out in their middle, pointers in a
   structure that another one exchanges, counters of the host; and a weak one,
   which the linker may replace.  Without this test what they do could be done
   under other conditions, or in another order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"
#define N 60
static double x[N], y[N];
static int turns;
void
colours (double *u, int n)
{
  for (int c = 0; c < 2; c++)
    {
#pragma acc parallel loop present(u [0:n])
      for (int i = 1 + c; i < n - 1; i += 2)
        u[i] = 0.5 * (u[i - 1] + u[i + 1]);
    }
}
void
maybe (double *u, int n, int k)
{
  if (k & 1)
    {
#pragma acc parallel loop present(u [0:n])
      for (int i = 0; i < n; i++)
        u[i] += k;
    }
  else
    {
#pragma acc parallel loop present(u [0:n])
      for (int i = 0; i < n; i++)
        u[i] -= k;
    }
}

struct pair
{
  double *p, *q;
  int n;
};
void
pstep (struct pair *s)
{
  int n = s->n;
  double *p = s->p, *q = s->q;
#pragma acc parallel loop present(p [0:n], q [0:n])
  for (int i = 1; i < n - 1; i++)
    q[i] = 0.25 * (p[i - 1] + 2 * p[i] + p[i + 1]);
}
void
pswap (struct pair *s)
{
  double *t = s->p;
  s->p = s->q;
  s->q = t;
}
void
early (double *u, int n, int k)
{
  if (k < 2)
    return;
#pragma acc parallel loop present(u [0:n])
  for (int i = 0; i < n; i++)
    u[i] = u[i] * 0.5 + k;
}
void
tick (void)
{
  turns++;
}
__attribute__ ((weak)) void
weak (double *u, int n)
{
#pragma acc parallel loop present(u [0:n])
  for (int i = 0; i < n; i++)
    u[i] += 1;
}
static void
run (double *x, double *y, int n, int steps, struct pair *s)
{
#pragma acc data copy(x [0:n], y [0:n])
  {
    for (int t = 0; t < steps; t++)
      colours (x, n);
    for (int t = 0; t < steps; t++)
      {
        maybe (x, n, t);
        maybe (y, n, t + 1);
      }
    for (int t = 0; t < steps; t++)
      {
        pstep (s);
        pswap (s);
      }
    for (int t = 0; t < steps; t++)
      early (x, n, t);
    for (int t = 0; t < steps; t++)
      {
        early (x, n, 5);
        tick ();
      }
    for (int t = 0; t < steps; t++)
      weak (x, n);
  }
}
int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i * 7919 % 1000, y[i] = i;
  struct pair s = { x, y, N };
  run (x, y, hide (N), hide (5), &s);
  SHOW (x);
  SHOW (y);
  printf ("%d %d\n", turns, s.p == x);
}
