/* Loops over time whose sweeps load some places under a condition only: tiles
   that fetch what is around them may not reach there.  Without this test they
   could load what is before and behind an array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
void
k1 (int T, int n, float *restrict a, float *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 0; i < n; i++)
        b[i] = i > 0 && i < n - 1 ? 0.3f * (a[i - 1] + a[i] + a[i + 1]) : a[i];
      float *o = a;
      a = b;
      b = o;
    }
}
void
k2 (int T, int n, float *restrict a, float *restrict b)
{
#pragma acc data copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          b[i * n + j]
              = i > 0 && j > 0 && i < n - 1 && j < n - 1
                    ? 0.2f
                          * (a[i * n + j - 1] + a[i * n + j] + a[i * n + j + 1]
                             + a[(i - 1) * n + j] + a[(i + 1) * n + j])
                    : a[i * n + j];
      float *o = a;
      a = b;
      b = o;
    }
}
void
k3 (int T, int n, float *restrict a, float *restrict b)
{
#pragma acc data copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          {
            float s = a[i * n + j];
            if (i > 0)
              s += a[(i - 1) * n + j];
            if (i < n - 1)
              s += a[(i + 1) * n + j];
            if (j > 0)
              s += a[i * n + j - 1];
            if (j < n - 1)
              s += a[i * n + j + 1];
            b[i * n + j] = s * 0.2f;
          }
      float *o = a;
      a = b;
      b = o;
    }
}
int
main (void)
{
  for (int T = 2; T < 4; T++)
    {
      int n = 200;
      float *x = malloc (4 * n), *y = calloc (n, 4);
      for (int i = 0; i < n; i++)
        x[i] = i % 17;
      k1 (T, n, x, y);
      double s = 0;
      for (int i = 0; i < n; i++)
        s += (T % 2 ? y : x)[i] * (i % 7);
      printf ("%.6f ", s);
      int m = 30;
      x = malloc (4 * m * m);
      y = calloc (m * m, 4);
      for (int i = 0; i < m * m; i++)
        x[i] = i % 17;
      k2 (T, m, x, y);
      for (int i = 0; i < m * m; i++)
        s += x[i] * (i % 7);
      printf ("%.6f ", s);
      k3 (T, m, x, y);
      for (int i = 0; i < m * m; i++)
        s += x[i] * (i % 7);
      printf ("%.6f\n", s);
    }
}
