/* Sweeps of C++ whose direction only the program knows: bounds and steps in
   objects that are copied, 64-bit counters, views, lambdas, templates.  Without
   this test what is looked into could be left out of a version.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 4 } */
/* { acctile-report nests[0].kind eq doacross } */
/* { acctile-report nests[1].kind eq doacross } */
/* { acctile-report nests[2].kind eq doacross } */
/* { acctile-report nests[3].kind eq doacross } */
/* { acctile-host "what pointers in objects lead to is mapped by another name" } */

#include "run.h"
#include <algorithm>

#define N 41

struct range
{
  long first, last, step;
};

struct view
{
  unsigned *p;
  int n;
  unsigned &
  operator() (long i, long j) const
  {
    return p[i * n + j];
  }
};

static unsigned a[N * N];

static void
ranges (view v, const range &r, const range &s)
{
  long r0 = r.first, r1 = r.last, dr = r.step;
  long s0 = s.first, s1 = s.last, ds = s.step;
#pragma acc kernels copy(a)
  for (long i = r0; i != r1; i += dr)
    for (long j = s0; j != s1; j += ds)
      v (i, j) = std::min (v (i - dr, j), v (i, j - ds)) + v (i, j) % 5 + i % 3;
}

template <class Step>
static void
each (view v, bool back, Step step)
{
  int n = v.n;
#pragma acc parallel loop auto copy(a)
  for (int p = 1; p < n - 1; p++)
#pragma acc loop auto
    for (int q = 1; q < n - 1; q++)
      {
        int i = back ? n - 1 - p : p;
        v (i, q) = step (v (i, q), v (i - 1, q), v (i + 1, q), v (i, q - 1));
      }
}

static void
flat (unsigned *p, int n, signed char way)
{
#pragma acc kernels copy(p [0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
        int at = way < 0 ? (n - 1 - i) * n + j : i * n + j;
        p[at] = 3 * p[at] + p[at - n] + p[at + n] + 5 * p[at - 1];
      }
}

int
main ()
{
  int n = hide (N);
  view v = { a, n };
  for (int i = 0; i < N * N; i++)
    a[i] = i * 13 % 37;
  range ways[] = { { 1, n - 1, 1 }, { n - 2, 0, -1 }, { 2, n - 1, 2 } };
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      {
        ranges (v, ways[i], ways[k]);
        SHOW (a);
      }
  for (int k = 0; k < 4; k++)
    {
      each (v, k & 1, [] (unsigned c, unsigned l, unsigned r, unsigned d) {
        return std::min (c, std::max (l, r) + 1) + d % 3;
      });
      SHOW (a);
      each (v, k & 2, [=] (unsigned c, unsigned l, unsigned r, unsigned d) {
        return c + 3 * l + 5 * r + d + k;
      });
      SHOW (a);
      flat (a, n, k % 2 ? -1 : 1);
      SHOW (a);
    }
  return 0;
}
