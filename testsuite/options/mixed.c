/* A nest of every kind, compiled in every way that options.exp knows.  Without
   this test link-time optimisation, debug information, sanitizers or an
   optimisation level could break what is made of nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../run/run.h"

#define N 83

static int a[N][N], b[N][N], rows[N];
static float x[N], y[N];

static void
transpose (int n)
{
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      b[j][i] = a[i][j] + 3 * i;
}

static int
sum (int n)
{
  int s = 5;

#pragma acc parallel loop reduction(+ : s) copyin(b)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += b[i][j] % 7;
  return s;
}

static void
pair (int n)
{
#pragma acc kernels copy(x, y)
  {
    for (int i = 0; i < n; i++)
      x[i] = i % 17;
    for (int i = 1; i < n; i++)
      y[i] = x[i - 1] + 1;
  }
}

static void
imperfect (int n)
{
#pragma acc parallel loop copyin(b) copy(rows)
  for (int i = 0; i < n; i++)
    {
      int s = i;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < n; j++)
        s += b[i][j] & 3;
      rows[i] += s;
    }
}

static void
wavefront (int n)
{
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j]) % 1000;
}

__attribute__ ((optimize ("O3"))) static void
optimized (int n)
{
#pragma acc parallel loop copy(rows)
  for (int i = 0; i < n; i++)
    rows[i] = rows[i] * 5 + i;
}

__attribute__ ((optimize ("O0"))) static void
not_optimized (int n)
{
#pragma acc parallel loop copy(rows)
  for (int i = n - 1; i >= 0; i--)
    rows[i] -= i;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 31 + j * 7 & 255;
  for (int n = N; n > 0; n -= 41)
    {
      transpose (hide (n));
      SHOW (b);
      printf ("sum %d\n", sum (hide (n)));
      pair (hide (n));
      SHOW (y);
      imperfect (hide (n));
      wavefront (hide (n));
      SHOW (a);
      optimized (hide (n));
      not_optimized (hide (n));
      SHOW (rows);
    }
  return 0;
}
