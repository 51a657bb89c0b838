/* adi: a sweep down the columns, which are independent, at 1000 (12 MB) and
   8000 (770 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "adi";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 8000 : 1000;
  bench_array (0, n * n, BENCH_INOUT);
  bench_array (1, n * n, BENCH_IN);
  bench_array (2, n * n, BENCH_IN);
}

#else

static void
adi (int n, float x[restrict n][n], const float a[restrict n][n],
     const float b[restrict n][n])
{
#pragma acc parallel loop present(x [0:n], a [0:n], b [0:n])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      x[j][i] -= x[j - 1][i] * a[j][i] * (0.1f + b[j][i]) * 0.5f;
}

BENCH_CALL (int n = bench.n[0];
            adi (n, (float (*)[n])bench.a[0], (float (*)[n])bench.a[1],
                 (float (*)[n])bench.a[2]))

#endif
