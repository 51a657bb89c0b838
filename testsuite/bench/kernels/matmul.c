/* matmul at 1024 (13 MB) and 4096 (201 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "matmul";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 4096 : 1024;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n * n, BENCH_IN);
  bench_array (2, n * n, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (int n = bench.n[0];
            matmul (n, (float (*)[n])bench.a[0], (float (*)[n])bench.a[1],
                    (float (*)[n])bench.a[2]))

#endif
