/* Steps of a loop over time that are given one array under two names.  Without
   this test the region that stands for such a call could be handed one pointer
   twice, which GCC cannot lower (it stopped with an internal error).

   SPDX-License-Identifier: GPL-3.0-or-later

   { acctile-host "pointers without clauses are those of the host" }  */

#include <stdio.h>
#include <stdlib.h>

#define N 1000

static void
add (int n, const int *p, int *q)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    q[i] = p[i] + i % 7;
}

static void
wave (int n, const int *before, const int *now, int *after)
{
#pragma acc parallel loop
  for (int i = 1; i < n - 1; i++)
    after[i] = (2 * now[i] - before[i] + now[i - 1] + now[i + 1]) % 1009;
}

static void
plane (int n, int m, const int p[n][m], int q[n][m])
{
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      q[i][j] = 3 * p[i][j] % 101 + j;
}

__attribute__ ((noinline)) static void
run (int n, int steps, int *p, int *c)
{
#pragma acc data copy(p [0:n], c [0:n])
  {
    for (int t = 0; t < steps; t++)
      add (n, p, p);
    for (int t = 0; t < steps; t++)
      {
        wave (n, p, c, p);
        int *other = p;
        p = c;
        c = other;
      }
    for (int t = 0; t < steps; t++)
      plane (n / 20, 20, (const int (*)[20])p, (int (*)[20])p);
  }
}

int
main (void)
{
  static int p[N], c[N];
  long sum = 0;
  for (int i = 0; i < N; i++)
    p[i] = i * 31 % 57, c[i] = i * 17 % 43;
  run (N, 7, p, c);
  for (int i = 0; i < N; i++)
    sum = (sum * 31 + p[i] + 7 * c[i]) % 1000003;
  printf ("%ld\n", sum);
  return 0;
}
