/* syrk: the lower triangle of A A', at 700 x 700 (4 MB) and 2500 x 2500 (50
   MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "syrk";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 2500 : 700;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n * n, BENCH_INOUT);
}

#else

static void
syrk (int n, const float a[restrict n][n], float c[restrict n][n])
{
#pragma acc parallel loop present(a [0:n], c [0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j <= i; j++)
        {
          float sum = 0;
          for (int k = 0; k < n; k++)
            sum += a[i][k] * a[j][k];
          c[i][j] = 0.3f * c[i][j] + sum;
        }
    }
}

BENCH_CALL (int n = bench.n[0];
            syrk (n, (float (*)[n])bench.a[0], (float (*)[n])bench.a[1]))

#endif
