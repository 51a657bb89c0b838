/* himeno at 64 x 64 x 128 (29 MB) and 256 x 256 x 512 (1.9 GB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "himeno";

void
bench_setup (int size)
{
  long ni = bench.n[0] = size ? 256 : 64;
  long nj = bench.n[1] = size ? 256 : 64;
  long nk = bench.n[2] = size ? 512 : 128;
  long points = ni * nj * nk;
  bench_array (0, 4 * points, BENCH_IN);
  bench_array (1, 3 * points, BENCH_IN);
  bench_array (2, 3 * points, BENCH_IN);
  bench_array (3, points, BENCH_IN);
  bench_array (4, points, BENCH_IN);
  bench_array (5, points, BENCH_IN);
  bench_array (6, points, BENCH_OUT);
}

#else

#include BENCH_SOURCE

BENCH_CALL (int ni = bench.n[0], nj = bench.n[1], nk = bench.n[2];
            float **a = bench.a;
            bench.scalar
            = himeno (ni, nj, nk, (float (*)[ni][nj][nk])a[0],
                      (float (*)[ni][nj][nk])a[1], (float (*)[ni][nj][nk])a[2],
                      (float (*)[nj][nk])a[3], (float (*)[nj][nk])a[4],
                      (float (*)[nj][nk])a[5], (float (*)[nj][nk])a[6]))

#endif
