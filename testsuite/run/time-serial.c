/* Loops over time with regions that hold no acc loop: what one thread does
   between the sweeps, in serial, parallel and kernels regions; and those that
   bring scalars back, or are done by several gangs.  Without this test such
   loops could be launches a step, or do more than once what changes memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].chosen.time_tile =~ . } */
/* { acctile-report nests[2].function eq source } */
/* { acctile-report nests[2].chosen.time_tile =~ . } */
/* { acctile-report nests[5].function eq in_order } */
/* { acctile-report nests[5].chosen.time_tile =~ . } */

#include "run.h"

#define N 700
#define STEPS 9

static int a[N], b[N], wavelet[STEPS], trace[STEPS];

static void
periodic (int n, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 3 * a[i] + a[i + 1]) & 4095;
#pragma acc serial present(b [0:n])
      {
        b[0] = b[n - 2];
        b[n - 1] = b[1];
      }
      int *s = a;
      a = b;
      b = s;
    }
}

static void
source (int n, int steps, int *a, int *b, const int *wavelet, int *trace)
{
#pragma acc data copy(a [0:n], b [0:n]) copyin(wavelet [0:steps])              \
    copyout(trace [0:steps])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 2; i < n - 2; i++)
        b[i] = (a[i - 2] + 3 * a[i] + a[i + 2]) & 4095;
#pragma acc parallel num_gangs(1) present(b [0:n], wavelet [0:steps])
      if (t % 3 != 1)
        b[n / 2] += wavelet[t];
#pragma acc kernels present(b [0:n], trace [0:steps])
      trace[t] = b[n / 3];
      int *s = a;
      a = b;
      b = s;
    }
}

/* The whole of a recurrence, with variables of its own.  */

static void
in_order (int n, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel present(a [0:n], b [0:n])
      {
        int last = a[0];
        for (int i = 1; i < n; i++)
          {
            last = (last + a[i]) & 1023;
            b[i] = last;
          }
        if (last & 1)
          b[0] = last;
        else
          b[0] ^= t;
      }
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 0; i < n; i++)
        a[i] = (b[i] + b[n - 1 - i]) & 4095;
    }
}

static int
scalars (int n, int steps, int *a)
{
  int sum = 0, shift = 3;
#pragma acc data copy(a [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i++)
        a[i] = (a[i] * 5 + t) & 4095;
#pragma acc serial present(a [0:n]) copy(sum)
      sum += a[t];
#pragma acc serial present(a [0:n]) firstprivate(shift)
      {
        shift += t;
        a[shift] = shift;
      }
    }
  return sum + shift;
}

static void
redundant (int n, int steps, int *a)
{
#pragma acc data copy(a [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n])
      for (int i = 1; i < n; i++)
        a[i] = (a[i] * 5 + t) & 4095;
#pragma acc parallel num_gangs(4) present(a [0:n])
      a[0] = a[n - 1];
    }
}

int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7919 % 1000;
      b[i] = i * 31 % 1000;
    }
  for (int t = 0; t < STEPS; t++)
    wavelet[t] = t * t + 1;
  periodic (n, hide (7), a, b);
  SHOW (a);
  SHOW (b);
  periodic (n, hide (0), a, b);
  source (n, hide (STEPS), a, b, wavelet, trace);
  SHOW (a);
  SHOW (b);
  SHOW (trace);
  in_order (n, hide (5), a, b);
  SHOW (a);
  SHOW (b);
  printf ("%d\n", scalars (n, hide (6), a));
  SHOW (a);
  redundant (n, hide (6), a);
  SHOW (a);
  return 0;
}
