/* Wavefronts whose tiles are so narrow along their last loop that helpers
   cannot share a row of places out evenly: what whole tiles store is brought
   home all the same, at sizes with whole tiles and with cut ones.  Without this
   test it could stay in shared memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].chosen.threads == 128 } */
/* { acctile-report nests[1].chosen.threads == 64 } */

#include <stdio.h>

#define K 67
#define M 5
#define N 70

static float a[K][M][N], b[K][M][N];

int
main (void)
{
  double s = 0;
  for (int k = 0; k < K; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++)
        a[k][i][j] = b[k][i][j] = (k + i + j) % 7;
#pragma acctile doacross tile(64, 2, 16)
#pragma acc kernels loop copy(a)
  for (int k = 1; k < K; k++)
#pragma acc loop
    for (int i = 0; i < M; i++)
#pragma acc loop
      for (int j = 1; j < N; j++)
        a[k][i][j] = a[k - 1][i][j - 1] * 0.5f + a[k][i][j];
#pragma acctile doacross tile(32, 2, 16)
#pragma acc kernels loop copy(b)
  for (int k = 1; k < K; k++)
#pragma acc loop
    for (int i = 1; i < M; i++)
#pragma acc loop
      for (int j = 1; j < N; j++)
        b[k][i][j]
            = b[k - 1][i][j] * 0.5f + b[k][i - 1][j] * 0.25f - b[k][i][j - 1];
  for (int k = 0; k < K; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++)
        s += a[k][i][j] * (k % 5) + b[k][i][j] * 0x1p-40 * (j % 3);
  printf ("%.3f\n", s);
  return 0;
}
