/* Gangs, workers and lanes that the user wrote inside an "auto" loop whose
   iterations depend on one another.  Without this test the gangs would run
   ahead of one another: a race on a GPU.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-unlaunched "gangs that you wrote stay GCC's" } */

#define N 64

static int a[N][N], b[N][N], c[N][N][8];

static void
gangs (int n)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop gang
    for (int j = 0; j < n; j++)
      a[i][j] += a[i - 1][n - 1 - j] % 7 + 1;
#pragma acc parallel loop auto copy(b)
  for (int i = 1; i < n; i++)
#pragma acc loop gang vector
    for (int j = 0; j < n; j++)
      b[i][j] += b[i - 1][n - 1 - j] % 7 + 1;
}

static void
gangs_and_lanes (int n)
{
#pragma acc parallel loop auto copy(c)
  for (int i = 1; i < n; i++)
#pragma acc loop gang
    for (int j = 0; j < n; j++)
#pragma acc loop vector
      for (int k = 0; k < 8; k++)
        c[i][j][k] += c[i - 1][n - 1 - j][7 - k] % 7 + 1;
#pragma acc parallel loop auto copy(c)
  for (int i = 1; i < n; i++)
#pragma acc loop gang
    for (int j = 0; j < n; j++)
#pragma acc loop worker
      for (int k = 0; k < 8; k++)
        c[i][j][k] += c[i - 1][n - 1 - j][7 - k] % 5 + 2;
}

static void
gangs_around (int n)
{
#pragma acc parallel loop gang copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
#pragma acc loop vector
      for (int k = 0; k < 8; k++)
        c[i][j][k] += c[i][j - 1][7 - k] % 7 + 1;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = i * j % 11;
        b[i][j] = i * j % 13;
        for (int k = 0; k < 8; k++)
          c[i][j][k] = i + j * k;
      }
  for (int n = N; n > 0; n -= 21)
    {
      gangs (hide (n));
      SHOW (a);
      SHOW (b);
      gangs_and_lanes (hide (n));
      SHOW (c);
      gangs_around (hide (n));
      SHOW (c);
    }
  return 0;
}
