/* Products over triangles: the bounds of the loop that moves outside depend on
   one further outside, of which each thread has its own.  Without this test the
   bounds could be those of another thread's iteration, or such nests stay those
   of their outermost loop alone, at a thirtieth of the speed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.schedule =~ ^2 } */
/* { acctile-report nests[1].chosen.schedule =~ ^2 } */
/* { acctile-report nests[2].chosen.schedule =~ ^2 } */
/* { acctile-report nests[3].chosen.schedule =~ ^2 } */

#define N 70

static double c[N][N], a[N][N], b[N][N];

static void
lower (void)
{
#pragma acc kernels copy(c) copyin(a)
#pragma acc loop independent
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j <= i; j++)
        c[i][j] += a[i][k] * a[j][k];
}

static void
upper (void)
{
#pragma acc kernels copy(c) copyin(a, b)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = i + 1; j < N; j++)
        c[i][j] += a[i][k] * b[j][k] + b[i][k] * a[j][k];
}

static void
down (int n)
{
#pragma acc parallel loop copy(c) copyin(a, b)
  for (int i = n - 1; i >= 0; i--)
    for (int k = 0; k < n; k += 2)
      for (int j = 2 * i; j < n; j++)
        c[j][i] -= a[i][k] * b[k][j];
}

/* The loop that moves has bounds that change, too.  */
static void
rows (int n)
{
#pragma acc parallel loop copy(c) copyin(a, b)
  for (int i = 0; i < n; i++)
    for (int k = 0; k <= i; k++)
      for (int j = 0; j <= i; j++)
        c[i][j] += a[i][k] * b[k][j];
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        c[i][j] = (i * j) % 7;
        a[i][j] = (i + 2 * j) % 5;
        b[i][j] = (3 * i + j) % 4;
      }
  lower ();
  SHOW (c);
  upper ();
  SHOW (c);
  down (hide (N));
  SHOW (c);
  rows (hide (N));
  SHOW (c);
  return 0;
}
