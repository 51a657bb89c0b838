/* Atomic updates of floating-point numbers: histograms with weights, the charge
   of particles on a grid, forces along edges of a mesh.

     weights

   prints for each kernel and size the best time of three calls in us, and in
   the end sums of the results, of which those of doubles are exact.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 8000000
#define CELLS (1 << 20)
#define CALLS 3

static int from[MOST], to[MOST];
static float weight[MOST], place[MOST], sums[CELLS];
static double load[MOST], totals[CELLS];

/* Microseconds.  */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return 1e6 * t.tv_sec + 1e-3 * t.tv_nsec;
}

static void __attribute__ ((noinline)) floats (int n, int classes)
{
#pragma acc parallel loop present(from, weight, sums)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      sums[from[i] % classes] += weight[i];
    }
}

static void __attribute__ ((noinline)) doubles (int n, int classes)
{
#pragma acc parallel loop present(from, load, totals)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      totals[from[i] % classes] += load[i];
    }
}

/* A particle's charge goes to the two cells that it lies between.  */

static void __attribute__ ((noinline)) charge (int n, int cells)
{
#pragma acc parallel loop present(place, weight, sums)
  for (int i = 0; i < n; i++)
    {
      float x = place[i] * (cells - 1);
      int cell = (int)x;
      float right = (int)((x - cell) * 4) * 0.25f;
#pragma acc atomic
      sums[cell] += weight[i] * (1 - right);
#pragma acc atomic
      sums[cell + 1] += weight[i] * right;
    }
}

/* An edge's load goes to both of its nodes.  */

static void __attribute__ ((noinline)) edges (int n, int nodes)
{
#pragma acc parallel loop present(from, to, load, totals)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      totals[from[i] % nodes] += load[i];
#pragma acc atomic
      totals[to[i] % nodes] -= load[i];
    }
}

#define MEASURE(NAME, N, M)                                                    \
  do                                                                           \
    {                                                                          \
      double best = 1e12;                                                      \
      NAME (N, M);                                                             \
      for (int r = 0; r < CALLS; r++)                                          \
        {                                                                      \
          double before = now ();                                              \
          NAME (N, M);                                                         \
          double us = now () - before;                                         \
          best = us < best ? us : best;                                        \
        }                                                                      \
      printf ("%s_%dx%d %.1f\n", #NAME, N, M, best);                           \
      fflush (stdout);                                                         \
    }                                                                          \
  while (0)

int
main (void)
{
  static const int size[] = { 100000, 1000000, MOST };
  static const int classes[] = { 2, 256, 4096, 65536, CELLS };
  unsigned s = 12345;
  for (int i = 0; i < MOST; i++)
    {
      s = s * 1664525u + 1013904223u;
      from[i] = s >> 8;
      to[i] = (s >> 5) % 1000003;
      place[i] = (s >> 8) * (1 / 16777216.f);
      weight[i] = (int)(s >> 30) - 1.5f;
      load[i] = (int)(s >> 29) * 0.5 - 1;
    }
#pragma acc data copyin(from, to, place, weight, load) copy(sums, totals)
  for (int n = 0; n < 3; n++)
    for (int c = 0; c < 5; c++)
      {
        MEASURE (floats, size[n], classes[c]);
        MEASURE (doubles, size[n], classes[c]);
        MEASURE (charge, size[n], classes[c]);
        MEASURE (edges, size[n], classes[c]);
      }
  double a = 0, b = 0;
  for (int i = 0; i < CELLS; i++)
    {
      a += sums[i] * (1 + i % 7);
      b += totals[i] * (1 + i % 5);
    }
  printf ("%.17g %.17g\n", a, b);
  return 0;
}
