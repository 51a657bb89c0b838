/* Wavefronts whose rows hand on numbers in scalars: what carries them is told as
   a dependence, directives are obeyed as for other wavefronts, also of what has
   a border, and loops that the program calls sequential stay so.  Without this
   test a choice that was printed could not be pasted back, or "seq" of the
   program could be taken for the compiler's own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-dump=%D" } */

#define N 2000

static int a[N][N], b[N][N];

void
chosen (int n, int m)
{
#pragma acc kernels
  for (int y = 1; y < n; y++) /* { dg-optimized "doacross .* skew.1,1. .*sync.lock." } */
    {
      int s = 0;
      for (int x = 0; x < m; x++)
        {
          s += a[y][x];
          b[y][x] = b[y - 1][x] + s;
        }
    }
}

void
asked (int n, int m)
{
#pragma acctile doacross tile(64,16) skew(2,1) threads(64) sync(lock)
#pragma acc kernels
  for (int y = 1; y < n; y++) /* { dg-optimized "doacross tile.64,16. skew.2,1. threads.64. sync.lock." } */
    {
      int s = 0;
      for (int x = 0; x < m; x++)
        {
          s += a[y][x];
          b[y][x] = b[y - 1][x] + s;
        }
    }
}

void
bordered (int n, int m)
{
#pragma acctile doacross tile(64,16) skew(2,1)
#pragma acc kernels
  for (int y = 1; y < n; y++) /* { dg-optimized "doacross tile.64,16. skew.2,1." } */
    {
      b[y][0] = y;
      for (int x = 1; x < m; x++)
        b[y][x] = b[y - 1][x] + b[y][x - 1];
    }
}

void
sequential (int n, int m)
{
#pragma acc kernels
#pragma acc loop auto /* { dg-missed "seq: y: distance .1. on b" } */
  for (int y = 1; y < n; y++)
    {
      int s = 0;
#pragma acc loop seq
      for (int x = 0; x < m; x++)
        {
          s += a[y][x];
          b[y][x] = b[y - 1][x] + s;
        }
    }
}

/* { dg-final { acctile-dump {dependence \(0,1\) on s \(flow\)} } } */
