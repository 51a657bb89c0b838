/* stencil27: all 27 neighbours of a point with four weights, at 120 (14 MB) and
   400 (512 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "stencil27";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 400 : 120;
  bench_array (0, n * n * n, BENCH_IN);
  bench_array (1, n * n * n, BENCH_OUT);
}

#else

static void
stencil27 (int n, const float in[restrict n][n][n], float out[restrict n][n][n])
{
#pragma acc parallel loop present(in [0:n], out [0:n])
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop
      for (int j = 1; j < n - 1; j++)
        {
#pragma acc loop
          for (int k = 1; k < n - 1; k++)
            out[i][j][k]
                = 0.4f * in[i][j][k]
                  + 0.05f
                        * (in[i - 1][j][k] + in[i + 1][j][k] + in[i][j - 1][k]
                           + in[i][j + 1][k] + in[i][j][k - 1]
                           + in[i][j][k + 1])
                  + 0.02f
                        * (in[i - 1][j - 1][k] + in[i - 1][j + 1][k]
                           + in[i + 1][j - 1][k] + in[i + 1][j + 1][k]
                           + in[i - 1][j][k - 1] + in[i - 1][j][k + 1]
                           + in[i + 1][j][k - 1] + in[i + 1][j][k + 1]
                           + in[i][j - 1][k - 1] + in[i][j - 1][k + 1]
                           + in[i][j + 1][k - 1] + in[i][j + 1][k + 1])
                  + 0.01f
                        * (in[i - 1][j - 1][k - 1] + in[i - 1][j - 1][k + 1]
                           + in[i - 1][j + 1][k - 1] + in[i - 1][j + 1][k + 1]
                           + in[i + 1][j - 1][k - 1] + in[i + 1][j - 1][k + 1]
                           + in[i + 1][j + 1][k - 1] + in[i + 1][j + 1][k + 1]);
        }
    }
}

BENCH_CALL (int n = bench.n[0]; stencil27 (n, (float (*)[n][n])bench.a[0],
                                           (float (*)[n][n])bench.a[1]))

#endif
