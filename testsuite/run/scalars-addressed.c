/* Scalars whose address is known elsewhere, and globals, that are assigned
   between the nests of a kernels region: by the device, which has them in
   memory.  Without this test such regions could run on one lane, or what the
   nests or the host are told of such a scalar could be old.

   SPDX-License-Identifier: GPL-3.0-or-later
   { acctile-report nests.length 11 }
   { acctile-report nests[0].kind doall }
   { acctile-report nests[5].kind doall }  */

#include "run.h"

#define N 70

static int hidden = 4;
double scale = 3;
static double d[N];
static int *kept;
static double *kept_double;

static void
bound (double *x, int n)
{
  int m = n;
  kept = &m;
#pragma acc kernels copy(x [0:N])
  {
#pragma acc loop independent
    for (int i = 0; i < m; i++)
      x[i] *= 2;
    m = m - 3;
#pragma acc loop independent
    for (int i = 1; i < m; i++)
      x[i] += i;
  }
  printf ("m %d\n", *kept);
}

static void
between (double *x)
{
  double factor = 2;
  kept_double = &factor;
#pragma acc kernels copy(x [0:N])
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      x[i] = x[i] * factor;
    factor = factor + 1;
    scale += factor;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      x[i] -= factor + scale;
    if (x[5] > 4)
      factor = x[5] - x[4];
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      x[i] += factor;
  }
  printf ("factor %g scale %g\n", *kept_double, scale);
}

static void
steps (double *x, int n)
{
  int step = 0;
  kept = &step;
#pragma acc kernels copy(x [0:N])
  for (int t = 0; t < n; t++)
    {
#pragma acc loop independent
      for (int i = 0; i < N; i++)
        x[i] += step;
      step = step + hidden;
#pragma acc loop independent
      for (int i = 0; i < N; i++)
        x[i] *= step % 3;
    }
  printf ("step %d\n", *kept);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    d[i] = i * 7 % 13;
  bound (d, hide (N - 9));
  SHOW (d);
  between (d);
  SHOW (d);
  steps (d, hide (5));
  SHOW (d);
  return 0;
}
