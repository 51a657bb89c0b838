/* Loops over time whose regions name no arrays: a data construct around them
   has these, each region only looks its pointers up, and these take turns.
   Without this test a step could read what another time's pointer says.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
void
nopresent (int T, int n, float *restrict a, float *restrict b)
{
#pragma acc data copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j]
              = 0.25f
                * (a[i * n + j] + a[(i - 1) * n + j] + a[(i + 1) * n + j]
                   + a[i * n + j - 1] + a[i * n + j + 1]);
      float *o = a;
      a = b;
      b = o;
    }
}
void
kern (int T, int n, double *a, double *b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < T; t++)
    {
#pragma acc kernels
      for (int i = 0; i < n; i++)
        b[i] = i > 0 && i < n - 1 ? 0.25 * (a[i - 1] + a[i] + a[i + 1]) : a[i];
      double *o = a;
      a = b;
      b = o;
    }
}
void
copyback (int T, int n, float *restrict a, float *restrict b)
{
#pragma acc data copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j]
              = 0.25f
                * (a[i * n + j] + a[(i - 1) * n + j] + a[(i + 1) * n + j]
                   + a[i * n + j - 1] + a[i * n + j + 1]);
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = b[i * n + j];
    }
}
void
wave (int T, int n, float *p, float *q, float *r)
{
#pragma acc data copy(p [0:n * n], q [0:n * n], r [0:n * n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
#pragma acc loop
        for (int j = 1; j < n - 1; j++)
          r[i * n + j] = 2 * q[i * n + j] - p[i * n + j]
                         + 0.25f
                               * (q[(i - 1) * n + j] + q[(i + 1) * n + j]
                                  + q[i * n + j - 1] + q[i * n + j + 1]
                                  - 4 * q[i * n + j]);
      float *o = p;
      p = q;
      q = r;
      r = o;
    }
}
int
main (void)
{
  int n = 61;
  float *a = malloc (n * n * 4), *b = malloc (n * n * 4),
        *c = malloc (n * n * 4);
  double *x = malloc (8 * 1000), *y = calloc (1000, 8);
  for (int T = 0; T < 8; T++)
    {
      for (int i = 0; i < n * n; i++)
        a[i] = (i * 7 % 13), b[i] = i % 5, c[i] = i % 3;
      for (int i = 0; i < 1000; i++)
        x[i] = i % 17;
      double s = 0;
      nopresent (T, n, a, b);
      for (int i = 0; i < n * n; i++)
        s += a[i] * (i % 7) + b[i];
      printf ("%.6f ", s);
      kern (T, 1000, x, y);
      s = 0;
      for (int i = 0; i < 1000; i++)
        s += x[i] * (i % 7);
      printf ("%.9f ", T % 2 ? 0 : s);
      copyback (T, n, a, b);
      s = 0;
      for (int i = 0; i < n * n; i++)
        s += a[i] * (i % 7);
      printf ("%.6f ", s);
      wave (T, n, a, b, c);
      s = 0;
      for (int i = 0; i < n * n; i++)
        s += a[i] * (i % 7) + b[i] * (i % 3) + c[i];
      printf ("%.6f\n", s);
    }
}
