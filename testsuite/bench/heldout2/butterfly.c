/* butterfly: one pass of a Fourier transform of complex numbers, half = 1024,
   of 2^20 (17 MB) and 2^25 numbers (540 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "butterfly";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 1 << 25 : 1 << 20;
  bench_array (0, 2 * n, BENCH_IN);
  bench_array (1, 2048, BENCH_IN);
  bench_array (2, 2 * n, BENCH_OUT);
}

#else

#include <complex.h>

static void
butterfly (int n, int half, const float complex *restrict a,
           const float complex *restrict w, float complex *restrict b)
{
#pragma acc parallel loop present(a [0:n], w [0:half], b [0:n])
  for (int g = 0; g < n / (2 * half); g++)
    {
#pragma acc loop
      for (int k = 0; k < half; k++)
        {
          int i = g * 2 * half + k;
          float complex u = a[i], v = a[i + half];
          float re = crealf (v) * crealf (w[k]) - cimagf (v) * cimagf (w[k]);
          float im = crealf (v) * cimagf (w[k]) + cimagf (v) * crealf (w[k]);
          b[i] = CMPLXF (crealf (u) + re, cimagf (u) + im);
          b[i + half] = CMPLXF (crealf (u) - re, cimagf (u) - im);
        }
    }
}

BENCH_CALL (butterfly (bench.n[0], 1024, (float complex *)bench.a[0],
                       (float complex *)bench.a[1],
                       (float complex *)bench.a[2]))

#endif
