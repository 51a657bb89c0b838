/* Times loops that only read: rows that the lanes of a block add up, which
   share the loop, and products of matrices, in which a thread walks down a
   column.  Few rows or elements wait for memory most of the time.  Each line
   has the sizes, the nest, the time in us (the best of five) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] reads.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-time.h"

/* A matrix of N rows of M times a vector.  */

__attribute__ ((noinline)) static void
warp (int n, int m, int l, double *restrict x, const double *restrict u,
      const double *restrict v)
{
  (void)l;
#pragma acc parallel loop gang vector_length(32)                               \
    present(x [0:MOST], u [0:MOST], v [0:MOST])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += u[i * m + j] * v[j];
      x[i] = s;
    }
}

__attribute__ ((noinline)) static void
open (int n, int m, int l, double *restrict x, const double *restrict u,
      const double *restrict v)
{
  (void)l;
#pragma acc parallel loop gang present(x [0:MOST], u [0:MOST], v [0:MOST])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += u[i * m + j] * v[j];
      x[i] = s;
    }
}

/* A matrix of N x L times one of L x M.  */

__attribute__ ((noinline)) static void
columns (int n, int m, int l, double *restrict x, const double *restrict u,
         const double *restrict v)
{
#pragma acc parallel loop gang present(x [0:MOST], u [0:MOST], v [0:MOST])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      {
        double s = 0;
        for (int k = 0; k < l; k++)
          s += u[i * l + k] * v[k * m + j];
        x[i * m + j] = s;
      }
}

int
main (void)
{
  static const int row[][3]
      = { { 1, 4194304, 1 }, { 3, 1000000, 1 }, { 30, 131072, 1 },
          { 64, 65537, 1 },  { 1001, 999, 1 },  { 2048, 2048, 1 },
          { 16384, 256, 1 }, { 131072, 30, 1 }, { 1000000, 3, 1 },
          { 4000000, 1, 1 } };
  static const int product[][3]
      = { { 512, 512, 512 }, { 1, 1000, 1000 }, { 1000, 1, 1000 },
          { 17, 33, 4000 },  { 4, 4, 100000 },  { 3, 100000, 16 },
          { 100000, 3, 16 }, { 1000000, 4, 4 } };
  double *x = malloc (MOST * sizeof *x), *u = malloc (MOST * sizeof *u);
  for (int i = 0; i < MOST; i++)
    u[i] = i % 7 * 0.25 + 0.5;
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++)
    {
      measure ("warp", warp, row[k], x, u);
      measure ("open", open, row[k], x, u);
    }
  for (unsigned k = 0; k < sizeof product / sizeof *product; k++)
    measure ("columns", columns, product[k], x, u);
  return 0;
}
