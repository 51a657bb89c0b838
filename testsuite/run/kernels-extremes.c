/* Extremes of floating-point numbers that kernels regions find by conditions:
   of absolute values, also converted, of squares, of numbers some of which are
   none, where something else is noted with them, and of one from before.
   Without this test a loop could take a number that is none, or leave out the
   value from before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>

#define N 100

static float a[N], b[N];

static void
once (void)
{
  float m = 0, l = 1e9f, z = -1, best = 3, square = NAN;
  int c = 0, k = -1;
#pragma acc kernels copyin(a, b)
  {
    for (int i = 0; i < N; i++)
      if (fabsf (a[i] * b[i]) > m)
        m = fabsf (a[i] * b[i]);
    for (int i = 0; i < N; i++)
      {
        float d = fabsf (b[i]);
        if (d < l)
          l = d;
        c += d > 50;
      }
    for (int i = 0; i < N; i++)
      if (a[i] > best)
        {
          best = a[i];
          k = i;
        }
    for (int i = 0; i < N; i++)
      z = a[i] > z ? a[i] : z;
    for (int i = 0; i < N; i++)
      if (a[i] * a[i] > square)
        square = a[i] * a[i];
  }
  printf ("%g %g %g %g %d %d %d\n", m, l, z, best, c, k, square != square);
}

int
main (void)
{
  double most = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 37 % 101 - 50.25f;
      b[i] = i % 7 ? i : NAN;
    }
  once ();
  for (int t = 0; t < 5; t++)
    {
      double error = 0;
#pragma acc kernels copy(a, most)
      {
        for (int i = 1; i < N - 1; i++)
          {
            double d = fabs (a[i - 1] + a[i + 1] - 2 * b[i]);
            if (error < d)
              error = d;
          }
        for (int i = 0; i < N; i++)
          {
            a[i] = a[i] * 0.5f + i;
            if (fabs (a[i]) > most)
              most = fabs (a[i]);
          }
      }
      printf ("%g %g\n", error, most);
    }
  return 0;
}
