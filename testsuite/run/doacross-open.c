/* Directives of wavefronts before regions whose loops have no pragma, or the
   outermost alone: they are those of the nest that all loops make, or of the
   sweep where they say so.  Without this test such a directive could be refused
   because of loops that are not seen yet, or be dropped in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].chosen.skew[0] 3 } */
/* { acctile-report nests[0].loops.length 3 } */
/* { acctile-report nests[1].loops.length 2 } */
/* { acctile-report nests[2].chosen.tile[0] 64 } */
/* { acctile-report nests[2].chosen.sync barrier } */

#include <stdio.h>

#define N 61
#define M 47
#define MEAN(i, j)                                                             \
  (0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]))

static double a[N][M];
static int b[N][M];

__attribute__ ((noipa)) static void
repeated (int steps)
{
#pragma acctile doacross skew(3, 1, 1)
#pragma acc kernels copy(a)
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = MEAN (i, j);
}

__attribute__ ((noipa)) static void
swept (int steps)
{
#pragma acctile doacross skew(1, 1)
#pragma acc kernels copy(a)
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = MEAN (i, j);
}

__attribute__ ((noipa)) static void
outermost (int n)
{
#pragma acctile doacross tile(64, 32) sync(barrier)
#pragma acc parallel loop auto copy(b)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < M; j++)
      b[i][j] = (b[i - 1][j] + b[i][j - 1] * 3 + b[i][j]) & 0xffff;
}

int
main (void)
{
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        a[i][j] = (i * 7 + j * 5) % 11;
        b[i][j] = (i + j * 3) % 7;
      }
  repeated (4);
  swept (3);
  outermost (N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s += a[i][j] * (i % 5) + b[i][j] * (j % 3);
  printf ("%.17g\n", s);
  return 0;
}
