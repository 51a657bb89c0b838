/* Code that gives no warning without the plugin gives none with it: steps that
   may never run hand in what stands before their nests, and regions what
   gangs have for themselves.  Without this test -Wall -Werror would end the
   compilation of programs that GCC alone accepts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -Wall -Wextra -fstrict-aliasing -fplugin-arg-acctile-report=%R" } */

#define N 64

struct grid
{
  long steps;
  double twice;
};

void
members (const grid *g, int *__restrict a, int *__restrict b)
{
#pragma acc data copy(a [0:N * N], b [0:N * N])
  for (long t = 0; t < g->steps; t++)
    {
#pragma acc parallel loop present(a [0:N * N], b [0:N * N])
      for (int i = 0; i < N * N; i++)
        b[i] += a[i] % 7;
      if (g->twice > 3)
        {
#pragma acc parallel loop present(a [0:N * N], b [0:N * N])
          for (int i = 0; i < N * N; i++)
            a[i] += b[i] % 5;
        }
    }
}

/* { dg-final { acctile-report nests[0].chosen.time_tile persistent } } */

static int a[2000], b[2000];

int
doubled (int n, int steps)
{
  int t, factor = 1, first = 3;
#pragma acc parallel copy(a, b) firstprivate(factor)
  for (t = first; t < steps; t++)
    {
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] * factor + a[i + 1]) % 1000;
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
      factor = factor * 2;
      first = factor;
    }
  return factor + 10 * first;
}

/* { dg-final { acctile-report nests[2].chosen.time_tile persistent } } */
