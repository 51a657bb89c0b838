/* Bounds that are expressions of parameters of several types, among them
   n - 1, differences, quotients, products, shifts, minima.  Without this test
   a bound could be computed in another type or at another place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include "run.h"

/* { acctile-report "nests.length" 9 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[8].kind" "doall" } */

#define N 90

static int a[N], b[N][N];

static void
differences (int n, long m)
{
#pragma acc parallel loop copy(a)
  for (int i = n - m; i < n - 1; i++)
    a[i] += i;
#pragma acc parallel loop copy(b)
  for (int i = m - n; i < 2 * n - m; i++)
#pragma acc loop
    for (int j = n - m - 1; j < m - 1; j++)
      b[i + N / 2][j + 1] += i - j;
}

static void
quotients (int n, short m)
{
#pragma acc parallel loop copy(b)
  for (int i = n / 3; i < (n + 1) / 2; i++)
#pragma acc loop
    for (int j = m % 7; j <= n >> 1; j++)
      b[i][j] += i * m + j;
}

static void
products (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n * m; i++)
    a[i] += 3 * i;
#pragma acc parallel loop copy(b)
  for (int i = n; i < n * n - m * m; i++)
#pragma acc loop
    for (int j = n * m - n - m; j > 0; j--)
      b[i][j] += 5 * i + j;
}

static void
minima (int n, int m)
{
#pragma acc parallel loop copy(b)
  for (int i = n > m ? n : m; i < (n + m < N ? n + m : N); i++)
#pragma acc loop
    for (int j = 0; j < (i < n ? i : n); j++)
      b[i][j] -= i ^ j;
}

static void
mixed (size_t n, unsigned m, unsigned char k)
{
#pragma acc parallel loop copy(b)
  for (int i = k; i < n; i++)
#pragma acc loop
    for (long j = m; j < (long)n - k; j++)
      b[i][j] += i * 7 + (int)j;
}

static void
casts (long n, double x)
{
#pragma acc parallel loop copy(b)
  for (int i = (int)x; i < (int)n - 1; i++)
#pragma acc loop
    for (int j = (int)(x * 2.0); j < (short)n; j++)
      b[i][j] += i + 11 * j;
}

static void
negated (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = -n; i < -(n / 2); i++)
#pragma acc loop
    for (int j = ~n; j < 0; j++)
      b[-i][-j] += i - 13 * j;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  differences (hide (30), hide (29));
  differences (hide (20), hide (19));
  SHOW (a);
  SHOW (b);
  quotients (hide (50), (short)hide (40));
  quotients (hide (2), (short)hide (1));
  SHOW (b);
  products (hide (8), hide (5));
  products (hide (3), hide (2));
  products (hide (1), hide (0));
  SHOW (a);
  SHOW (b);
  minima (hide (40), hide (20));
  minima (hide (20), hide (80));
  SHOW (b);
  mixed (hide (50), hide (4), (unsigned char)hide (7));
  mixed (hide (5), hide (4), (unsigned char)hide (5));
  SHOW (b);
  casts (hide (70), hide (7) / 2.0);
  SHOW (b);
  negated (hide (44));
  negated (hide (1));
  SHOW (b);
  return 0;
}
