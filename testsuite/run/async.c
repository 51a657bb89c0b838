/* Queues: async with and without a number, from a variable, wait as a clause
   and as a directive, of one, several and all queues, on parallel and
   kernels.  Without this test a launch could overtake another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 57

static int a[N][N], b[N][N], c[N];

static void
pipeline (int n, int queues)
{
#pragma acc data copy(a, b, c)
  {
    for (int k = 0; k < 6; k++)
      {
        int q = k % queues;
#pragma acc parallel loop async(q) present(a)
        for (int i = 0; i < n - 1; i++)
#pragma acc loop
          for (int j = k; j < n; j += 6)
            a[i][j] += i * k;
      }
#pragma acc wait
#pragma acc parallel loop async present(a, b)
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i][j] += a[j][i];
#pragma acc wait async(1)
#pragma acc parallel loop async(1) present(b, c)
    for (int i = 0; i < n; i++)
      c[i] += b[i][0];
#pragma acc wait async(2)
#pragma acc parallel loop async(2) present(a)
    for (int i = 0; i < n; i++)
      a[i][i] += 1;
#pragma acc parallel loop wait(1, 2) present(a, c)
    for (int i = 0; i < n; i++)
      c[i] += a[i][i];
#pragma acc kernels loop independent async(3) wait(2) present(a, c)
    for (int i = 0; i < n; i++)
      a[i][0] = c[i];
#pragma acc wait(3) async(4)
#pragma acc parallel async(4) present(a, b)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < i; j++)
          b[i][j] -= a[i][0];
    }
#pragma acc wait(4)
  }
}

static int
sums (int n)
{
  int s = 0, t = 0;
#pragma acc data copyin(a, b) copy(s, t)
  {
#pragma acc parallel loop async(1) reduction(+ : s) present(a, s)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < n; j++)
        s += a[i][j] % 5;
#pragma acc parallel loop async(2) reduction(+ : t) present(b, t)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : t)
      for (int j = 0; j < n; j++)
        t += b[i][j] % 5;
#pragma acc wait(1, 2)
  }
  return s * 100 + t;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  for (int n = 1; n < N; n += 18)
    {
      pipeline (hide (n), hide (3));
      SHOW (a);
      SHOW (b);
      SHOW (c);
      printf ("%d\n", sums (hide (n)));
    }
  return 0;
}
