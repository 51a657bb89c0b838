/* laplacian3d at 128 (17 MB) and 512 (1.1 GB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "laplacian3d";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 512 : 128;
  bench_array (0, n * n * n, BENCH_IN);
  bench_array (1, n * n * n, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (int n = bench.n[0]; laplacian3d (n, (float (*)[n][n])bench.a[0],
                                             (float (*)[n][n])bench.a[1]))

#endif
