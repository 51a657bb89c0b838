/* nine: a nine-point stencil in a kernels region, at 2000 (32 MB) and 9000 (650
   MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "nine";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 9000 : 2000;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n * n, BENCH_OUT);
}

#else

static void
nine (int n, const float in[restrict n][n], float out[restrict n][n])
{
#pragma acc kernels present(in [0:n], out [0:n])
  {
#pragma acc loop independent
    for (int i = 1; i < n - 1; i++)
      {
#pragma acc loop independent
        for (int j = 1; j < n - 1; j++)
          out[i][j]
              = 0.2f * in[i][j]
                + 0.1f
                      * (in[i - 1][j - 1] + in[i - 1][j] + in[i - 1][j + 1]
                         + in[i][j - 1] + in[i][j + 1] + in[i + 1][j - 1]
                         + in[i + 1][j] + in[i + 1][j + 1]);
      }
  }
}

BENCH_CALL (int n = bench.n[0];
            nine (n, (float (*)[n])bench.a[0], (float (*)[n])bench.a[1]))

#endif
