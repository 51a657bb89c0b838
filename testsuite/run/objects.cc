/* Objects whose numbers become variables: views that iterations make, that
   regions are handed by value or that lambdas have copied, made by
   constructors, of int whose stores could change int members, nested, with
   references; and objects that must stay what they are.  Without this test
   loops over views would be kept in order, or what shares memory could be taken
   for apart.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#include <utility>

/* { acctile-host "pointers in structures are the host's" } */
/* { acctile-options "-fstrict-aliasing" } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doall } */

#define N 53

struct view
{
  int *data;
  int rows, columns;

  int &
  operator() (int i, int j) const
  {
    return data[i * columns + j];
  }
};

struct row
{
  int *first;

  int &
  operator[] (int j) const
  {
    return first[j];
  }
};

class matrix
{
public:
  matrix (int *to, int n, int m) : data (to), rows_ (n), columns_ (m) {}

  int
  rows () const
  {
    return rows_;
  }

  int
  columns () const
  {
    return columns_;
  }

  row
  operator[] (int i) const
  {
    return row{ data + i * columns_ };
  }

private:
  int *data;
  int rows_, columns_;
};

struct shifted
{
  view inner;
  int by[2];

  int &
  operator() (int i, int j) const
  {
    return inner (i + by[0], j + by[1]);
  }
};

struct odd
{
  unsigned low : 3;
  volatile int live;
  int *data;
};

static int a[N * N], b[N * N];

static void
sweep (view in, view out)
{
#pragma acc kernels loop auto
  for (int i = 1; i < in.rows - 1; i++)
#pragma acc loop auto
    for (int j = 1; j < in.columns - 1; j++)
      out (i, j) = (in (i - 1, j) + in (i + 1, j) + in (i, j - 1)) % 1000;
}

static void
sweep_inside (int *from, int *to, int n, int m)
{
#pragma acc kernels loop auto copyin(from [0:n * m]) copy(to [0:n * m])
  for (int i = 1; i < n - 1; i++)
    {
      view in = { from, n, m };
#pragma acc loop auto
      for (int j = 1; j < m - 1; j++)
        {
          view out{ to, n, m };
          view *there = &out;
          (*there) (i, j) += in (i, j) % 7;
        }
    }
}

static void
relax (double *u, int n)
{
  struct
  {
    double *p;
    int n;
  } v = { u, n };
#pragma acc parallel loop auto firstprivate(v)
  for (int i = 1; i < v.n - 1; i++)
#pragma acc loop auto
    for (int j = 1; j < v.n - 1; j++)
      v.p[i * v.n + j] = 0.5 * (v.p[(i - 1) * v.n + j] + v.p[i * v.n + j - 1]);
}

template <typename F>
static void
each (int n, int m, F f)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      f (i, j);
}

static void
lambdas (int *p, int *q)
{
  view u = { p, N, N }, v = { q, N, N };
  int by = 3;
  each (N - 2, N, [=] (int i, int j) { v (i, j) += u (i + 1, j) * by; });
  shifted w = { u, { 1, 2 } };
  each (N - 1, N - 2, [=] (int i, int j) { w (i, j) -= v (i, j) % 11; });
}

static void
rows (int *p, int *q)
{
  matrix u (p, N, N), v (q, N - 1, N);
#pragma acc kernels loop auto
  for (int i = 0; i < v.rows (); i++)
#pragma acc loop auto
    for (int j = 0; j < v.columns (); j++)
      v[i][j] = u[i][j] ^ u[i + 1][j];
}

/* The numbers of one view are those of another one, or of one that changes.  */
static void
swapped (int *p, int *q)
{
  view u = { p, N, N }, v = { q, N, N };
  for (int t = 0; t < 3; t++)
    {
#pragma acc kernels loop auto
      for (int i = 0; i < u.rows; i++)
#pragma acc loop auto
        for (int j = 0; j < u.columns; j++)
          v (i, j) = u (i, j) * 3 % 1009 + t;
      std::swap (u, v);
      v.rows--;
      u.rows = v.rows;
    }
}

static void
pointers (int *p)
{
#pragma acc kernels loop auto copy(p [0:N])
  for (int i = 0; i < N; i++)
    {
      int x = i, y[3] = { 1, 2, 3 };
      int *q = &x, *r = &y[1];
      *q += p[i];
      r[1] = *q;
      int &z = x;
      z++;
      p[i] = x * y[2] + *r;
    }
}

__attribute__ ((noinline)) static int
look (const view *v)
{
  return v->rows + v->data[3];
}

/* Objects that others see, that regions write, and that have more in them than
   numbers.  */
static void
stay (int *p, int *q)
{
  view u = { p, N, N }, v = u;
  odd o;
  o.low = 5;
  o.live = 2;
  o.data = q;
#pragma acc parallel loop copyin(u) copy(p [0:N * N])
  for (int i = 0; i < N; i++)
    p[i] += u.rows;
  u.rows = look (&u);
#pragma acc parallel copy(v)
  {
    v.rows = 7;
    v.data = 0;
  }
  printf ("%d %d %d\n", u.rows, v.rows, v.data == 0);
#pragma acc parallel loop firstprivate(o, u) copy(q [0:N])
  for (int i = 0; i < N; i++)
    {
      view w = u;
      w.rows += i;
      view t = w;
      w = { q, i, 0 };
      q[i] += o.low + o.live + t.rows + w.rows + w.columns;
      if (i % 3 == 0)
        w = t;
      q[i] += w.rows;
    }
  printf ("%d\n", u.rows + o.low);
}

/* Views of the same memory, which only the order of GCC alone gets right.  */
static void
together (int *p)
{
  view u = { p, N - 1, N }, v = { p + N + 1, N - 1, N };
#pragma acc kernels loop auto
  for (int i = 0; i < N - 2; i++)
#pragma acc loop auto
    for (int j = 0; j < N - 1; j++)
      v (i, j) = u (i, j) + 1;
}

int
main ()
{
  static double c[N * N];
  for (int i = 0; i < N * N; i++)
    {
      a[i] = i * 7 % 101;
      b[i] = i * 5 % 23;
      c[i] = i % 19;
    }
  sweep ({ a, N, N }, { b, N, N });
  sweep_inside (a, b, N, N);
  relax (c, N);
  lambdas (a, b);
  rows (a, b);
  swapped (a, b);
  pointers (a);
  stay (a, b);
  SHOW (a);
  SHOW (b);
  together (a);
  SHOW (a);
  SHOW (c);
  return 0;
}
