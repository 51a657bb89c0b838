/* triangular at 2048 (half of 34 MB) and 8192 (half of 537 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "triangular";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 8192 : 2048;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n, BENCH_IN);
  bench_array (2, n, BENCH_IN);
  bench_array (3, n * n, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (triangular (bench.n[0], bench.a[0], bench.a[1], bench.a[2],
                        bench.a[3]))

#endif
