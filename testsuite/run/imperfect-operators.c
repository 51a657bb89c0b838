/* Inner acc loops with a reduction of every operator, in nests of two and
   three, with statements before and after them, one after the other, with
   levels.  Without this test an inner loop could be reduced over the whole
   block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 38

static int a[N][N], r[N], c[N][N];
static double d[N];

static void
operators (int n)
{
#pragma acc parallel loop copyin(a) copy(r)
  for (int i = 0; i < n; i++)
    {
      int s = 1, p = 1, lo = 99, hi = -99, all = 1, any = 0;
      unsigned x = ~0u, y = 0, z = 7;
#pragma acc loop reduction(+ : s) reduction(* : p) reduction(min : lo)         \
    reduction(max : hi)
      for (int j = 0; j < n - 1; j++)
        {
          s += a[i][j];
          p *= a[i][j] == 5 ? 3 : 1;
          lo = a[i][j] < lo ? a[i][j] : lo;
          hi = a[i][j] > hi ? a[i][j] : hi;
        }
#pragma acc loop reduction(& : x) reduction(| : y) reduction(^ : z)            \
    reduction(&& : all) reduction(|| : any)
      for (int j = i; j < n; j++)
        {
          x &= a[i][j] | 3;
          y |= a[i][j] & 12;
          z ^= a[i][j];
          all = all && a[i][j] != 9;
          any = any || a[i][j] == 11;
        }
      r[i] += s + p + lo - hi + (int)(x + y + z) + all * 2 + any;
    }
}

static void
in_three (int n)
{
#pragma acc parallel loop copyin(a) copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      {
        int s = c[i][j];
#pragma acc loop reduction(+ : s)
        for (int k = 0; k < n; k++)
          s += a[i][k] * a[k][j] % 3;
        c[i][j] = s;
      }
}

static void
with_levels (int n)
{
#pragma acc parallel loop gang copyin(a) copy(d)
  for (int i = 0; i < n; i++)
    {
      double s = 0.5;
#pragma acc loop vector reduction(+ : s)
      for (int j = n - 1; j > 0; j -= 2)
        s += a[i][j] * 0.25;
      d[i] += s;
    }
#pragma acc parallel loop gang worker num_workers(4) vector_length(32)         \
    copyin(a) copy(d)
  for (int i = 0; i < n; i++)
    {
      double m = -1;
#pragma acc loop vector reduction(max : m)
      for (int j = 0; j < n; j++)
        m = a[i][j] > m ? a[i][j] : m;
      d[i] -= m;
    }
#pragma acc kernels loop independent gang copyin(a) copy(r)
  for (int i = 0; i < n; i++)
    {
      int s = i;
#pragma acc loop independent vector reduction(+ : s)
      for (int j = 0; j < n; j++)
        s += a[j][i];
      r[i] ^= s;
    }
}

static void
scaled (int n)
{
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
    {
      int m = 1;
#pragma acc loop reduction(max : m)
      for (int j = 0; j < n; j++)
        m = c[i][j] > m ? c[i][j] : m;
#pragma acc loop
      for (int j = 0; j < n; j++)
        c[i][j] = c[i][j] * 10 / m;
      c[i][0] += m;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 13 + j * 7) % 41;
  CLEAR (r);
  CLEAR (c);
  for (int n = 1; n <= N; n += n < 4 ? 1 : 17)
    {
      operators (hide (n));
      SHOW (r);
      in_three (hide (n));
      SHOW (c);
      with_levels (hide (n));
      SHOW (d);
      SHOW (r);
      scaled (hide (n));
      SHOW (c);
    }
  return 0;
}
