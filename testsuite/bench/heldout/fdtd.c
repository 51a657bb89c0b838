/* fdtd: the magnetic field of a two-dimensional FDTD step, at 1500 (27 MB) and
   8000 (770 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "fdtd";

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 8000 : 1500;
  bench_array (0, n * n, BENCH_INOUT);
  bench_array (1, n * (n + 1), BENCH_IN);
  bench_array (2, (n + 1) * n, BENCH_IN);
}

#else

static void
fdtd (int n, float hz[restrict n][n], const float ex[restrict n][n + 1],
      const float ey[restrict n + 1][n])
{
#pragma acc parallel loop present(hz [0:n], ex [0:n], ey [0:n + 1])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
        hz[i][j] -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

BENCH_CALL (int n = bench.n[0];
            fdtd (n, (float (*)[n])bench.a[0], (float (*)[n + 1]) bench.a[1],
                  (float (*)[n])bench.a[2]))

#endif
