/* Nests whose inner loops carry dependences, or would if they stood inside:
   products of matrices in three orders of loops, through arrays and pointers, a
   product with a transposed matrix, columns, and planes of which each is a
   dynamic program.  Device times by launch-events.so, the same with GCC alone:

     gcc -O2 -fopenacc [-fplugin=acctile] -DN=200 inward.c
     LAUNCH_EVENTS=FILE LD_PRELOAD=launch-events.so ./a.out

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#ifndef N
#define N 200
#endif
#define PLANES 1000
#define SIDE 64

static float a[N][N], b[N][N], c[N][N], x[N], y[N];
static float d[PLANES][SIDE][SIDE];

static void
row_order (void)
{
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
}

static void
outer_order (void)
{
#pragma acc kernels present(a, b, c)
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
}

static void
pointers (int n, float *r, float *p, float *q)
{
#pragma acc kernels loop present(r [0:n * n], p [0:n * n], q [0:n * n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        r[i * n + j] += p[i * n + k] * q[k * n + j];
}

static void
transposed (void)
{
#pragma acc kernels present(a, x, y)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      y[j] += a[i][j] * x[i];
}

static void
columns (void)
{
#pragma acc kernels present(a)
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] += 0.5f * a[i - 1][j];
}

static void
planes (void)
{
#pragma acc parallel loop present(d)
  for (int p = 0; p < PLANES; p++)
    for (int i = 1; i < SIDE; i++)
      for (int j = 1; j < SIDE; j++)
        d[p][i][j] = 0.5f * d[p][i - 1][j] + 0.25f * d[p][i][j - 1];
}

int
main (void)
{
  double s = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 3;
      for (int j = 0; j < N; j++)
        {
          a[i][j] = (i + j) % 3;
          b[i][j] = (i * 7 + j) % 5 - 2;
        }
    }
  for (int p = 0; p < PLANES; p++)
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++)
        d[p][i][j] = (p + i * 3 + j) % 5;
#pragma acc data copy(a, b, c, d, x, y)
  for (int r = 0; r < 3; r++)
    {
      row_order ();
      outer_order ();
      pointers (N, &c[0][0], &a[0][0], &b[0][0]);
      transposed ();
      columns ();
      planes ();
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += c[i][j] * (i % 7) + a[i][j] * (j % 3) + y[i];
  for (int p = 0; p < PLANES; p++)
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++)
        s += d[p][i][j] * (i % 5);
  printf ("%.6e\n", s);
  return 0;
}
