/* Functions that are given constants, indices and flags: what they read is seen
   where the constants are put in the place of their parameters, but for those
   that they change.  Without this test extents that an object's [] returns
   could stay unknown, or a parameter keep the value that it was given.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */

#define N 20

struct extents
{
  int n[3];
  const int &
  operator[] (unsigned long k) const
  {
    return n[k];
  }
  int
  at (int k) const
  {
    return n[k];
  }
  int
  chosen (bool first) const
  {
    return first ? n[0] : n[1];
  }
  int
  next (short k) const
  {
    (k)++;
    return n[k];
  }
  int
  assigned (int k, int l) const
  {
    (l > 1 ? k : l) = 2;
    return n[k] + l;
  }
  int
  captured (int k) const
  {
    auto change = [&] () { k = 2; };
    change ();
    return n[k];
  }
  int
  referred (int k) const
  {
    int &r = k;
    r += 1;
    return n[k];
  }
  int
  narrow (unsigned char k) const
  {
    return n[k];
  }
};

struct point
{
  int x[3];
  int &
  operator[] (int i)
  {
    return x[i];
  }
  const int &
  operator[] (int i) const
  {
    return x[i];
  }
};

static point
cross (const point &a, const point &b)
{
  point r;
  r[0] = a[1] * b[2] - a[2] * b[1];
  r[1] = a[2] * b[0] - a[0] * b[2];
  r[2] = a[0] * b[1] - a[1] * b[0];
  return r;
}

static int grid[N * N];

static void
subscript (extents e)
{
#pragma acc kernels copy(grid)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      grid[i * e[1] + j] += i - j;
  SHOW (grid);
}

static void
method (extents e)
{
#pragma acc kernels copy(grid)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      grid[i * e.at (1) + j] += i + 3 * j;
  SHOW (grid);
}

static void
product (int n, const point *a, const point *b, point *c)
{
#pragma acc kernels copyin(a [0:n], b [0:n]) copy(c [0:n])
  for (int i = 0; i < n; i++)
    c[i] = cross (a[i], b[i]);
}

static void
products (int n, const point *a, const point *b, point *c)
{
#pragma acc kernels copyin(a [0:n], b [0:n]) copy(c [0:n])
  for (int i = 0; i < n; i++)
    c[i] = cross (cross (a[i], b[i]), b[i]);
}

static void
changed (extents e)
{
#pragma acc parallel loop copy(grid)
  for (int i = 0; i < N * N; i++)
    grid[i] += e.chosen (true) + 2 * e.chosen (false) + 3 * e.next (1)
               + 5 * e.assigned (0, 2) + 7 * e.assigned (0, 1)
               + 11 * e.captured (0) + 13 * e.referred (0)
               + 17 * e.narrow ((unsigned char)257);
  SHOW (grid);
}

int
main ()
{
  static point a[N], b[N], c[N];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      {
        a[i][k] = i * 7 % 5 + k;
        b[i][k] = i * 3 % 11 - k * k;
      }
  CLEAR (grid);
  extents e = { { 4, N, 9 } };
  subscript (e);
  method (e);
  product (N, a, b, c);
  for (int i = 0; i < N; i++)
    SHOW (c[i].x);
  products (N, a, b, c);
  for (int i = 0; i < N; i++)
    SHOW (c[i].x);
  changed (e);
  return 0;
}
