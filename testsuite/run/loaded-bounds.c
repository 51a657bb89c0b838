/* Bounds and pointers that stand in memory: in structures, behind pointers,
   changed by nothing or by the nest itself.  Without this test such nests could
   be left alone without need, or a bound that the body changes could be taken
   for constant.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "pointers in structures are the host's" } */

#include "run.h"

#define N 64

struct grid
{
  int nx, ny;
  double *restrict u;
  double *restrict v;
};

struct counted
{
  int n;
  int value[N];
};

static double u[N * N], v[N * N];
static int sizes[3] = { N, N - 3, N - 7 };
static int table[N];

static void
members (struct grid *g)
{
#pragma acc kernels loop copyin(g [0:1])
  for (int i = 1; i < g->nx - 1; i++)
#pragma acc loop
    for (int j = 1; j < g->ny - 1; j++)
      g->u[i * g->ny + j] = g->v[(i - 1) * g->ny + j] + g->v[i * g->ny + j + 1];
}

static void
in_table (void)
{
#pragma acc kernels copy(u) copyin(v, sizes)
  {
#pragma acc loop
    for (int i = 0; i < sizes[1]; i++)
#pragma acc loop
      for (int j = 0; j < sizes[2]; j++)
        u[i * N + j] += v[i * N + j];
  }
}

static void
changes_its_bound (struct counted *c)
{
#pragma acc kernels copy(c [0:1])
  {
#pragma acc loop
    for (int i = 0; i < 8; i++)
#pragma acc loop
      for (int j = 0; j < c->n; j++)
        {
          c->value[j] += i + j;
          if (j == 5)
            c->n = N - 2 * i;
        }
  }
}

static void
aliased (int *n, int *x)
{
#pragma acc kernels copy(x [0:N])
  {
#pragma acc loop
    for (int i = 0; i < 4; i++)
#pragma acc loop
      for (int j = 0; j < *n; j++)
        x[j] = x[j] > 30 ? 9 : x[j] + i;
  }
}

int
main (void)
{
  struct grid g = { N, N, u, v };
  struct counted c = { N, { 0 } };
  for (int i = 0; i < N * N; i++)
    v[i] = i % 17;
  members (&g);
  in_table ();
  changes_its_bound (&c);
  table[0] = 40;
  for (int i = 1; i < N; i++)
    table[i] = i;
  aliased (&table[0], table);
  SHOW (u);
  SHOW (table);
  show_bytes ("counted", &c, sizeof c);
  return 0;
}
