/* Five right-hand sides of one nest: a body of so many statements that a
   thread's points once were none, in a function that a loop of the host calls
   with parts of one array.  Without this test points of long bodies could be
   wrong, or a version of the nest could take lengths of rows from nowhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#define AT(G, X, Y, Z) u[G][i + (X)][j + (Y)][k + (Z)]
#define RIGHT(G)                                                               \
  r[G][i][j][k]                                                                \
      = AT (G, 1, 0, 0) - 2 * AT (G, 0, 0, 0) + AT (G, -1, 0, 0)               \
        + 3 * (AT (G, 0, 1, 0) - 2 * AT (G, 0, 0, 0) + AT (G, 0, -1, 0))       \
        + 5 * (AT (G, 0, 0, 1) - 2 * AT (G, 0, 0, 0) + AT (G, 0, 0, -1))       \
        - v[0][i][j][k]                                                        \
              * (v[1][i + 1][j][k] * AT (G, 1, 0, 0)                           \
                 - v[1][i - 1][j][k] * AT (G, -1, 0, 0))
#define RIGHTS                                                                 \
  {                                                                            \
    RIGHT (0);                                                                 \
    RIGHT (1);                                                                 \
    RIGHT (2);                                                                 \
    RIGHT (3);                                                                 \
    RIGHT (4);                                                                 \
  }

static void
right (int n, int m, int l, const int u[restrict 5][n][m][l],
       const int v[restrict 2][n][m][l], int r[restrict 5][n][m][l])
{
#pragma acc parallel loop present(u [0:5], v [0:2], r [0:5])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int k = 1; k < l - 1; k++)
        RIGHTS
}

__attribute__ ((noinline)) static void
expect (int n, int m, int l, const int u[restrict 5][n][m][l],
        const int v[restrict 2][n][m][l], int r[restrict 5][n][m][l])
{
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 1; k < l - 1; k++)
        RIGHTS
}

/* Whether a grid of N x M x L comes out as it should.  */

__attribute__ ((noinline)) static int
check (int n, int m, int l, const int *when)
{
  size_t points = (size_t)n * m * l;
  int *all = malloc (12 * points * sizeof *all);
  int *expected = calloc (5 * points, sizeof *expected), wrong = 0;
  for (size_t i = 0; i < 12 * points; i++)
    all[i] = i < 7 * points ? (int)(i * 7919 % 31) - 15 : 0;
#pragma acc data copy(all [0:12 * points])
  for (int t = 0; t < 2; t++)
    if (when[t])
      right (n, m, l, (void *)all, (void *)(all + 5 * points),
             (void *)(all + 7 * points));
  expect (n, m, l, (void *)all, (void *)(all + 5 * points), (void *)expected);
  for (size_t i = 0; i < 5 * points; i++)
    wrong += all[7 * points + i] != expected[i];
  free (all);
  free (expected);
  return wrong == 0;
}

int
main (void)
{
  static const int size[][3] = {
    { 3, 3, 3 }, { 5, 6, 7 }, { 4, 3, 70 }, { 9, 14, 67 }, { 20, 21, 22 }
  };
  static int when[2] = { 1, 1 };
  for (int s = 0; s < 5; s++)
    if (!check (size[s][0], size[s][1], size[s][2], when))
      printf ("%d x %d x %d is wrong\n", size[s][0], size[s][1], size[s][2]);
  puts ("done");
  return 0;
}
