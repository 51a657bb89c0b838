/* copy, copyin, copyout, create and present: on the region, in data regions
   around it, nested, in functions called from one, with update.  Without
   this test a map could be lost or doubled when clauses are rewritten.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 41

static int a[N][N], b[N][N], v[N];

static void
on_the_region (int n, int *restrict p, const int *restrict q)
{
  int made[N];
#pragma acc parallel loop copyin(q [0:n]) copyout(p [0:n]) create(made)
  for (int i = 0; i < n; i++)
    {
      made[i] = q[n - 1 - i];
      p[i] = made[i] * 2;
    }
}

static void
add_one (int n, int *p)
{
#pragma acc parallel loop present(p [0:n])
  for (int i = 0; i < n; i++)
    p[i]++;
}

static void
around (int n)
{
  int temporary[N][N];
#pragma acc data copy(a) copyin(v) create(temporary)
  {
#pragma acc parallel loop present(a, temporary)
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        temporary[i][j] = a[j][i];
#pragma acc kernels loop independent present(a, temporary, v)
    for (int i = 0; i < n; i++)
#pragma acc loop independent
      for (int j = 0; j < n - 1; j++)
        a[i][j] = temporary[i][j] + v[j];
  }
}

static void
nested (int n)
{
#pragma acc data copy(v)
  {
    add_one (n, v);
#pragma acc data copyin(a) copy(b)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < n; j++)
          b[i][j] = a[i][j] - v[i];
      add_one (n - 1, v);
    }
    add_one (n, v);
  }
}

static void
with_update (int n)
{
#pragma acc data copy(v)
  {
    add_one (n, v);
#pragma acc update host(v)
    for (int i = 0; i < n; i++)
      v[i] *= 3;
#pragma acc update device(v)
#pragma acc parallel loop present(v)
    for (int i = 0; i < n - 1; i++)
      v[i] -= i;
  }
}

static void
in_and_out (int n, int *p)
{
#pragma acc enter data copyin(p [0:n]) create(b)
  for (int k = 0; k < 3; k++)
    {
#pragma acc parallel loop present(p [0:n], b)
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < N; j++)
          b[i][j] = p[i] + j + k;
#pragma acc parallel loop present(p [0:n], b)
      for (int i = 0; i < n; i++)
        p[i] += b[i][k] % 5;
    }
#pragma acc exit data copyout(p [0:n]) delete (b)
}

int
main (void)
{
  int p[N], q[N];

  CLEAR (a);
  CLEAR (b);
  CLEAR (v);
  CLEAR (p);
  for (int i = 0; i < N; i++)
    q[i] = i * i;
  for (int n = 1; n <= N; n += 20)
    {
      on_the_region (hide (n), p, q);
      show_bytes ("p", p, n * sizeof p[0]);
      around (hide (n));
      SHOW (a);
      nested (hide (n));
      SHOW (v);
      with_update (hide (n));
      SHOW (v);
      in_and_out (hide (n), v);
      SHOW (v);
    }
  return 0;
}
