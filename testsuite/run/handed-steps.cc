/* Functions that only set the members of objects, in loops of the host that do
   more than to launch regions and elsewhere: what they do is put for calls of
   them wherever the objects are handed to regions.  Without this test members
   could be unknown to regions as soon as some loop calls such a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "the objects hold pointers of the host" } */
/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].chosen.schedule =~ ^2 } */
/* { acctile-report nests[1].chosen.schedule =~ ^2 } */

#include "run.h"

#define N 61
#define M 45

static double a[N * M], b[N * M];

class view
{
public:
  void
  set (double *p, int n)
  {
    this->p = p;
    this->n = n;
  }
  void
  row (int m) noexcept
  {
    this->m = m;
  }
  double *p;
  int n, m;
};

static void
told (double *x, double *y, int n, int m, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      view u, v;
      u.set (x, n);
      u.row (m);
      v.set (y, n);
      v.row (m);
#pragma acc parallel loop present(x [0:n * m], y [0:n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++)
          v.p[i * v.m + j] = u.p[(i - 1) * u.m + j] + u.p[(i + 1) * u.m + j];
      printf ("%d\n", t);
    }
}

static void
once (double *x, double *y, int n, int m)
{
  view u, v;
  u.set (x, n);
  u.row (m);
  v.set (y, n);
  v.row (m);
#pragma acc parallel loop present(x [0:n * m], y [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      v.p[i * v.m + j] = u.p[(i - 1) * u.m + j] + u.p[(i + 1) * u.m + j];
}

int
main ()
{
  int n = hide (N), m = hide (M);
  for (int k = 0; k < N * M; k++)
    a[k] = b[k] = k * 7 % 19;
#pragma acc data copy(a, b)
  {
    told (a, b, n, m, hide (3));
    once (b, a, n, m);
  }
  SHOW (a);
  SHOW (b);
  return 0;
}
