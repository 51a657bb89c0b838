/* Loops without a pragma whose bounds are variables in memory: globals, and
   those whose address is known elsewhere.  Without this test such loops could
   run on one lane, or a bound that the loop changes through a pointer could be
   taken for constant.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 70

int count = N;
static double d[N], e[N][N];
static int v[N];
static int *kept;

static void
doubles (double *x)
{
#pragma acc kernels copy(x [0:N])
  for (int i = 0; i < count; i++)
    x[i] += i;
}

static void
matrix (double (*x)[N])
{
#pragma acc kernels loop independent copy(x [0:N])
  for (int i = 0; i < count; i++)
    for (int j = 1; j < count - 1; j++)
      x[i][j] = 2 * x[i][j] + i - j;
}

static void
triangle (double (*x)[N])
{
#pragma acc kernels copy(x [0:N])
  for (int i = count - 1; i >= 0; i -= 2)
    for (int j = 0; j < i; j++)
      x[i][j] += i + j;
}

#pragma acc routine seq
static inline void
lower (int *restrict number)
{
  *number -= 2;
}

static void
lowered (int *x)
{
#pragma acc kernels copy(x [0:N], count)
  for (int i = 0; i < count; i++)
    {
      x[i] += i;
      lower (&count);
    }
}

static void
escaped (double *x, int n)
{
  int m = n;
  kept = &m;
#pragma acc kernels copy(x [0:N])
  {
    for (int i = 0; i < m; i++)
      x[i] *= 2;
    for (int i = 1; i < m - 3; i++)
      x[i] += i;
  }
  printf ("m %d\n", *kept);
}

int
main (void)
{
  CLEAR (v);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      e[i][j] = d[i] = (i * 7 + j) % 13;
  count = hide (N - 3);
  doubles (d);
  SHOW (d);
  matrix (e);
  SHOW (e);
  triangle (e);
  SHOW (e);
  lowered (v);
  SHOW (v);
  printf ("count %d\n", count);
  escaped (d, hide (N - 9));
  SHOW (d);
  return 0;
}
