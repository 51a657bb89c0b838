/* divergence3d at 128 (34 MB) and 512 (2.1 GB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "divergence3d";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 512 : 128;
  bench_array (0, n * n * n, BENCH_IN);
  bench_array (1, n * n * n, BENCH_IN);
  bench_array (2, n * n * n, BENCH_IN);
  bench_array (3, n * n * n, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (divergence3d (bench.n[0], bench.a[0], bench.a[1], bench.a[2],
                          bench.a[3]))

#endif
