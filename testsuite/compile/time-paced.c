/* The blocks of a persistent launch keep pace where its grid is large, or may be:
   not where its size is known to be small, nor in steps of several sweeps.
   Without this test a loop that L2 holds could pay for it, or a large one read
   its grid twice.

   { dg-options "-O2 -fplugin-arg-acctile-schedule=time_tile(persistent) -fplugin-arg-acctile-report=%R" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define PRAGMA(TEXT) _Pragma (#TEXT)
#define LOOP(NAME, N)                                                          \
  void NAME (long n, int steps, float *restrict a, float *restrict b)          \
  {                                                                            \
    for (int t = 0; t < steps; t++)                                            \
      {                                                                        \
        PRAGMA (acc parallel loop collapse (2) present (a [0:N * N],           \
                                                        b [0:N * N]))          \
        for (long i = 1; i < N - 1; i++)                                       \
          for (long j = 1; j < N - 1; j++)                                     \
            b[i * N + j] = a[i * N + j - 1] + a[i * N + j + 1]                 \
                           + a[(i - 1) * N + j] + a[(i + 1) * N + j];          \
        float *other = a;                                                      \
        a = b;                                                                 \
        b = other;                                                             \
      }                                                                        \
  }

LOOP (small, 1024)
LOOP (large, 8192)
LOOP (unknown, n)

void
several (int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:8192 * 8192], b [0:8192 * 8192])
      for (long i = 1; i < 8191; i++)
        for (long j = 1; j < 8191; j++)
          b[i * 8192 + j] += a[i * 8192 + j - 1] + a[i * 8192 + j + 1];
#pragma acc parallel loop collapse(2) present(a [0:8192 * 8192], b [0:8192 * 8192])
      for (long i = 1; i < 8191; i++)
        for (long j = 1; j < 8191; j++)
          a[i * 8192 + j] += b[(i - 1) * 8192 + j] + b[(i + 1) * 8192 + j];
    }
}

/* { dg-final { acctile-report nests[0].chosen.time_tile persistent } } */
/* { dg-final { acctile-report-absent nests[0].chosen.paced } } */
/* { dg-final { acctile-report nests[1].chosen.paced true } } */
/* { dg-final { acctile-report nests[2].chosen.paced true } } */
/* { dg-final { acctile-report nests[3].chosen.time_tile persistent } } */
/* { dg-final { acctile-report-absent nests[3].chosen.paced } } */
/* { dg-final { acctile-report-absent nests[4].chosen.paced } } */
