/* rotate3d: out[k][i][j] = in[i][j][k], at 150 (27 MB) and 500 (1 GB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "rotate3d";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 500 : 150;
  bench_array (0, n * n * n, BENCH_IN);
  bench_array (1, n * n * n, BENCH_OUT);
}

#else

static void
rotate3d (int n, const float in[restrict n][n][n], float out[restrict n][n][n])
{
#pragma acc parallel loop present(in [0:n], out [0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
        {
#pragma acc loop
          for (int k = 0; k < n; k++)
            out[k][i][j] = in[i][j][k];
        }
    }
}

BENCH_CALL (int n = bench.n[0]; rotate3d (n, (float (*)[n][n])bench.a[0],
                                          (float (*)[n][n])bench.a[1]))

#endif
