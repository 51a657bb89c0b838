/* Times nests that compute functions of the mathematical library: sums of sines
   and cosines, a bilateral filter, exponentials, powers, logarithms.  Each line
   has the nest, the time in us (the best of nine) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] -foffload-options=-lm
   functions.c -lm

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define NOINLINE __attribute__ ((noinline)) static

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

/* Gives BEST the shortest of nine times that CALL takes.  */
#define TIME(best, call)                                                       \
  do                                                                           \
    {                                                                          \
      best = 1e12;                                                             \
      for (int r = 0; r < 9; r++)                                              \
        {                                                                      \
          double start = now ();                                               \
          call;                                                                \
          start = now () - start;                                              \
          best = start < best ? start : best;                                  \
        }                                                                      \
    }                                                                          \
  while (0)

/* A Fourier transform of M points at N others.  */

NOINLINE void
transform (int n, int m, const float *x, const float *k, const float *a,
           float *re, float *im)
{
#pragma acc parallel loop present(x [0:n], k [0:m], a [0:m], re [0:n], im [0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0, t = 0;
      for (int j = 0; j < m; j++)
        {
          float f = 6.2831853f * k[j] * x[i];
          s += a[j] * cosf (f);
          t += a[j] * sinf (f);
        }
      re[i] = s;
      im[i] = t;
    }
}

/* A bilateral filter of 81 points.  */

NOINLINE void
bilateral (int n, const float *restrict a, float *restrict o)
{
#pragma acc parallel loop collapse(2) present(a [0:n * n], o [0:n * n])
  for (int i = 4; i < n - 4; i++)
    for (int j = 4; j < n - 4; j++)
      {
        float sum = 0, weights = 0, here = a[i * n + j];
        for (int u = -4; u <= 4; u++)
          for (int v = -4; v <= 4; v++)
            {
              float b = a[(i + u) * n + j + v], d = b - here;
              float w = expf (-(u * u + v * v) * 0.05f - d * d * 8);
              sum += w * b;
              weights += w;
            }
        o[i * n + j] = sum / weights;
      }
}

/* Sums of 64 exponentials, powers, logarithms, sines of doubles.  */

#define SUMS(name, term)                                                       \
  NOINLINE void name (int n, const double *a, double *o)                       \
  {                                                                            \
    _Pragma ("acc parallel loop present(a[0:n], o[0:n])") for (int i = 0;      \
                                                               i < n; i++)     \
    {                                                                          \
      double x = a[i], s = 0;                                                  \
      for (int k = 0; k < 64; k++)                                             \
        s += term;                                                             \
      o[i] = s;                                                                \
    }                                                                          \
  }

SUMS (exponentials, exp (x *k * 0.1))
SUMS (powers, pow (x + k, 1.4))
SUMS (logarithms, log (x + k))
SUMS (sines, sin (x *k))

/* Prints NAME, the time BEST and the sum of the N numbers of A or, of floats,
   B.  */

static void
print (const char *name, double best, const double *a, const float *b, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a ? a[i] : b[i];
  printf ("%s %.1f %.9g\n", name, best, sum);
}

int
main (void)
{
  enum
  {
    N = 200000,
    M = 1000,
    SIDE = 2000,
    LONG = 1000000
  };
  static float x[SIDE * SIDE], k[M], a[M], re[SIDE * SIDE], im[N];
  static double u[LONG], o[LONG];
  for (int i = 0; i < SIDE * SIDE; i++)
    x[i] = i * 7919L % 16381 / 16384.0f;
  for (int i = 0; i < M; i++)
    {
      k[i] = i * 37L % 1021 / 1024.0f;
      a[i] = i % 5;
    }
  for (int i = 0; i < LONG; i++)
    u[i] = i * 7919L % 16381 / 16384.0 + 0.01;
#pragma acc data copyin(x, k, a, u) create(re, im, o)
  {
    double best;
    TIME (best, transform (N, M, x, k, a, re, im));
#pragma acc update host(re)
    print ("transform", best, NULL, re, N);
    TIME (best, bilateral (SIDE, x, re));
#pragma acc update host(re)
    print ("bilateral", best, NULL, re, N);
    TIME (best, exponentials (LONG, u, o));
#pragma acc update host(o)
    print ("exponentials", best, o, NULL, LONG);
    TIME (best, powers (LONG, u, o));
#pragma acc update host(o)
    print ("powers", best, o, NULL, LONG);
    TIME (best, logarithms (LONG, u, o));
#pragma acc update host(o)
    print ("logarithms", best, o, NULL, LONG);
    TIME (best, sines (LONG, u, o));
#pragma acc update host(o)
    print ("sines", best, o, NULL, LONG);
  }
  return 0;
}
