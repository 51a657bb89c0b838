// Calls of functions with loops: the operators of small vectors and matrices,
// filters that are given a pointer, each called by two functions, as it has
// become blocks for the second; one with a loop that ends early stays a call.
// Without this test nests of kernels regions would be left alone for the calls.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run.h"

// { acctile-options "-std=c++11" }
// { acctile-report nests[0].kind doall }
// { acctile-report nests[1].kind doall }
// { acctile-report nests[2].kind doall }
// { acctile-report nests[3].kind doall }
// { acctile-report nests[4].kind doall }
// { acctile-report nests[5].kind doall }
// { acctile-report nests[6].kind doall }
// { acctile-report nests[7].kind doall }

enum
{
  N = 53
};

template <typename T, int M> struct vector
{
  T d[M];

  T &
  operator[] (int i)
  {
    return d[i];
  }
  const T &
  operator[] (int i) const
  {
    return d[i];
  }
  vector
  operator+ (const vector &o) const
  {
    vector r;
    for (int i = 0; i < M; i++)
      r[i] = d[i] + o[i];
    return r;
  }
  vector &
  operator*= (T by)
  {
    for (T &x : d)
      x *= by;
    return *this;
  }
  T
  dot (const vector &o) const
  {
    T s = T ();
    for (int i = M; i-- > 0;)
      s += d[i] * o.d[i];
    return s;
  }
  // The last one that is positive: the loop ends early.
  int
  last () const
  {
    int i = M;
    while (--i > 0)
      if (d[i] > 0)
        break;
    return i;
  }
};

struct matrix
{
  double a[3][3];

  vector<double, 3>
  operator* (const vector<double, 3> &x) const
  {
    vector<double, 3> y;
    for (int i = 0; i < 3; i++)
      {
        y[i] = 0;
        for (int j = 0; j < 3; j++)
          {
            if (i == j)
              continue;
            y[i] += a[i][j] * x[j];
          }
        y[i] += a[i][i];
      }
    return y;
  }
};

typedef vector<double, 3> point;

static point x[N], y[N], z[N];
static matrix m[N];
static double f[N], g[N + 4];

static double
filter (const double *p, const double *w)
{
  double s = 0;
  int k = 0;
  do
    {
      s += p[k] * w[k];
      k++;
    }
  while (k < 5);
  return s;
}

static void
add (int n)
{
#pragma acc kernels loop copyin(x) copyout(y)
  for (int i = 0; i < n; i++)
    y[i] = x[i] + x[i];
}

static void
add_again (int n)
{
#pragma acc kernels loop copyin(x, y) copyout(z)
  for (int i = 0; i < n; i++)
    z[i] = y[i] + x[i];
}

static void
scale (int n)
{
#pragma acc kernels loop copy(y)
  for (int i = 0; i < n; i++)
    y[i] *= 3;
}

static void
products (int n)
{
#pragma acc kernels loop copyin(x, y, m) copyout(f, z)
  for (int i = 0; i < n; i++)
    {
      f[i] = x[i].dot (y[i]);
      z[i] = m[i] * y[i];
    }
}

static void
products_again (int n)
{
#pragma acc kernels loop copyin(y, m) copy(f, z)
  for (int i = 0; i < n; i++)
    {
      point p = m[i] * z[i];
      f[i] += p.dot (y[i]);
      z[i] = p;
    }
}

static void
filtered (int n)
{
  double w[5] = { 1, -2, 3, -2, 1 };
#pragma acc kernels loop copyin(g, w) copy(f)
  for (int i = 0; i < n; i++)
    f[i] += filter (g + i, w);
}

static void
filtered_again (int n)
{
  double w[5] = { 1, -2, 3, -2, 1 };
#pragma acc parallel loop copyin(g, w) copy(f)
  for (int i = 0; i < n; i++)
    f[i] -= 2 * filter (&g[4], w) + filter (g + i, w);
}

static void
early (int n)
{
#pragma acc parallel loop copyin(z) copy(f)
  for (int i = 0; i < n; i++)
    f[i] += z[i].last ();
}

int
main ()
{
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      {
        x[i][k] = (i * 7 + k * 3) % 11 - 4;
        for (int l = 0; l < 3; l++)
          m[i].a[k][l] = (i + k * 5 + l * 2) % 7 - 3;
      }
  for (int i = 0; i < N + 4; i++)
    g[i] = i * i % 19;
  add (N);
  SHOW (y);
  add_again (N);
  SHOW (z);
  scale (N);
  SHOW (y);
  products (N);
  SHOW (f);
  SHOW (z);
  products_again (N);
  SHOW (f);
  SHOW (z);
  filtered (N);
  SHOW (f);
  filtered_again (N);
  SHOW (f);
  early (N);
  SHOW (f);
  return 0;
}
