/* Pointers to rows that are set before an inner loop with a pragma.  Without
   this test sweeps over such rows could be left in order, or a row be that of
   another iteration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doacross" } */
/* { acctile-report "nests[1].kind" "doacross" } */

#define SIZE 3000

static int store[SIZE], other[SIZE];

static void
rows (int n, int m, int *p)
{
#pragma acc parallel loop auto copy(p [0:SIZE])
  for (int i = 1; i < n; i++)
    {
      const int *up = p + (i - 1) * m;
      int *me = p + i * m;
#pragma acc loop auto
      for (int j = 1; j < m; j++)
        me[j] = (me[j] + 3 * me[j - 1] + up[j] + up[j - 1]) % 1009;
    }
}

static void
weights (int n, int m, int *restrict p, const int *restrict q)
{
#pragma acc parallel copy(p [0:SIZE]) copyin(q [0:SIZE])
#pragma acc loop auto
  for (int i = n - 2; i >= 0; i--)
    {
      const int *w = &q[i * m];
      int c = i + 1;
#pragma acc loop auto
      for (int j = 1; j < m; j++)
        p[i * m + j]
            = (w[j] + c * p[i * m + j - 1] + p[(i + 1) * m + j]) % 1009;
    }
}

/* A row behind which the pointer is wanted.  */
static void
kept (int n, int m, int *restrict p)
{
  int *last = p;
#pragma acc parallel loop auto copy(p [0:SIZE]) private(last)
  for (int i = 1; i < n; i++)
    {
      last = p + i * m;
#pragma acc loop auto
      for (int j = 1; j < m; j++)
        last[j] = (last[j - 1] + last[j - m]) % 1009;
      last[0] += i;
    }
}

int
main (void)
{
  static const int size[][2] = { { 40, 70 }, { 70, 40 }, { 2, 2 }, { 1, 9 } };

  for (int s = 0; s < 4; s++)
    {
      int n = hide (size[s][0]), m = hide (size[s][1]);
      for (int i = 0; i < SIZE; i++)
        {
          store[i] = i * 37 % 211;
          other[i] = i * 7 % 59;
        }
      rows (n, m, store);
      SHOW (store);
      weights (n, m, store, other);
      SHOW (store);
      kept (n, m, store);
      SHOW (store);
    }
  return 0;
}
