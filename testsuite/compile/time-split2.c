/* Loops over time in two dimensions that the option asks to run in split tiles:
   the note says which, and where that is not possible the dump says why.
   Without this test a loop could be tiled in which an element of memory is two
   points, or whose loads cannot be sent to shared memory.

   { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-report=%R -fplugin-arg-acctile-dump=%D -fplugin-arg-acctile-schedule=time_tile(split)tile(4,32,64)" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
tiled (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*time_tile.split. tile.4,32,64.: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = a[i * n + j - 1] + a[(i + 1) * n + j];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-report nests[0].kind stencil } } */
/* { dg-final { acctile-report nests[0].chosen.time_tile split } } */
/* { dg-final { acctile-report nests[0].chosen.tile[0] 4 } } */
/* { dg-final { acctile-report nests[0].chosen.tile[1] 32 } } */
/* { dg-final { acctile-report nests[0].chosen.tile[2] 64 } } */

/* The point before the first of a row is the last of the row before.  */

void
around (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          b[i * n + j] = a[i * n + j - 1] + a[(i - 1) * n + j];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":37: no split tiles: an element may be two of its points" } } */

/* What is added to the row depends on the loop's own point.  */

void
transposed (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          b[i * n + j] = a[j * n + i];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":57: no split tiles: what it loads is not at fixed distances from what it stores" } } */

/* The loop of the body counts before it loads.  */

void
counting (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: .*" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
      for (int i = 2; i < n - 2; i++)
        for (int j = 2; j < n - 2; j++)
          {
            float sum = 0;
            for (int k = -2; k < 2;)
              {
                k++;
                sum += a[(i + k) * n + j];
              }
            b[i * n + j] = sum;
          }
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-dump ":77: no split tiles: its body computes addresses in a way that is not understood" } } */
