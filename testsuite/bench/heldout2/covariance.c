/* covariance: the upper triangle of the products of 48 columns' data, at 600 (2
   MB) and 6000 (150 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "covariance";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 6000 : 600;
  bench_array (0, 48 * n, BENCH_IN);
  bench_array (1, n * n, BENCH_OUT);
}

#else

static void
covariance (int n, const float data[restrict 48][n], float c[restrict n][n])
{
#pragma acc parallel loop present(data [0:48], c [0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = i; j < n; j++)
        {
          float sum = 0;
          for (int k = 0; k < 48; k++)
            sum += data[k][i] * data[k][j];
          c[i][j] = sum;
        }
    }
}

BENCH_CALL (int n = bench.n[0];
            covariance (n, (float (*)[n])bench.a[0], (float (*)[n])bench.a[1]))

#endif
