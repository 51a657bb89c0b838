/* Rows that are computed from the row before at places that only data tell,
   w - weight[i]: the rows in order, each in parallel.  In one array, where a
   row is not told from another, in order.  Without this test such tables could
   stay on one lane, or a row be begun before the one that it reads is done.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 5 } */
/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind unchanged } */
/* { acctile-report nests[4].kind doacross } */

#include "run.h"

#define N 31
#define W 300

static int best[N + 1][W], weight[N + 1], value[N + 1], row[W];
static char reached[N + 1][W];

static void
branch (int n, int w)
{
#pragma acc kernels copy(best) copyin(weight, value)
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < w; j++)
      {
        int most = best[i - 1][j];
        if (weight[i] <= j && best[i - 1][j - weight[i]] + value[i] > most)
          most = best[i - 1][j - weight[i]] + value[i];
        best[i][j] = most;
      }
}

static void
sums (int n, int w)
{
#pragma acc parallel copy(reached) copyin(weight)
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
    {
#pragma acc loop auto
      for (int j = 0; j < w; j++)
        {
          reached[i][j] = reached[i - 1][j];
          if (j >= weight[i])
            reached[i][j] |= reached[i - 1][j - weight[i]];
        }
    }
}

static void
variable (int n, int w, int (*restrict t)[w])
{
#pragma acc kernels copy(t [0:n + 1]) copyin(weight, value)
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = j < weight[i] ? t[i - 1][j]
                              : t[i - 1][j] ^ (t[i - 1][j - weight[i]] + i);
}

static void
one_row (int n, int w)
{
#pragma acc kernels copy(row) copyin(weight, value)
  for (int i = 1; i <= n; i++)
    for (int j = w - 1; j >= weight[i]; j--)
      if (row[j - weight[i]] + value[i] > row[j])
        row[j] = row[j - weight[i]] + value[i];
}

/* The unknown place is in the row itself.  */

static void
unbounded (int n, int w)
{
#pragma acc kernels copy(best) copyin(weight, value)
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < w; j++)
      best[i][j]
          = j < weight[i] ? best[i - 1][j] : best[i][j - weight[i]] + value[i];
}

int
main (void)
{
  for (int i = 0; i <= N; i++)
    {
      weight[i] = 1 + i * 17 % 23;
      value[i] = 3 + i * 31 % 97;
    }
  reached[0][0] = 1;
  branch (hide (N), hide (W));
  SHOW (best);
  sums (hide (N), hide (W));
  SHOW (reached);
  variable (hide (N), hide (W), best);
  SHOW (best);
  one_row (hide (N), hide (W));
  SHOW (row);
  unbounded (hide (N), hide (W));
  SHOW (best);
  return 0;
}
