// std::min inside of std::max after a number, whose temporary begins between
// the two calls; std::clamp and other functions that give back the reference
// that std::min gave them; and where what it refers to changes before it is
// read.  Without this test the clamped elements and subscripts of kernels
// regions would be calls of functions that are not known, or be read too early.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run.h"

#include <algorithm>

// { acctile-options "-std=c++17" }
// { acctile-report nests[0].kind doall }
// { acctile-report nests[1].kind doall }
// { acctile-report nests[2].kind doall }
// { acctile-report nests[3].kind doall }
// { acctile-report nests[4].kind doacross }

enum
{
  N = 61
};

static double x[N], y[N];
static int table[N][N], d[N];

static void
subscripts (int n)
{
#pragma acc kernels loop copyin(x) copy(y)
  for (int i = 0; i < n; i++)
    y[i] += x[std::max (0, std::min (2 * i - 7, n - 1))];
}

static void
elements (int n)
{
#pragma acc kernels loop copyin(x) copy(y)
  for (int i = 0; i < n; i++)
    y[i] += std::max (0.5, std::min (x[i], std::max (1.0, 0.25 * i)));
}

static int
inside (int i, int n)
{
  return std::max (0, std::min (i, n - 1));
}

static void
called (int n)
{
#pragma acc kernels loop copyin(x) copy(y)
  for (int i = 0; i < n; i++)
    y[i] = 2 * y[i] + x[inside (i - 3, n)];
}

static void
clamped (int n)
{
#pragma acc kernels loop copyin(x) copy(y)
  for (int i = 0; i < n; i++)
    y[i] += std::clamp (x[std::clamp (i + 5, 2, n - 2)], 1.5, 6.5);
}

static void
scores (int n)
{
#pragma acc parallel loop auto copy(table)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      table[i][j] = std::max (
          0, std::min (table[i - 1][j] + j % 3,
                       std::max (1, table[i][j - 1] - i % 4 + j % 2)));
}

static const int &
smaller (const int &a, const int &b)
{
  return std::min (a, b);
}

static void
kept (int n)
{
#pragma acc parallel loop copy(d)
  for (int i = 0; i < n; i++)
    {
      int a = i % 7, b = i % 5;
      const int &r = smaller (a, b);
      const int &s = std::max (a, b);
      d[i] += r;
      {
        int c = 3;
        a += c;
        d[i] += 10 * std::max (c, s);
      }
      b += 2;
      d[i] += 100 * r;
    }
}

int
main ()
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 13 % 17 - 4;
      y[i] = i * 5 % 11;
      table[0][i] = table[i][0] = i * 7 % 23;
    }
  subscripts (N);
  SHOW (y);
  elements (N);
  SHOW (y);
  called (N);
  SHOW (y);
  clamped (N);
  SHOW (y);
  scores (N);
  SHOW (table);
  kept (N);
  SHOW (d);
  return 0;
}
