/* conv: a convolution with 5 x 5 weights, at 1000 (8 MB) and 7000 (390 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "conv";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 7000 : 1000;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, 25, BENCH_IN);
  bench_array (2, n * n, BENCH_OUT);
}

#else

static void
conv (int n, const float in[restrict n][n], const float weight[restrict 5][5],
      float out[restrict n][n])
{
#pragma acc parallel loop present(in [0:n], weight [0:5], out [0:n])
  for (int i = 2; i < n - 2; i++)
    {
#pragma acc loop
      for (int j = 2; j < n - 2; j++)
        {
          float sum = 0;
          for (int p = 0; p < 5; p++)
            for (int q = 0; q < 5; q++)
              sum += weight[p][q] * in[i + p - 2][j + q - 2];
          out[i][j] = sum;
        }
    }
}

BENCH_CALL (int n = bench.n[0];
            conv (n, (float (*)[n])bench.a[0], (float (*)[5])bench.a[1],
                  (float (*)[n])bench.a[2]))

#endif
