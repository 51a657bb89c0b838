/* bytes: a filter of 3 x 3 on images of one byte a pixel, at 2000 (20 MB) and
   12000 (720 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "bytes";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 12000 : 2000;
  bench_array (0, (n * n + 3) / 4, BENCH_IN);
  bench_array (1, n * n, BENCH_OUT);
}

#else

static void
bytes (int n, const signed char in[restrict n][n], float out[restrict n][n])
{
#pragma acc parallel loop present(in [0:n], out [0:n])
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop
      for (int j = 1; j < n - 1; j++)
        {
          int sum = 0;
          for (int p = -1; p <= 1; p++)
            for (int q = -1; q <= 1; q++)
              sum += (p == 0 && q == 0 ? 8 : -1) * in[i + p][j + q];
          out[i][j] = sum;
        }
    }
}

BENCH_CALL (int n = bench.n[0];
            bytes (n, (signed char (*)[n])bench.a[0], (float (*)[n])bench.a[1]))

#endif
