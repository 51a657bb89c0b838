/* gemver: x += A'y, a column of A for each thread, at 3000 (36 MB) and 15000
   (900 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "gemver";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 15000 : 3000;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n, BENCH_IN);
  bench_array (2, n, BENCH_INOUT);
}

#else

static void
gemver (long n, const float *restrict a, const float *restrict y,
        float *restrict x)
{
#pragma acc parallel loop present(a [0:n * n], y [0:n], x [0:n])
  for (long i = 0; i < n; i++)
    {
      float sum = x[i];
      for (long j = 0; j < n; j++)
        sum += 1.2f * a[j * n + i] * y[j];
      x[i] = sum;
    }
}

BENCH_CALL (gemver (bench.n[0], bench.a[0], bench.a[1], bench.a[2]))

#endif
