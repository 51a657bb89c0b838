/* Bounds that the host computes before a region, with labels between: of
   conditions, behind which they still are what they were computed from, and of
   loops, in which that may have changed by the time.  Without this test a nest
   could be taken for parallel that is not, once the loop has come round.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#define N 400

static int a[N], b[N], c[N];

/* FIRST is J in the first round only.  */

static void
rounds (int n, int j)
{
  int first = j;
  while (j > n / 4)
    {
#pragma acc kernels copy(a)
      for (int i = first; i < n; i++)
        a[i] = a[i - first + j] + 1;
      j -= 3;
    }
}

/* The same with a jump back from a condition.  */

static void
jumps (int n, int j, int times)
{
  int first = j, k = 0;
again:
#pragma acc kernels copy(b)
  for (int i = first; i < n; i++)
    b[i] = b[i - first + j] + 1;
  if (k++ < times)
    {
      j = first - k;
      goto again;
    }
}

/* Conditions between that change nothing, and one that does.  */

static void
conditions (int n, int j, int k)
{
  int first = j, last = n - j;
  if (k & 1)
    c[0]++;
  if (k & 2)
    {
#pragma acc kernels copy(c)
      for (int i = first; i < last; i++)
        c[i] = c[i - first + j] + 1;
    }
  if (k & 4)
    j--;
#pragma acc kernels copy(c)
  for (int i = first; i < last; i++)
    c[i] = c[i - first + j] + 1;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i * 37 % 101;
  rounds (hide (N), hide (150));
  jumps (hide (N), hide (20), hide (5));
  for (int k = 0; k < 8; k++)
    conditions (hide (N), hide (9), hide (k));
  SHOW (a);
  SHOW (b);
  SHOW (c);
  return 0;
}
