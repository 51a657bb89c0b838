/* lattice: the neighbours of a point in four dimensions, at 44 (30 MB) and 110
   (1.2 GB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "lattice";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 110 : 44;
  bench_array (0, n * n * n * n, BENCH_IN);
  bench_array (1, n * n * n * n, BENCH_OUT);
}

#else

static void
lattice (int n, const float in[restrict n][n][n][n],
         float out[restrict n][n][n][n])
{
#pragma acc parallel loop present(in [0:n], out [0:n])
  for (int t = 1; t < n - 1; t++)
    {
#pragma acc loop
      for (int z = 1; z < n - 1; z++)
        {
#pragma acc loop
          for (int y = 1; y < n - 1; y++)
            {
#pragma acc loop
              for (int x = 1; x < n - 1; x++)
                out[t][z][y][x]
                    = 0.3f * in[t][z][y][x]
                      + 0.1f
                            * (in[t][z][y][x - 1] + in[t][z][y][x + 1]
                               + in[t][z][y - 1][x] + in[t][z][y + 1][x]
                               + in[t][z - 1][y][x] + in[t][z + 1][y][x]
                               + in[t - 1][z][y][x] + in[t + 1][z][y][x]);
            }
        }
    }
}

BENCH_CALL (int n = bench.n[0]; lattice (n, (float (*)[n][n][n])bench.a[0],
                                         (float (*)[n][n][n])bench.a[1]))

#endif
