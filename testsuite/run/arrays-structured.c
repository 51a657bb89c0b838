/* Arrays in structures in arrays, unions, bit fields, packed structures,
   pointers to structures with arrays, whole structures assigned.  Without
   this test a field could be taken for its neighbour.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 31

struct inner
{
  char tag;
  int v[5];
  double w;
};

struct outer
{
  struct inner in[3];
  short s;
  union
  {
    int i;
    unsigned char c[4];
  } u;
};

struct __attribute__ ((packed)) odd
{
  char c;
  int x;
  short y[3];
};

struct bits
{
  unsigned a : 3, b : 13;
  int c : 9;
};

struct grid
{
  int n;
  struct outer cell[N][N];
};

static struct outer o[N][N];
static struct odd p[N];
static struct bits b[N][N];
static struct grid g;

static void
nested (int n)
{
#pragma acc parallel loop copy(o)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      {
        o[i][j].in[1].v[j % 5] += i;
        o[i][j].in[i % 3].tag = j;
        o[i][j].in[2].w = o[i][j].in[1].v[2] * 0.5;
        o[i][j].s -= j;
        o[i][j].u.c[1] = i;
      }
}

static void
whole (int n)
{
#pragma acc parallel loop copy(o)
  for (int i = 1; i < n; i++)
    {
      o[i][0] = o[0][i];
      o[i][0].in[0] = o[0][i].in[2];
    }
#pragma acc kernels loop copy(o)
  for (int i = 1; i < n; i++)
    o[1][i].in[0] = o[1][i - 1].in[0];
}

static void
packed (int n)
{
#pragma acc parallel loop copy(p)
  for (int i = 0; i < n; i++)
    {
      p[i].x += i;
      p[i].y[2] = p[i].x % 100;
      p[i].c ^= 5;
    }
#pragma acc kernels loop copy(p)
  for (int i = 0; i < n - 1; i++)
    p[i].y[0] = p[i + 1].y[1] + 1;
}

static void
fields (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        b[i][j].a += i;
        b[i][j].b = b[i][j].a * j;
        b[i][j].c = i - j;
      }
}

static void
through_pointer (struct grid *g, int n)
{
#pragma acc parallel loop copy(g [0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      g->cell[i][j].in[0].v[3] += g->n * i - j;
#pragma acc kernels loop copy(g [0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      g->cell[i][j].s = g->cell[i][j].in[0].v[3] % 50;
}

int
main (void)
{
  for (int n = 1; n <= N; n += 15)
    {
      nested (hide (n));
      show_bytes ("o", o, sizeof o);
      whole (hide (n));
      show_bytes ("o", o, sizeof o);
      packed (hide (n));
      SHOW (p);
      fields (hide (n));
      show_bytes ("b", b, sizeof b);
      g.n = hide (n + 2);
      through_pointer (&g, hide (n));
      show_bytes ("g", &g, sizeof g);
    }
  return 0;
}
