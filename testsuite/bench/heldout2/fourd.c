/* fourd: differences in four dimensions, collapsed, at 40 (20 MB) and 104
   (940 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "fourd";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 104 : 40;
  bench_array (0, n * n * n * n, BENCH_IN);
  bench_array (1, n * n * n * n, BENCH_OUT);
}

#else

static void
fourd (int n, const float a[restrict n][n][n][n], float b[restrict n][n][n][n])
{
#pragma acc parallel loop collapse(4) present(a [0:n], b [0:n])
  for (int t = 1; t < n - 1; t++)
    for (int z = 1; z < n - 1; z++)
      for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < n - 1; x++)
          b[t][z][y][x]
              = 8 * a[t][z][y][x] - a[t - 1][z][y][x] - a[t + 1][z][y][x]
                - a[t][z - 1][y][x] - a[t][z + 1][y][x] - a[t][z][y - 1][x]
                - a[t][z][y + 1][x] - a[t][z][y][x - 1] - a[t][z][y][x + 1];
}

BENCH_CALL (int n = bench.n[0]; fourd (n, (float (*)[n][n][n])bench.a[0],
                                       (float (*)[n][n][n])bench.a[1]))

#endif
