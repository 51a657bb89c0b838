/* What the user fixed holds on the device: a gang loop stays with blocks, a
   vector loop inside a block, num_gangs and vector_length are those of the
   launch, seq runs in order on one thread.  Without this test a clause could
   be overruled and nobody see it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "place.h"

#define N 100

static int where[N][N];

static void
gang_and_vector (int n)
{
#pragma acc parallel loop gang copyout(where)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      where[i][j] = place ();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (where[i][j] / THREADS_MAX != where[i][0] / THREADS_MAX)
        misplaced ("gang and vector", i, j, 0, where[i][j]);
}

static void
launch_sizes (int n)
{
#pragma acc parallel loop num_gangs(5) num_workers(1) vector_length(64)        \
    copyout(where)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      where[i][j] = place ();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (where[i][j] / THREADS_MAX >= 5 || where[i][j] % THREADS_MAX >= 64)
        misplaced ("launch sizes", i, j, 0, where[i][j]);
}

static void
run_time_gangs (int n, int gangs)
{
#pragma acc parallel loop num_gangs(gangs) copyout(where)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      where[i][j] = place ();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (where[i][j] / THREADS_MAX >= gangs)
        misplaced ("run-time gangs", i, j, 0, where[i][j]);
}

static void
inner_seq (int n)
{
#pragma acc parallel loop copyout(where)
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      where[i][j] = place ();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (where[i][j] != where[i][0])
        misplaced ("seq", i, j, 0, where[i][j]);
}

static void
auto_recurrence (int n)
{
  static int v[1000];
#pragma acc parallel loop auto copy(v)
  for (int i = 1; i < n; i++)
    v[i] = v[i - 1] + 1;
  for (int i = 0; i < n; i++)
    if (v[i] != i)
      misplaced ("auto", i, 0, 0, 0);
}

int
main (void)
{
  volatile int n = N;

  need_gpu ();
  gang_and_vector (n);
  launch_sizes (n);
  run_time_gangs (n, n / 20);
  inner_seq (n);
  auto_recurrence (10 * n);
  return 0;
}
