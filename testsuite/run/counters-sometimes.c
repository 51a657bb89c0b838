/* Loops that do not count in each iteration, or more than once.  Without this
   test "while (...) if (...) i++" could be taken for a loop that counts, which
   crashed GCC, or what counts under a condition for what each iteration counts,
   so that iterations that store to one element ran side by side.

   { acctile-unlaunched "all its loops stay in order" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */

#include "run.h"

#define N 60

static int s[N + 2], a[8 * N], mask[N];

static void
sometimes (int n)
{
#pragma acc kernels copy(a, s)
  {
    int i = 0;
    while (i < n)
      {
        a[i] += 1;
        s[i] ^= a[i];
        if (a[i] % 4 > 2)
          i++;
      }
  }
}

static void
gaps (int n, int *restrict mask)
{
#pragma acc parallel copy(a) copyin(mask [0:n])
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    {
      int k = 0;
      for (int j = 0; j < n; j++)
        {
          a[i + j - k] = a[i + j - k] * 3 + i;
          if (mask[j] % 3 > 0)
            k++;
        }
    }
}

static void
runs (int n)
{
#pragma acc kernels copy(a, s)
  {
    int i = 0;
    while (i < n)
      {
        a[i] += 3;
        do
          i++;
        while (s[i] % 3 == 1 && i < n);
        s[i] += i;
      }
  }
}

static void
twice (int n)
{
#pragma acc parallel copy(a) copyin(mask)
#pragma acc loop auto
  for (int i = 0; i < n; i++)
    {
      int k = 0;
      for (int j = 0; j < n; j++)
        {
          a[i + k - j] = a[i + k - j] * 5 + i;
          for (int l = 0; l < mask[j]; l++)
            k++;
        }
    }
}

int
main (void)
{
  for (int i = 0; i < N + 2; i++)
    s[i] = i * 5 % 7 % 3;
  for (int i = 0; i < N; i++)
    mask[i] = 1 + i % 2;
  for (int i = 0; i < 8 * N; i++)
    a[i] = i * 37 % 101;
  sometimes (hide (N));
  SHOW (a);
  SHOW (s);
  gaps (hide (N), mask);
  SHOW (a);
  runs (hide (N));
  SHOW (a);
  SHOW (s);
  twice (hide (N));
  SHOW (a);
  return 0;
}
