/* The pragmas of acctile before regions, loops and host loops, each obeyed
   in the report.  Without this test a pragma could be lost or go to another
   nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 9 } */
/* { acctile-report "nests[0].function" "before_parallel_loop" } */
/* { acctile-report "nests[0].chosen.schedule" "2.1" } */
/* { acctile-report "nests[0].chosen.block[0]" 128 } */
/* { acctile-report "nests[1].chosen.schedule" "2.2" } */
/* { acctile-report "nests[2].chosen.schedule" "2.3" } */
/* { acctile-report "nests[2].chosen.block[0]" 4 } */
/* { acctile-report "nests[2].chosen.block[1]" 64 } */
/* { acctile-report "nests[3].chosen.schedule" "2.3" } */
/* { acctile-report "nests[3].chosen.block[0]" 16 } */
/* { acctile-report "nests[4].kind" "unchanged" } */
/* { acctile-report "nests[5].kind" "doall" } */
/* { acctile-report "nests[5].loops[0].trip" 4096 } */
/* { acctile-report "nests[6].chosen.schedule" "1.1" } */
/* { acctile-report "nests[6].chosen.block[0]" 256 } */
/* { acctile-report "nests[7].chosen.schedule" "2.4" } */
/* { acctile-report "nests[8].chosen.schedule" "2.2" } */
/* { acctile-report "nests[8].chosen.block[0]" 64 } */

#define N 33

static int a[N][N], v[N];

static void
before_parallel_loop (int n)
{
#pragma acctile schedule(2.1) block(128, 1)
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += i + j;
}

static void
before_loop (int n)
{
#pragma acc parallel copy(a)
  {
#pragma acctile schedule(2.2)
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += 3 * i + j;
  }
}

static void
before_region (int n)
{
#pragma acctile schedule(2.3) block(4, 64)
#pragma acc parallel copy(a)
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 5 * i + j;
}

static void
with_grid (int n)
{
#pragma acctile schedule(2.3) block(16, 4) grid(2, *)
#pragma acc kernels loop independent copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      a[i][j] += 7 * i + j;
}

static void
switched_off (int n)
{
#pragma acctile off
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 9 * i + j;
}

static void
assumed (int n)
{
#pragma acctile assume(n = 4096)
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] += i;
}

static void
second_of_two (int n)
{
#pragma acc parallel copy(v, a)
  {
#pragma acctile schedule(1.1) block(256)
#pragma acc loop
    for (int i = 0; i < n; i++)
      v[i] += 3 * i;
#pragma acctile schedule(2.4) block(8, 8)
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += 11 * i + j;
  }
}

static void
inside_a_host_loop (int n, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acctile schedule(2.2) block(64, 1)
#pragma acc parallel loop copy(a)
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < n; j++)
          a[i][j] += t * i + j;
    }
}

int
main (void)
{
  int n = hide (N);

  CLEAR (a);
  CLEAR (v);
  before_parallel_loop (n);
  SHOW (a);
  before_loop (n);
  SHOW (a);
  before_region (n);
  SHOW (a);
  with_grid (n);
  SHOW (a);
  switched_off (n);
  SHOW (a);
  assumed (n);
  SHOW (v);
  second_of_two (n);
  SHOW (a);
  SHOW (v);
  inside_a_host_loop (n, hide (3));
  SHOW (a);
  return 0;
}
