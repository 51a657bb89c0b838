// Reductions of what functions are given by reference: a variable of the
// host's own stands for it where the device does not have it.  Without this
// test the sum could be lost on its way back, or not begin with what was there.
//
// { acctile-report "nests[0].kind" "doall" }
// { acctile-report "nests[1].kind" "doall" }
// { acctile-report "nests[2].kind" "doall" }
// { acctile-host "GCC 12 alone loses sums of references on the device" }
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run.h"

#define N 1000

static double a[N];

static void
add (int n, double &sum)
{
#pragma acc parallel loop reduction(+ : sum) copyin(a)
  for (int i = 0; i < n; i++)
    sum += a[i];
}

template <class T>
static void
find (int n, T &sum, long &count, float &most)
{
#pragma acc parallel loop reduction(+ : sum, count) reduction(max : most)      \
    copyin(a)
  for (int i = 0; i < n; i++)
    {
      sum += a[i];
      count += a[i] > 8;
      most = most > a[i] ? most : a[i];
    }
}

/* One that the body also hands on, and one that is read beside it.  */

static inline double
twice (const double &x)
{
  return 2 * x;
}

static void
both (int n, double &sum, const double &by)
{
#pragma acc parallel loop reduction(+ : sum) copyin(a)
  for (int i = 0; i < n; i++)
    sum += twice (a[i]) * by;
}

/* A truth value.  */

static void
are_there (int n, bool &larger)
{
#pragma acc parallel loop reduction(+ : larger) copyin(a)
  for (int i = 0; i < n; i++)
    larger = larger + (a[i] > 10);
}

/* Two that may be names of one, and an element that has one of them.  */

static void
twice_named (int &s, int &t, int *p)
{
#pragma acc kernels copy(s, t)
  {
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += 1;
#pragma acc loop reduction(+ : t)
    for (int i = 0; i < N; i++)
      t += 2;
  }
#pragma acc kernels copy(s) copy(p [0:1])
  {
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += i;
    p[0] = p[0] * 2 + 1;
  }
}

int
main (void)
{
  int one = 4, other = 5, third = 6;
  bool larger = false;
  double sum = 1;
  long count = 3;
  float most = -1;
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 17;
  add (N, sum);
  printf ("%g\n", sum);
  find (N, sum, count, most);
  printf ("%g %ld %g\n", sum, count, most);
  both (hide (N), sum, most);
  are_there (hide (N), larger);
  printf ("%g %d\n", sum, larger);
  twice_named (one, other, &third);
  printf ("%d %d %d\n", one, other, third);
  twice_named (one, one, &one);
  printf ("%d\n", one);
#pragma acc data copy(sum)
  {
    add (N, sum);
    add (hide (0), sum);
  }
  printf ("%g\n", sum);
  return 0;
}
