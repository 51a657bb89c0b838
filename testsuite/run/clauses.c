/* Clauses of regions and loops that the rewriting must keep: async and wait,
   if, launch sizes, levels, collapse, default, private and firstprivate.
   Without this test a clause could be dropped with the old nest.

   GCC 12 does not translate a pointer without a clause for the device,
   "default (present)" or not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#define N 60

static int a[N][N], b[N][N], c[N];

static void
queues (int n)
{
#pragma acc data copy(a, b, c)
  {
#pragma acc parallel loop async(1) present(a)
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += i * j;
#pragma acc parallel loop async(2) present(b)
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i][j] -= i + j;
#pragma acc wait(1) async(2)
#pragma acc parallel loop async(2) wait(1) present(a, b)
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i][j] += a[j][i];
#pragma acc wait
  }
}

static void
conditional (int n, int yes)
{
#pragma acc parallel loop if (yes) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 3 * i + j;
}

static void
launch_sizes (int n, int gangs)
{
#pragma acc parallel loop num_gangs(7) vector_length(64) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 5 * i + j;
#pragma acc parallel loop num_gangs(gangs) num_workers(4) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 7 * i + j;
}

static void
levels (int n)
{
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] += 9 * i + j;
#pragma acc parallel loop gang worker copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i][j] += 11 * i + j;
#pragma acc parallel loop gang vector copy(c)
  for (int i = 0; i < n; i++)
    c[i] += i;
#pragma acc kernels loop gang(10) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector(64)
    for (int j = 0; j < n; j++)
      a[i][j] += 13 * i + j;
}

static void
outer_seq (int n)
{
#pragma acc parallel loop seq copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += a[i - 1][j] % 100;
}

static void
collapsed (int n)
{
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 15 * i + j;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop collapse(2)
    for (int j = 0; j < n / 4; j++)
      for (int k = 0; k < 4; k++)
        a[i][j * 4 + k] += 17 * i + j - k;
}

static void
private_array (int n)
{
  int w[3], f[2] = { 4, 9 }, t = 100;
#pragma acc parallel loop private(w) firstprivate(f, t) copy(a)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop private(w)
      for (int j = 0; j < n; j++)
        {
          w[0] = f[0] + i;
          w[1] = f[1] + j;
          w[2] = t;
          a[i][j] += w[0] * w[1] + w[2];
        }
    }
}

static void
defaults (int n, int *p)
{
#pragma acc parallel loop default(none) copy(p [0:n]) firstprivate(n)
  for (int i = 0; i < n; i++)
    p[i] += n - i;
#pragma acc enter data copyin(p [0:n])
#pragma acc parallel loop default(present) present(p [0:n])
  for (int i = 0; i < n; i++)
    p[i] *= 2;
#pragma acc exit data copyout(p [0:n])
}

static void
both_kinds_of_copies (int n)
{
  int from[N], to[N], made[N];

  for (int i = 0; i < N; i++)
    {
      from[i] = i * i;
      to[i] = made[i] = -1;
    }
#pragma acc data create(made)
  {
#pragma acc parallel loop copyin(from) present(made)
    for (int i = 0; i < n; i++)
      made[i] = 2 * from[n - 1 - i];
#pragma acc parallel loop present(made) copyout(to)
    for (int i = 0; i < N; i++)
      to[i] = i < n ? made[i] + 1 : 0;
  }
  SHOW (to);
}

int
main (void)
{
  int n = hide (N);

  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  queues (n);
  SHOW (a);
  SHOW (b);
  conditional (n, hide (0));
  conditional (n, hide (1));
  SHOW (a);
  launch_sizes (n, hide (3));
  SHOW (a);
  levels (n);
  SHOW (a);
  SHOW (c);
  outer_seq (n);
  SHOW (a);
  collapsed (n);
  SHOW (a);
  private_array (n);
  SHOW (a);
  defaults (n, c);
  SHOW (c);
  both_kinds_of_copies (hide (31));
  return 0;
}
