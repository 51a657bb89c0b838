/* A parameter that is an array, which a region is told to find present by its
   name: the pointer is wanted in memory.  Without this test it could count as a
   number that the region is handed, and nobody set it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */
/* { acctile-host "GCC alone does not find the pointer on the device" } */
/* { acctile-report nests.length 1 } */

#include <stdio.h>

#define N 40

static __attribute__ ((noipa)) void
chain (int n, const int *p, long c[N][N])
{
#pragma acc data copyin(p [0:n + 1]) copy(c [0:N])
  for (int length = 2; length <= n; length++)
    {
#pragma acc parallel loop present(c, p [0:n + 1])
      for (int i = 1; i <= n - length + 1; i++)
        {
          int j = i + length - 1;
          long best = 1L << 60;
          for (int k = i; k < j; k++)
            {
              long cost = c[i][k] + c[k + 1][j] + (long)p[i - 1] * p[k] * p[j];
              if (cost < best)
                best = cost;
            }
          c[i][j] = best;
        }
    }
}

int
main (void)
{
  static long c[N][N];
  static int p[N];
  for (int i = 0; i < N; i++)
    p[i] = i % 7 + 1;
  chain (N - 2, p, c);
  printf ("%ld %ld\n", c[1][N - 2], c[3][17]);
}
