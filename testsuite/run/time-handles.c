/* Loops over time whose pointers are members of a structure that the function
   has a pointer to, exchanged by functions of the program's own; the structure
   is read in the steps only.  Without this test such loops would be a launch a
   step, or read and store what the pointer points to where the loop has no
   step: there is nothing then.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

/* { acctile-options "-fstrict-aliasing" } */
/* { acctile-report "nests.length" 5 } */
/* { acctile-report "nests[0].kind" "stencil" } */
/* { acctile-report "nests[1].kind" "stencil" } */
/* { acctile-report "nests[2].kind" "stencil" } */
/* { acctile-report "nests[3].kind" "stencil" } */
/* { acctile-report "nests[4].kind" "stencil" } */

typedef struct
{
  double *now, *next;
  int n, steps;
} grid;

static void
exchange (grid *g)
{
  double *other = g->now;
  g->now = g->next;
  g->next = other;
}

static void
step (grid *g)
{
  int n = g->n;
  double *a = g->now, *b = g->next;
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25
                     * (a[(i - 1) * n + j] + a[(i + 1) * n + j]
                        + a[i * n + j - 1] + a[i * n + j + 1]);
}

static void __attribute__ ((noinline)) calls (grid *g, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      step (g);
      exchange (g);
    }
}

static void __attribute__ ((noinline)) downwards (grid *g, int steps)
{
  while (steps > 0)
    {
      step (g);
      exchange (g);
      steps--;
    }
}

static void __attribute__ ((noinline)) at_least_one (grid *g, int steps)
{
  int t = 0;
  do
    {
      step (g);
      exchange (g);
    }
  while (++t < steps);
}

static void __attribute__ ((noinline)) reversed (grid *g, int steps)
{
  for (int t = steps; t != 0; t--)
    {
      step (g);
      exchange (g);
    }
}

static void __attribute__ ((noinline)) own_steps (grid *g)
{
  int last = g ? g->steps : 0;
  for (int t = 0; t < last; t++)
    {
      step (g);
      exchange (g);
    }
}

static void
print (const char *name, const grid *g)
{
  double sum = 0;
  for (int i = 0; i < g->n * g->n; i++)
    sum += (i % 31 + 1) * (g->now[i] + 7 * g->next[i]);
  printf ("%s %.15g\n", name, sum);
}

int
main (void)
{
  int n = 21;
  grid g = { malloc (n * n * sizeof (double)), malloc (n * n * sizeof (double)),
             n, 4 };
  double *a = g.now, *b = g.next;
  for (int i = 0; i < n * n; i++)
    {
      a[i] = i * 7 % 100;
      b[i] = i * 3 % 50;
    }
  calls (NULL, 0);
  downwards (NULL, 0);
  reversed (NULL, 0);
  own_steps (NULL);
#pragma acc data copy(a [0:n * n], b [0:n * n])
  {
    calls (&g, 5);
    calls (&g, 0);
    downwards (&g, 4);
    at_least_one (&g, 0);
    reversed (&g, 3);
    own_steps (&g);
  }
  print ("after all", &g);
  printf ("%d\n", g.now == a);
  free (a);
  free (b);
  return 0;
}
