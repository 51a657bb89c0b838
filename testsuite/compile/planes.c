/* Planes that the program gives to the threads of one block: a warp for small
   ones, in rows of eight threads, and GCC's own choice for few that it has more threads for, or that are
   long in the wrong direction.  What the host cannot count, or the program fixes,
   has no such version, nor has a kernels region, where GCC's own choice is one
   thread.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
vectors (int n, int m, int l, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m * l], b [0:n * m * l]) /* { dg-optimized "acctile: schedule.3.1. block.*, block.8,4,1. where planes are small, block.32,32,1. where planes are few, schedule.gcc. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2) /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        b[(i * m + j) * l + k] = 2 * a[(i * l + k) * m + j];
}

void
workers (int n, int m, int l, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m * l], b [0:n * m * l]) /* { dg-optimized "acctile: schedule.3.1. block.*, block.8,4,1. where planes are small, block.32,32,1. where planes are few, schedule.gcc. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop worker /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
#pragma acc loop vector /* { dg-optimized "assigned OpenACC" } */
      for (int k = 0; k < l; k++)
        b[(i * m + j) * l + k] = 2 * a[(i * m + j) * l + k];
}

/* A warp for each of several rows, which may be shorter than a block is wide,
   each plane in a block of its own where small ones have their version; as many
   registers as bodies of such arrays and accesses may take.  */

void
behind (int n, int m, int l, double ***a, double ***b, double ***c)
{
#pragma acc parallel loop gang present(a [0:n], b [0:n], c [0:n]) /* { dg-optimized "acctile: schedule.3.1. block.32,8,1. grid.1,1,\\*., 256 lanes where rows are few, block.8,4,1. where planes are small, block.32,24,1. where planes are few, schedule.gcc. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop worker /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
#pragma acc loop vector /* { dg-optimized "assigned OpenACC" } */
      for (int k = 0; k < l; k++)
        b[i][j][k] = 2 * a[i][j][k] + c[i][j][k];
}

void
several (int n, int m, int l, const double *restrict a,
         const double *restrict b, const double *restrict c,
         double *restrict d)
{
#pragma acc parallel loop gang present(a [0:n * m * l], b [0:n * m * l], c [0:n * m * l], d [0:n * m * l]) /* { dg-optimized "acctile: schedule.3.1. block.16,16,1. grid.1,1,\\*., 256 lanes where rows are few, block.8,4,1. where planes are small, block.32,16,1. where planes are few, schedule.gcc. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop worker /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
#pragma acc loop vector /* { dg-optimized "assigned OpenACC" } */
      for (int k = 0; k < l; k++)
        d[(i * m + j) * l + k] = a[(i * m + j) * l + k]
                                 + b[(i * m + j) * l + k]
                                       * c[(i * m + j) * l + k];
}

void
given (int n, int m, int l, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang vector_length(32) present(a [0:n * m * l], b [0:n * m * l]) /* { dg-optimized "acctile: schedule.3.1. block.\[0-9,\]+. grid.1,1,\\*. blocks.33792., block.8,4,1. where planes are small, schedule.gcc. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2) /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        b[(i * m + j) * l + k] = 2 * a[(i * l + k) * m + j];
}

void
unlike (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m * m], b [0:n * m * m]) /* { dg-optimized "acctile: schedule.3.1. block.\[0-9,\]+. grid.1,1,\\*. blocks.\[0-9\]+., 256 lanes where rows are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < j; k++)
        b[(i * m + j) * m + k] = 2 * a[(i * m + j) * m + k];
}

void
kernels (int n, int m, int l, const float *restrict a, float *restrict b)
{
#pragma acc kernels present(a [0:n * m * l], b [0:n * m * l])
#pragma acc loop independent gang /* { dg-optimized "acctile: schedule.3.1. block.16,16,1. grid.1,1,\\*., 256 lanes where rows are few, block.8,4,1. where planes are small, block.32,32,1. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        b[(i * m + j) * l + k] = 2 * a[(i * l + k) * m + j];
}

/* Sums of rows, planes of which gangs have together: as many blocks as the
   device keeps busy, not a number for planes alone.  */

void
batched (int n, int m, int l, const float *restrict a, const float *restrict x,
         float *restrict b)
{
#pragma acc parallel loop gang collapse(2) present(a [0:n * m * l], x [0:n * l], b [0:n * m]) /* { dg-optimized "acctile: schedule.3.5. block.32,1,1. grid.1,\\*,\\*. blocks.33792., 1024 lanes where rows are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        float s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC" } */
        for (int k = 0; k < l; k++)
          s += a[(i * m + j) * l + k] * x[i * l + k];
        b[i * m + j] = s;
      }
}

/* The same of planes for a block each, few of which GCC has more threads for;
   also where the program leaves all levels open.  */

void
products (int n, int m, int l, const double *restrict a,
          const double *restrict x, double *restrict b)
{
#pragma acc parallel loop gang present(a [0:n * m * l], x [0:n * l], b [0:n * m]) /* { dg-optimized "acctile: schedule.3.1. block.32,8,1. grid.1,1,\\*. blocks.4224., 256 lanes where rows are few, schedule.gcc. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop worker /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
      {
        double s = 0;
#pragma acc loop vector reduction(+ : s) /* { dg-optimized "assigned OpenACC" } */
        for (int k = 0; k < l; k++)
          s += a[(i * m + j) * l + k] * x[i * l + k];
        b[i * m + j] = s;
      }
}

void
open (int n, int m, int l, const double *restrict a, const double *restrict x,
      double *restrict b)
{
#pragma acc parallel loop present(a [0:n * m * l], x [0:n * l], b [0:n * m]) /* { dg-optimized "acctile: schedule.3.1. block.32,8,1. grid.1,1,\\*. blocks.4224., schedule.gcc. where planes are few: predicted" } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop /* { dg-optimized "assigned OpenACC" } */
    for (int j = 0; j < m; j++)
      {
        double s = 0;
#pragma acc loop reduction(+ : s) /* { dg-optimized "assigned OpenACC" } */
        for (int k = 0; k < l; k++)
          s += a[(i * m + j) * l + k] * x[i * l + k];
        b[i * m + j] = s;
      }
}

void
together (int n, int m, int l, const double *restrict a,
          const double *restrict x, double *restrict b)
{
#pragma acc parallel loop collapse(2) present(a [0:n * m * l], x [0:n * l], b [0:n * m]) /* { dg-optimized "acctile: schedule.3.6. block.32,8,1. grid.1,\\*,\\*. blocks.4224., " } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        double s = 0;
#pragma acc loop reduction(+ : s) /* { dg-optimized "assigned OpenACC" } */
        for (int k = 0; k < l; k++)
          s += a[(i * m + j) * l + k] * x[i * l + k];
        b[i * m + j] = s;
      }
}

/* Rows whose elements have loops: blocks take them in turn, too.  */

void
elements (int n, int m, int l, const float *restrict a, const float *restrict x,
          float *restrict b)
{
#pragma acc parallel loop gang present(a [0:m * l], x [0:n * l], b [0:n * m]) /* { dg-optimized "acctile: schedule.2.1. block.\[0-9\]+,1. grid.1,\[0-9\]+." } */
/* { dg-optimized "assigned OpenACC" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
        float s = 0;
        for (int k = 0; k < l; k++)
          s += a[j * l + k] * x[i * l + k];
        b[i * m + j] = s;
      }
}
