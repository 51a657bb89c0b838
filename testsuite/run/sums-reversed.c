/* Sums of floating-point numbers that a loop reads from the last to the first:
   they are unrolled, and the host must not make vectors of that, in which GCC
   12 adds some of them twice.  Without this test the host's sums could be
   wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 80

static float a[4000];
static double b[4000];

static float
lanes (int n)
{
  float sum = 1, row[N];
#pragma acc parallel loop gang reduction(+ : sum) private(row) copyin(a)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int k = 0; k < N; k++)
        row[k] = a[i + k];
#pragma acc loop vector reduction(+ : sum)
      for (int k = 0; k < N; k++)
        sum += row[N - 1 - k];
    }
  return sum;
}

static void
each (int n, int m, double *to)
{
#pragma acc parallel loop copyin(b) copyout(to[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = i;
      for (int k = 0; k < m; k++)
        sum += b[i + m - k];
      to[i] = sum;
    }
}

int
main (void)
{
  static double to[300];
  for (int i = 0; i < 4000; i++)
    {
      a[i] = i * 7 % 11 - 5;
      b[i] = i * 5 % 13 - 6;
    }
  printf ("%g\n", lanes (hide (N)));
  each (hide (300), hide (97), to);
  SHOW (to);
  return 0;
}
