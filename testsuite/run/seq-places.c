/* seq on the outer, the middle or the inner loop of nests of two and three,
   where it has to be and where not.  Without this test a sequential loop could
   be spread, or a parallel one inside it lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 26

static int a[N][N], c[N][N][N];

static void
two (int n)
{
#pragma acc parallel loop seq copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      a[i][j] += a[i - 1][j] % 10;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n - 1; i++)
#pragma acc loop seq
    for (int j = 1; j < n; j++)
      a[i][j] += a[i][j - 1] % 10;
#pragma acc parallel loop seq num_gangs(1) copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop seq
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j - 1] % 10;
}

static void
three (int n)
{
#pragma acc parallel loop seq copy(c)
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n - 1; k++)
        c[i][j][k] += c[i - 1][j][k] % 10;
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 1; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n - 1; k++)
        c[i][j][k] += c[i][j - 1][k] % 10;
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop seq
      for (int k = n - 2; k >= 0; k--)
        c[i][j][k] += c[i][j][k + 1] % 10;
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 1; j < n; j++)
#pragma acc loop seq
      for (int k = 1; k < n; k++)
        c[i][j][k] += c[i][j - 1][k - 1] % 10;
}

static void
in_regions (int n)
{
#pragma acc parallel copy(a)
  {
#pragma acc loop seq
    for (int t = 0; t < 3; t++)
      {
#pragma acc loop
        for (int i = 0; i < n; i++)
          a[i][0] += t;
      }
  }
#pragma acc parallel num_gangs(1) copy(a)
  {
    for (int t = 1; t < 4; t++)
      {
#pragma acc loop worker vector
        for (int i = 0; i < n; i++)
          a[i][t] += a[i][t - 1] % 10;
      }
  }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = (i * 31 + j * 17) % 101;
        for (int k = 0; k < N; k++)
          c[i][j][k] = (i * 3 + j * 5 + k * 7) % 11;
      }
  for (int n = 1; n <= N; n += 25)
    {
      two (hide (n));
      SHOW (a);
      three (hide (n));
      SHOW (c);
      in_regions (hide (n));
      SHOW (a);
    }
  return 0;
}
