/* histogram: counts of the values of 3000000 (12 MB) and 200000000 elements
   (800 MB) in 4096 bins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "histogram";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 200000000 : 3000000;
  bench_array (0, n, BENCH_IN);
  bench_array (1, 4096, BENCH_INOUT);
}

#else

static void
histogram (int n, const float *restrict a, float *restrict bin)
{
#pragma acc parallel loop present(a [0:n], bin [0:4096])
  for (int i = 0; i < n; i++)
    {
      int k = a[i] * 4096;
#pragma acc atomic update
      bin[k] += 1;
    }
}

BENCH_CALL (histogram (bench.n[0], bench.a[0], bench.a[1]))

#endif
