/* Dynamic programs over intervals with "loop auto" before the innermost loop,
   too, beside statements of the loop around it: the loops around are a
   wavefront, in which a thread runs the innermost one.  Without this test all
   could stay on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doacross } */
/* { acctile-report "nests[1].kind" doacross } */
/* { acctile-report "nests[2].kind" doacross } */

#include "run.h"

#define N 53
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int pairs[N][N], cost[N][N], best[N][N];
static char base[N];
static int size[N + 1];

static void
nussinov (int n, int table[n][n], const char *seq)
{
#pragma acc parallel loop auto copyin(seq [0:n]) copy(table [0:n] [0:n])
  for (int i = n - 1; i >= 0; i--)
    {
#pragma acc loop auto
      for (int j = i + 1; j < n; j++)
        {
          if (j - 1 >= 0)
            table[i][j] = MAX (table[i][j], table[i][j - 1]);
          if (i + 1 < n)
            table[i][j] = MAX (table[i][j], table[i + 1][j]);
          if (j - 1 >= 0 && i + 1 < n)
            {
              if (i < j - 1)
                table[i][j] = MAX (table[i][j], table[i + 1][j - 1]
                                                    + (seq[i] + seq[j] == 3));
              else
                table[i][j] = MAX (table[i][j], table[i + 1][j - 1]);
            }
#pragma acc loop auto
          for (int k = i + 1; k < j; k++)
            table[i][j] = MAX (table[i][j], table[i][k] + table[k + 1][j]);
        }
    }
}

static void
chain (int n, int m[n][n], const int *p)
{
#pragma acc parallel loop auto copyin(p [0:n + 1]) copy(m [0:n] [0:n])
  for (int i = n - 1; i >= 0; i--)
    {
#pragma acc loop auto
      for (int j = i + 1; j < n; j++)
        {
          int least = 1 << 30;
#pragma acc loop auto reduction(min : least)
          for (int k = i; k < j; k++)
            {
              int q = m[i][k] + m[k + 1][j] + p[i] * p[k + 1] * p[j + 1];
              if (q < least)
                least = q;
            }
          m[i][j] = least;
        }
    }
}

/* Two loops inside, and one in one of them.  */

static void
several (int n, int t[n][n])
{
#pragma acc kernels loop auto copy(t [0:n] [0:n])
  for (int i = 1; i < n; i++)
    {
#pragma acc loop auto
      for (int j = 1; j < n; j++)
        {
          int s = 0;
#pragma acc loop auto reduction(+ : s)
          for (int k = 0; k < i; k++)
            s += t[k][j] & 15;
#pragma acc loop auto
          for (int k = 0; k < j; k++)
            for (int l = 0; l < 2; l++)
              t[i][j] = (t[i][j] * 3 + t[i - l][k] + s) % 1009;
        }
    }
}

int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < N; i++)
    {
      base[i] = (i * i + i / 3) % 4;
      size[i] = i * 7 % 13 + 1;
      for (int j = 0; j < N; j++)
        best[i][j] = (i * 5 + j * 3) % 31;
    }
  size[N] = 4;
  nussinov (n, pairs, base);
  chain (n, cost, size);
  several (n, best);
  SHOW (pairs);
  SHOW (cost);
  SHOW (best);
  return 0;
}
