/* csr: a sparse matrix times a vector, 0 to 15 elements in a row, at 100000
   rows (9 MB) and 8000000 (700 MB).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../bench.h"

#ifdef BENCH_DATA

const char bench_name[] = "csr";

static void
fill (int n, int *row, int *column)
{
#pragma acc parallel loop present(row [0:n + 1])
  for (int i = 0; i <= n; i++)
    row[i] = i / 16 * 120 + (i % 16) * (i % 16 - 1) / 2;
#pragma acc parallel loop present(column [0:8 * n])
  for (int k = 0; k < 8 * n; k++)
    column[k] = (k / 8 + (k * 37 & 4095)) % n;
}

void
bench_setup (int size)
{
  long n = bench.n[0] = size ? 8000000 : 100000;
  bench_array (0, n + 1, BENCH_IN);
  bench_array (1, 8 * n, BENCH_IN);
  bench_array (2, 8 * n, BENCH_IN);
  bench_array (3, n, BENCH_IN);
  bench_array (4, n, BENCH_OUT);
  fill (n, (int *)bench.a[0], (int *)bench.a[1]);
}

#else

static void
csr (int n, const int *restrict row, const int *restrict column,
     const float *restrict a, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop present(row [0:n + 1], column [0:8 * n],             \
                                  a [0:8 * n], x [0:n], y [0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = row[i]; k < row[i + 1]; k++)
        sum += a[k] * x[column[k]];
      y[i] = sum;
    }
}

BENCH_CALL (float **a = bench.a;
            csr (bench.n[0], (int *)a[0], (int *)a[1], a[2], a[3], a[4]))

#endif
