/* smallmatmul: products of matrices of 16 x 16 in double precision, 2000 (12
   MB) and 60000 of them (360 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "smallmatmul";

void
bench_setup (int size)
{
  long b = bench.n[0] = size ? 60000 : 2000;
  bench_array (0, b * 512, BENCH_IN);
  bench_array (1, b * 512, BENCH_IN);
  bench_array (2, b * 256, BENCH_OUT);
}

#else

static void
smallmatmul (int b, const double x[restrict b][16][16],
             const double y[restrict b][16][16], float z[restrict b][16][16])
{
#pragma acc parallel loop present(x [0:b], y [0:b], z [0:b])
  for (int s = 0; s < b; s++)
    {
#pragma acc loop
      for (int i = 0; i < 16; i++)
        {
#pragma acc loop
          for (int j = 0; j < 16; j++)
            {
              double sum = 0;
              for (int k = 0; k < 16; k++)
                sum += x[s][i][k] * y[s][k][j];
              z[s][i][j] = 1e3f * (float)sum;
            }
        }
    }
}

BENCH_CALL (int b = bench.n[0]; smallmatmul (b, (double (*)[16][16])bench.a[0],
                                             (double (*)[16][16])bench.a[1],
                                             (float (*)[16][16])bench.a[2]))

#endif
