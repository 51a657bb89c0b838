/* Arguments of every type that a kernel is handed, for bodies with loops, whose
   threads read them themselves: launches after the first take them from the
   block on the device, others do not.  Without this test a value could be taken
   from the wrong word, with the wrong size, or from the launch before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 70

static int a[N * N], b[N * N];
static double x[N];

/* One point of a thread, triangular.  */
static void
types (int n, signed char c, unsigned char u, short s, _Bool flag, long l,
       unsigned long long w, float f, double d)
{
#pragma acc parallel loop copy(a [0:N * N], x [0:N]) copyin(b [0:N * N])
  for (int i = 0; i < n; i++)
    {
      long sum = c + u;
      for (int k = i; k < n; k++)
        sum += flag ? b[k * N + i] * s : b[k * N + i] + l;
      a[i * N + i] = (int)(sum % 1000003 + (long)(w >> 40));
      x[i] = f * 4 + d + (double)(sum & 15);
    }
}

/* Two loops, and a value that the region itself changes before.  */
static void
changed (int n, int m)
{
#pragma acc parallel copy(a [0:N * N]) copyin(b [0:N * N])
  {
    m = m * 2 + 1;
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = i; j < n; j++)
        {
          int sum = m;
          for (int k = 0; k < n; k++)
            sum += b[k * N + i] * b[k * N + j];
          a[i * N + j] += sum % 1009;
        }
  }
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    b[i] = i * 7 % 23;
  for (int t = 0; t < 5; t++)
    {
      types (N - t, -3 - t, 200 + t, -300 * t, t & 1, 1L << (30 + t),
             0xfedcba9876543210ULL + t, 0.25f * t, 1.0 / (1 << t));
      changed (N - 2 * t, t);
      SHOW (x);
      SHOW (a);
    }
#pragma acc data create(a, b, x)
  for (int t = 0; t < 5; t++)
    {
#pragma acc update device(a, b, x)
      types (N - t, 3 + t, 100 + t, 300 * t, !(t & 1), 1L << (31 + t),
             0x123456789abcdef0ULL - t, 0.5f * t, 3.0 / (1 << t));
      changed (N - 3 * t, -t);
#pragma acc update self(a, x)
      SHOW (x);
      SHOW (a);
    }
  return 0;
}
