/* Kernels regions of several nests, of which loops must keep their order around
   parallel ones, with temporaries that the function declares.  Without this
   test such nests could be left to one lane, or iterations get the temporaries
   of others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 8 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind stencil } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind stencil } */

#include "run.h"

#define N 300
#define STEPS 12
#define WIDE 20000

static int m[N][N], p[N], best[STEPS][WIDE];

static void
chain (int n)
{
  int i, j, k, l, c;
#pragma acc kernels copyin(p) copy(m)
  {
    for (i = 0; i < n; i++)
      m[i][i] = 0;
    for (l = 2; l <= n; l++)
      for (i = 0; i < n - l + 1; i++)
        {
          j = i + l - 1;
          m[i][j] = 1 << 30;
          for (k = i; k < j; k++)
            {
              c = m[i][k] + m[k + 1][j] + p[i] * p[k];
              if (c < m[i][j])
                m[i][j] = c;
            }
        }
  }
}

/* What an iteration of the outer loop computes is read in those inside, and
   nothing of the iteration before it.  */

static void
handed (int n)
{
  int i, j, t, w, s;
#pragma acc kernels copyin(p) copy(m)
  {
    for (i = 0; i < n; i++)
      m[0][i] = p[i];
    for (t = 1; t < n; t++)
      {
        w = p[t] % 7 + 1;
        for (j = 0; j < n; j++)
          {
            s = m[t - 1][j];
            if (j >= w)
              s += m[t - 1][j - w] % 1000;
            m[t][j] = s % 10007;
          }
      }
  }
}

/* The program says it.  */

static void
said (int n)
{
  int i, j, t, s;
#pragma acc kernels copyin(p) copy(best)
  {
    for (i = 0; i < n; i++)
      best[0][i] = i % 97;
#pragma acc loop private(s, j)
    for (t = 1; t < STEPS; t++)
      for (j = 0; j < n; j++)
        {
          s = best[t - 1][(j * 7 + t) % n];
          best[t][j] = (s * 3 + p[t]) % 10007;
        }
  }
}

/* The function uses a temporary for something else behind the region.  */

static int
read_behind (int n)
{
  int i, j, t, s = 5, last = 0;
#pragma acc kernels copyin(p) copy(best)
  {
    for (i = 0; i < n; i++)
      best[0][i] = best[0][i] * 5 % 1009;
    for (t = 1; t < STEPS; t++)
      for (j = 0; j < n; j++)
        {
          s = best[t - 1][(j + t * t) % n];
          best[t][j] = (s * 5 + j) % 10007;
        }
  }
  for (s = 0, i = 0; i < n; i++)
    s += best[STEPS - 1][i] % 3, last += s;
  return last;
}

int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < N; i++)
    p[i] = 1 + i * 37 % 23;
  chain (n);
  SHOW (m);
  handed (n);
  SHOW (m);
  said (hide (WIDE));
  SHOW (best);
  printf ("%d\n", read_behind (hide (WIDE)));
  SHOW (best);
  return 0;
}
