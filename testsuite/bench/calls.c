/* Times nests that call functions of the mathematical library: sums in memory
   with sqrt and exp in them, fluxes with fmax.  Each line has the nest, the
   time in us (the best of nine) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] -foffload-options=-lm calls.c
   -lm

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

/* Prints NAME, the time BEST and the sum of the N numbers A.  */

static void
print (const char *name, double best, const double *a, int n)
{
  double sum = 0;
#pragma acc update host(a [0:n])
  for (int i = 0; i < n; i++)
    sum += a[i];
  printf ("%s %.1f %.9g\n", name, best, sum);
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

/* Forces between bodies.  */

NOINLINE void
bodies (int n, float *x, float *y, float *m, double *fx, double *fy)
{
#pragma acc parallel loop present(x [0:n], y [0:n], m [0:n], fx [0:n], fy [0:n])
  for (int i = 0; i < n; i++)
    {
      fx[i] = fy[i] = 0;
      for (int j = 0; j < n; j++)
        {
          float dx = x[j] - x[i], dy = y[j] - y[i];
          float r = 1 / sqrtf (dx * dx + dy * dy + 0.01f), s = m[j] * r * r * r;
          fx[i] += s * dx;
          fy[i] += s * dy;
        }
    }
}

/* A potential of points.  */

NOINLINE void
potential (int n, int m, double *x, double *p, double *v)
{
#pragma acc parallel loop present(x [0:n], p [0:m], v [0:n])
  for (int i = 0; i < n; i++)
    {
      v[i] = 0;
      for (int j = 0; j < m; j++)
        v[i] += exp (-(x[i] - p[j]) * (x[i] - p[j]));
    }
}

/* Rusanov's fluxes of the Euler equations.  */

typedef struct
{
  double r, ru, rv, e;
} state;

#pragma acc routine seq
static inline state
flux (state a, state b, double g)
{
  double ua = a.ru / a.r, ub = b.ru / b.r;
  double pa = (g - 1) * (a.e - 0.5 * (a.ru * ua + a.rv * a.rv / a.r));
  double pb = (g - 1) * (b.e - 0.5 * (b.ru * ub + b.rv * b.rv / b.r));
  double c = fmax (fabs (ua) + sqrt (g * fabs (pa) / a.r),
                   fabs (ub) + sqrt (g * fabs (pb) / b.r));
  return (state){ 0.5 * (a.ru + b.ru - c * (b.r - a.r)),
                  0.5 * (a.ru * ua + pa + b.ru * ub + pb - c * (b.ru - a.ru)),
                  0.5 * (a.rv * ua + b.rv * ub - c * (b.rv - a.rv)),
                  0.5 * ((a.e + pa) * ua + (b.e + pb) * ub - c * (b.e - a.e)) };
}

NOINLINE void
euler (int n, int m, const state *u, state *o, double dt)
{
#pragma acc parallel loop collapse(2) present(u [0:n * m], o [0:n * m])
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < m - 1; i++)
      {
        int k = j * m + i;
        state l = flux (u[k - 1], u[k], 1.4), r = flux (u[k], u[k + 1], 1.4);
        state d = flux (u[k - m], u[k], 1.4), t = flux (u[k], u[k + m], 1.4);
        o[k].r = u[k].r - dt * (r.r - l.r + t.r - d.r);
        o[k].ru = u[k].ru - dt * (r.ru - l.ru + t.ru - d.ru);
        o[k].rv = u[k].rv - dt * (r.rv - l.rv + t.rv - d.rv);
        o[k].e = u[k].e - dt * (r.e - l.e + t.e - d.e);
      }
}

/* Slopes that a limiter chooses.  */

NOINLINE void
limiter (int n, int m, const double *u, double *s)
{
#pragma acc parallel loop collapse(2) present(u [0:n * m], s [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      {
        double a = u[i * m + j] - u[i * m + j - 1];
        double b = u[i * m + j + 1] - u[i * m + j];
        s[i * m + j] = fmax (0, fmin (fmin (2 * a, 2 * b), (a + b) / 2))
                       + fmin (0, fmax (fmax (2 * a, 2 * b), (a + b) / 2));
      }
}

int
main (void)
{
  enum
  {
    N = 16384,
    M = 2000,
    SIZE = 4 * M * M
  };
  static float x[N], y[N], m[N];
  static double fx[N], fy[N], u[SIZE], o[SIZE];
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7L % 1023 / 1024.0f;
      y[i] = i * 13L % 1021 / 1024.0f;
      m[i] = i % 5;
    }
  for (int i = 0; i < SIZE; i++)
    u[i] = i * 31L % 1013 / 1024.0 + 0.5 + 3 * (i % 4 == 3);
#pragma acc data copyin(x, y, m, u) copy(fx, fy, o)
  {
    double best;
    TIME (best, bodies (N, x, y, m, fx, fy));
    print ("bodies", best, fx, N);
    TIME (best, potential (100000, 200, u, u, o));
    print ("potential", best, o, 100000);
    TIME (best, euler (M, M, (const state *)u, (state *)o, 0.01));
    print ("euler", best, o, SIZE);
    TIME (best, limiter (2 * M, 2 * M, u, o));
    print ("limiter", best, o, SIZE);
  }
  return 0;
}
