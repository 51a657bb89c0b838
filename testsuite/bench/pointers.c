/* Times nests over plain pointers: sums in memory, several stores, records.
   Each line has the nest, the time in us (the best of seven) and a checksum.

     gcc-12 -O2 -fopenacc [-DR=restrict] [-fplugin=acctile.so] pointers.c -lm

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <time.h>
#ifndef R
#define R
#endif
static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
typedef float real;
__attribute__ ((noinline)) void
matmul (int n, real *R c, real *R a, real *R b)
{
#pragma acc parallel loop gang vector collapse(2)                              \
    present(a [0:n * n], b [0:n * n], c [0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        for (int k = 0; k < n; k++)
          c[i * n + j] += a[i * n + k] * b[k * n + j];
      }
}
__attribute__ ((noinline)) void
matvec (int n, real *R y, real *R a, real *R x)
{
#pragma acc parallel loop present(a [0:n * n], x [0:n], y [0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = 0;
      for (int j = 0; j < n; j++)
        y[i] += a[i * n + j] * x[j];
    }
}
__attribute__ ((noinline)) void
flux5 (int n, int m, real *R r, real *R u, real *R v, real *R e, real *R fr,
       real *R fu, real *R fv, real *R fe)
{
#pragma acc parallel loop collapse(2)                                          \
    present(r [0:n * m], u [0:n * m], v [0:n * m], e [0:n * m], fr [0:n * m],  \
            fu [0:n * m], fv [0:n * m], fe [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      {
        int o = i * m + j;
        fr[o] = 0.5f * (u[o + 1] * r[o + 1] - u[o - 1] * r[o - 1])
                + 0.5f * (v[o + m] * r[o + m] - v[o - m] * r[o - m]);
        fu[o] = 0.5f * (u[o + 1] * u[o + 1] - u[o - 1] * u[o - 1])
                + 0.5f * (v[o + m] * u[o + m] - v[o - m] * u[o - m]);
        fv[o] = 0.5f * (u[o + 1] * v[o + 1] - u[o - 1] * v[o - 1])
                + 0.5f * (v[o + m] * v[o + m] - v[o - m] * v[o - m]);
        fe[o] = 0.5f * (u[o + 1] * e[o + 1] - u[o - 1] * e[o - 1])
                + 0.5f * (v[o + m] * e[o + m] - v[o - m] * e[o - m]);
      }
}
__attribute__ ((noinline)) void
maxwell (int n, int m, real *R hx, real *R hy, real *R ez, real *R cx,
         real *R cy)
{
#pragma acc parallel loop collapse(2) present(                                 \
    hx [0:n * m], hy [0:n * m], ez [0:n * m], cx [0:n * m], cy [0:n * m])
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < m - 1; j++)
      {
        hx[i * m + j] -= cx[i * m + j] * (ez[i * m + j + 1] - ez[i * m + j]);
        hy[i * m + j] += cy[i * m + j] * (ez[(i + 1) * m + j] - ez[i * m + j]);
      }
}
struct p
{
  real x, y, z, m;
};
__attribute__ ((noinline)) void
parts (int n, struct p *R a, struct p *R v, struct p *R f, real dt)
{
#pragma acc parallel loop present(a [0:n], v [0:n], f [0:n])
  for (int i = 0; i < n; i++)
    {
      v[i].x += dt * f[i].x / a[i].m;
      v[i].y += dt * f[i].y / a[i].m;
      v[i].z += dt * f[i].z / a[i].m;
      a[i].x += dt * v[i].x;
      a[i].y += dt * v[i].y;
      a[i].z += dt * v[i].z;
    }
}
__attribute__ ((noinline)) void
rec5 (int n, int m, real (*R q)[5], real (*R w)[5])
{
#pragma acc parallel loop collapse(2) present(q [0:n * m], w [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      {
        int o = i * m + j;
        w[o][0]
            = q[o][0]
              + 0.1f * (q[o + 1][0] + q[o - 1][0] + q[o + m][0] + q[o - m][0]);
        w[o][1]
            = q[o][1]
              + 0.1f * (q[o + 1][1] + q[o - 1][1] + q[o + m][1] + q[o - m][1]);
        w[o][2]
            = q[o][2]
              + 0.1f * (q[o + 1][2] + q[o - 1][2] + q[o + m][2] + q[o - m][2]);
        w[o][3]
            = q[o][3]
              + 0.1f * (q[o + 1][3] + q[o - 1][3] + q[o + m][3] + q[o - m][3]);
        w[o][4]
            = q[o][4]
              + 0.1f * (q[o + 1][4] + q[o - 1][4] + q[o + m][4] + q[o - m][4]);
      }
}
__attribute__ ((noinline)) void
conv (int n, int m, real *R o, real *R in, real *R w)
{
#pragma acc parallel loop collapse(2)                                          \
    present(o [0:n * m], in [0:n * m], w [0:25])
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < m - 2; j++)
      {
        o[i * m + j] = 0;
        for (int a = -2; a <= 2; a++)
          for (int b = -2; b <= 2; b++)
            o[i * m + j] += w[(a + 2) * 5 + b + 2] * in[(i + a) * m + j + b];
      }
}
__attribute__ ((noinline)) void
spmv (int n, int *R ptr, int *R col, real *R val, real *R x, real *R y)
{
#pragma acc parallel loop present(ptr [0:n + 1], col [0:7 * n], val [0:7 * n], \
                                  x [0:n], y [0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = 0;
      for (int k = ptr[i]; k < ptr[i + 1]; k++)
        y[i] += val[k] * x[col[k]];
    }
}
__attribute__ ((noinline)) void
lap3 (int n, real *R b, real *R a, real *R d)
{
#pragma acc parallel loop collapse(3)                                          \
    present(a [0:n * n * n], b [0:n * n * n], d [0:n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        {
          int o = (i * n + j) * n + k;
          b[o] = a[o + 1] + a[o - 1] + a[o + n] + a[o - n] + a[o + n * n]
                 + a[o - n * n] - 6 * a[o];
          d[o] = b[o] * a[o];
        }
}
static real *A[8];
static int N;
static double
sum (void)
{
  double s = 0;
  for (int a = 0; a < 8; a++)
    {
      real *p = A[a];

#pragma acc update self(p [0:N])
      for (int i = 0; i < N; i++)
        s += (a + 1) * fabs (p[i]) / (1 + fabs (p[i]));
    }
  return s;
}
static int *PT, *CO;
static int NV;

static void
fill (void)
{
  for (int a = 0; a < 8; a++)
    {
      real *p = A[a];
      for (int i = 0; i < N; i++)
        p[i] = 1 + (i * 7 + a * 13) % 101 * 0.01f;
#pragma acc update device(p [0:N])
    }
}
#define T(name, call)                                                          \
  do                                                                           \
    {                                                                          \
      fill ();                                                                 \
      call;                                                                    \
      double best = 1e9;                                                       \
      double s = sum ();                                                       \
      for (int r = 0; r < 7; r++)                                              \
        {                                                                      \
          double t = now ();                                                   \
          call;                                                                \
          t = now () - t;                                                      \
          if (t < best)                                                        \
            best = t;                                                          \
        }                                                                      \
      printf ("%-8s %9.1f us  sum %.6f\n", name, best * 1e6, s);               \
    }                                                                          \
  while (0)
int
main (int c, char **v)
{
  int n = c > 1 ? atoi (v[1]) : 2000;
  N = 8 * n * n;
  for (int a = 0; a < 8; a++)
    {
      A[a] = malloc (sizeof (real) * N);
      real *p = A[a];
#pragma acc enter data create(p [0:N])
    }
  NV = n * n;
  PT = malloc (4 * (NV + 1));
  CO = malloc (4 * 7 * NV);
  for (int i = 0; i <= NV; i++)
    PT[i] = 7 * i;
  for (int k = 0; k < 7 * NV; k++)
    CO[k] = (k / 7 + (k % 7) * 1001) % NV;
#pragma acc enter data copyin(PT [0:NV + 1], CO [0:7 * NV])
  int mm = n / 2;
  T ("matmul", matmul (mm, A[0], A[1], A[2]));
  T ("matvec", matvec (2 * n, A[0], A[1], A[2]));
  T ("flux5",
     flux5 (2 * n, 2 * n, A[0], A[1], A[2], A[3], A[4], A[5], A[6], A[7]));
  T ("maxwell", maxwell (2 * n, 2 * n, A[0], A[1], A[2], A[3], A[4]));
  T ("parts", parts (n * n, (struct p *)A[0], (struct p *)A[1],
                     (struct p *)A[2], 0.01f));
  T ("rec5", rec5 (n, n, (real (*)[5])A[0], (real (*)[5])A[1]));
  T ("conv", conv (2 * n, 2 * n, A[0], A[1], A[2]));
  T ("spmv", spmv (NV, PT, CO, A[0], A[1], A[2]));
  T ("lap3", lap3 (250, A[0], A[1], A[2]));
  return 0;
}
