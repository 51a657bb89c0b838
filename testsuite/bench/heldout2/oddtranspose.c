/* oddtranspose: transposes a matrix of 1237 x 2011 (20 MB) and of 7919 x 10007
   (630 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "oddtranspose";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 7919 : 1237;
  long m = bench.n[1] = size ? 10007 : 2011;
  bench_array (0, n * m, BENCH_IN);
  bench_array (1, n * m, BENCH_OUT);
}

#else

static void
oddtranspose (int n, int m, const float a[restrict n][m],
              float b[restrict m][n])
{
#pragma acc parallel loop present(a [0:n], b [0:m])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < m; j++)
        b[j][i] = a[i][j];
    }
}

BENCH_CALL (int n = bench.n[0], m = bench.n[1];
            oddtranspose (n, m, (float (*)[m])bench.a[0],
                          (float (*)[n])bench.a[1]))

#endif
