/* Each construct of OpenACC 2.6 beside loops that are rewritten, with the
   clauses that have no test of their own: host_data, cache, enter and exit data
   with finalize, attach and detach, update with if_present, no_create, the old
   names of data clauses, wait with a list, serial (GCC 12 does not know
   device_type).  Without this
   test a clause that the plugin does not know could be dropped, or its loop
   left to GCC for no reason.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#include <openacc.h>

/* { acctile-report nests[0].kind doall } */

#define N 60

static int a[N][N], b[N][N], v[N], w[N];

/* The address that host_data gives, as an argument.  */
static void
scale (int n, int *device)
{
#pragma acc parallel loop deviceptr(device)
  for (int i = 0; i < n; i++)
    device[i] = 3 * device[i] + i;
}

static void
host_data (int n, int yes)
{
#pragma acc data copy(v)
  {
#pragma acc host_data use_device(v)
    scale (n, v);
#pragma acc host_data use_device(v) if (yes)
    if (yes)
      scale (n, v);
#pragma acc host_data use_device(v, w) if_present
    scale (n, v);
  }
}

static void
cached (int n)
{
#pragma acc parallel loop copyin(v) copy(w)
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc cache(v [i - 1:3])
      w[i] = v[i - 1] + 2 * v[i] + v[i + 1];
    }
#pragma acc parallel loop gang copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 1; j < n - 1; j++)
        {
#pragma acc cache(b [i:1] [j - 1:3])
          a[i][j] += b[i][j - 1] - b[i][j + 1];
        }
    }
}

struct list
{
  int n;
  int *at;
};

static void
unstructured (int n)
{
  struct list list = { n, v };
#pragma acc enter data copyin(a) create(b) copyin(list, v [0:n])
#pragma acc enter data attach(list.at)
#pragma acc parallel loop collapse(2) present(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] = a[j][i] + i;
#pragma acc parallel loop present(list, v [0:n])
  for (int i = 0; i < n; i++)
    list.at[i] += i;
#pragma acc update self(b [0:n / 2]) host(v)
#pragma acc update device(b [0:n / 2]) if (n > 3)
#pragma acc update self(w) if_present
#pragma acc update device(w) if_present async(1) wait(1)
#pragma acc wait(1)
#pragma acc enter data copyin(a)
#pragma acc exit data detach(list.at)
#pragma acc exit data copyout(b) delete (list, v)
#pragma acc exit data delete (a)finalize
  v[0] += acc_is_present (b, sizeof b) > 1;
}

static void
maybe_there (int n, int *restrict p, int *restrict q)
{
#pragma acc data copyin(p [0:n])
  {
#pragma acc parallel loop no_create(p [0:n]) copyout(q [0:n])
    for (int i = 0; i < n; i++)
      q[i] = 2 * p[i];
#pragma acc data no_create(p [0:n]) if (n > 5)
#pragma acc parallel loop present(p [0:n]) copy(q [0:n])
    for (int i = 0; i < n; i++)
      q[i] -= p[n - 1 - i];
  }
}

static void
old_names (int n)
{
#pragma acc parallel loop pcopy(a) present_or_copyin(b) pcreate(w) pcopyout(v)
  for (int i = 0; i < n; i++)
    {
      w[i] = b[i][i];
      v[i] = w[i] + i;
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] ^= b[j][i];
    }
}

static void
queues (int n)
{
#pragma acc data copy(a, b) copyin(v)
  {
#pragma acc parallel loop collapse(2) async(3) present(a, v)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += v[j];
#pragma acc kernels loop independent async(4) present(b, v)
    for (int i = 0; i < n; i++)
#pragma acc loop independent
      for (int j = 0; j < n; j++)
        b[i][j] -= v[i];
#pragma acc parallel loop collapse(2) wait(3, 4) async(5) present(a, b)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += b[j][i];
#pragma acc update self(a) wait(5) async(6)
#pragma acc wait(6)
#pragma acc wait async(7)
#pragma acc wait
  }
}

static int
one_by_one (int n)
{
  int last = 1;
#pragma acc serial copyin(v) copy(last)
  for (int i = 0; i < n; i++)
    last = last * 3 + v[i];
#pragma acc serial loop copyin(v) reduction(+ : last)
  for (int i = 0; i < n; i++)
    last += v[i];
  return last;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = 7 * i % 13;
      w[i] = i;
      for (int j = 0; j < N; j++)
        {
          a[i][j] = i * 31 + j;
          b[i][j] = i ^ j;
        }
    }
  host_data (N, 1);
  host_data (N - 7, 0);
  SHOW (v);
  cached (N);
  SHOW (w);
  unstructured (N);
  SHOW (b);
  maybe_there (N, v, w);
  SHOW (w);
  old_names (N);
  SHOW (a);
  SHOW (v);
  queues (N);
  SHOW (a);
  printf ("%d\n", one_by_one (N));
  return 0;
}
