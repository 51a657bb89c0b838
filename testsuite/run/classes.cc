/* C++: members, templates, lambdas, references, overloaded subscripts,
   exceptions around a region.  Without this test nests of g++ could be lost
   or rewritten wrongly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" >= 7 } */

#define N 45

static int a[N][N], v[N];

template <typename T>
static void
scale (int n, T *p, T factor)
{
#pragma acc parallel loop copy(p [0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      p[i * n + j] = p[i * n + j] * factor + i - j;
}

template <int M>
static void
fixed (int (&b)[M][M])
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < M; i++)
#pragma acc loop
    for (int j = i; j < M; j++)
      b[i][j] += 3 * i + j;
}

class grid
{
public:
  grid (int size, int *storage) : n (size), data (storage) {}

  void
  add (int value)
  {
    int size = n, *p = data;
#pragma acc parallel loop copy(p [0:size])
    for (int i = 0; i < size; i++)
      p[i] += value;
  }

  int
  sum () const
  {
    int s = 0, size = n;
    const int *p = data;
#pragma acc parallel loop reduction(+ : s) copyin(p [0:size])
    for (int i = 0; i < size; i++)
      s += p[i];
    return s;
  }

private:
  int n;
  int *data;
};

static void
references (int &n, int (&w)[N])
{
#pragma acc parallel loop copy(w)
  for (int i = 0; i < n; ++i)
    w[i] += n;
}

static void
local_lambda (int n)
{
  auto body = [] (int n, int *w) {
#pragma acc parallel loop copy(w [0:n])
    for (int i = 0; i < n; i++)
      w[i] ^= i * 5;
  };
  body (n, v);
  body (n / 2, v);
}

struct pair
{
  int x, y;
  pair &
  operator+= (int k)
  {
    x += k;
    y -= k;
    return *this;
  }
};

static pair pairs[N][N];

static void
operators (int n)
{
#pragma acc parallel loop copy(pairs)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      pairs[i][j] += i * j;
}

static void
thrown (int n)
{
  try
    {
      if (n < 0)
        throw n;
#pragma acc parallel loop copy(v)
      for (int i = 0; i < n; i++)
        v[i] += 7;
      throw n + 1;
    }
  catch (int k)
    {
      printf ("%d\n", k);
    }
}

int
main ()
{
  int n = hide (N);
  grid g (n, v);

  CLEAR (a);
  CLEAR (v);
  memset ((void *)pairs, -1, sizeof pairs);
  scale<int> (n, &a[0][0], 3);
  SHOW (a);
  static double d[N][N];
  scale<double> (n, &d[0][0], 2.0);
  SHOW (d);
  fixed (a);
  SHOW (a);
  g.add (hide (4));
  printf ("%d\n", g.sum ());
  references (n, v);
  SHOW (v);
  local_lambda (n);
  SHOW (v);
  operators (n);
  SHOW (pairs);
  thrown (n);
  thrown (hide (-1));
  SHOW (v);
  return 0;
}
