/* Kernels regions of several nests with if, async and wait: each launch has
   them.  Without this test such regions could stay on one lane, or a launch run
   elsewhere than the others or before them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[4].kind" doall } */
/* { acctile-report "nests[5].kind" doall } */
/* { acctile-report "nests[6].kind" doall } */

#include <stdio.h>
#define N 400
static void
maybe (int *restrict a, int *restrict b, int n, int limit)
{
#pragma acc kernels copy(a [0:n], b [0:n]) if (n > limit)
  {
    for (int i = 0; i < n; i++)
      a[i] += i;
    for (int i = 0; i < n; i++)
      b[i] += a[n - 1 - i];
    a[0] = b[1];
  }
}
static void
queued (int *restrict a, int *restrict b, int n, int q)
{
#pragma acc data copy(a [0:n], b [0:n])
  {
#pragma acc kernels present(a [0:n], b [0:n]) async(q)
    {
      for (int i = 0; i < n; i++)
        a[i] = b[i] * 2 + 1;
      for (int i = 0; i < n; i++)
        b[i] += a[n - 1 - i];
    }
#pragma acc kernels present(a [0:n], b [0:n]) async(2) wait(q)
    {
      b[n / 2] = 5;
      for (int i = 1; i < n; i++)
        a[i] += b[i - 1] % 13;
    }
#pragma acc wait
  }
}
static int
moves (int *a, int n)
{
  int s = 3;
#pragma acc kernels copy(a [0:n]) async(1)
  {
    for (int i = 0; i < n; i++)
      a[i] += 7;
    for (int i = 1; i < n; i++)
      a[i] ^= a[0];
  }
#pragma acc wait
  return s + a[5];
}
int
main (void)
{
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 7;
      b[i] = i % 11;
    }
  maybe (a, b, N, 3);
  maybe (a, b, N, 3000);
  queued (a, b, N, 1);
  printf ("%d ", moves (a, N));
  for (int i = 0; i < N; i += 3)
    printf ("%d %d ", a[i], b[i]);
  printf ("\n");
  return 0;
}
