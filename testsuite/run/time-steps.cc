// Loops over time whose steps are members of a class that launch regions, and
// templates.  Without this test such loops could be launches a step.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { acctile-options "-fstrict-aliasing" }

// { acctile-report nests[0].chosen.time_tile =~ . }
// { acctile-report nests[1].chosen.time_tile =~ . }
// { acctile-report nests[2].chosen.time_tile =~ . }

#include "run.h"
#include <utility>

template <typename T> class grid
{
  int n, m;
  T *now, *next;

public:
  grid (int n, int m) : n (n), m (m), now (new T[n * m]), next (new T[n * m])
  {
    for (int i = 0; i < n * m; i++)
      now[i] = next[i] = i * 31 % 101;
  }

  ~grid ()
  {
    delete[] now;
    delete[] next;
  }

  void
  sweep ()
  {
    T *u = now, *v = next;
    int n = this->n, m = this->m;
#pragma acc parallel loop collapse(2) present(u [0:n * m], v [0:n * m])
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i * m + j] = T (0.5) * (u[(i - 1) * m + j] + u[i * m + j + 1]);
  }

  void
  boundary (int value) const
  {
    T *v = next;
    int n = this->n, m = this->m;
#pragma acc parallel loop present(v [0:n * m])
    for (int j = 0; j < m; j++)
      v[j] = v[m + j] + value;
  }

  void
  advance (int steps)
  {
    T *u = now, *v = next;
    int size = n * m;
#pragma acc data copy(u [0:size], v [0:size])
    for (int t = 0; t < steps; t++)
      {
        sweep ();
        boundary (t);
        std::swap (now, next);
      }
  }

  void
  show ()
  {
    show_bytes ("now", now, n * m * sizeof (T));
    show_bytes ("next", next, n * m * sizeof (T));
  }
};

/* A step that lets its own arrays change places.  */
struct line
{
  int n;
  long *now, *next;

  void
  step ()
  {
    long *u = now, *v = next;
    int n = this->n;
#pragma acc parallel loop present(u [0:n], v [0:n])
    for (int i = 1; i < n - 1; i++)
      v[i] = (u[i - 1] + u[i + 1]) % 1000;
    std::swap (now, next);
  }

  void
  run (int steps)
  {
    long *u = now, *v = next;
#pragma acc data copy(u [0:n], v [0:n])
    for (int t = 0; t < steps; t++)
      step ();
  }
};

int
main ()
{
  grid<float> g (hide (30), hide (34));
  g.advance (hide (7));
  g.show ();
  grid<double> h (hide (26), hide (38));
  h.advance (hide (4));
  h.show ();
  static long x[90], y[90];
  for (int i = 0; i < 90; i++)
    x[i] = y[i] = i * 7 % 23;
  line l = { 90, x, y };
  l.run (hide (5));
  l.run (hide (0));
  printf ("%d\n", l.now == x);
  SHOW (x);
  SHOW (y);
  return 0;
}
