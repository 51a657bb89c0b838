/* Atomic updates of whole numbers, sums of gangs whose lanes add up rows, and
   loops that are collapsed for gangs: histograms, an image that is equalised,
   counts on a grid, Pagerank, rows that are scaled, a filter of 3 x 3.

     updates

   prints for each kernel and size the best time of three calls in us, and a sum
   of its results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 16000000
#define CALLS 3

static int from[MOST], to[1 << 20], bits[1 << 20];
static unsigned char image[MOST];
static float x[MOST], y[MOST], z[1 << 20];

/* Microseconds.  */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return 1e6 * t.tv_sec + 1e-3 * t.tv_nsec;
}

static void __attribute__ ((noinline)) histogram (int n, int classes)
{
#pragma acc parallel loop present(from, to)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      to[from[i] % classes]++;
    }
}

static void __attribute__ ((noinline)) histogram_2d (int n, int m)
{
#pragma acc parallel loop collapse(2) present(image, to)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic
        to[image[i * m + j]] += 1;
      }
}

static void __attribute__ ((noinline)) rows (int n, int m)
{
#pragma acc parallel loop gang present(image, to)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic
        to[image[i * m + j]] += 1;
      }
}

/* Few of many set a bit: the updates hardly meet.  */

static void __attribute__ ((noinline)) marks (int n, int m)
{
#pragma acc parallel loop present(from, bits)
  for (int i = 0; i < n; i++)
    if (from[i] % m == 0)
      {
#pragma acc atomic
        bits[from[i] % (1 << 20)] |= 1 << i % 32;
      }
}

/* Each page has M links to others.  */

static float __attribute__ ((noinline)) pagerank (int n, int m)
{
  float change = 0;
#pragma acc parallel loop gang reduction(+ : change) present(from, x, y)
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = i * m; j < i * m + m; j++)
        s += x[from[j] % n] / m;
      s = 0.15f / n + 0.85f * s;
      change += fabsf (s - x[i]);
      y[i] = s;
    }
  return change;
}

static void __attribute__ ((noinline))
scale (int n, int m, const float *from, const float *weight, float *to)
{
#pragma acc parallel loop gang worker present(from [0:n * m], to [0:n * m],    \
                                              weight [0:m])
  for (int i = 0; i < n; i++)
    {
      float q = 0;
#pragma acc loop vector reduction(+ : q)
      for (int j = 0; j < m; j++)
        q += from[i * m + j] * from[i * m + j];
      float r = 1 / sqrtf (q / m + 1e-6f);
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        to[i * m + j] = from[i * m + j] * r * weight[j];
    }
}

static void __attribute__ ((noinline)) filter (int h, int w, int c)
{
#pragma acc parallel loop gang collapse(3) present(x, y, z)
  for (int b = 0; b < 4; b++)
    for (int i = 1; i < h - 1; i++)
      for (int j = 1; j < w - 1; j++)
        {
#pragma acc loop vector
          for (int k = 0; k < c; k++)
            {
              float s = 0;
              for (int r = -1; r <= 1; r++)
                for (int q = -1; q <= 1; q++)
                  s += x[((b * h + i + r) * w + j + q) * c + k]
                       * z[((r + 1) * 3 + q + 1) * c + k];
              y[((b * h + i) * w + j) * c + k] = s;
            }
        }
}

/* A sum of all that kernels store.  */

static double
sum (void)
{
  double s = 0;
#pragma acc update self(to, bits, y)
  for (int i = 0; i < 1 << 20; i++)
    s += to[i] % 1000 * (1 + i % 7) + (bits[i] & 255);
  for (int i = 0; i < MOST; i++)
    s += fabsf (y[i]);
  return s;
}

#define MEASURE(NAME, N, M, ...)                                               \
  do                                                                           \
    {                                                                          \
      double best = 1e12;                                                      \
      __VA_ARGS__;                                                             \
      for (int r = 0; r < CALLS; r++)                                          \
        {                                                                      \
          double before = now ();                                              \
          __VA_ARGS__;                                                         \
          double us = now () - before;                                         \
          best = us < best ? us : best;                                        \
        }                                                                      \
      printf ("%s_%dx%d %.1f\n", NAME, N, M, best);                            \
    }                                                                          \
  while (0)

int
main (void)
{
  unsigned s = 12345;
  for (int i = 0; i < MOST; i++)
    {
      s = s * 1664525u + 1013904223u;
      from[i] = s >> 8;
      image[i] = s >> 24;
      x[i] = (s >> 8) * (1 / 16777216.f);
    }
  for (int i = 0; i < 1 << 20; i++)
    z[i] = i % 9 - 4;
  float change = 0;
#pragma acc data copyin(from, image, x, z) copy(to, bits, y)
  {
    static const int size[] = { 250000, 3000000, MOST };
    static const int classes[] = { 1, 16, 256, 4096, 65536, 1 << 20 };
    for (int n = 0; n < 3; n++)
      for (int c = 0; c < 6; c++)
        MEASURE ("histogram", size[n], classes[c],
                 histogram (size[n], classes[c]));
    static const int area[][2]
        = { { 480, 640 }, { 4000, 4000 }, { 16, 1000000 }, { 1000000, 16 } };
    for (int n = 0; n < 4; n++)
      {
        MEASURE ("histogram_2d", area[n][0], area[n][1],
                 histogram_2d (area[n][0], area[n][1]));
        MEASURE ("rows", area[n][0], area[n][1], rows (area[n][0], area[n][1]));
      }
    for (int n = 0; n < 3; n++)
      MEASURE ("marks", size[n], 100, marks (size[n], 100));
    MEASURE ("pagerank", 20000, 16, change += pagerank (20000, 16));
    MEASURE ("pagerank", 1000000, 8, change += pagerank (1000000, 8));
    MEASURE ("pagerank", 5000, 400, change += pagerank (5000, 400));
    MEASURE ("scale", 500, 1000, scale (500, 1000, x, z, y));
    MEASURE ("scale", 7000, 2048, scale (7000, 2048, x, z, y));
    MEASURE ("scale", 9, 1000000, scale (9, 1000000, x, z, y));
    MEASURE ("scale", 300000, 9, scale (300000, 9, x, z, y));
    MEASURE ("filter", 28, 64, filter (28, 28, 64));
    MEASURE ("filter", 112, 96, filter (112, 112, 96));
    MEASURE ("filter", 1000, 3, filter (1000, 1000, 3));
    printf ("%.6g %.6g\n", sum (), change);
  }
  return 0;
}
