/* Numbers of gangs, workers and lanes in variables that hold one constant.
   Without this test a launch could have others than its mapping.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].chosen.block[0]" 128 } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" unchanged } */

#include "run.h"

#define N 90

static int v[N * N], a[N][N];

static void
add (int n)
{
  int lanes = 128, workers = 2, gangs = 5, other = 64;
  long many = workers;
#pragma acc parallel loop gang vector num_gangs(gangs) vector_length(lanes)    \
    copy(v)
  for (int i = 0; i < n * n; i++)
    v[i] += i % 7;
#pragma acc parallel loop gang num_workers(many) vector_length(64) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector
    for (int j = 0; j < n; j++)
      a[i][j] += i * 3 - j;
  if (n % 2)
    other = 32;
#pragma acc parallel loop gang vector vector_length(other) copy(v)
  for (int i = 0; i < n * n; i++)
    v[i] -= i % 5;
}

int
main (void)
{
  CLEAR (v);
  CLEAR (a);
  for (int n = 1; n <= N; n += 40)
    add (hide (n));
  SHOW (v);
  SHOW (a);
  return 0;
}
