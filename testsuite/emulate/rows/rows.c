/* Time-skewed tiles of so many rows that the counters of rows could not tell
   those apart that run at one time: ARGUMENT rows of points in tiles of 2.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#define M 6

static void
sweep (int n, int steps, int (*restrict a)[M], int (*restrict b)[M])
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(skew) tile(2, 2, 4)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < M - 1; j++)
          b[i][j] = (a[i - 1][j] + 3 * a[i + 1][j] + 5 * a[i][j - 1]
                     + 7 * a[i][j + 1])
                    & 0xffff;
      int (*other)[M] = a;
      a = b;
      b = other;
    }
}

int
main (int, char **argv)
{
  int n = atoi (argv[1]);
  int (*a)[M] = calloc (n, sizeof *a), (*b)[M] = calloc (n, sizeof *b);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = b[i][j] = (i * 31 + j) % 97;
  sweep (n, 4, a, b);
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      sum = sum * 31 + a[i][j];
  printf ("%u\n", sum);
  free (a);
  free (b);
  return 0;
}
