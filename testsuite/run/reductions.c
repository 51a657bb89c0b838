/* Reductions of every operator, over one to three loops, over several
   variables, and of the inner loop alone.  Without this test a partial result
   could be lost or counted twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 50

static int a[N][N], rows[N];
static double d[N][N][N];

static int
sum (int n)
{
  int s = 7;
#pragma acc parallel loop reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
    s += a[i][i];
  return s;
}

static int
sum_of_two_loops (int n)
{
  int s = 9;
#pragma acc parallel loop reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i][j];
  return s;
}

static double
sum_of_three_loops (int n)
{
  double s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(d)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < n; j++)
#pragma acc loop reduction(+ : s)
      for (int k = 0; k < n; k++)
        s += d[i][j][k];
  return s;
}

static void
extremes (int n, int *least, int *most)
{
  int lo = 1000, hi = -1000;
#pragma acc parallel loop reduction(min : lo) reduction(max : hi) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(min : lo) reduction(max : hi)
    for (int j = 0; j < n; j++)
      {
        if (a[i][j] < lo)
          lo = a[i][j];
        hi = a[i][j] > hi ? a[i][j] : hi;
      }
  *least = lo;
  *most = hi;
}

static unsigned
bits (int n, unsigned *some, unsigned *odd)
{
  unsigned x = 0xffffffff, y = 0, z = 0;
#pragma acc parallel loop reduction(& : x) reduction(| : y)                    \
    reduction(^ : z) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(& : x) reduction(| : y) reduction(^ : z)
    for (int j = 0; j < n; j++)
      {
        x &= a[i][j] | 0xf0;
        y |= a[i][j] & 0xff;
        z ^= a[i][j] * 3;
      }
  *some = y;
  *odd = z;
  return x;
}

static int
logical (int n, int bound)
{
  int all = 1, any = 0;
#pragma acc parallel loop reduction(&& : all) reduction(|| : any) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(&& : all) reduction(|| : any)
    for (int j = 0; j < n; j++)
      {
        all = all && a[i][j] < bound;
        any = any || a[i][j] == bound - 1;
      }
  return 2 * all + any;
}

static double
product (int n)
{
  double p = 1;
#pragma acc parallel loop reduction(* : p) copyin(a)
  for (int i = 0; i < n; i++)
    p *= a[i][0] % 2 ? 2 : 1;
  return p;
}

static void
row_sums (int n)
{
#pragma acc parallel loop copyin(a) copy(rows)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < n; j++)
        s += a[i][j];
      rows[i] += s;
    }
}

static int
sum_beside_result (int n)
{
  int s = 0;
#pragma acc parallel loop reduction(+ : s) copy(a)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 1; j < n - 1; j++)
      {
        int old = a[i][j];
        a[i][j] = old / 2 + i - j;
        s += old - a[i][j];
      }
  return s;
}

static int
kernels_sum (int n)
{
  int s = 0;
#pragma acc kernels copyin(a) copy(s)
#pragma acc loop reduction(+ : s)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i][j];
  return s;
}

int
main (void)
{
  int lo, hi;
  unsigned x, y, z;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = (i * 37 + j * 11) % 101;
        for (int k = 0; k < N; k++)
          d[i][j][k] = (i * 5 + j * 3 + k) % 17;
      }
  CLEAR (rows);
  for (int n = 0; n <= N; n += 25)
    {
      printf ("%d %d %g\n", sum (hide (n)), sum_of_two_loops (hide (n)),
              sum_of_three_loops (hide (n)));
      extremes (hide (n), &lo, &hi);
      printf ("%d %d\n", lo, hi);
      x = bits (hide (n), &y, &z);
      printf ("%x %x %x\n", x, y, z);
      printf ("%d %d\n", logical (hide (n), 101), logical (hide (n), 50));
      printf ("%g %d\n", product (hide (n)), kernels_sum (hide (n)));
      row_sums (hide (n));
      SHOW (rows);
      printf ("%d\n", sum_beside_result (hide (n)));
      SHOW (a);
    }
  return 0;
}
