/* What a launch costs: microseconds from one launch to the next of regions
   that compute next to nothing, and of a stencil with one launch a step.

     launch-cost [VARIANT]    rows "VARIANT | what | us"

   Built three times, by GCC alone and by acctile with launch=plain and without
   (launch-cost.sh).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 1024
#define LAUNCHES 2000
#define SERIES 3
#define STEPS 64

static float a[N], b[N], c[N], d[N];
static const char *variant = "";

static double
now_us (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
row (const char *what, double us)
{
  printf ("%s | %s | %.2f\n", variant, what, us);
  fflush (stdout);
}

static void
two (const float *restrict x, float *restrict y, int queue)
{
#pragma acc parallel loop present(x [0:N], y [0:N]) async(queue)
  for (int i = 0; i < N; i++)
    y[i] = x[i] + 1;
}

static void
two_sync (const float *restrict x, float *restrict y)
{
#pragma acc parallel loop present(x [0:N], y [0:N])
  for (int i = 0; i < N; i++)
    y[i] = x[i] + 1;
}

static void
four (const float *restrict x, float *restrict y, float s, int n, int queue)
{
#pragma acc parallel loop present(x [0:N], y [0:N]) async(queue)
  for (int i = 0; i < n; i++)
    y[i] = x[i] + s;
}

static void
four_sync (const float *restrict x, float *restrict y, float s, int n)
{
#pragma acc parallel loop present(x [0:N], y [0:N])
  for (int i = 0; i < n; i++)
    y[i] = x[i] + s;
}

static void
eight (const float *restrict x, float *restrict y, const float *restrict z,
       float *restrict w, float s, double t, long k, int n, int queue)
{
#pragma acc parallel loop present(x [0:N], y [0:N], z [0:N], w [0:N])          \
    async(queue)
  for (int i = 0; i < n; i++)
    {
      y[i] = x[i] + s + k;
      w[i] = z[i] * t;
    }
}

static void
eight_sync (const float *restrict x, float *restrict y, const float *restrict z,
            float *restrict w, float s, double t, long k, int n)
{
#pragma acc parallel loop present(x [0:N], y [0:N], z [0:N], w [0:N])
  for (int i = 0; i < n; i++)
    {
      y[i] = x[i] + s + k;
      w[i] = z[i] * t;
    }
}

static double
reduced (const float *x, int n)
{
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(x [0:N])
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum;
}

enum what
{
  SAME,
  SWAPPED,
  CHANGED,
  REDUCED
};

/* LAUNCHES launches with N_ARGUMENTS arguments.  */
static void
launch (int arguments, enum what what, int queue)
{
  float *x = a, *y = b;
  for (int t = 0; t < LAUNCHES; t++)
    {
      float s = what == CHANGED ? t : 1;
      if (what == REDUCED)
        s = reduced (a, N);
      else if (arguments == 2 && queue == acc_async_sync)
        two_sync (x, y);
      else if (arguments == 2)
        two (x, y, queue);
      else if (arguments == 4 && queue == acc_async_sync)
        four_sync (x, y, s, N);
      else if (arguments == 4)
        four (x, y, s, N, queue);
      else if (queue == acc_async_sync)
        eight_sync (x, y, c, d, s, 2, 3, N);
      else
        eight (x, y, c, d, s, 2, 3, N, queue);
      if (what == SWAPPED)
        {
          float *z = x;
          x = y;
          y = z;
        }
    }
  if (queue != acc_async_sync)
    acc_wait (queue);
}

static void
series (const char *name, int arguments, enum what what, int queue)
{
  double best = 1e30;
  launch (arguments, what, queue);
  for (int s = 0; s < SERIES; s++)
    {
      double start = now_us ();
      launch (arguments, what, queue);
      best = fmin (best, (now_us () - start) / LAUNCHES);
    }
  row (name, best);
}

static void
step (int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop collapse(2) present(x [0:n * n], y [0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      y[i * n + j] = 0.2F
                     * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1]
                        + x[(i - 1) * n + j] + x[(i + 1) * n + j]);
}

static void
jacobi (int n)
{
  float *x = malloc (n * n * sizeof *x), *y = malloc (n * n * sizeof *y);
  double best = 1e30;
  char name[64];
  if (!x || !y)
    exit (1);
  for (int i = 0; i < n * n; i++)
    x[i] = y[i] = i % 13;
#pragma acc data copy(x [0:n * n], y [0:n * n])
  {
    float *from = x, *to = y;
    for (int s = 0; s < 8; s++)
      {
        double start = now_us ();
        for (int t = 0; t < STEPS; t++)
          {
            step (n, from, to);
            float *z = from;
            from = to;
            to = z;
          }
        best = fmin (best, (now_us () - start) / STEPS);
      }
  }
  snprintf (name, sizeof name, "jacobi2d %d x %d, a step", n, STEPS);
  row (name, best);
  free (x);
  free (y);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    variant = argv[1];
#pragma acc data copy(a, b, c, d)
  {
    series ("2 arguments", 2, SAME, acc_async_sync);
    series ("2 arguments, pointers swapped", 2, SWAPPED, acc_async_sync);
    series ("4 arguments", 4, SAME, acc_async_sync);
    series ("4 arguments, a scalar changed", 4, CHANGED, acc_async_sync);
    series ("8 arguments", 8, SAME, acc_async_sync);
    series ("8 arguments, pointers swapped", 8, SWAPPED, acc_async_sync);
    series ("a sum", 3, REDUCED, acc_async_sync);
    series ("2 arguments, async", 2, SAME, 1);
    series ("2 arguments, async, pointers swapped", 2, SWAPPED, 1);
    series ("4 arguments, async", 4, SAME, 1);
    series ("8 arguments, async", 8, SAME, 1);
    series ("8 arguments, async, pointers swapped", 8, SWAPPED, 1);
  }
  for (int n = 256; n <= 2048; n *= 2)
    jacobi (n);
  return 0;
}
