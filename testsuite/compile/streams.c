/* Bodies that pass over arrays have several points of a thread under way, at
   whatever size; those that cannot run side by side, and elements that lie
   apart, keep one.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>

struct body
{
  float x, v, m;
};

void
scale (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\\*. points.4." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    b[i] = sqrtf (2 * a[i]);
}

void
smooth (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "acctile: schedule.2.2. block.128,1. grid.\\*,\\*. points.4." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[i * n + j] + a[(i - 1) * n + j] + a[(i + 1) * n + j];
}

/* Three arrays, one of which is changed in its place.  */
void
add (int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n], c [0:n * n]) /* { dg-optimized "acctile: schedule.2.2. block.128,1. grid.\\*,\\*. points.4." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      c[i * n + j] += a[i * n + j] * b[i * n + j];
}

/* Twice the bytes.  */
void
add_double (int n, const double *restrict a, const double *restrict b,
            double *restrict c)
{
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n], c [0:n * n]) /* { dg-optimized "acctile: schedule.2.2. block.128,1. grid.\\*,\\*. points.4." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      c[i * n + j] += a[i * n + j] * b[i * n + j];
}

void
move (int n, struct body *restrict p)
{
#pragma acc parallel loop present(p [0:n]) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\[^ \]*: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    p[i].x += p[i].v;
}

void
collatz (int n, const int *restrict a, int *restrict b)
{
#pragma acc parallel loop present(a [0:n], b [0:n]) /* { dg-optimized "acctile: schedule.1.1. block.\[0-9\]+. grid.\[^ \]*, block.32. where iterations are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      int steps = 0;
      for (int x = a[i]; x > 1; steps++)
        x = x % 2 ? 3 * x + 1 : x / 2;
      b[i] = steps;
    }
}
