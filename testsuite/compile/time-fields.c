/* Loops over time whose steps are several sweeps: where overlapping tiles are
   chosen, and where they cannot be had the dump says why.  Without this test
   they could be taken where a sweep loads around its point what another
   iteration of it stores, or where fields end in each other's place.

   { dg-options "-O2 -fplugin-arg-acctile-report=%R -fplugin-arg-acctile-dump=%D" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 4096

static float u[N][N], v[N][N], h[N][N];

/* Waves in shallow water, in place.  */
void
chosen (int steps)
{
#pragma acc data copy(u, v, h)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
          u[i][j] -= 0.1f * (h[i][j] - h[i - 1][j]);
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < N; i++)
        for (int j = 1; j < N; j++)
          v[i][j] -= 0.1f * (h[i][j] - h[i][j - 1]);
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N - 1; j++)
          h[i][j] -= 0.1f * (u[i + 1][j] - u[i][j] + v[i][j + 1] - v[i][j]);
    }
}

/* { dg-final { acctile-report nests[0].chosen.time_tile overlap } } */
/* { dg-final { acctile-report nests[2].chosen.time_tile overlap } } */

/* After a step two names stand for one field.  */
void
one_field (int n, int steps, float *restrict a, float *restrict b,
           float *restrict c)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)                                          \
    present(a [0:n * n], b [0:n * n], c [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          c[i * n + j] = a[i * n + j - 1] + b[(i - 1) * n + j];
      c = a;
    }
}

/* { dg-final { acctile-dump "no overlap tiles: its fields do not come back to places of their own" } } */

/* Half of a field from the other one, too far away.  */
void
around (int steps)
{
#pragma acc data copy(u, v)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < N / 2; i++)
        for (int j = 1; j < N; j++)
          u[i][j] = u[i + N / 2][j - 1];
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
          v[i][j] += u[i][j - 1] - u[i - 1][j];
    }
}

/* { dg-final { acctile-dump "no overlap tiles: what a sweep accesses is not at fixed distances from its point" } } */

/* What is divided by may be 0 where the program's never is.  */
void
whole_numbers (int steps)
{
  static int a[N][N], b[N][N];
#pragma acc data copy(a, b)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          a[i][j] += 1000 / b[i][j - 1];
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          b[i][j] += a[i - 1][j];
    }
}

/* { dg-final { acctile-dump "no overlap tiles: its body divides whole numbers" } } */
