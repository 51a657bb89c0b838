/* Grids whose subscripts wrap around or stay inside at the border, bodies of
   many loads, channels, columns that lanes lie along, factorisations by rows
   and columns: what each call takes, us, the best of a few.

     borders [NAME...]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#define SIZE (1 << 25)
#define CALLS 7

static float *u, *v, *w;
static double *d;
static unsigned char *a, *b;
static char **names;

static double
now (void)
{
  struct timeval t;
  gettimeofday (&t, NULL);
  return t.tv_sec * 1e6 + t.tv_usec;
}

static void
fill (void)
{
#pragma acc parallel loop present(u [0:SIZE], v [0:SIZE], w [0:SIZE],          \
                                  a [0:SIZE], b [0:SIZE])
  for (int i = 0; i < SIZE; i++)
    {
      u[i] = (i * 7 % 31) * 0.03125f - 0.375f;
      v[i] = (i * 5 % 29) * 0.03125f;
      w[i] = (i * 3 % 23) * 0.03125f;
      a[i] = i * 13 / 4;
      b[i] = i * 11 / 4;
    }
#pragma acc parallel loop present(d [0:SIZE / 8])
  for (int i = 0; i < SIZE / 8; i++)
    d[i] = (i * 5 % 37) * 0.015625 - 0.25;
}

/* A sweep of a spin model on a torus.  */

static void
spins (int n)
{
  unsigned char *restrict s = a, *restrict o = b;
#pragma acc parallel loop collapse(2) present(s [0:n * n], o [0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        int e = (s[(i + n - 1) % n * n + j] & 1) + (s[(i + 1) % n * n + j] & 1)
                + (s[i * n + (j + n - 1) % n] & 1)
                + (s[i * n + (j + 1) % n] & 1);
        unsigned h = (i * n + j) * 2654435761u;
        h ^= h >> 15;
        h *= 2246822519u;
        o[i * n + j]
            = (i + j) & 1 ? e >= 2 && (h & 255) > e * 40u : s[i * n + j];
      }
}

/* 100 steps of Life on a torus.  */

static void
life (int n)
{
  unsigned char *s = a, *o = b;
  for (int t = 0; t < 100; t++)
    {
#pragma acc parallel loop collapse(2) present(s [0:n * n], o [0:n * n])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          {
            int ip = (i + 1) % n, im = (i + n - 1) % n;
            int jp = (j + 1) % n, jm = (j + n - 1) % n;
            int e = (s[im * n + jm] & 1) + (s[im * n + j] & 1)
                    + (s[im * n + jp] & 1) + (s[i * n + jm] & 1)
                    + (s[i * n + jp] & 1) + (s[ip * n + jm] & 1)
                    + (s[ip * n + j] & 1) + (s[ip * n + jp] & 1);
            o[i * n + j] = e == 3 || (e == 2 && (s[i * n + j] & 1));
          }
      unsigned char *swap = s;
      s = o;
      o = swap;
    }
}

/* 60 steps of heat with tests at the border.  */

static void
heat (int n)
{
  float *s = u, *o = v;
  for (int t = 0; t < 60; t++)
    {
#pragma acc parallel loop present(s [0:n * n], o [0:n * n], w [0:n * n])
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < n; j++)
          {
            int p = i * n + j;
            float c = s[p], up = i ? s[p - n] : c,
                  down = i < n - 1 ? s[p + n] : c;
            float left = j ? s[p - 1] : c, right = j < n - 1 ? s[p + 1] : c;
            o[p] = c
                   + 0.1f
                         * (w[p] + (up + down - 2 * c) * 0.3f
                            + (left + right - 2 * c) * 0.3f);
          }
      float *swap = s;
      s = o;
      o = swap;
    }
}

/* A star of 25 points.  */

static void
star (int n)
{
  const float *restrict s = u, *restrict c = v;
  float *restrict o = w;
  int y = n, z = n * n;
#pragma acc parallel loop gang worker vector collapse(3)                       \
    present(s [0:z * n], c [0:z * n], o [0:z * n])
  for (int i = 4; i < n - 4; i++)
    for (int j = 4; j < n - 4; j++)
      for (int k = 4; k < n - 4; k++)
        {
          int p = (i * n + j) * n + k;
          float sum = -8 * s[p];
          sum += 1.6f
                 * (s[p - 1] + s[p + 1] + s[p - y] + s[p + y] + s[p - z]
                    + s[p + z]);
          sum -= 0.2f
                 * (s[p - 2] + s[p + 2] + s[p - 2 * y] + s[p + 2 * y]
                    + s[p - 2 * z] + s[p + 2 * z]);
          sum += 0.03f
                 * (s[p - 3] + s[p + 3] + s[p - 3 * y] + s[p + 3 * y]
                    + s[p - 3 * z] + s[p + 3 * z]);
          sum -= 0.002f
                 * (s[p - 4] + s[p + 4] + s[p - 4 * y] + s[p + 4 * y]
                    + s[p - 4 * z] + s[p + 4 * z]);
          o[p] = 2 * s[p] - o[p] * 0.001f + c[p] * sum;
        }
}

/* A layer of 64 channels of 56 x 56, 3 x 3 neighbours, of N images.  */

static void
layer (int n, int c, int h)
{
  const float *restrict x = u, *restrict k = v;
  float *restrict y = w;
#pragma acc parallel loop collapse(4)                                          \
    present(x [0:n * c * h * h], k [0:c * c * 9], y [0:n * c * h * h])
  for (int m = 0; m < n; m++)
    for (int o = 0; o < c; o++)
      for (int i = 1; i < h - 1; i++)
        for (int j = 1; j < h - 1; j++)
          {
            float sum = 0;
            for (int l = 0; l < c; l++)
              for (int p = 0; p < 3; p++)
                for (int q = 0; q < 3; q++)
                  sum += x[((m * c + l) * h + i + p - 1) * h + j + q - 1]
                         * k[((o * c + l) * 3 + p) * 3 + q];
            y[((m * c + o) * h + i) * h + j] = sum;
          }
}

/* Weights of N inputs and M outputs, the outputs outside.  */

static void
weights (int n, int m)
{
  float *restrict x = u, *restrict o = v;
  const float *restrict g = w;
#pragma acc kernels loop independent present(x [0:n * m], o [0:n * m],         \
                                             g [0:n + m])
  for (int j = 0; j < m; j++)
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      {
        x[i * m + j] += 0.3f * g[j] * g[m + i] + 0.3f * o[i * m + j];
        o[i * m + j] = 0.3f * g[j] * g[m + i] + 0.3f * o[i * m + j];
      }
}

/* LU in Crout's order, and by rows.  */

static void
crout (int n)
{
  double *restrict l = d;
#pragma acc kernels present(l [0:n * n])
  for (int j = 0; j < n; j++)
    {
      for (int i = j; i < n; i++)
        {
          double s = l[i * n + j];
          for (int k = 0; k < j; k++)
            s -= l[i * n + k] * l[k * n + j];
          l[i * n + j] = s;
        }
      for (int i = j + 1; i < n; i++)
        {
          double s = l[j * n + i];
          for (int k = 0; k < j; k++)
            s -= l[j * n + k] * l[k * n + i];
          l[j * n + i] = s / (l[j * n + j] + 9);
        }
    }
}

static void
rows (int n)
{
  double *restrict l = d;
#pragma acc kernels present(l [0:n * n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < i; j++)
        {
          double s = l[i * n + j];
          for (int k = 0; k < j; k++)
            s -= l[i * n + k] * l[k * n + j];
          l[i * n + j] = s / (l[j * n + j] + 9);
        }
      for (int j = i; j < n; j++)
        {
          double s = l[i * n + j];
          for (int k = 0; k < i; k++)
            s -= l[i * n + k] * l[k * n + j];
          l[i * n + j] = s;
        }
    }
}

static int
is_wanted (const char *name)
{
  for (char **p = names; *p; p++)
    if (!strcmp (*p, name))
      return 1;
  return !*names;
}

#define RUN(NAME, CALL)                                                        \
  if (is_wanted (NAME))                                                        \
    {                                                                          \
      double best = INFINITY;                                                  \
      for (int r = 0; r < CALLS && (r < 2 || best < 3e5); r++)                 \
        {                                                                      \
          fill ();                                                             \
          double start = now ();                                               \
          CALL;                                                                \
          best = fmin (best, now () - start);                                  \
        }                                                                      \
      printf ("%s %.1f\n", NAME, best);                                        \
      fflush (stdout);                                                         \
    }

int
main (int argc, char **argv)
{
  names = argv + (argc > 0);
  u = malloc (SIZE * sizeof *u);
  v = malloc (SIZE * sizeof *v);
  w = malloc (SIZE * sizeof *w);
  d = malloc (SIZE / 8 * sizeof *d);
  a = malloc (SIZE);
  b = malloc (SIZE);
#pragma acc data create(u [0:SIZE], v [0:SIZE], w [0:SIZE], d [0:SIZE / 8],    \
                        a [0:SIZE], b [0:SIZE])
  {
    RUN ("spins 5000", spins (5000));
    RUN ("life 2048", life (2048));
    RUN ("heat 1024", heat (1024));
    RUN ("star 200", star (200));
    RUN ("star 320", star (320));
    RUN ("layer 2", layer (2, 64, 56));
    RUN ("layer 32", layer (32, 64, 56));
    RUN ("weights 200000x64", weights (200000, 64));
    RUN ("weights 2000x4000", weights (2000, 4000));
    RUN ("crout 600", crout (600));
    RUN ("rows 600", rows (600));
  }
  return 0;
}
