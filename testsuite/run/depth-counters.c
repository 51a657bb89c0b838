/* Loops without a pragma that become part of a nest, with counters of the
   function, and a number that is computed between them.  Without this test the
   program's own loops, which the host runs, could have counters of their own
   that nobody counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doacross } */
/* { acctile-report "nests[1].kind" doacross } */

#include <stdio.h>

static int g[60][60], s[60];

static void __attribute__ ((noinline)) rows (int n, int m, int k)
{
  int i, a, b, t;
#pragma acc kernels
  for (i = 0; i < n; i++)
    {
      t = s[i];
      for (a = 1; a <= m; a++)
        for (b = 1; b <= k; b++)
          g[a + 1][b] = (g[a + 1][b] + g[a][b] + t) % 100;
    }
}

static void __attribute__ ((noinline)) both (int n, int m, int k)
{
  int i, a, b, t;
#pragma acc parallel loop auto copy(g, s)
  for (i = 0; i < n; i++)
    {
      t = s[i];
      for (a = 1; a < m; a++)
        for (b = 1; b < k; b++)
          g[a][b] = (g[a - 1][b] + g[a][b - 1] + a + t) % 100;
    }
}

int
main (void)
{
  for (int i = 0; i < 60; i++)
    {
      s[i] = i * 5 % 37;
      for (int j = 0; j < 60; j++)
        g[i][j] = 1;
    }
  rows (40, 31, 24);
  for (int i = 0; i < 60; i++)
    printf ("%d %d\n", g[i][i], g[i % 40][i % 30]);
  both (40, 51, 34);
  for (int i = 0; i < 60; i++)
    printf ("%d %d\n", g[i][i], g[i % 40][i % 30]);
}
