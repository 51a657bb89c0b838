/* Times nests whose gangs have rows and whose lanes share the elements of each,
   once or several times.  Each line has the rows, their length, the nest, the
   time in us (the best of nine) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] -foffload-options=-lm \
       long-rows.c -lm

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

NOINLINE void
softmax (int n, int m, float *a, float *o)
{
#pragma acc parallel loop gang present(a [0:n * m], o [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float most = -1e30f, s = 0;
#pragma acc loop vector reduction(max : most)
      for (int j = 0; j < m; j++)
        most = fmaxf (most, a[i * m + j]);
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        {
          o[i * m + j] = expf (a[i * m + j] - most);
          s += o[i * m + j];
        }
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        o[i * m + j] /= s;
    }
}

NOINLINE void
normalise (int n, int m, float *a, float *o)
{
#pragma acc parallel loop gang present(a [0:n * m], o [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float s = 0, t = 0;
#pragma acc loop vector reduction(+ : s, t)
      for (int j = 0; j < m; j++)
        {
          s += a[i * m + j];
          t += a[i * m + j] * a[i * m + j];
        }
      float mean = s / m, r = 1 / sqrtf (t / m - mean * mean + 1e-5f);
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        o[i * m + j] = (a[i * m + j] - mean) * r;
    }
}

NOINLINE void
add (int n, int m, float *a, float *o)
{
#pragma acc parallel loop gang present(a [0:n * m], o [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += a[i * m + j];
      o[i] = s;
    }
}

NOINLINE void
change (int n, int m, float *a, float *o)
{
#pragma acc parallel loop gang present(a [0:n * m], o [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float t = a[i];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        o[i * m + j] += t * a[i * m + j];
    }
}

/* Channels of 32 images.  */

NOINLINE void
channels (int n, int m, float *a, float *o)
{
  int images = 32, each = m / images;
#pragma acc parallel loop gang present(a [0:n * m], o [0:n * m])
  for (int c = 0; c < n; c++)
    {
      float s = 0, t = 0;
#pragma acc loop vector collapse(2) reduction(+ : s, t)
      for (int b = 0; b < images; b++)
        for (int i = 0; i < each; i++)
          {
            float v = a[(b * n + c) * each + i];
            s += v;
            t += v * v;
          }
      o[c] = s / m + t;
    }
}

typedef void nest (int n, int m, float *a, float *o);

static void
measure (const char *name, nest *run, int n, int m, float *a, float *o)
{
  double best = 1e12, sum = 0;
  int size = n * m;
  for (int r = 0; r < 9; r++)
    {
      double start = now ();
      run (n, m, a, o);
      start = now () - start;
      best = start < best ? start : best;
    }
#pragma acc update host(o [0:size])
  for (int i = 0; i < size; i += 97)
    sum += o[i];
  printf ("%d %d %s %.1f %.6g\n", n, m, name, best, sum);
}

int
main (void)
{
  static const int lengths[]
      = { 100, 700, 1024, 2050, 3000, 8192, 20000, 65536 };
  for (int total = 1500000; total <= 12000000; total *= 8)
    for (int q = 0; q < 8; q++)
      {
        int m = lengths[q], n = total / m, size = n * m;
        float *a = malloc (size * sizeof *a), *o = calloc (size, sizeof *o);
        for (int i = 0; i < size; i++)
          a[i] = i * 7L % 1023 / 1024.0f;
#pragma acc data copyin(a [0:size]) copy(o [0:size])
        {
          measure ("softmax", softmax, n, m, a, o);
          measure ("normalise", normalise, n, m, a, o);
          measure ("change", change, n, m, a, o);
          measure ("add", add, n, m, a, o);
          measure ("channels", channels, n, m, a, o);
        }
        free (a);
        free (o);
      }
  return 0;
}
