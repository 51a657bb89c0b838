/* Members of structures, and elements of arrays, that are restrict pointers:
   one pointer that is found in two ways, whose structure has two names or a
   number that is a variable, is still one.  Without this test what it leads to
   could be taken for two arrays, or regions over members of an element whose
   number is a variable be left in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-options "-fstrict-aliasing" } */
/* { acctile-host "members are the host's" } */
/* { acctile-report "nests[0].reason" =~ overlap } */
/* { acctile-report "nests[1].reason" =~ overlap } */
/* { acctile-report "nests[2].reason" =~ overlap } */
/* { acctile-report "nests[3].reason" =~ overlap } */
/* { acctile-report "nests[4].kind" "doall" } */
/* { acctile-report "nests[5].kind" "doall" } */
/* { acctile-report "nests[6].kind" "doall" } */
/* { acctile-report "nests[7].kind" "doall" } */
/* { acctile-report "nests[8].kind" "doall" } */

#define N 40

struct part
{
  int n;
  double *q;
};

struct block
{
  int n;
  double *restrict u, *restrict v;
  struct part part[3];
};

static struct block all[3];
static double space[9][N];

static void
two_names (struct block *p, struct block *q)
{
#pragma acc kernels
  for (int i = 0; i < N - 1; i++)
    p->v[i + 1] = q->v[i] + i;
}

static void
name_and_object (struct block *p)
{
#pragma acc kernels
  for (int i = 0; i < N - 1; i++)
    p->v[i + 1] = all[1].v[i] + i;
}

static void
two_numbers (struct block *p, int k, int l)
{
#pragma acc kernels
  for (int i = 0; i < p[k].n - 1; i++)
    p[k].v[i + 1] = p[l].v[i] + i;
}

static void
two_elements (double *restrict *p, int k, int l)
{
#pragma acc kernels
  for (int i = 0; i < N - 1; i++)
    p[k][i + 1] = p[l][i] + i;
}

static void
members (struct block *p, int k)
{
#pragma acc kernels
  for (int i = 1; i < p[k].n - 1; i++)
    p[k].v[i] = p[k].u[i - 1] + p[k].u[i + 1];
}

static void
other_members (struct block *p, struct block *q)
{
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    p->v[i] = q->u[i - 1] + q->u[i + 1];
}

static void
neighbours (double *restrict *p, int k)
{
#pragma acc kernels
  for (int i = 1; i < N; i++)
    p[k][i] += p[k + 1][i - 1];
}

static void
inner (struct block *p, int k, int m)
{
#pragma acc kernels
  for (int i = 0; i < p[k].part[m].n; i++)
    p[k].part[m].q[i] += i + m;
}

static void
object (int k)
{
#pragma acc kernels
  for (int i = 0; i < all[k].n; i++)
    all[k].part[1].q[i] = all[k].part[1].q[i] * 2 + i;
}

/* The number, or the end, changes in the loop.  */

static void
changing (struct block *p, int k, int m)
{
#pragma acc kernels
  for (int i = 0; i < p[0].n - 1; i++)
    {
      p[k].u[i] += i;
      k = (k + 1) % 3;
    }
#pragma acc kernels
  for (int i = 0; i < p[k].part[m].n - 1; i++)
    {
      p[k].part[m].q[i] += i + m;
      p[k].part[m].n--;
    }
}

/* The number is another one in each step.  */

static void
steps (struct block *p, int n)
{
  for (int t = 0; t < n; t++)
    {
#pragma acc kernels
      for (int i = 1; i < p[t % 2].n - 1; i++)
        p[t % 2].v[i] = p[t % 2].u[i - 1] + p[t % 2].u[i + 1];
#pragma acc parallel loop
      for (int i = 1; i < p[t % 2].n - 1; i++)
        p[t % 2].u[i] = p[t % 2].v[i] * 0.5 + p[t % 3].v[i];
    }
}

int
main (void)
{
  double *rows[3];
  for (int k = 0; k < 3; k++)
    {
      all[k].n = N - k;
      all[k].u = space[k];
      all[k].v = space[3 + k];
      rows[k] = space[6 + k];
      for (int m = 0; m < 3; m++)
        {
          all[k].part[m].n = N - m;
          all[k].part[m].q = space[6 + (k + m) % 3];
        }
    }
  for (int k = 0; k < 9; k++)
    for (int i = 0; i < N; i++)
      space[k][i] = (i * 7 + k * 3) % 11;
  two_names (all, all);
  two_names (all, all + 1);
  name_and_object (all + 1);
  SHOW (space);
  two_numbers (all, hide (2), hide (2));
  two_numbers (all, hide (2), hide (1));
  two_elements (rows, hide (1), hide (1));
  SHOW (space);
  members (all, hide (1));
  other_members (all, all);
  neighbours (rows, hide (1));
  SHOW (space);
  inner (all, hide (2), hide (1));
  object (hide (1));
  SHOW (space);
  changing (all, hide (1), hide (2));
  steps (all, hide (5));
  SHOW (space);
  return 0;
}
