/* Rows that are added up in variables of the function: see sums-outside.f90.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 53
#define M 41

static int u[N][M], x[N][M], y[N];

static int
largest (int n, int m)
{
  int s, t, low = 1 << 30;
#pragma acc parallel loop gang reduction(min : low) copyin(u) copy(x, y)
  for (int i = 0; i < n; i++)
    {
      s = 1;
#pragma acc loop worker vector reduction(max : s)
      for (int j = 0; j < m; j++)
        s = s > u[i][j] ? s : u[i][j];
#pragma acc loop worker vector
      for (int j = 0; j < m; j++)
        x[i][j] += u[i][j] * 100 / s;
      t = s;
#pragma acc loop worker vector reduction(+ : t)
      for (int j = 0; j < m; j++)
        t += x[i][j];
      y[i] += t;
      low = low < t ? low : t;
    }
  return low;
}

/* Planes, in whose rows the threads of a gang have loops one after another.  */

static int
open (int n, int m)
{
  int s, all = 0;
#pragma acc parallel loop reduction(+ : all) copyin(u) copy(x, y)
  for (int i = 0; i < n; i++)
    {
      s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += u[i][j] % 7;
#pragma acc loop
      for (int j = 0; j < m; j++)
        x[i][j] -= s;
      all += s ^ i;
    }
  return all;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        u[i][j] = (i * 7919 + j * 31) % 1000;
        x[i][j] = i - j;
      }
  printf ("%d\n", largest (N, M));
  printf ("%d\n", open (N, M));
  SHOW (x);
  SHOW (y);
  return 0;
}
