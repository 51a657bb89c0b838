/* The arrays of a benchmark program: made and filled on the device, so that
   the host neither fills nor copies gigabytes, and compared there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"

/* An array beside its use.  "kept" is NULL for inputs.  */
struct array
{
  float *values, *kept;
  size_t n;
  enum bench_use use;
  double magnitude;
};

struct bench bench;

static struct array arrays[BENCH_ARRAYS];
static double kept_scalar;

/* Address space for N floats that only name device memory; the host never
   touches them.  */
static float *
reserve (size_t n)
{
  float *p = malloc (n * sizeof *p);
  if (!p)
    {
      fprintf (stderr, "no memory for %zu floats\n", n);
      exit (1);
    }
#pragma acc enter data create(p [0:n])
  return p;
}

static void
fill_values (float *p, size_t n, int k)
{
#pragma acc parallel loop present(p [0:n])
  for (size_t i = 0; i < n; i++)
    p[i] = BENCH_VALUE (i, k);
}

static void
fill_poison (float *p, size_t n)
{
#pragma acc parallel loop present(p [0:n])
  for (size_t i = 0; i < n; i++)
    p[i] = BENCH_POISON;
}

/* Copies P to Q and returns the largest magnitude.  */
static double
copy_values (const float *p, float *q, size_t n)
{
  float largest = 0;
#pragma acc parallel loop present(p [0:n], q [0:n]) reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      float x = p[i];
      q[i] = x;
      largest = largest > x ? largest : x;
      largest = largest > -x ? largest : -x;
    }
  return largest;
}

/* The largest difference between P and Q; a NaN anywhere counts as 1e30.  */
static double
largest_difference (const float *p, const float *q, size_t n)
{
  float largest = 0;
#pragma acc parallel loop present(p [0:n], q [0:n]) reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      float d = p[i] - q[i];
      d = d < 0 ? -d : d;
      d = d == d ? d : 1e30f;
      largest = largest > d ? largest : d;
    }
  return largest;
}

static double
weighted_sum (const float *p, size_t n)
{
  double sum = 0;
#pragma acc parallel loop present(p [0:n]) reduction(+ : sum)
  for (size_t i = 0; i < n; i++)
    sum += BENCH_WEIGHT (i) * p[i];
  return sum;
}

void
bench_array (int k, size_t n, enum bench_use use)
{
  struct array *a = &arrays[k];
  a->n = n;
  a->use = use;
  a->values = bench.a[k] = reserve (n);
  a->kept = use == BENCH_IN ? NULL : reserve (n);
  fill_values (a->values, n, k);
}

void
bench_refill (void)
{
  for (int k = 0; k < BENCH_ARRAYS; k++)
    if (arrays[k].values && arrays[k].use == BENCH_OUT)
      fill_poison (arrays[k].values, arrays[k].n);
    else if (arrays[k].values && arrays[k].use == BENCH_INOUT)
      fill_values (arrays[k].values, arrays[k].n, k);
  bench.scalar = 0;
}

void
bench_keep (void)
{
  for (int k = 0; k < BENCH_ARRAYS; k++)
    if (arrays[k].kept)
      arrays[k].magnitude
          = copy_values (arrays[k].values, arrays[k].kept, arrays[k].n);
  kept_scalar = bench.scalar;
}

/* |X - Y| relative to Y, or absolute where Y is zero.  */
static double
relative (double x, double y)
{
  double d = x > y ? x - y : y - x;
  double m = y < 0 ? -y : y;
  if (!(d == d))
    return 1e30;
  return m > 0 ? d / m : d;
}

struct bench_outcome
bench_check (bool sum)
{
  struct bench_outcome outcome
      = { relative (bench.scalar, kept_scalar), sum ? bench.scalar : 0 };
  for (int k = 0; k < BENCH_ARRAYS; k++)
    {
      const struct array *a = &arrays[k];
      if (!a->kept)
        continue;
      double d = largest_difference (a->values, a->kept, a->n);
      if (a->magnitude > 0)
        d /= a->magnitude;
      if (d > outcome.difference)
        outcome.difference = d;
      if (sum)
        outcome.checksum += weighted_sum (a->values, a->n);
    }
  return outcome;
}

static void
forget (float *p, size_t n)
{
#pragma acc exit data delete (p [0:n])
  free (p);
}

void
bench_release (void)
{
  for (int k = 0; k < BENCH_ARRAYS; k++)
    {
      if (arrays[k].values)
        forget (arrays[k].values, arrays[k].n);
      if (arrays[k].kept)
        forget (arrays[k].kept, arrays[k].n);
      arrays[k] = (struct array){ 0 };
      bench.a[k] = NULL;
    }
}
