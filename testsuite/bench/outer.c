/* Nests with a pragma before the outer loop only, over pointers: how long a
   call takes, data on the device.

     outer [N]    rows "what | us", N by N elements (4096)

   With -DALL the inner loops have a pragma too, and pointers are restrict.

     gcc-12 -O2 -fopenacc -foffload-options=nvptx-none=-misa=sm_80 -no-pie \
       [-fplugin=acctile] [-DALL] outer.c -o outer

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef ALL
#define APART restrict
#else
#define APART
#endif

/* The sides of the matrices that are multiplied and of the cube.  */
#define PRODUCT 1024
#define CUBE 256

static double
now_us (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
stencil (int n, double *APART b, const double *APART a)
{
#pragma acc parallel loop present(a [0:n * n], b [0:n * n])
  for (int i = 1; i < n - 1; i++)
#ifdef ALL
#pragma acc loop
#endif
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25
                     * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j]
                        + a[(i + 1) * n + j]);
}

/* The same in a kernels region.  */
static void
kernels_stencil (int n, double *APART b, const double *APART a)
{
#pragma acc kernels loop present(a [0:n * n], b [0:n * n])
  for (int i = 1; i < n - 1; i++)
#ifdef ALL
#pragma acc loop
#endif
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25
                     * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j]
                        + a[(i + 1) * n + j]);
}

static double
sum (int n, const double *APART a)
{
  double s = 0;
#pragma acc parallel loop reduction(+ : s) present(a [0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
  return s;
}

static void
cube (int n, double *APART b, const double *APART a)
{
#pragma acc parallel loop present(a [0:n * n * n], b [0:n * n * n])
  for (int i = 1; i < n - 1; i++)
#ifdef ALL
#pragma acc loop
#endif
    for (int j = 1; j < n - 1; j++)
#ifdef ALL
#pragma acc loop
#endif
      for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k]
            = a[(i * n + j) * n + k - 1] + a[(i * n + j) * n + k + 1]
              + a[((i - 1) * n + j) * n + k] + a[((i + 1) * n + j) * n + k]
              + a[(i * n + j - 1) * n + k] + a[(i * n + j + 1) * n + k];
}

static void
product (int n, double *APART c, const double *APART a, const double *APART b)
{
#pragma acc parallel loop present(a [0:n * n], b [0:n * n], c [0:n * n])
  for (int i = 0; i < n; i++)
#ifdef ALL
#pragma acc loop
#endif
    for (int j = 0; j < n; j++)
      {
        double s = 0;
        for (int k = 0; k < n; k++)
          s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
      }
}

/* The longest common subsequence of two strings of N numbers.  */
static void
lcs (int n, int *APART d, const int *APART a, const int *APART b)
{
#pragma acc kernels present(a [0:n], b [0:n], d [0:(n + 1) * (n + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      {
        const int *up = d + (i - 1) * (n + 1) + j;
        int left = d[i * (n + 1) + j - 1];
        int best = *up > left ? *up : left;
        d[i * (n + 1) + j] = a[i - 1] == b[j - 1] ? up[-1] + 1 : best;
      }
}

#define ROW(NAME, REPEAT, CALL)                                                \
  do                                                                           \
    {                                                                          \
      CALL;                                                                    \
      double begin = now_us ();                                                \
      for (int r = 0; r < REPEAT; r++)                                         \
        CALL;                                                                  \
      printf (NAME " | %.1f\n", (now_us () - begin) / REPEAT);                 \
    }                                                                          \
  while (0)

static void *
fresh (size_t n, size_t size)
{
  void *memory = calloc (n, size);
  if (!memory)
    exit (1);
  return memory;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 4096, q = CUBE, m = PRODUCT;
  size_t plane = (size_t)n * n, volume = (size_t)q * q * q;
  double *x = fresh (plane, sizeof *x), *y = fresh (plane, sizeof *y);
  double *u = fresh (volume, sizeof *u), *v = fresh (volume, sizeof *v);
  double *f = fresh (m * m, sizeof *f), *g = fresh (m * m, sizeof *g);
  int *a = fresh (n, sizeof *a), *b = fresh (n, sizeof *b);
  size_t table = (size_t)(n + 1) * (n + 1);
  int *d = fresh (table, sizeof *d);
  double s = 0;

  for (size_t i = 0; i < plane; i++)
    x[i] = i % 17;
  for (size_t i = 0; i < volume; i++)
    u[i] = i % 13;
  for (int i = 0; i < m * m; i++)
    f[i] = i % 11;
  for (int i = 0; i < n; i++)
    {
      a[i] = i * 7 % 5;
      b[i] = i * 11 % 6;
    }
#pragma acc data copyin(x [0:plane], u [0:volume], f [0:m * m], a [0:n],       \
                        b [0:n])                                               \
    copyout(y [0:plane], v [0:volume], g [0:m * m]) copy(d [0:table])
  {
    ROW ("stencil", 10, stencil (n, y, x));
    ROW ("stencil, kernels", 3, kernels_stencil (n, y, x));
    ROW ("sum", 10, s = sum (n, x));
    ROW ("cube 256", 10, cube (q, v, u));
    ROW ("product 1024", 2, product (m, g, f, f));
    ROW ("lcs", 1, lcs (n, d, a, b));
  }
  for (int i = 0; i < m * m; i++)
    s += g[i] * (i % 7);
  for (size_t i = 0; i < volume; i++)
    s += v[i];
  for (size_t i = 0; i < plane; i++)
    s += y[i];
  printf ("check | %.17g %d\n", s, d[table - 1]);
  return 0;
}
