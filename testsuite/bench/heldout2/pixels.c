/* pixels: three channels of an image, innermost, of 1000 x 800 (19 MB) and
   8000 x 4000 pixels (770 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "pixels";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 4000 : 800;
  long m = bench.n[1] = size ? 8000 : 1000;
  bench_array (0, n * m * 3, BENCH_IN);
  bench_array (1, 3, BENCH_IN);
  bench_array (2, n * m * 3, BENCH_OUT);
}

#else

static void
pixels (int n, int m, const float in[restrict n][m][3],
        const float gain[restrict 3], float out[restrict n][m][3])
{
#pragma acc parallel loop present(in [0:n], gain [0:3], out [0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < m; j++)
        {
#pragma acc loop
          for (int c = 0; c < 3; c++)
            out[i][j][c] = gain[c] * in[i][j][c] + 0.5f;
        }
    }
}

BENCH_CALL (int n = bench.n[0], m = bench.n[1];
            pixels (n, m, (float (*)[m][3])bench.a[0], bench.a[1],
                    (float (*)[m][3])bench.a[2]))

#endif
