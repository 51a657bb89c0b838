/* Nests whose inner loops alone carry dependences, or would if they stood
   inside: nests of fewer loops, with those in the body.  Without this test
   sums could be added in another order, or arrays that overlap be changed in
   one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#define N 67

static float a[N][N], b[N][N], c[N][N], d[N][N][N];
static long m[N][N];

static void
product (void)
{
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
#pragma acc kernels
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* Of pointers that may overlap.  */
static void
pointers (int n, float *x, float *y, float *z, long size)
{
#pragma acc kernels copy(x [0:size]) copyin(y [0:size], z [0:size])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        x[i * n + j] += y[i * n + k] * z[k * n + j];
}

static void
parts (int n, float x[n][n], float y[n][n], float z[n][n])
{
#pragma acc parallel copy(x [0:n]) copyin(y [0:n], z [0:n])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int k = 0; k < n; k++)
#pragma acc loop auto
      for (int j = 0; j < n; j++)
        x[i][j] += y[i][k] * z[k][j];
}

/* Bounds that differ, steps, loops that run down, and values that what is
   carried depends on.  */
static void
bounds (int low, int high, int step)
{
#pragma acc kernels
  for (int k = high; k > low; k -= 2)
    for (int i = 1; i < N - 1; i++)
      for (int j = N - 2; j >= 3; j -= 3)
        c[i][j] = c[i][j] * 0.5f + a[k][j] * b[i][k] + k;
  if (step > 0)
    {
#pragma acc kernels
      for (int k = low; k < high; k++)
        for (int i = 0; i < N; i++)
          for (int j = 0; j < N; j++)
            m[i][j] = m[i][j] * 3 + i * 7 - j + k * 11;
    }
}

/* A loop carries a distance in another, whose place it cannot take.  */
static void
slanted (void)
{
#pragma acc kernels
  for (int k = 1; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < N; j++)
        d[k][i][j] = d[k - 1][i][j - 1] * 0.5f + d[k][i][j];
}

/* Bounds of an inner loop that an outer one decides.  */
static void
triangle (void)
{
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int k = 0; k < i; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
#pragma acc kernels
  for (int k = 0; k < N; k++)
    for (int i = k; i < N; i++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
}

/* The user grants two loops.  */
static void
granted (void)
{
#pragma acc kernels loop independent
  for (int i = 0; i < N; i++)
#pragma acc loop independent
    for (int j = 0; j < N; j++)
#pragma acc loop auto
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* The outer loop alone has a pragma.  */
static void
outer (int n, float x[restrict n][n], float y[restrict n][n],
       float z[restrict n][n], float *u, float *v)
{
#pragma acc parallel loop copy(x [0:n]) copyin(y [0:n], z [0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        x[i][j] += y[i][k] * z[k][j];
#pragma acc parallel loop copy(u [0:n * n]) copyin(v [0:n * n])
  for (int i = 0; i < n; i++)
    for (int k = n - 1; k >= 0; k--)
      for (int j = 1; j < n; j += 2)
        u[i * n + j] = u[i * n + j] * 0.5f + v[i * n + k] * k;
#pragma acc parallel loop copy(d)
  for (int p = 0; p < 5; p++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        d[p][i][j] += 0.5f * d[p][i - 1][j] - 0.25f * d[p][i][j - 1];
}

int
main (void)
{
  double s = 0;
  long t = 0;
  float *x = calloc (3 * N * N, sizeof *x);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = (i * 3 + j) % 5;
        b[i][j] = (i + j * 7) % 3 - 1;
        x[i * N + j] = i % 4;
        m[i][j] = i - j;
        for (int k = 0; k < N; k++)
          d[i][j][k] = (i + j + k) % 7;
      }
  product ();
  pointers (N, x, x + N * N, x + 2 * N * N, N * N);
  pointers (N, &c[0][0], &a[0][0], &b[0][0], N * N);
  parts (N, c, a, b);
#pragma acc data copy(x [0:3 * N * N])
  {
    pointers (8, x, x + 8, x + 16, 2 * N * N);
    parts (7, (void *)x, (void *)(x + 7), (void *)(x + 14));
    outer (9, (void *)x, (void *)(x + 81), (void *)(x + 162), x + N, x + N);
  }
  bounds (2, N - 1, 1);
  slanted ();
  triangle ();
  granted ();
  outer (N, c, a, b, x, x + 2 * N * N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        s += c[i][j] * (i % 7) + d[N - 1][i][j] + d[4][i][j];
        t = t * 5 + m[i][j];
      }
  for (int i = 0; i < 3 * N * N; i++)
    s += x[i] * (i % 5);
  printf ("%.6g %ld\n", s, t);
  return 0;
}
