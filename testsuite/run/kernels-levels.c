/* Loops of kernels regions whose clauses have some levels only: vectors alone,
   gangs alone, workers, on loops inside one another and collapsed, and as many
   as only the program knows.  Without this test an iteration could be left out,
   run once for each gang, or all on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doall } */

#define N 700
#define M 23

static int a[N], b[N][M];

static void
lines (int n)
{
#pragma acc kernels loop independent vector(128)
  for (int i = 0; i < n; i++)
    a[i] += i;
#pragma acc kernels loop independent gang
  for (int i = 1; i < n; i++)
    a[i] = a[i] * 3 + 1;
#pragma acc kernels loop independent gang(10)
  for (int i = 2; i < n; i += 3)
    a[i] += 5;
}

static long
planes (int n, int m)
{
  long sum = 0;
#pragma acc kernels loop independent worker
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector
    for (int j = 0; j < m; j++)
      b[i][j] += i * j;
#pragma acc kernels loop independent collapse(2) vector
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i][j] = 2 * b[i][j] + 1;
#pragma acc kernels loop independent vector reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i] + b[i][0];
  return sum;
}

static void
sizes (int n, int m, int workers, int lanes)
{
#pragma acc kernels loop independent gang(n / lanes + 1) vector(lanes)
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 7 + i;
#pragma acc kernels loop gang vector(lanes)
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 5 - i;
#pragma acc kernels loop independent gang worker(workers)
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector(lanes)
    for (int j = 0; j < m; j++)
      b[i][j] += i - j;
}

int
main (void)
{
  for (int n = 1; n <= N; n += 233)
    {
      lines (hide (n));
      printf ("%ld\n", planes (hide (n), hide (M)));
      sizes (hide (n), hide (M), hide (3), hide (96));
      SHOW (a);
      SHOW (b);
    }
  return 0;
}
