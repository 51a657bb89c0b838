/* Loops of kernels regions that must keep their order, around sums, statements
   that need these, and loops over what is left of the rows: decompositions of
   matrices.  Without this test a sum that keeps its order could keep the whole
   region in one lane, and a variable that each step sets anew could be taken
   for one that a loop hands on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].function" gram_schmidt } */
/* { acctile-report "nests[0].kind" stencil } */
/* { acctile-report "nests[2].function" gram_schmidt } */
/* { acctile-report "nests[2].kind" stencil } */
/* { acctile-report "nests[2].loops[0].trip" > 1 } */
/* { acctile-report "nests[4].function" whole_numbers } */
/* { acctile-report "nests[4].kind" doall } */
/* { acctile-report "nests[6].function" whole_numbers } */
/* { acctile-report "nests[6].kind" doall } */
/* { acctile-report "nests[6].loops[0].trip" > 1 } */

#define N 1000
#define M 9

static double a[N][M], q[N][M], r[M][M];
static long b[M][N], s[M];

/* The sum of floating-point numbers keeps its order.  */
static void
gram_schmidt (int n, int m)
{
  int i, j, k;
  double sum;
#pragma acc kernels copy(a, q, r)
  for (k = 0; k < m; k++)
    {
      sum = 0;
      for (i = 0; i < n; i++)
        sum += a[i][k];
      r[k][k] = sum > 64 ? 2 : 0.5;
      for (i = 0; i < n; i++)
        q[i][k] = a[i][k] * r[k][k];
      for (j = k + 1; j < m; j++)
        {
          r[k][j] = 0;
          for (i = 0; i < n; i++)
            r[k][j] += q[i][k];
          for (i = 0; i < n; i++)
            a[i][j] = a[i][j] - (r[k][j] > 0 ? q[i][k] : 1);
        }
    }
}

/* Sums that need not, in one variable with the loop behind them.  */
static void
whole_numbers (int n, int m)
{
  int i, j, k;
  long x;
#pragma acc kernels copy(b, s)
  for (k = 0; k < m; k++)
    {
      x = b[k][k];
      for (i = 0; i < n; i++)
        x += b[k][i] * (i & 3);
      s[k] = x % 13;
      for (i = k + 1; i < n; i++)
        {
          x = b[k][i];
          for (j = 0; j < k; j++)
            x -= b[j][i] * s[j];
          b[k][i] = x % 1013 + s[k];
        }
    }
}

int
main (void)
{
  for (int k = 0; k < M; k++)
    for (int i = 0; i < N; i++)
      {
        a[i][k] = (k * 5 + i * 3) % 11 - 3;
        b[k][i] = (k * 7 + i * 3) % 23;
      }
  gram_schmidt (hide (N), hide (M));
  SHOW (a);
  SHOW (q);
  SHOW (r);
  whole_numbers (hide (N), hide (M));
  SHOW (b);
  SHOW (s);
  return 0;
}
