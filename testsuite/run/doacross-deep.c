/* A dynamic program over nine dimensions, the deepest band: a few layouts out
   of the hundreds of thousands are looked at.  Without this test deep nests
   could be lost, or take seconds to compile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[0].candidates.length > 20 } */
/* { acctile-report nests[0].candidates.length < 5000 } */

#define N 2

static int t[N + 1][N + 1][N + 1][N + 1][N + 1][N + 1][N + 1][N + 1][N + 1];

/* The number of ways from the first element to the others, and something of
   the way.  */
static void
ways (void)
{
#pragma acc parallel copy(t)
#pragma acc loop auto
  for (int a = 1; a <= N; a++)
#pragma acc loop auto
    for (int b = 1; b <= N; b++)
#pragma acc loop auto
      for (int c = 1; c <= N; c++)
#pragma acc loop auto
        for (int d = 1; d <= N; d++)
#pragma acc loop auto
          for (int e = 1; e <= N; e++)
#pragma acc loop auto
            for (int f = 1; f <= N; f++)
#pragma acc loop auto
              for (int g = 1; g <= N; g++)
#pragma acc loop auto
                for (int h = 1; h <= N; h++)
#pragma acc loop auto
                  for (int i = 1; i <= N; i++)
                    t[a][b][c][d][e][f][g][h][i]
                        = (t[a - 1][b][c][d][e][f][g][h][i]
                           + t[a][b - 1][c][d][e][f][g][h][i]
                           + t[a][b][c - 1][d][e][f][g][h][i]
                           + t[a][b][c][d - 1][e][f][g][h][i]
                           + t[a][b][c][d][e - 1][f][g][h][i]
                           + t[a][b][c][d][e][f - 1][g][h][i]
                           + t[a][b][c][d][e][f][g - 1][h][i]
                           + t[a][b][c][d][e][f][g][h - 1][i]
                           + t[a][b][c][d][e][f][g][h][i - 1] + a + 2 * i + 1)
                          & 0xffffff;
}

int
main (void)
{
  ways ();
  SHOW (t);
  return 0;
}
