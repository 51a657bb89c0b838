/* Bounds that depend on outer loops in every way: triangles, trapezoids,
   bands, pyramids, upwards and downwards, with a minimum, scaled.  Without
   this test a row could be cut off or run over.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 9 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[5].kind" "doall" } */

#define N 40

static int a[N][2 * N], c[N][N][N];

static void
two (int n, int m)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = i; j <= 2 * i; j++)
      a[i][j] += i + 3 * j;
#pragma acc parallel loop copy(a)
  for (int i = n - 1; i >= 0; i--)
#pragma acc loop
    for (int j = n - 1 - i; j >= 0; j--)
      a[i][j] += 5 * i + 3 * j;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i / 2; j < (i + m < n ? i + m : n); j++)
      a[i][j] += 7 * i + 3 * j;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i += 3)
#pragma acc loop
    for (int j = n + i; j > n - i; j -= 2)
      a[i][j] += 9 * i + 3 * j;
#pragma acc parallel loop copy(a)
  for (unsigned i = 1; i < (unsigned)n; i++)
#pragma acc loop
    for (unsigned j = 3 * i / 2; j < 2 * i + 1; j++)
      a[i][j] += 11 * i + 3 * j;
}

static void
three (int n)
{
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
#pragma acc loop
      for (int k = 0; k <= j; k++)
        c[i][j][k] += i + 2 * j + 3 * k;
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - i; j++)
#pragma acc loop
      for (int k = 0; k < n - i - j; k++)
        c[i][j][k] += 5 * i + 2 * j + 3 * k;
#pragma acc parallel loop copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = n - 1; j > i; j--)
#pragma acc loop
      for (int k = i; k < j; k += 2)
        c[k][j][i] += 7 * i + 2 * j + 3 * k;
#pragma acc kernels loop independent copy(c)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
#pragma acc loop independent
      for (int k = i; k < j; k++)
        c[i][j][k] ^= 9 * i + 2 * j + 3 * k;
}

int
main (void)
{
  static const int sizes[] = { N, 1, 0, 2, 17 };

  CLEAR (a);
  CLEAR (c);
  for (int s = 0; s < 5; s++)
    {
      two (hide (sizes[s]), hide (4));
      SHOW (a);
      three (hide (sizes[s]));
      SHOW (c);
    }
  return 0;
}
