/* dot: a dot product in double precision, of 2000000 (16 MB) and 100000000
   elements (800 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "dot";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 100000000 : 2000000;
  bench_array (0, n, BENCH_IN);
  bench_array (1, n, BENCH_IN);
}

#else

static double
dot (int n, const float *restrict x, const float *restrict y)
{
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(x [0:n], y [0:n])
  for (int i = 0; i < n; i++)
    sum += (double)x[i] * y[i];
  return sum;
}

BENCH_CALL (bench.scalar = dot (bench.n[0], bench.a[0], bench.a[1]))

#endif
