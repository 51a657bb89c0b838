/* Counters of inner loops that the next iteration of a kernels region's loop
   reads before it sets them.  Without this test the inner loop would have
   counted in a copy of its own, and the iteration read what the counter was
   before the region.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[2].kind unchanged } */
/* { acctile-report nests[3].kind doall } */

#define M 64

static int table[M][M], was[M], marked[M], later[M], own[M];

static void
plain (int n, int m)
{
  int j = 9;
#pragma acc kernels copy(table) copyout(was)
  for (int i = 0; i < n; i++)
    {
      was[i] = j;
      for (j = i % 5; j < m; j += 9)
        table[i][j]++;
    }
}

static void
with_loop (int n, int m)
{
  int j = 9;
#pragma acc kernels copy(table) copyout(marked)
#pragma acc loop
  for (int i = 0; i < n; i++)
    {
      marked[i] = j;
      for (j = 0; j < m - i; j++)
        table[i][j]++;
    }
}

static void
condition (int n, int m)
{
  int j = 9;
#pragma acc kernels copy(table, later)
  for (int i = 0; i < n; i++)
    {
      if (i > 5)
        later[i] = j;
      for (j = 0; j < m - i; j++)
        table[i][j] += 2;
    }
}

/* Here the iteration itself sets the counter.  */

static void
set (int n, int m)
{
  int j;
#pragma acc kernels copy(table) copyout(own)
  for (int i = 0; i < n; i++)
    {
      for (j = 0; j < m - i; j++)
        table[i][j] += 3;
      own[i] = j;
    }
}

int
main (void)
{
  int n = hide (M), m = hide (M);
  plain (n, m);
  with_loop (n, m);
  condition (n, m);
  set (n, m);
  SHOW (was);
  SHOW (marked);
  SHOW (later);
  SHOW (own);
  SHOW (table);
  return 0;
}
