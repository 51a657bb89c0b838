/* batched at 512 (25 MB) and 4096 (201 MB) matrices of 64 x 64.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "batched";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 4096 : 512;
  long m = 64;
  bench_array (0, n, BENCH_IN);
  bench_array (1, n * m * m, BENCH_IN);
  bench_array (2, n * m * m, BENCH_IN);
  bench_array (3, n * m * m, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (float **a = bench.a;
            batched (bench.n[0], a[0], (float (*)[64][64])a[1],
                     (float (*)[64][64])a[2], (float (*)[64][64])a[3]))

#endif
