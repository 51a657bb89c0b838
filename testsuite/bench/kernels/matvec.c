/* matvec at 2048 (17 MB) and 16384 (1.1 GB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "matvec";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 16384 : 2048;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n, BENCH_IN);
  bench_array (2, n, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (matvec (bench.n[0], bench.a[0], bench.a[1], bench.a[2]))

#endif
