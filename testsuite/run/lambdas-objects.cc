/* Objects that a lambda captured, used in its regions by small functions: by
   value, by reference, by "this", in a lambda inside, and those that a
   structured binding names.  The region has copies of its own.  Without this
   test what the name stands for outside could be put in its place, which the
   kernel does not have: an internal error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"
#include <utility>

/* { acctile-host "GCC 12 alone does not run it on the device" } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */

#define N 20
#define M 30

struct view
{
  int *p;
  int n;
  int &
  operator() (int i, int j) const
  {
    return p[i * n + j];
  }
};

struct line
{
  int a, b;
  int
  at (int i) const
  {
    return a * i + b;
  }
};

static int a[N * M], b[N * M];

struct step
{
  int n;
  line l;
  view v;

  void
  run ()
  {
    auto f = [=] {
#pragma acc parallel loop copy(a, b)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          v (i, j) += l.at (j) + n;
    };
    f ();
  }

  void
  run_copies ()
  {
    auto f = [l = l, v = v, n = n] {
#pragma acc kernels copy(a, b)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          v (i, j) += l.at (j) * n;
    };
    f ();
  }
};

static void
captured (view x, view y, line l, int k)
{
  auto by_value = [=] {
#pragma acc parallel loop copy(a, b)
    for (int i = 0; i < N; i++)
#pragma acc loop
      for (int j = 0; j < M; j++)
        y (i, j) = x (i, M - 1 - j) + l.at (j) + k;
  };
  auto by_reference = [&] {
#pragma acc parallel loop copy(a, b)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        y (i, j) += x (i, j) * l.at (i);
  };
  auto inside = [=] {
    auto f = [=] {
#pragma acc kernels copy(a, b)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          y (i, j) -= x (i, j) * l.at (k);
    };
    f ();
  };
  by_value ();
  SHOW (b);
  by_reference ();
  SHOW (b);
  inside ();
  SHOW (b);
}

static void
bound (view x, line l)
{
  std::pair<view, line> both (x, l);
  auto [v, m] = both;
#pragma acc parallel loop copy(a, b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i * M + j] += v (i, j) * m.at (j);
  SHOW (b);
}

int
main ()
{
  for (int i = 0; i < N * M; i++)
    a[i] = b[i] = i;
  view x = { a, M }, y = { b, M };
  line l = { 3, 4 };
  captured (x, y, l, hide (7));
  bound (x, l);
  step s = { hide (5), l, y };
  s.run ();
  SHOW (b);
  s.run_copies ();
  SHOW (b);
  return 0;
}
