/* Nests of four, five and six loops, the outer ones of which are taken
   together, with every kind of bound.  Without this test an outer loop could
   be decoded wrongly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 5 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[4].loops.length" 6 } */
/* { acctile-plugin {schedule=schedule(3.1) block(8,4,1) grid(1,1,3)} } */
/* { acctile-plugin {schedule=schedule(3.4) block(4,4,2) grid(1,2,5)} } */
/* { acctile-plugin {schedule=schedule(3.7) block(2,2,8)} } */

#define N 5

static int a[N][N + 1][N + 2][N + 3], b[N][N][N][N][N], c[3][3][3][3][3][3];

static void
four (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = n; j >= 0; j--)
#pragma acc loop
      for (int k = 1; k < n + 2; k += 2)
#pragma acc loop
        for (int l = 0; l < n + 2 - 1; l++)
          a[i][j][k][l] += i * 1000 + j * 100 + k * 10 + l;
}

static void
four_shapes (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = n - 1; i >= 0; i -= 2)
#pragma acc loop
    for (int j = i; j < n + 1; j++)
#pragma acc loop
      for (int k = 0; k <= j; k++)
#pragma acc loop
        for (int l = k; l < n + 3; l++)
          a[i][j][k][l] ^= i * 1000 + j * 100 + k * 10 + l;
}

static void
five (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
#pragma acc loop
        for (int l = 0; l < n; l++)
#pragma acc loop
          for (int m = n - 1; m >= 0; m--)
            b[i][j][k][l][m] += i - j + 2 * k - 3 * l + 5 * m;
}

static void
six (int n)
{
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
#pragma acc loop
        for (int l = 0; l < n; l++)
#pragma acc loop
          for (int m = 0; m < n; m++)
#pragma acc loop
            for (int o = 0; o < n; o++)
              c[i][j][k][l][m][o] += i + 2 * j + 4 * k + 8 * l + 16 * m + o;
}

static int
sum_of_four (int n)
{
  int s = 1;
#pragma acc parallel loop reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < n + 1; j++)
#pragma acc loop reduction(+ : s)
      for (int k = 0; k < n + 2; k++)
#pragma acc loop reduction(+ : s)
        for (int l = 0; l < n + 3; l++)
          s += a[i][j][k][l] % 11;
  return s;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  for (int n = 0; n <= N; n++)
    {
      four (hide (n));
      SHOW (a);
      four_shapes (hide (n));
      SHOW (a);
      five (hide (n));
      SHOW (b);
      printf ("%d\n", sum_of_four (hide (n)));
    }
  six (hide (3));
  SHOW (c);
  return 0;
}
