/* Dynamic programs over seven and nine dimensions whose sizes the compiler does
   not know: of an array of variable extents, and of one of constant extents.
   Without this test deep nests could be lost where subscripts are products of
   many sizes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[0].loops.length 7 } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[1].loops.length 9 } */

#include <stdio.h>
#include <stdlib.h>

#define FOR(v) for (int v = 1; v < n; v++)

static int t[3][3][3][3][3][3][3][3][3];

__attribute__ ((noipa)) static void
seven (int n, int (*restrict x)[n][n][n][n][n][n])
{
#pragma acc kernels copy(x [0:n] [0:n] [0:n] [0:n] [0:n] [0:n] [0:n])
  FOR (a)
  FOR (b)
  FOR (c)
  FOR (d)
  FOR (e)
  FOR (f)
  FOR (g)
  x[a][b][c][d][e][f][g]
      += (x[a - 1][b][c][d][e][f][g] + x[a][b - 1][c][d][e][f][g]
          + x[a][b][c - 1][d][e][f][g] + x[a][b][c][d - 1][e][f][g]
          + x[a][b][c][d][e - 1][f][g] + x[a][b][c][d][e][f - 1][g]
          + x[a][b][c][d][e][f][g - 1])
         & 0xffff;
}

__attribute__ ((noipa)) static void
nine (int n)
{
#pragma acc kernels copy(t)
  FOR (a)
  FOR (b)
  FOR (c)
  FOR (d)
  FOR (e)
  FOR (f)
  FOR (g)
  FOR (h)
  FOR (i)
  t[a][b][c][d][e][f][g][h][i]
      += (t[a - 1][b][c][d][e][f][g][h][i] + t[a][b - 1][c][d][e][f][g][h][i]
          + t[a][b][c - 1][d][e][f][g][h][i] + t[a][b][c][d - 1][e][f][g][h][i]
          + t[a][b][c][d][e - 1][f][g][h][i] + t[a][b][c][d][e][f - 1][g][h][i]
          + t[a][b][c][d][e][f][g - 1][h][i] + t[a][b][c][d][e][f][g][h - 1][i]
          + t[a][b][c][d][e][f][g][h][i - 1])
         & 0xffff;
}

int
main (void)
{
  int n = 4, size = n * n * n * n * n * n * n, *x = malloc (size * sizeof *x);
  int *all = (int *)t;
  unsigned s = 0;
  for (int k = 0; k < size; k++)
    x[k] = k * 7 % 13;
  for (int k = 0; k < 19683; k++)
    all[k] = k * 5 % 11;
  seven (n, (void *)x);
  nine (3);
  for (int k = 0; k < size; k++)
    s = s * 31 + x[k];
  for (int k = 0; k < 19683; k++)
    s = s * 31 + all[k];
  printf ("%u\n", s);
  free (x);
  return 0;
}
