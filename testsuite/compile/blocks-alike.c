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
transform (int n, int m, const float *x, const float *y, const float *z,
           const float *u, const float *v, const float *w, const float *a,
           float *re, float *im)
{
#pragma acc parallel loop                                                      \
    present (x[0:n], y[0:n], z[0:n], u[0:m], v[0:m], w[0:m], a[0:m])           \
    present (re[0:n], im[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0, t = 0;
      for (int j = 0; j < m; j++)
        {
          float f = 6.2831853f * (u[j] * x[i] + v[j] * y[i] + w[j] * z[i]);
          s += a[j] * cosf (f);
          t += a[j] * sinf (f);
        }
      re[i] = s;
      im[i] = t;
    }
}

/* { dg-final { acctile-report "nests[0].chosen.block[0]" 256 } } */
/* { dg-final { acctile-report "nests[1].chosen.block[0]" 128 } } */
