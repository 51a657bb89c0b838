/* sync(barrier) and sync(lock): both obeyed, with the tile that is asked for or
   a chosen one.  Without this test the clause could be read and forgotten.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
barrier (int n, int (*restrict a)[n])
{
#pragma acctile doacross sync(barrier)
#pragma acc parallel present(a [0:n]) /* { dg-optimized "acctile: doacross tile\\(.*sync\\(barrier\\): predicted" "" { target *-*-* } .+1 } */
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}

void
barrier_tile (int n, int (*restrict a)[n])
{
#pragma acctile doacross tile(32, 24) skew(1, 1) threads(32) sync(barrier)
#pragma acc parallel present(a [0:n])
#pragma acc loop auto /* { dg-optimized "doacross tile\\(32,24\\) skew\\(1,1\\) threads\\(32\\) sync\\(barrier\\)" } */
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}

void
lock (int n, float (*restrict a)[n][n][n])
{
#pragma acctile doacross sync(lock)
#pragma acc parallel present(a [0:n])
#pragma acc loop auto /* { dg-optimized "doacross .*sync\\(lock\\)" } */
  for (int t = 0; t < 4; t++)
#pragma acc loop auto
    for (int i = 1; i < n; i++)
#pragma acc loop auto
      for (int j = 1; j < n; j++)
#pragma acc loop auto
        for (int k = 1; k < n; k++)
          a[0][i][j][k]
              += a[0][i - 1][j][k] + a[0][i][j - 1][k] + a[0][i][j][k - 1];
}

/* { dg-final { acctile-report "nests[0].chosen.sync" "barrier" } } */
