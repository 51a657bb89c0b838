// std::min and std::max in nests: of elements, of values, one in another, of
// what has no order, of members and of variables that change meanwhile, in
// bounds, and where what they give is kept.  Without this test
// the nests of dynamic programs in C++ would run in order, for a reference that
// points anywhere; or a value could be loaded too early.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run.h"

#include <algorithm>
#include <cmath>

// { acctile-options "-std=c++11" }
// { acctile-report nests[0].kind doacross }
// { acctile-report nests[1].kind doacross }
// { acctile-report nests[2].kind doall }
// { acctile-report nests[3].kind doacross }

enum
{
  N = 37
};

static char s[N], t[N];
static int d[N][N], e[N][N];
static double x[N], y[N], w[N][N], z[N][N];

struct pair
{
  float low, high;
};
static pair pairs[N];

static void
longest (int n)
{
#pragma acc parallel loop auto copyin(s, t) copy(d)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      d[i][j] = s[i] == t[j] ? d[i - 1][j - 1] + 1
                             : std::max (d[i - 1][j], d[i][j - 1]);
}

static void
distance (int n)
{
#pragma acc parallel loop auto copyin(s, t) copy(e)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      e[i][j] = std::min (std::min (e[i - 1][j] + 1, e[i][j - 1] + 1),
                          e[i - 1][j - 1] + (s[i] != t[j]));
}

static void
warped (int n)
{
#pragma acc parallel loop auto copyin(x, y) copy(w)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      w[i][j]
          = std::abs (x[i] - y[j])
            + std::min (w[i - 1][j - 1], std::min (w[i - 1][j], w[i][j - 1]));
}

// Not a number is neither less nor greater; zeros of both signs are equal.
static void
unordered (int n)
{
#pragma acc parallel loop collapse(2) copyin(x, y) copyout(z)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      z[i][j] = i < j ? std::min (x[i], y[j]) : std::max (x[i], y[j]);
}

static void
members (int n)
{
#pragma acc parallel loop copy(pairs)
  for (int i = 0; i < n; i++)
    {
      float least = pairs[i].high, most = -1;
      int steps[2] = { i, 3 };
      for (int k = 0; k < 5; k++)
        {
          least = std::min (least, pairs[i].low + k);
          most = std::max (least, most);
          least += std::max (steps[0], steps[1]);
        }
      pairs[i].low = std::min (most, least);
    }
}

// What is kept and loaded after a store, in a region of one thread.
static void
kept (int n)
{
#pragma acc parallel num_gangs(1) copy(d)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        int a = i, b = j;
        const int &larger = std::max (a, b);
        a += 5;
        b += 3;
        d[i][j] += larger;
      }
}

static void
banded (int n, int width)
{
#pragma acc parallel loop copy(e)
  for (int i = 0; i < n; i++)
    for (int j = std::max (0, i - width); j < std::min (n, i + width); j++)
      e[i][j] = e[i][j] * 2 + i;
}

int
main ()
{
  for (int i = 0; i < N; i++)
    {
      s[i] = i * 7 % 5;
      t[i] = i * 3 % 5;
      x[i] = i * 13 % 17;
      y[i] = i % 6 ? i * 5 % 19 : i % 4 ? NAN : -0.0;
      pairs[i].low = i * 11 % 23;
      pairs[i].high = i * 3 % 29;
      d[0][i] = d[i][0] = 0;
      e[0][i] = e[i][0] = i;
      w[0][i] = w[i][0] = i * i;
    }
  longest (N);
  SHOW (d);
  distance (N);
  SHOW (e);
  unordered (N);
  SHOW (z);
  for (int i = 0; i < N; i++)
    y[i] = i * 5 % 19;
  warped (N);
  SHOW (w);
  members (N);
  SHOW (pairs);
  kept (N);
  SHOW (d);
  banded (N, 4);
  SHOW (e);
  return 0;
}
