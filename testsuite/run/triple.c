/* Nests of three, four and five loops.  Without this test a dimension of a
   deep nest could be lost, or the outer loops collapsed wrongly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 8 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[0].loops.length" 3 } */
/* { acctile-plugin limit=1 } */

#define L 13
#define M 17
#define N 37

static int a[L][M][N];
static int b[5][6][7][8];
static int c[3][4][5][6][7];

static void
known (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < L; i++)
#pragma acc loop
    for (int j = 0; j < M; j++)
#pragma acc loop
      for (int k = 0; k < N; k++)
        a[i][j][k] += i * 10000 + j * 100 + k;
}

static void
interior (int l, int m, int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 1; i < l - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int k = 1; k < n - 1; k++)
        a[i][j][k] += i * m + j * n + k * l;
}

static void
wedge (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
#pragma acc loop
      for (int k = j; k < i + j; k++)
        a[i][j][k] ^= 3 * i + 5 * j + 7 * k;
}

static void
steps (int l, int m, int n)
{
#pragma acc parallel loop copy(a)
  for (int i = l - 1; i >= 0; i -= 2)
#pragma acc loop
    for (int j = 1; j < m; j += 3)
#pragma acc loop
      for (int k = n - 1; k > 3; k -= 4)
        a[i][j][k] += 11 * i + 13 * j + 17 * k;
}

static void
middle_alone (int l, int m, int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < l; i++)
#pragma acc loop seq
    for (int j = 1; j < m; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
        a[i][j][k] += a[i][j - 1][k] / 2;
}

static void
four (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n + 1; j++)
#pragma acc loop
      for (int k = 0; k < n + 2; k++)
#pragma acc loop
        for (int l = 0; l < n + 3; l++)
          b[i][j][k][l] += i * 1000 + j * 100 + k * 10 + l;
}

static void
four_triangular (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < n + 1; j++)
#pragma acc loop
      for (int k = 0; k < j; k++)
#pragma acc loop
        for (int l = k; l < n + 3; l++)
          b[i][j][k][l] ^= i + j * 8 + k * 64 + l * 512;
}

static void
five (int n)
{
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n + 1; j++)
#pragma acc loop
      for (int k = 0; k < n + 2; k++)
#pragma acc loop
        for (int l = 0; l < n + 3; l++)
#pragma acc loop
          for (int m = 0; m < n + 4; m++)
            c[i][j][k][l][m] += i * 10000 + j * 1000 + k * 100 + l * 10 + m;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  known ();
  SHOW (a);
  interior (hide (L), hide (M), hide (N));
  SHOW (a);
  interior (hide (2), hide (M), hide (N));
  SHOW (a);
  wedge (hide (12));
  SHOW (a);
  steps (hide (L), hide (M), hide (N));
  SHOW (a);
  middle_alone (hide (L), hide (M), hide (N));
  SHOW (a);
  four (hide (5));
  SHOW (b);
  four_triangular (hide (5));
  SHOW (b);
  five (hide (3));
  SHOW (c);
  return 0;
}
