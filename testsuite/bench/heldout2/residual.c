/* residual: a step of a stencil in two dimensions with the largest change, at
   1500 (18 MB) and 9000 (650 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "residual";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 9000 : 1500;
  bench_array (0, n * n, BENCH_IN);
  bench_array (1, n * n, BENCH_OUT);
}

#else

static float
residual (int n, const float a[restrict n][n], float b[restrict n][n])
{
  float most = 0;
#pragma acc parallel loop reduction(max : most) present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop reduction(max : most)
      for (int j = 1; j < n - 1; j++)
        {
          float next
              = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
          float change = next > a[i][j] ? next - a[i][j] : a[i][j] - next;
          most = change > most ? change : most;
          b[i][j] = next;
        }
    }
  return most;
}

BENCH_CALL (int n = bench.n[0];
            bench.scalar
            = residual (n, (float (*)[n])bench.a[0], (float (*)[n])bench.a[1]))

#endif
