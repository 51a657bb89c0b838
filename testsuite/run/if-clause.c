/* The clause if, true and false, constant and not, on every construct, with
   data, reductions and async.  Without this test the condition could be lost
   or guard too much.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 44

static int a[N][N], v[N];

static int
all (int n, int yes, long size)
{
  int s = 1, m = 0;
#pragma acc parallel loop if (yes) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      a[i][j] += i - j;
#pragma acc kernels loop independent if (size > 100) copy(v)
  for (int i = 0; i < n - 1; i++)
    v[i] += i;
#pragma acc parallel if (n % 2) copy(v)
  {
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
      v[i] += 2 * i;
  }
#pragma acc parallel loop if (0) reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i][j] % 3;
#pragma acc parallel loop if (1) reduction(max : m) copyin(v)
  for (int i = 0; i < n; i++)
    m = v[i] > m ? v[i] : m;
#pragma acc parallel loop if (yes && n > 3) async(2) copy(v)
  for (int i = 0; i < n; i++)
    v[i] -= m;
#pragma acc wait(2)
#pragma acc data if (yes) copy(a)
  {
#pragma acc parallel loop if (yes) copy(a)
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = i; j < n; j++)
        a[i][j] ^= s;
  }
  return s + m;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (v);
  for (int n = 0; n < N; n += 7)
    for (int yes = 0; yes < 2; yes++)
      {
        printf ("%d\n", all (hide (n), hide (yes), hide (n) * 10L));
        SHOW (a);
        SHOW (v);
      }
  return 0;
}
