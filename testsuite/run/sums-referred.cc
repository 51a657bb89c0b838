// Reductions of what functions are given by reference: a variable of the
// host's own stands for it where the device does not have it.  Without this
// test the sum could be lost on its way back, or not begin with what was there.
//
// { acctile-report "nests[0].kind" "doall" }
// { acctile-report "nests[1].kind" "doall" }
// { acctile-report "nests[2].kind" "doall" }
// { acctile-host "GCC 12 alone does not add up through references on the device" }
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

int
main (void)
{
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
  printf ("%g\n", sum);
#pragma acc data copy(sum)
  {
    add (N, sum);
    add (hide (0), sum);
  }
  printf ("%g\n", sum);
  return 0;
}
