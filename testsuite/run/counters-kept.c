/* Inner loops without a pragma whose counter begins where the iteration before
   left it, as in a search through two sorted lists.  Without this test each
   thread would have begun with whatever another one left.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[2].kind unchanged } */
/* { acctile-report nests[3].chosen.schedule == 1.1 } */

#define N 300
#define M 64

static int key[N], value[N], before[N], table[M][M], place[M], apart[M],
    first[M];

/* How many keys are less than each value.  */

static void
merge (int n, int m)
{
  int p = 0;
#pragma acc kernels copyin(key, value) copyout(before)
  for (int i = 0; i < n; i++)
    {
      while (p < m && key[p] < value[i])
        p++;
      before[i] = p;
    }
}

static void
resume (int n, int m)
{
  int j = 0;
#pragma acc parallel loop auto copyin(table) copyout(place)
  for (int i = 0; i < n; i++)
    {
      for (; j < m; j++)
        if (table[i][j] == 7)
          break;
      place[i] = j;
      if (j == m)
        j = 0;
    }
}

static void
sum (int n, int m)
{
  int j = m;
#pragma acc kernels copyin(table) copyout(apart)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
      for (; j > 0; j--)
        s += table[i][j - 1];
      apart[i] = s;
      j = i % 5 * 10;
    }
}

/* This counter begins anew.  */

static void
search (int n, int m)
{
  int j;
#pragma acc kernels copyin(table) copyout(first)
  for (int i = 0; i < n; i++)
    {
      j = i / 2;
      for (; j < m; j++)
        if (table[i][j] == 7)
          break;
      first[i] = j;
    }
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  for (int i = 0; i < n; i++)
    {
      key[i] = i * 3;
      value[i] = i * 2 + i % 2;
    }
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      table[i][j] = (i * 13 + j * 7) % 19;
  merge (n, n);
  resume (m, m);
  sum (m, m);
  search (m, m);
  SHOW (before);
  SHOW (place);
  SHOW (apart);
  SHOW (first);
  return 0;
}
