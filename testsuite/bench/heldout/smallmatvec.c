/* smallmatvec: matrices of 24 x 24 times vectors, 5000 of them (12 MB) and
   200000 (500 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "smallmatvec";

void
bench_setup (int size)
{
  long b = bench.n[0] = size ? 200000 : 5000;
  bench_array (0, b * 24 * 24, BENCH_IN);
  bench_array (1, b * 24, BENCH_IN);
  bench_array (2, b * 24, BENCH_OUT);
}

#else

static void
smallmatvec (int b, const float a[restrict b][24][24],
             const float x[restrict b][24], float y[restrict b][24])
{
#pragma acc parallel loop present(a [0:b], x [0:b], y [0:b])
  for (int s = 0; s < b; s++)
    {
#pragma acc loop
      for (int i = 0; i < 24; i++)
        {
          float sum = 0;
          for (int k = 0; k < 24; k++)
            sum += a[s][i][k] * x[s][k];
          y[s][i] = sum;
        }
    }
}

BENCH_CALL (int b = bench.n[0];
            smallmatvec (b, (float (*)[24][24])bench.a[0],
                         (float (*)[24])bench.a[1], (float (*)[24])bench.a[2]))

#endif
