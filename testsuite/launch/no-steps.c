/* Time loops that have no step, and regions in them that no step runs, over
   data that are not there then.  Without this test the one launch for all steps
   could map what the program never would, which libgomp ends.

   { acctile-launches "advance" 1 0 }
   { acctile-launches "until" 1 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 40

static int a[N * N], b[N * N], heat[N * N];

__attribute__ ((noinline)) static int
advance (int n, int steps, int *restrict from, int *restrict to)
{
  int t;
#pragma acctile time_tile(persistent)
  for (t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(from [0:n * n], to [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          to[i * n + j] = (from[(i - 1) * n + j] + from[(i + 1) * n + j]) % 99;
      int *other = from;
      from = to;
      to = other;
    }
  return t;
}

/* Two tests before the first step.  */
__attribute__ ((noinline)) static int
until (int n, int steps, int least, int *restrict from, int *restrict to)
{
  int t = 0;
#pragma acctile time_tile(persistent)
  while (t < steps && n > least)
    {
#pragma acc parallel loop present(from [0:n], to [0:n])
      for (int i = 0; i < n; i++)
        to[i] = from[i] + t;
      t++;
    }
  return t;
}

__attribute__ ((noinline)) static void
optional (int n, int steps, int with_heat, int *restrict from,
          int *restrict extra)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(from [0:n])
      for (int i = 0; i < n; i++)
        from[i] += t;
      if (with_heat)
        {
#pragma acc parallel loop present(from [0:n], extra [0:n])
          for (int i = 0; i < n; i++)
            extra[i] += from[i];
        }
    }
}

static unsigned
sum (const int *v)
{
  unsigned all = 0;
  for (int i = 0; i < N * N; i++)
    all = all * 31 + (unsigned)v[i];
  return all;
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    a[i] = b[i] = i % 7;
  printf ("%d\n", advance (N, 0, a, b));
  printf ("%d\n", until (N, 0, 0, a, b));
  printf ("%d\n", until (N, 5, N, a, b));
#pragma acc data copy(a, b)
  {
    printf ("%d\n", advance (N, 3, a, b));
    printf ("%d\n", until (N, 3, 0, a, b));
    optional (N, 3, 0, a, heat);
#pragma acc data copy(heat)
    optional (N, 3, 1, a, heat);
  }
  printf ("%u %u %u\n", sum (a), sum (b), sum (heat));
  return 0;
}
