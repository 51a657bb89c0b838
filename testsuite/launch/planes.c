/* Planes for one block each: which version of the region is launched.  The
   first kernel of a function is the mapping that was chosen; small planes, and
   those that leave threads of a warp idle, have a warp of 8 x 4 threads, few
   have 32 x 32 threads, and GCC's own choice has few that it has more threads
   for.  Without this test the host could always take one version, or the wrong
   one.

   { acctile-launches "large" 1 0 }
   { acctile-launches "small" 0 0 }
   { acctile-launches "narrow" 0 0 }
   { acctile-launches "wide" 0 0 }
   { acctile-launches "brief" 0 0 }
   { acctile-launches "several" 0 0 }
   { acctile-launches "many" 1 0 }
   { acctile-launches "idle_warp" 0 0 }
   { acctile-launches "busy_warp" 1 0 }
   { acctile-launches "added" 0 0 }
   { acctile-launches "batched" 1 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 600000

static double a[N], u[N];

/* clang-format off */
#define VECTORS(name, gang)                                                    \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m, int l)                                                   \
  {                                                                            \
    _Pragma (gang)                                                             \
    for (int i = 0; i < n; i++)                                                \
      _Pragma ("acc loop vector collapse(2)")                                  \
      for (int j = 0; j < m; j++)                                              \
        for (int k = 0; k < l; k++)                                            \
          a[(i * m + j) * l + k] += 2 * u[(i * l + k) * m + j];                \
  }
/* clang-format on */

VECTORS (large, "acc parallel loop gang present(a, u)")
VECTORS (small, "acc parallel loop gang present(a, u)")
VECTORS (narrow, "acc parallel loop gang present(a, u)")
VECTORS (brief, "acc parallel loop gang present(a, u)")
VECTORS (several, "acc parallel loop gang present(a, u)")
VECTORS (many, "acc parallel loop gang present(a, u)")
VECTORS (idle_warp, "acc parallel loop gang vector_length(32) present(a, u)")
VECTORS (busy_warp, "acc parallel loop gang vector_length(32) present(a, u)")

__attribute__ ((noinline)) static void
wide (int n, int m, int l)
{
#pragma acc parallel loop gang present(a, u)
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < l; k++)
        a[(i * m + j) * l + k] += 2 * u[(i * l + k) * m + j];
}

/* clang-format off */
#define SUMS(name)                                                             \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m, int l)                                                   \
  {                                                                            \
    _Pragma ("acc parallel loop gang present(a, u)")                           \
    for (int i = 0; i < n; i++)                                                \
      _Pragma ("acc loop worker")                                              \
      for (int j = 0; j < m; j++)                                              \
        {                                                                      \
          double s = 0;                                                        \
          _Pragma ("acc loop vector reduction(+ : s)")                         \
          for (int k = 0; k < l; k++)                                          \
            s += u[(i * m + j) * l + k];                                       \
          a[i * m + j] += s;                                                   \
        }                                                                      \
  }
/* clang-format on */

SUMS (added)
SUMS (batched)

int
main (void)
{
  long sum = 0;
  for (int i = 0; i < N; i++)
    u[i] = i % 97;
#pragma acc data copy(a) copyin(u)
  {
    large (200, 4, 600);
    small (9000, 4, 4);
    narrow (1, 50000, 1);
    brief (1, 500, 300);
    several (130, 60, 70);
    many (600, 30, 33);
    wide (2, 550, 520);
    idle_warp (200, 4, 600);
    busy_warp (200, 16, 2);
    added (1, 1000, 550);
    batched (200, 10, 300);
  }
  for (int i = 0; i < N; i++)
    sum = (sum * 31 + (long)a[i]) % 1000003;
  printf ("%ld\n", sum);
  return 0;
}
