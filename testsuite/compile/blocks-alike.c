/* Blocks of one loop of unknown length that the model finds alike: wide ones
   where elements are read by a table, so that threads share what lies near, and
   small ones where iterations take long, so that the last ones leave little
   idle.  Without this test the choice could go by a difference that means
   nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

#include <math.h>

void
sparse (int n, int w, const int *restrict c, const double *restrict v,
        const double *restrict x, double *restrict y)
{
#pragma acc parallel loop present (c[0:n * w], v[0:n * w], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int k = 0; k < w; k++)
        s += v[k * n + i] * x[c[k * n + i]];
      y[i] = s;
    }
}

void
transform (int n, int m, const float *restrict x, const float *restrict k,
           const float *restrict a, float *restrict y)
{
#pragma acc parallel loop present (x[0:n], k[0:m], a[0:m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < m; j++)
        s += a[j] * cosf (k[j] * x[i]) + sinf (k[j] * x[i]);
      y[i] = s;
    }
}

/* { dg-final { acctile-report "nests[0].chosen.block[0]" 256 } } */
/* { dg-final { acctile-report "nests[1].chosen.block[0]" 64 } } */
