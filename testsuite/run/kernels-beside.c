/* Loops of kernels regions, some with a pragma and some without, in a loop that
   uses its counter and stays with the host.  Without this test those without a
   pragma could run in one lane, a single statement between them could keep the
   whole region there, and numbers that a nest leaves for the next step could be
   lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[1].function" columns } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[3].loops[0].trip" > 1 } */
/* { acctile-report "nests[4].kind" stencil } */
/* { acctile-report "nests[4].function" single } */
/* { acctile-report "nests[6].function" "short_one" } */
/* { acctile-report "nests[6].kind" stencil } */
/* { acctile-report "nests[8].function" tiny } */
/* { acctile-report "nests[8].kind" unchanged } */

#define N 1000
#define M 7

static long a[M][N], s[M], v[M][3];
static long b[5], c[5];

/* A sum with a pragma, what is made of it, and a loop without one.  */
static void
columns (int n, int m)
{
  long sum;
#pragma acc kernels copy(a, s)
  for (int k = 0; k < m; k++)
    {
      sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int i = 0; i < n; i++)
        sum += a[k][i] * (i % 3);
      s[k] = sum % 17 + 1;
      for (int i = 0; i < n; i++)
        a[k][i] = a[k][i] * 2 + s[k];
    }
}

/* One nest and one statement.  */
static void
single (int n, int m)
{
#pragma acc kernels copy(a, s)
  for (int k = 1; k < m; k++)
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
        a[k][i] += a[k - 1][i] + s[k - 1];
      s[k] += a[k][k];
    }
}

/* One that is not worth a launch beside one that is.  */
static void
short_one (int n, int m)
{
#pragma acc kernels copy(a, v)
  for (int k = 1; k < m; k++)
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
        a[k][i] -= v[k - 1][i % 3];
      for (int d = 0; d < 3; d++)
        v[k][d] = v[k - 1][d] + a[k][d];
    }
}

/* Two that are not.  */
static void
tiny (int m)
{
#pragma acc kernels copy(b, c)
  for (int k = 0; k < m; k++)
    {
#pragma acc loop independent
      for (int i = 0; i < 5; i++)
        b[i] += c[k % 5];
      for (int i = 0; i < 5; i++)
        c[i] += b[k % 5] + i;
    }
}

int
main (void)
{
  for (int k = 0; k < M; k++)
    for (int i = 0; i < N; i++)
      a[k][i] = (k * 5 + i * 3) % 11;
  columns (hide (N), hide (M));
  SHOW (a);
  SHOW (s);
  single (hide (N), hide (M));
  SHOW (a);
  SHOW (s);
  short_one (hide (N), hide (M));
  SHOW (a);
  SHOW (v);
  tiny (hide (9));
  SHOW (b);
  SHOW (c);
  return 0;
}
