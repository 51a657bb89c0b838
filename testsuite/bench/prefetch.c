/* Loops in which a thread walks through memory, one iteration after another:
   solvers along lines, sums, filters, and the physics of columns.

     prefetch [tiny] [NAMES]

   prints for each kernel and size (columns by two numbers, levels) the best
   time of three calls in us, and a sum of its results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds.  */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Tridiagonal systems along lines, eliminated and solved in place.  */

static void __attribute__ ((noinline))
thomas (int n, int m, int nk, double *restrict a, double *restrict b,
        double *restrict c, double *restrict d)
{
#pragma acc parallel loop collapse(2) present(                                 \
    a [0:n * m * nk], b [0:n * m * nk], c [0:n * m * nk], d [0:n * m * nk])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      {
        for (int k = 1; k < nk; k++)
          {
            double w = a[(k * m + j) * n + i] / b[((k - 1) * m + j) * n + i];
            b[(k * m + j) * n + i] -= w * c[((k - 1) * m + j) * n + i];
            d[(k * m + j) * n + i] -= w * d[((k - 1) * m + j) * n + i];
          }
        d[((nk - 1) * m + j) * n + i] /= b[((nk - 1) * m + j) * n + i];
        for (int k = nk - 2; k >= 0; k--)
          d[(k * m + j) * n + i]
              = (d[(k * m + j) * n + i]
                 - c[(k * m + j) * n + i] * d[((k + 1) * m + j) * n + i])
                / b[(k * m + j) * n + i];
      }
}

/* Sums from the top of each column.  */

static void __attribute__ ((noinline))
cumsum (int n, int m, int nk, double *restrict a, double *restrict b,
        double *restrict c, double *restrict d)
{
  int w = n * m;
#pragma acc parallel loop present(a [0:n * m * nk], b [0:n * m * nk])
  for (int i = 0; i < w; i++)
    {
      double s = 0;
      for (int k = 0; k < nk; k++)
        {
          s += a[k * w + i];
          b[k * w + i] = s;
        }
    }
}

/* A recursive filter along each column.  */

static void __attribute__ ((noinline))
iir (int n, int m, int nk, double *restrict a, double *restrict b,
     double *restrict c, double *restrict d)
{
  int w = n * m;
#pragma acc parallel loop present(a [0:n * m * nk], b [0:n * m * nk])
  for (int i = 0; i < w; i++)
    for (int k = 2; k < nk; k++)
      b[k * w + i] = 0.3 * a[k * w + i] + 0.5 * b[(k - 1) * w + i]
                     + 0.2 * b[(k - 2) * w + i];
}

/* Rain and flux from the top of each column, with a condition.  */

static void __attribute__ ((noinline))
physics (int n, int m, int nk, double *restrict a, double *restrict b,
         double *restrict c, double *restrict d)
{
  int w = n * m;
#pragma acc parallel loop gang vector present(                                 \
    a [0:n * m * nk], b [0:n * m * nk], c [0:n * m * nk], d [0:n * m * nk])
  for (int i = 0; i < w; i++)
    {
      double flux = 1, rain = 0;
      for (int k = 0; k < nk; k++)
        {
          double q = a[k * w + i], t = b[k * w + i], sat = 0.4 + 0.2 * t;
          double cond = q > sat ? 0.5 * (q - sat) : 0;
          a[k * w + i] = q - cond;
          b[k * w + i] = t + 0.25 * cond;
          rain += cond * c[k * w + i];
          flux = flux * (1 - 0.01 * q) + rain * 0.001;
          d[k * w + i] = flux;
        }
    }
}

/* Iterations that need nothing of one another.  */

static void __attribute__ ((noinline))
add (int n, int m, int nk, double *restrict a, double *restrict b,
     double *restrict c, double *restrict d)
{
  int w = n * m;
#pragma acc parallel loop gang vector present(                                 \
    a [0:n * m * nk], b [0:n * m * nk], c [0:n * m * nk], d [0:n * m * nk])
  for (int i = 0; i < w; i++)
    for (int k = 0; k < nk; k++)
      d[k * w + i] = a[k * w + i] * b[k * w + i] + c[k * w + i];
}

typedef void kernel (int, int, int, double *restrict, double *restrict,
                     double *restrict, double *restrict);
static const struct
{
  const char *name;
  kernel *run;
} kernels[] = { { "thomas", thomas },
                { "cumsum", cumsum },
                { "iir", iir },
                { "physics", physics },
                { "add", add } };

int
main (int argc, char **argv)
{
  static const int sizes[][3]
      = { { 32, 32, 128 },    { 64, 64, 128 },   { 158, 158, 160 },
          { 256, 256, 128 },  { 400, 400, 100 }, { 640, 640, 100 },
          { 1024, 1024, 64 }, { 50, 30, 2000 } };
  int tiny = 0;
  const char *only = NULL;
  for (int k = 1; k < argc; k++)
    if (!strcmp (argv[k], "tiny"))
      tiny = 1;
    else
      only = argv[k];
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int n = sizes[s][0], m = sizes[s][1], nk = sizes[s][2];
      if (tiny)
        {
          n = n % 13 + 3;
          m = m % 7 + 2;
          nk = nk % 11 + 2;
        }
      long size = (long)n * m * nk;
      double *a = malloc (8 * size), *b = malloc (8 * size),
             *c = malloc (8 * size), *d = malloc (8 * size);
#pragma acc data create(a [0:size], b [0:size], c [0:size], d [0:size])
      for (unsigned t = 0; t < sizeof kernels / sizeof *kernels; t++)
        {
          double best = 1e9, sum = 0;
          if (only && !strstr (only, kernels[t].name))
            continue;
          for (int r = 0; r < 4; r++)
            {
              if (r < 2)
#pragma acc parallel loop present(a [0:size], b [0:size], c [0:size],          \
                                  d [0:size])
                for (long q = 0; q < size; q++)
                  {
                    a[q] = 0.1 + (q % 17) * 0.01;
                    b[q] = 2 + (q % 13) * 0.05;
                    c[q] = 0.2 + (q % 11) * 0.01;
                    d[q] = (q % 7);
                  }
              double from = now ();
              kernels[t].run (n, m, nk, a, b, c, d);
              double time = now () - from;
              if (r && time < best)
                best = time;
              if (r == 1)
                {
#pragma acc parallel loop reduction(+ : sum) present(b [0:size], d [0:size])
                  for (long q = 0; q < size; q++)
                    sum += (b[q] + d[q]) * (q % 5);
                }
            }
          printf ("%s.%d.%d.%d %.1f\n", kernels[t].name, n, m, nk, best * 1e6);
          printf ("check %s.%d.%d.%d %.10g\n", kernels[t].name, n, m, nk, sum);
        }
      free (a);
      free (b);
      free (c);
      free (d);
    }
}
