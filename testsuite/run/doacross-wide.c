/* Wavefronts whose counters are size_t, a name for another type, and end at a
   sum: in kernels regions without a pragma on the loops.  Without this test
   such loops could stay on one lane, as the bounds would not be known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */

#include "run.h"

#define N 70

static unsigned a[N * N];

static void
square (size_t n, unsigned *restrict u)
{
#pragma acc kernels copy(u [0:n * n])
  for (size_t i = 1; i < n - 1; i++)
    for (size_t j = 1; j < n - 1; j++)
      u[i * n + j]
          += 3 * u[(i - 1) * n + j] + 5 * u[i * n + j - 1] + u[(i + 1) * n + j];
}

static void
part (size_t n, size_t ld, unsigned *restrict u)
{
#pragma acc kernels copy(u [0:n * ld])
  for (size_t i = 1; i < n - 1; ++i)
    for (size_t j = 1; j < n - 2; ++j)
      u[i * ld + j] += 3 * u[(i - 1) * ld + j] + 5 * u[i * ld + j - 1];
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    a[i] = i % 13;
  for (int n = N; n > 2; n -= 17)
    {
      square (hide (n), a);
      SHOW (a);
      part (hide (n), hide (N), a);
      SHOW (a);
    }
  return 0;
}
