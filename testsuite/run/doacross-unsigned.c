/* Wavefronts whose loops count without sign: a thread waits before its first
   iteration with a counter that would be negative.  Without this test addresses
   computed of that counter could be 16 GiB away.

   SPDX-License-Identifier: GPL-3.0-or-later
   { acctile-report nests[0].kind doacross }
   { acctile-report nests[1].kind doacross }
   { acctile-report nests[2].kind doacross }  */

#include "run.h"

#define N 100

static int a[N][N], h[(N + 1) * (N + 1)], c[N][N];

static void
plain (unsigned n)
{
  unsigned i, j;
#pragma acc kernels copy(a)
  {
#pragma acc loop
    for (i = 1; i < n; i++)
#pragma acc loop
      for (j = 0; j < n - 1; j++)
        if (j > 0)
          a[i][j] = (a[i - 1][j - 1] + a[i][j + 1]) % 1000 + 1;
  }
}

static void
flat (unsigned n, int *restrict m)
{
#pragma acc parallel loop auto copy(m [0:(n + 1) * (n + 1)])
  for (unsigned i = 1; i <= n; i++)
#pragma acc loop auto
    for (unsigned j = 1; j <= n; j++)
      m[i * (n + 1) + j]
          = (m[(i - 1) * (n + 1) + j] + m[i * (n + 1) + j - 1]) % 1000 + 1;
}

static void
mixed (int n)
{
#pragma acc parallel loop auto copy(c)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      c[i][j] = (c[i - 1][j] + c[i][(unsigned)j - 1]) % 1000 + 1;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i + 2 * j;
  plain (hide (N));
  SHOW (a);
  flat (hide (N), h);
  SHOW (h);
  mixed (hide (N));
  SHOW (c);
  return 0;
}
