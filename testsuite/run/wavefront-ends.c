/* Sweeps in place whose tiles the ends of loops cut, in long rows: what helpers
   move there is found once a row; and sweeps over one line, where tiles follow
   one another by their corners and have none between them that iterates.
   Without this test elements could be left out, or a tile begin too early.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-options "-fstrict-aliasing" } */

#include <stdio.h>

#define N 75

static int a[N][N], line[3][N];

static void
sweep (int n, int sweeps)
{
#pragma acctile doacross tile(4, 8, 16) sync(lock)
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int t = 0; t < sweeps; t++)
#pragma acc loop auto
    for (int i = 1; i < n - 1; i++)
#pragma acc loop auto
      for (int j = 1; j < n - 1; j++)
        a[i][j] = (a[i - 1][j] + a[i][j - 1] + 3 * a[i][j] + a[i][j + 1]
                   + a[i + 1][j] + t)
                  % 1009;
}

static void
sweep_line (int rows, int n, int sweeps)
{
#pragma acctile doacross tile(1, 32, 8) sync(lock)
#pragma acc parallel copy(line)
#pragma acc loop auto
  for (int t = 0; t < sweeps; t++)
#pragma acc loop auto
    for (int i = 1; i < rows - 1; i++)
#pragma acc loop auto
      for (int j = 1; j < n - 1; j++)
        line[i][j] = (line[i - 1][j] + line[i][j - 1] + 3 * line[i][j]
                      + line[i][j + 1] + line[i + 1][j] + t)
                     % 1009;
}

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = line[i % 3][j] = (i * 7 + j * 5) % 101;
  sweep (N, 9);
  sweep_line (3, 20, 70);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum = (31 * sum + a[i][j] + line[i % 3][j]) % 65521;
  printf ("%d\n", sum);
}
