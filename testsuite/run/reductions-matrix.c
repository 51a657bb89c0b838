/* All operators of reductions at once, on every level, every combination of
   levels of one loop, and across the levels of two and three loops, in parallel
   and kernels regions.  Without this test an operator could be lost on one of
   them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#define N 23

static int a[N][N][N];

#define ACC(...) ACC_TEXT (acc __VA_ARGS__)
#define ACC_TEXT(...) _Pragma (#__VA_ARGS__)

/* clang-format off */
#define ALL                                                                    \
  reduction(+ : s, ds) reduction(* : p, dp) reduction(max : m, dm)             \
  reduction(min : l, dl) reduction(& : b) reduction(| : o) reduction(^ : x)    \
  reduction(&& : t) reduction(|| : f)
/* clang-format on */

#define BEGIN(NAME)                                                            \
  static void NAME (int n)                                                     \
  {                                                                            \
    int s = 3, m = -9, l = 9, b = -1, o = 2, x = 5, t = 1, f = 0;              \
    unsigned p = 3;                                                            \
    double ds = 0.5, dp = 1, dm = -2.5, dl = 2.5;

#define STEP(V)                                                                \
  {                                                                            \
    int v = (V);                                                               \
    s += v;                                                                    \
    p *= 2 * v + 1;                                                            \
    m = v > m ? v : m;                                                         \
    l = l < v ? l : v;                                                         \
    b &= ~(v & 8);                                                             \
    o |= v & 20;                                                               \
    x ^= v;                                                                    \
    t = t && v != 47;                                                          \
    f = f || v == 29;                                                          \
    ds += v * 0.5;                                                             \
    dp *= v == 13 ? 2 : 1;                                                     \
    dm = v * 0.25 > dm ? v * 0.25 : dm;                                        \
    dl = v * 0.25 < dl ? v * 0.25 : dl;                                        \
  }

#define END(NAME)                                                              \
  printf (#NAME " %d %u %d %d %d %d %d %d %d %g %g %g %g\n", s, p, m, l, b, o, \
          x, t, f, ds, dp, dm, dl);                                            \
  }

#define ONE(NAME, DIRECTIVE)                                                   \
  BEGIN (NAME)                                                                 \
  ACC (DIRECTIVE copyin (a) ALL)                                               \
  for (int i = 0; i < n; i++)                                                  \
    STEP (a[i][n / 2][3])                                                      \
  END (NAME)

#define TWO(NAME, OUTER, INNER)                                                \
  BEGIN (NAME)                                                                 \
  ACC (OUTER copyin (a) ALL)                                                   \
  for (int i = 0; i < n; i++)                                                  \
    {                                                                          \
      ACC (INNER ALL)                                                          \
      for (int j = 0; j < n; j++)                                              \
        STEP (a[i][j][2])                                                      \
    }                                                                          \
  END (NAME)

#define THREE(NAME, OUTER, MIDDLE, INNER)                                      \
  BEGIN (NAME)                                                                 \
  ACC (OUTER copyin (a) ALL)                                                   \
  for (int i = 0; i < n; i++)                                                  \
    {                                                                          \
      ACC (MIDDLE ALL)                                                         \
      for (int j = 0; j < n; j++)                                              \
        {                                                                      \
          ACC (INNER ALL)                                                      \
          for (int k = 0; k < n; k++)                                          \
            STEP (a[i][j][k])                                                  \
        }                                                                      \
    }                                                                          \
  END (NAME)

ONE (any, parallel loop)
ONE (gang, parallel loop gang)
ONE (worker, parallel loop worker)
ONE (vector, parallel loop vector)
ONE (gang_worker, parallel loop gang worker)
ONE (gang_vector, parallel loop gang vector num_gangs (5))
ONE (worker_vector, parallel loop worker vector num_workers (2))
ONE (gang_worker_vector, parallel loop gang worker vector)
ONE (in_order, parallel loop seq)
ONE (kernels_any, kernels loop)
ONE (kernels_levels, kernels loop independent gang (4) worker (2) vector (32))

TWO (any_any, parallel loop, loop)
TWO (gang_any, parallel loop gang, loop)
TWO (gang_vector_2, parallel loop gang, loop vector)
TWO (gang_worker_2, parallel loop gang, loop worker)
TWO (worker_vector_2, parallel loop worker, loop vector)
TWO (gang_both, parallel loop gang, loop worker vector)
TWO (both_vector, parallel loop gang worker, loop vector)
TWO (gang_in_order, parallel loop gang vector, loop seq)
TWO (kernels_2, kernels loop independent, loop independent)

THREE (any_3, parallel loop, loop, loop)
THREE (gang_worker_vector_3, parallel loop gang, loop worker, loop vector)
THREE (gang_in_order_vector, parallel loop gang, loop seq, loop vector)
THREE (kernels_3, kernels loop independent gang, loop independent worker,
       loop independent vector)

/* Three loops as one, and two of three.  */

BEGIN (collapsed)
ACC (parallel loop collapse (3) copyin (a) ALL)
for (int i = 0; i < n; i++)
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n; k++)
      STEP (a[k][i][j])
END (collapsed)

BEGIN (collapsed_gang)
ACC (parallel loop gang collapse (2) copyin (a) ALL)
for (int i = 0; i < n; i++)
  for (int j = 0; j < n; j++)
    {
      ACC (loop vector ALL)
      for (int k = 0; k < n; k++)
        STEP (a[j][i][k])
    }
END (collapsed_gang)

static void
all (int n)
{
  any (n);
  gang (n);
  worker (n);
  vector (n);
  gang_worker (n);
  gang_vector (n);
  worker_vector (n);
  gang_worker_vector (n);
  in_order (n);
  kernels_any (n);
  kernels_levels (n);
  any_any (n);
  gang_any (n);
  gang_vector_2 (n);
  gang_worker_2 (n);
  worker_vector_2 (n);
  gang_both (n);
  both_vector (n);
  gang_in_order (n);
  kernels_2 (n);
  any_3 (n);
  gang_worker_vector_3 (n);
  gang_in_order_vector (n);
  kernels_3 (n);
  collapsed (n);
  collapsed_gang (n);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        a[i][j][k] = (i * 37 + j * 11 + k * 5) % 61 - 12;
  all (hide (0));
  all (hide (1));
  all (hide (N));
  return 0;
}
