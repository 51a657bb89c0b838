/* rownorm: each row divided by its sum, 2000 x 1000 (16 MB) and 20000 x 4000
   (640 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "rownorm";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 20000 : 2000;
  long m = bench.n[1] = size ? 4000 : 1000;
  bench_array (0, n * m, BENCH_IN);
  bench_array (1, n * m, BENCH_OUT);
}

#else

static void
rownorm (int n, int m, const float in[restrict n][m], float out[restrict n][m])
{
#pragma acc parallel loop present(in [0:n], out [0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int j = 0; j < m; j++)
        sum += in[i][j];
#pragma acc loop
      for (int j = 0; j < m; j++)
        out[i][j] = in[i][j] / sum;
    }
}

BENCH_CALL (int n = bench.n[0], m = bench.n[1];
            rownorm (n, m, (float (*)[m])bench.a[0], (float (*)[m])bench.a[1]))

#endif
