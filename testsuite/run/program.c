/* Regions as they stand in programs: in time loops with pointers exchanged,
   in static, inlined and recursive functions, several in one function, on
   data that lives on the device.  Without this test a function could be
   rewritten twice, or a bound be read too early.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 50

static int first[N][N], second[N][N], v[N];
static int global_size = N;
static int *shared;

static inline void
step (int n, int (*from)[N], int (*to)[N])
{
#pragma acc parallel loop present(from [0:n], to [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < n - 1; j++)
      to[i][j] = (from[i - 1][j] + from[i + 1][j] + from[i][j - 1]
                  + from[i][j + 1] + 1)
                 / 4;
}

static void
time_loop (int n, int steps)
{
  int (*from)[N] = first, (*to)[N] = second;
#pragma acc data copy(first, second)
  for (int t = 0; t < steps; t++)
    {
      int (*other)[N] = to;
      step (n, from, to);
      to = from;
      from = other;
    }
}

static void
changing_bounds (int n)
{
#pragma acc data copy(v)
  for (int m = 1; m < n; m *= 2)
    {
      int last = m < n - 1 ? m : n - 1;
#pragma acc parallel loop present(v)
      for (int i = 0; i < last; i++)
        v[i] += m;
      if (m == 8)
        n -= 10;
    }
}

static void
global_bounds (void)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < global_size; i++)
    v[i] += global_size;
#pragma acc kernels loop copy(v)
  for (int i = 0; i < global_size - 1; i++)
    v[i] += 2;
}

static void
global_pointer (int n)
{
#pragma acc parallel loop copy(shared [0:n])
  for (int i = 0; i < n; i++)
    shared[i] += 3 * i;
}

static void
recursive (int n, int depth)
{
#pragma acc parallel loop copy(v)
  for (int i = depth; i < n; i++)
    v[i] += depth;
  if (depth < 5)
    recursive (n - 1, depth + 1);
}

static void
two_regions (int n)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] += i;
  n -= 7;
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] += v[i] % 3;
}

static int
early_return (int n)
{
  if (n < 10)
    return -1;
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    {
      v[i] += 11;
      v[i] ^= i;
    }
  if (v[0] > 100)
    return v[0];
#pragma acc kernels loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 13;
  return v[1];
}

__attribute__ ((optimize (0))) static void
not_optimised (int n)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] += 17;
}

static void
in_a_loop_with_local_arrays (int n)
{
  for (int k = 1; k < 4; k++)
    {
      int local[k * 5];
#pragma acc parallel loop copyout(local)
      for (int i = 0; i < k * 5; i++)
        local[i] = i * k;
#pragma acc parallel loop copyin(local) copy(v)
      for (int i = 0; i < n; i++)
        v[i] += local[i % (k * 5)];
    }
}

int
main (void)
{
  int n = hide (N);

  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      for (int j = 0; j < N; j++)
        first[i][j] = second[i][j] = (i * 71 + j * 13) % 1000;
    }
  time_loop (n, hide (7));
  SHOW (first);
  SHOW (second);
  changing_bounds (n);
  SHOW (v);
  global_bounds ();
  global_size = hide (20);
  global_bounds ();
  SHOW (v);
  shared = v;
  global_pointer (n);
  SHOW (v);
  recursive (n, 0);
  SHOW (v);
  two_regions (n);
  SHOW (v);
  printf ("%d %d\n", early_return (hide (3)), early_return (n));
  SHOW (v);
  not_optimised (n);
  SHOW (v);
  in_a_loop_with_local_arrays (n);
  SHOW (v);
  return 0;
}
