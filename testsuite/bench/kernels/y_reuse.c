/* y_reuse at 2048 x 64 (17 MB) and 8192 x 64 (270 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "y_reuse";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 8192 : 2048;
  long m = bench.n[1] = 64;
  bench_array (0, m * n, BENCH_IN);
  bench_array (1, n * n, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (y_reuse (bench.n[0], bench.n[1], bench.a[0], bench.a[1]))

#endif
