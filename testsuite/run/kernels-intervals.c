/* Loops over the length of intervals in kernels regions, and others in which
   the end of a nest's loops changes: the nests, whose inner loops carry
   dependences, are launched for each step with these inside.  Without this test
   they could stay on one lane, or an interval be begun before those in it are
   done.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 5 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind stencil } */
/* { acctile-report nests[4].kind stencil } */

#include "run.h"

#define N 200
#define RULES 17

static int t[N][N], p[N];
static unsigned char made[N][N][5];
static int left[RULES], first[RULES], second[RULES];

static void
from_left (int n)
{
#pragma acc kernels copy(t) copyin(p)
  for (int len = 2; len < n; len++)
    for (int i = 0; i < n - len; i++)
      for (int k = 1; k < len; k++)
        if (t[i][i + k] + t[i + k][i + len] + p[k] < t[i][i + len])
          t[i][i + len] = t[i][i + k] + t[i + k][i + len] + p[k];
}

static void
between (int n)
{
#pragma acc kernels copy(t) copyin(p)
  for (int len = 2; len < n; len++)
    for (int i = 0; i + len < n; i++)
      {
        int j = i + len;
        for (int k = i + 1; k < j; k++)
          t[i][j] = t[i][j] * 3 + t[i][k] * p[k] - t[k][j];
      }
}

static void
grammar (int n)
{
#pragma acc kernels copy(made) copyin(left, first, second)
  for (int len = 2; len <= n; len++)
    for (int i = 0; i <= n - len; i++)
      for (int k = 1; k < len; k++)
        for (int r = 0; r < RULES; r++)
          if (made[i][i + k - 1][first[r]]
              && made[i + k][i + len - 1][second[r]])
            made[i][i + len - 1][left[r]] = 1;
}

static void
balance (int n)
{
#pragma acc kernels copy(t) copyin(p)
  for (int len = 1; len < n; len++)
    for (int i = 0, j = len; j < n; i++, j++)
      for (int k = i; k < j; k++)
        t[i][j] += t[i][k] ^ (t[k + 1][j] + p[k]);
}

static void
ordered (int n)
{
#pragma acc parallel copy(t) copyin(p)
#pragma acc loop seq
  for (int len = 2; len < n; len++)
    {
#pragma acc loop auto
      for (int i = 0; i < n - len; i++)
        {
#pragma acc loop auto
          for (int k = 1; k < len; k++)
            t[i][i + len] = t[i][i + len] * 5 + t[i][i + k] - t[i + k][i + len];
        }
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      p[i] = i * 17 % 23;
      made[i][i][i * 7 % 5] = 1;
      for (int j = 0; j < N; j++)
        t[i][j] = 40 * (j - i) + i * 31 % 97;
    }
  for (int r = 0; r < RULES; r++)
    {
      left[r] = r * 3 % 5;
      first[r] = r * 7 % 11 % 5;
      second[r] = r * 5 % 13 % 5;
    }
  from_left (hide (N));
  SHOW (t);
  between (hide (N));
  SHOW (t);
  grammar (hide (N));
  SHOW (made);
  balance (hide (N));
  SHOW (t);
  ordered (hide (N));
  SHOW (t);
  return 0;
}
