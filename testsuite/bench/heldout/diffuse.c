/* diffuse: a Fortran stencil on arrays of assumed shape (diffuse.F90), at 120
   (14 MB) and 420 (590 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "diffuse";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 420 : 120;
  bench_array (0, n * n * n, BENCH_IN);
  bench_array (1, n * n * n, BENCH_OUT);
}

#else

extern void BENCH_PASTE (diffuse_call_, BENCH_ID) (int, const float *, float *);

BENCH_CALL (BENCH_PASTE (diffuse_call_, BENCH_ID) (bench.n[0], bench.a[0],
                                                   bench.a[1]))

#endif
