/* The same as last-values.f90 in C: counters of kernels regions that the
   function reads afterwards.  Without this test they could be left with any
   number, or the regions run on one lane.

   { acctile-report nests[0].kind doall }
   { acctile-report nests[3].kind doall }
   { acctile-report nests[4].kind doall }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include "run.h"

static int
up (int n, int m, float *restrict a)
{
  int i = -7, j;
#pragma acc kernels copy(a [0:1000])
  for (j = 1; j < m; j++)
    for (i = 2; i <= n; i += 3)
      a[j * 40 + i] += 1;
  return i * 1000 + j;
}

static long
down (long n, float *restrict a)
{
  long k;
  unsigned u;
#pragma acc kernels copy(a [0:1000]) async(1)
  {
    for (k = n - 1; k >= 0; k -= 2)
      a[k] *= 2;
    for (u = 3; u < 2 * n; u++)
      a[u] += u;
  }
  long left = k * 1000 + u;
#pragma acc wait
  return left;
}

static int
twice (int n, float *restrict a)
{
  int i;
#pragma acc kernels copy(a [0:1000])
  {
    for (i = 0; i < n; i++)
      a[i] += 3;
    for (i = 5; i < n - 9; i++)
      a[i] -= 1;
  }
  return i;
}

static int
found (int n, float *restrict a)
{
  int i;
#pragma acc kernels copy(a [0:1000])
  for (i = 0; i < n; i++)
    {
      a[i] += 1;
      if (a[i] > 9000)
        break;
    }
  return i;
}

int
main (void)
{
  static float a[1000];
  float sum = 0;
  for (int i = 0; i < 1000; i++)
    a[i] = i % 7;
  printf ("%d\n", up (hide (37), hide (20), a));
  printf ("%d\n", up (hide (1), hide (20), a));
  printf ("%d\n", up (hide (37), hide (1), a));
  printf ("%ld\n", down (hide (90), a));
  printf ("%ld\n", down (hide (1), a));
  printf ("%ld\n", down (hide (0), a));
  printf ("%d\n", twice (hide (90), a));
  printf ("%d\n", twice (hide (3), a));
  a[40] = 9000;
  printf ("%d\n", found (hide (90), a));
  printf ("%d\n", found (hide (9), a));
  for (int i = 0; i < 1000; i++)
    sum += a[i];
  printf ("%g\n", sum);
  return 0;
}
