/* Rows whose length is a sum, as of a matrix with its right-hand side beside
   it, "double a[n][n + 1]": the subscripts are those of the source, so that
   rows are apart whatever numbers choose them.  Without this test the exchange
   of two rows, one of which only the device knows, could be done in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" doall } */

#include "run.h"

static void
eliminate (int n, int a[n][n + 1])
{
#pragma acc kernels copy(a [0:n] [0:n + 1])
  for (int k = 0; k < n; k++)
    {
      int pivot = k;
      for (int i = k + 1; i < n; i++)
        if (a[i][k] > a[pivot][k])
          pivot = i;
      for (int j = k; j <= n; j++)
        {
          int t = a[k][j];
          a[k][j] = a[pivot][j];
          a[pivot][j] = t;
        }
      for (int i = k + 1; i < n; i++)
        {
          int f = a[i][k] % 7;
          for (int j = k; j <= n; j++)
            a[i][j] -= f * a[k][j] % 13;
        }
    }
}

static void
planes (int n, int m, int k, int l, int a[n][m + 2][2 * n - m])
{
#pragma acc kernels loop copy(a [0:n])
  for (int i = k; i < m + 2; i++)
    for (int j = k; j < 2 * n - m; j++)
      a[l][i][j] += 3 * a[k][i][j] + a[l][i][j] % 5;
}

int
main (void)
{
  int n = hide (41), m = hide (30);
  static int a[41 * 42], b[41 * 32 * 52];
  for (int i = 0; i < 41 * 42; i++)
    a[i] = i * 37 % 101;
  for (int i = 0; i < 41 * 32 * 52; i++)
    b[i] = i * 31 % 97;
  eliminate (n, (void *)a);
  planes (n, m, 3, 7, (void *)b);
  planes (n, m, 5, 5, (void *)b);
  SHOW (a);
  SHOW (b);
  return 0;
}
