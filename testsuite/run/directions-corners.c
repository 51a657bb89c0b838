/* Sweeps from the eight corners of a cube, which only the program knows: as many
   versions.  Without this test one could begin at the wrong corner.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].kind doacross } */
/* { acctile-unemulated "the sanitizers take minutes for eight versions" } */

#include "run.h"

#define M 14

static unsigned c[M][M][M], x[M][M], y[M][M], z[M][M];

/* Planes are handed on.  */

static void
corners (int n, int octant)
{
  int sx = octant & 1 ? -1 : 1, sy = octant & 2 ? -1 : 1;
  int sz = 1 - 2 * (octant >> 2 & 1);
  int x0 = sx > 0 ? 0 : n - 1, y0 = sy > 0 ? 0 : n - 1;
  int z0 = sz > 0 ? 0 : n - 1;
#pragma acc kernels copy(c, x, y, z)
  for (int p = 0; p < n; p++)
    for (int q = 0; q < n; q++)
      for (int r = 0; r < n; r++)
        {
          int k = z0 + sz * p, j = y0 + sy * q, i = x0 + sx * r;
          unsigned s = c[k][j][i] + x[k][j] + 3 * y[k][i] + 5 * z[j][i];
          x[k][j] = s + 1;
          y[k][i] = s ^ x[k][j];
          z[j][i] = 2 * s;
          c[k][j][i] = s;
        }
}

int
main (void)
{
  for (int i = 0; i < M * M * M; i++)
    c[i / M / M][i / M % M][i % M] = i % 11;
  for (int n = 0; n <= M; n += 7)
    for (int o = 0; o < 8; o++)
      {
        corners (hide (n), hide (o));
        SHOW (c);
        SHOW (x);
      }
  return 0;
}
