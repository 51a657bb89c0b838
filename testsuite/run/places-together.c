/* Several searches for extremes of 64 bits and their places in one loop, or
   beside a sum, of kernels regions.  Without what this tests each would have to
   be in a loop of its own: the one after it, which looks for the place, would
   find the others, too, and one lane would run all.

   { acctile-report nests[2].kind doall }
   { acctile-report nests[12].kind doall }
   { acctile-report nests[24].kind doall }
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>

#define N 5000
#define M 70

double x[N], g[M][M];
long long w[N];

static void
both (int n)
{
  double low = 1e30, high = -1e30;
  int where_low = -1, where_high = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      if (x[i] < low)
        {
          low = x[i];
          where_low = i;
        }
      if (x[i] > high)
        {
          high = x[i];
          where_high = i;
        }
    }
  printf ("%g %d %g %d\n", low, where_low, high, where_high);
}

static void
last_ones (int n)
{
  long long low = w[0], high = w[0], sum = 0;
  int where_low = 0, where_high = 0, odd = 0;
#pragma acc kernels
  for (int i = n - 1; i > 0; i--)
    {
      long long t = w[i] - 3;
      sum += t;
      odd ^= t & 1;
      if (t <= low)
        {
          low = t;
          where_low = i;
        }
      if (t >= high)
        {
          where_high = i * 2;
          high = t;
        }
    }
  printf ("%lld %d %lld %d %lld %d\n", low, where_low, high, where_high, sum,
          odd);
}

static void
planes (int n)
{
  double low = g[0][0], high = g[0][0], most = 0;
  int i0 = 0, j0 = 0, i1 = 0, j1 = 0, i2 = -1, n_zero = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        if (g[i][j] < low)
          {
            low = g[i][j];
            i0 = i;
            j0 = j;
          }
        if (g[i][j] > high)
          {
            high = g[i][j];
            i1 = i;
            j1 = j;
          }
        if (fabs (g[i][j]) > most)
          {
            most = fabs (g[i][j]);
            i2 = i;
          }
        if (g[i][j] == 0)
          n_zero++;
      }
  printf ("%g %d %d %g %d %d %g %d %d\n", low, i0, j0, high, i1, j1, most, i2,
          n_zero);
}

/* Of what one search finds the other one depends on: in order.  */

static void
in_turn (int n)
{
  double low = 1e30, far = -1;
  int where_low = -1, where_far = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      if (x[i] < low)
        {
          low = x[i];
          where_low = i;
        }
      if (x[i] - low > far)
        {
          far = x[i] - low;
          where_far = i;
        }
    }
  printf ("%g %d %g %d\n", low, where_low, far, where_far);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = (i * 37) % 1013 - 500;
      w[i] = ((i * 53LL) % 997 - 400) << 34;
    }
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      g[i][j] = (i * 17 + j * 29) % 301 - 150;
  both (N);
  both (0);
  last_ones (N);
  last_ones (1);
  planes (M);
  planes (2);
  in_turn (N);
  x[0] = NAN;
  x[7] = -0.0;
  both (N);
  both (1);
  in_turn (N);
  return 0;
}
