/* Loops over time whose steps ask objects for what they work on, and exchange
   these: vectors, pointers that own, classes of the program.  Without this test
   such steps could be launches of their own, or the objects have the wrong
   pointers behind the loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

/* { acctile-options "-fstrict-aliasing" } */
/* { acctile-report nests[0].function eq vectors } */
/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[1].function eq owners } */
/* { acctile-report nests[1].chosen.time_tile =~ . } */
/* { acctile-report nests[2].function eq grids } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[3].function eq perhaps_one } */
/* { acctile-report nests[3].chosen.time_tile =~ . } */
/* { acctile-report nests[4].function eq field::run } */
/* { acctile-report nests[4].chosen.time_tile =~ . } */
/* { acctile-report nests[5].function eq field::run } */
/* { acctile-report nests[5].chosen.time_tile =~ . } */
/* { acctile-report nests[6].function eq solver::run } */
/* { acctile-report nests[6].chosen.time_tile =~ . } */
/* { acctile-report nests[7].function eq diagonals } */
/* { acctile-report nests[7].chosen.time_tile =~ . } */
/* { acctile-report nests[8].function eq by_turns } */
/* { acctile-report nests[8].chosen.time_tile =~ . } */
/* { acctile-report nests[9].function eq by_turns } */
/* { acctile-report nests[9].chosen.time_tile =~ . } */

#define N 19
#define M 13

#define FIVE(a, b)                                                             \
  for (int i = 1; i < n - 1; i++)                                              \
    for (int j = 1; j < m - 1; j++)                                            \
      b[i * m + j] = (a[(i - 1) * m + j] + a[(i + 1) * m + j]                  \
                      + 2 * a[i * m + j - 1] + a[i * m + j + 1])               \
                     % 1000;

static int
first (int i)
{
  return i * 31 % 97;
}

static void
step (const int *a, int *b, int n, int m)
{
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])
  FIVE (a, b)
}

/* Vectors, exchanged as a whole.  */
static void
vectors (std::vector<int> &u, std::vector<int> &v, int n, int m, int steps)
{
  int *a = u.data (), *b = v.data ();
#pragma acc enter data copyin(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      step (u.data (), v.data (), n, m);
      std::swap (u, v);
    }
#pragma acc exit data copyout(a [0:n * m], b [0:n * m])
}

/* Pointers that own.  */
static void
owners (int steps)
{
  const int n = N, m = M;
  std::unique_ptr<int[]> u (new int[n * m]), v (new int[n * m]);
  for (int i = 0; i < n * m; i++)
    u[i] = v[i] = first (i);
  int *a = u.get (), *b = v.get ();
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      const int *from = u.get ();
      int *to = v.get ();
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
      FIVE (from, to)
      u.swap (v);
    }
  show_bytes ("u", u.get (), sizeof (int) * n * m);
  show_bytes ("v", v.get (), sizeof (int) * n * m);
}

/* A class that hands out what it has.  */
class grid
{
  int n_, m_, *p_;

public:
  grid (int n, int m) : n_ (n), m_ (m), p_ (new int[n * m])
  {
    for (int i = 0; i < n * m; i++)
      p_[i] = first (i);
  }
  grid (const grid &) = delete;
  grid &operator= (const grid &) = delete;
  ~grid () { delete[] p_; }
  int
  rows () const
  {
    return n_;
  }
  int
  columns () const
  {
    return m_;
  }
  int
  size () const
  {
    return rows () * columns ();
  }
  int *
  data ()
  {
    return p_;
  }
  const int *
  data () const
  {
    return p_;
  }
  void
  swap (grid &other) noexcept
  {
    std::swap (p_, other.p_);
  }
};

static void
advance (const grid &in, grid &out)
{
  const int n = in.rows (), m = in.columns ();
  const int *a = in.data ();
  int *b = out.data ();
#pragma acc parallel loop collapse(2) present(a [0:in.size()], b [0:out.size()])
  FIVE (a, b)
}

static void
grids (grid &u, grid &v, int steps)
{
  int *a = u.data (), *b = v.data (), size = u.size ();
#pragma acc data copy(a [0:size], b [0:size])
  for (int t = 0; t < steps; t++)
    {
      advance (u, v);
      u.swap (v);
    }
}

/* Vectors that are members, and that stay where they are; the class counts its
   steps.  */
class field
{
  int n, m;
  std::vector<long> e, h;

public:
  int count = 0;
  float time = 0;

  field (int n, int m) : n (n), m (m), e (n * m), h (n * m)
  {
    for (int i = 0; i < n * m; i++)
      e[i] = first (i);
  }
  void
  step_h ()
  {
    const long *from = e.data ();
    long *to = h.data ();
    const int n = this->n, m = this->m;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++)
        to[i * m + j] += from[i * m + j + 1] - from[(i + 1) * m + j];
  }
  void
  step_e ()
  {
    long *to = e.data ();
    const long *from = h.data ();
    const int n = this->n, m = this->m;
#pragma acc parallel loop collapse(2) present(from [0:n * m], to [0:n * m])
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        to[i * m + j] += from[i * m + j] - from[i * m + j - 1];
  }
  void
  run (int steps)
  {
    long *a = e.data (), *b = h.data ();
    const int size = n * m;
#pragma acc data copy(a [0:size], b [0:size])
    for (int t = 0; t < steps; t++)
      {
        step_h ();
        step_e ();
        ++count;
        time += 0.5f;
      }
  }
  void
  show ()
  {
    show_bytes ("e", e.data (), sizeof (long) * e.size ());
    show_bytes ("h", h.data (), sizeof (long) * h.size ());
    printf ("%d %g\n", count, time);
  }
};

/* Vectors that are members and change places.  */
class solver
{
  int n, m;
  long count = 0;
  std::vector<int> u, v;

public:
  solver (int n, int m) : n (n), m (m), u (n * m), v (n * m)
  {
    for (int i = 0; i < n * m; i++)
      u[i] = v[i] = first (i);
  }
  void
  advance ()
  {
    step (u.data (), v.data (), n, m);
    u.swap (v);
    ++count;
  }
  void
  run (int steps)
  {
    int *a = u.data (), *b = v.data ();
    const int size = n * m;
#pragma acc data copy(a [0:size], b [0:size])
    for (int t = 0; t < steps; t++)
      advance ();
  }
  void
  show ()
  {
    show_bytes ("u", u.data (), sizeof (int) * u.size ());
    show_bytes ("v", v.data (), sizeof (int) * v.size ());
    printf ("%ld\n", count);
  }
};

/* The host finds where a diagonal begins and ends.  */
static void
diagonals (int *f, int n)
{
  const int w = n + 1;
#pragma acc data copy(f [0:w * w])
  for (int d = 1; d < 2 * n; d++)
    {
      const int low = std::max (1, d - n + 1), high = std::min (d, n);
#pragma acc parallel loop present(f [0:w * w])
      for (int i = low; i <= high; i++)
        {
          const int at = i * w + d - i + 1;
          f[at] = std::max (f[at - w - 1] + at % 5, f[at - w] - 1)
                  + f[at - 1] % 3;
        }
    }
}

/* A step does this or that, with the same arrays.  */
static void
by_turns (int *a, int *b, int n, int m, int steps)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
      if (t % 2 == 1)
        step (b, a, n, m);
      else
        step (a, b, n, m);
    }
}

/* Two names may be of one object.  */
static void
perhaps_one (grid &u, grid &v, int steps)
{
  int *a = u.data (), *b = v.data (), size = u.size ();
#pragma acc data copy(a [0:size], b [0:size])
  for (int t = 0; t < steps; t++)
    {
      const int *from = u.data ();
      int *to = v.data ();
#pragma acc parallel loop present(from [0:size], to [0:size])
      for (int i = 0; i < size; i++)
        to[i] = (from[i] * 3 + i) % 1000;
      u.swap (v);
    }
}

/* What the functions do is done in each step, and cannot be done before the
   loop: vectors that grow, a value that counts, arrays that hold the object. */
struct source
{
  int k, *where[2];
  int
  next ()
  {
    return k++ % 3;
  }
  int *
  at (int i)
  {
    return where[i];
  }
};

static void
others (source &s, int *a, int n, int m, int steps)
{
  std::vector<int> log;
  for (int t = 0; t < steps; t++)
    {
      const int add = s.next ();
      int *to = s.at (t & 1);
      log.push_back (add);
#pragma acc parallel loop copy(to [0:n * m]) copyin(a [0:n * m])
      for (int i = 0; i < n * m; i++)
        to[i] += a[i] + add;
    }
  printf ("%d %d\n", s.k, (int)log.size ());
}

/* The region stores to the numbers that the function reads.  */
struct counted
{
  int k;
  int
  steps () const
  {
    return k;
  }
};

static void
changing (counted *c, int n)
{
  for (int t = 0; t < 5; t++)
    {
      const int k = c[1].steps ();
#pragma acc parallel loop copy(c [0:n])
      for (int i = 0; i < n; i++)
        c[i].k += k + i;
    }
}

int
main ()
{
  const int n = hide (N), m = hide (M);
  std::vector<int> u (n * m), v (n * m);
  for (int i = 0; i < n * m; i++)
    u[i] = v[i] = first (i);
  for (int steps = 4; steps < 6; steps++)
    {
      vectors (u, v, n, m, steps);
      show_bytes ("u", u.data (), sizeof (int) * u.size ());
      show_bytes ("v", v.data (), sizeof (int) * v.size ());
    }
  vectors (u, u, n, m, hide (0));
  owners (hide (7));
  grid g (n, m), h (n, m);
  grids (g, h, hide (9));
  grids (g, h, hide (0));
  perhaps_one (g, h, hide (3));
  perhaps_one (g, g, hide (3));
  show_bytes ("g", g.data (), sizeof (int) * g.size ());
  show_bytes ("h", h.data (), sizeof (int) * h.size ());
  field f (n, m);
  f.run (hide (6));
  f.run (hide (1));
  f.run (hide (0));
  f.show ();
  solver s (n, m);
  s.run (hide (5));
  s.run (hide (0));
  s.show ();
  std::vector<int> w ((n + 1) * (n + 1), 1);
  diagonals (w.data (), n);
  show_bytes ("w", w.data (), sizeof (int) * w.size ());
  by_turns (u.data (), v.data (), n, m, hide (8));
  by_turns (u.data (), v.data (), n, m, hide (1));
  show_bytes ("u", u.data (), sizeof (int) * u.size ());
  show_bytes ("v", v.data (), sizeof (int) * v.size ());
  source k = { 1, { u.data (), v.data () } };
  std::vector<int> plus (n * m, 2);
  others (k, plus.data (), n, m, hide (5));
  show_bytes ("u", u.data (), sizeof (int) * u.size ());
  show_bytes ("v", v.data (), sizeof (int) * v.size ());
  counted c[10] = {};
  c[1].k = 1;
  changing (c, hide (10));
  SHOW (c);
  return 0;
}
