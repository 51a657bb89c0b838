/* transpose at 2048 (34 MB) and 8192 (537 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "transpose";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 8192 : 2048;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n * n, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (transpose (bench.n[0], bench.a[0], bench.a[1]))

#endif
