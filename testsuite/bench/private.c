/* Arrays that gangs and iterations have for themselves, arrays that lie side by
   side, and few iterations that take long.  Each line: the nest and its sizes,
   us of the wall clock, the best of five times many calls, and a sum.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST (1L << 26)

static double *a, *b, *c;
static int *table;

#define AT(k, j, i) (((long)(k)*n + (j)) * n + (i))

/* Lines of two sums of neighbours (MG of the NAS parallel benchmarks).  */

__attribute__ ((noinline)) static void
lines (long n, long unused)
{
  double near[512], far[512];
#pragma acc parallel loop gang collapse(2) private(near, far)                  \
    present(a [0:MOST], b [0:MOST])
  for (long k = 1; k < n - 1; k++)
    for (long j = 1; j < n - 1; j++)
      {
#pragma acc loop vector
        for (long i = 0; i < n; i++)
          {
            near[i] = a[AT (k, j - 1, i)] + a[AT (k, j + 1, i)]
                      + a[AT (k - 1, j, i)] + a[AT (k + 1, j, i)];
            far[i] = a[AT (k - 1, j - 1, i)] + a[AT (k - 1, j + 1, i)]
                     + a[AT (k + 1, j - 1, i)] + a[AT (k + 1, j + 1, i)];
          }
#pragma acc loop vector
        for (long i = 1; i < n - 1; i++)
          b[AT (k, j, i)] = 0.5 * a[AT (k, j, i)]
                            + 0.2 * (near[i] + a[AT (k, j, i - 1)])
                            + 0.1 * (far[i] + near[i - 1] + near[i + 1]);
      }
}

/* Derivatives along three directions of elements of P points along each.  */

/* clang-format off */
#define CUBES(name, P)                                                         \
  __attribute__ ((noinline)) static void                                       \
  name (long elements, long unused)                                            \
  {                                                                            \
    _Pragma ("acc parallel loop gang present(a[0:MOST], b[0:MOST], c[0:MOST])") \
    for (long e = 0; e < elements; e++)                                        \
      {                                                                        \
        double r[P][P][P], s[P][P][P];                                         \
        _Pragma ("acc loop vector collapse(3)")                                \
        for (int k = 0; k < P; k++)                                            \
          for (int j = 0; j < P; j++)                                          \
            for (int i = 0; i < P; i++)                                        \
              {                                                                \
                double x = 0, y = 0;                                           \
                for (int l = 0; l < P; l++)                                    \
                  {                                                            \
                    x += c[i * P + l] * a[((e * P + k) * P + j) * P + l];      \
                    y += c[k * P + l] * a[((e * P + l) * P + j) * P + i];      \
                  }                                                            \
                r[k][j][i] = x;                                                \
                s[k][j][i] = y;                                                \
              }                                                                \
        _Pragma ("acc loop vector collapse(3)")                                \
        for (int k = 0; k < P; k++)                                            \
          for (int j = 0; j < P; j++)                                          \
            for (int i = 0; i < P; i++)                                        \
              {                                                                \
                double x = 0;                                                  \
                for (int l = 0; l < P; l++)                                    \
                  x += c[l * P + i] * r[k][j][l] + c[l * P + k] * s[l][j][i];  \
                b[((e * P + k) * P + j) * P + i] = x;                          \
              }                                                                \
      }                                                                        \
  }
/* clang-format on */

CUBES (cubes4, 4)
CUBES (cubes8, 8)

/* The same without arrays, of any number of points (Nekbone).  */

__attribute__ ((noinline)) static void
points (long elements, long n)
{
#pragma acc parallel loop gang present(a [0:MOST], b [0:MOST], c [0:MOST])
  for (long e = 0; e < elements; e++)
#pragma acc loop vector collapse(3)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
          {
            double x = 0;
            for (int l = 0; l < n; l++)
              x += c[i * n + l] * a[((e * n + k) * n + j) * n + l]
                   + c[j * n + l] * a[((e * n + k) * n + l) * n + i]
                   + c[k * n + l] * a[((e * n + l) * n + j) * n + i];
            b[((e * n + k) * n + j) * n + i] = x;
          }
}

/* A function that solves for five unknowns (BT of the same benchmarks).  */

#pragma acc routine seq
static void
solve (double matrix[5][5], double vector[5])
{
  for (int p = 0; p < 5; p++)
    {
      double pivot = 1 / matrix[p][p];
      for (int i = p + 1; i < 5; i++)
        matrix[p][i] *= pivot;
      vector[p] *= pivot;
      for (int q = 0; q < 5; q++)
        if (q != p)
          {
            double by = matrix[q][p];
            for (int i = p + 1; i < 5; i++)
              matrix[q][i] -= by * matrix[p][i];
            vector[q] -= by * vector[p];
          }
    }
}

__attribute__ ((noinline)) static void
solvers (long n, long unused)
{
#pragma acc parallel loop collapse(3) present(a [0:MOST], b [0:MOST])
  for (long k = 0; k < n; k++)
    for (long j = 0; j < n; j++)
      for (long i = 0; i < n; i++)
        {
          double matrix[5][5], vector[5];
          for (int p = 0; p < 5; p++)
            {
              for (int q = 0; q < 5; q++)
                matrix[p][q]
                    = 0.1 * a[5 * AT (k, j, i) + p] * a[5 * AT (k, j, i) + q]
                      + (p == q ? 2 : 0);
              vector[p] = a[5 * AT (k, j, i) + (p + 1) % 5];
            }
          solve (matrix, vector);
          for (int p = 0; p < 5; p++)
            b[5 * AT (k, j, i) + p] = vector[p];
        }
}

/* Two arrays behind plain pointers, one right behind the other, rows that start
   anywhere (CloverLeaf).  */

__attribute__ ((noinline)) static void
side_by_side (int x0, int x1, int y0, int y1, const double *from, double *to)
{
#define PLACE(j, k)                                                            \
  ((size_t)((k) - (y0 - 2)) * (x1 + 3 - (x0 - 2)) + (j)-x0 + 2)
#pragma acc parallel loop gang present(from [0:MOST / 2], to [0:MOST / 2])
  for (int k = y0; k <= y1; k++)
#pragma acc loop vector
    for (int j = x0; j <= x1; j++)
      {
        double flux = from[PLACE (j, k)] * from[PLACE (j, k - 1)];
        to[PLACE (j, k)] = flux / (1 + from[PLACE (j, k + 1)]);
        to[PLACE (j, k) + (size_t)(x1 - x0 + 5) * (y1 - y0 + 5)]
            = flux * from[PLACE (j, k - 2)];
      }
}

static void
fluxes (long rows, long length)
{
  side_by_side (1, length, 1, rows, a + MOST / 2 - (rows + 4) * (length + 4),
                a + MOST / 2);
}

/* Sums up to each element of blocks, whose ends two conditions say.  */

__attribute__ ((noinline)) static void
prefixes (long blocks, long length)
{
  long n = blocks * length - 3;
#pragma acc parallel loop present(a [0:MOST], b [0:MOST], table [0:MOST])
  for (long i = 0; i < blocks; i++)
    {
      double sum = table[i];
      for (long k = i * length; k < (i + 1) * length && k < n; k++)
        {
          b[k] = sum;
          sum += a[k];
        }
    }
}

/* A map.  */

__attribute__ ((noinline)) static void
map (long n, long steps)
{
#pragma acc parallel loop present(a [0:MOST], b [0:MOST])
  for (long i = 0; i < n; i++)
    {
      double x = a[i], y = 0.3;
      for (long k = 0; k < steps; k++)
        {
          y = y * y * 0.5 + x;
          x = x * 0.25 - y * 0.125;
        }
      b[i] = y;
    }
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
measure (const char *name, void (*run) (long, long), long n, long m)
{
  double best = 1e30, sum = 0;
  run (n, m);
  for (int r = 0; r < 5; r++)
    {
      double start = now ();
      int calls = 0;
      do
        run (n, m);
      while (++calls < 200 && now () - start < 10000);
      double us = (now () - start) / calls;
      if (us < best)
        best = us;
    }
#pragma acc update self(b [0:MOST / 16], a [MOST / 2:MOST / 8])
  for (long i = 0; i < MOST / 16; i++)
    sum += b[i] + a[MOST / 2 + i];
  printf ("%s:%ldx%ld %.1f %.10g\n", name, n, m, best, sum);
  fflush (stdout);
}

int
main (void)
{
  a = malloc (MOST * sizeof *a);
  b = malloc (MOST * sizeof *b);
  c = malloc (MOST * sizeof *c);
  table = malloc (MOST * sizeof *table);
  for (long i = 0; i < MOST; i++)
    {
      a[i] = i * 37 % 101 * 0.01;
      b[i] = 0;
      c[i] = i * 53 % 89 * 0.02;
      table[i] = i % 7;
    }
#pragma acc enter data copyin(a [0:MOST], b [0:MOST], c [0:MOST],              \
                              table [0:MOST])
  measure ("lines", lines, 66, 0);
  measure ("lines", lines, 130, 0);
  measure ("lines", lines, 258, 0);
  measure ("cubes4", cubes4, 500, 0);
  measure ("cubes4", cubes4, 20000, 0);
  measure ("cubes8", cubes8, 500, 0);
  measure ("cubes8", cubes8, 20000, 0);
  measure ("points", points, 30000, 4);
  measure ("points", points, 10000, 6);
  measure ("points", points, 200, 8);
  measure ("points", points, 4000, 8);
  measure ("points", points, 2000, 10);
  measure ("points", points, 1000, 12);
  measure ("points", points, 500, 16);
  measure ("solvers", solvers, 36, 0);
  measure ("solvers", solvers, 102, 0);
  measure ("prefixes", prefixes, 391, 256);
  measure ("prefixes", prefixes, 4883, 2048);
  measure ("prefixes", prefixes, 30000, 500);
  measure ("prefixes", prefixes, 100000, 200);
  measure ("map", map, 500, 1000);
  measure ("map", map, 5000, 1000);
  measure ("map", map, 50000, 400);
  measure ("map", map, 500000, 40);
  measure ("fluxes", fluxes, 960, 960);
  measure ("fluxes", fluxes, 20000, 24);
  measure ("fluxes", fluxes, 1000, 8000);
}
