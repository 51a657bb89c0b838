/* The four ways to write a region, several nests in one region, and nests
   with code between them.  Without this test what stands beside a nest in
   its region could be lost, repeated or run at the wrong time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 16 } */
/* { acctile-plugin limit=1 } */
/* { acctile-plugin limit=5 } */

#define N 64

static int a[N][N], b[N][N], c[N];

static void
parallel_with_loop (int n)
{
#pragma acc parallel copy(a)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += i - j;
  }
}

static void
parallel_loop (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 3 * i - j;
}

static void
kernels_with_loop (int n)
{
#pragma acc kernels copy(a)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += 5 * i - j;
  }
}

static void
kernels_loop (int n)
{
#pragma acc kernels loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += 7 * i - j;
}

static void
kernels_independent (int n)
{
#pragma acc kernels loop independent copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      a[i][j] += 9 * i - j;
}

static void
three_in_parallel (int n)
{
#pragma acc parallel copy(a, b, c)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += 11 * i;
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
      c[i] += 13 * i;
#pragma acc loop
    for (int j = 1; j < n; j++)
#pragma acc loop
      for (int i = 0; i < n; i++)
        b[i][j] += 17 * i + j;
  }
}

static void
three_in_kernels (int n)
{
#pragma acc kernels copy(a, b, c)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i][j] += a[i][j];
#pragma acc loop
    for (int i = 0; i < n; i++)
      c[i] += b[i][n - 1 - i];
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] = b[j][i] + c[j];
  }
}

static int
code_between (int n)
{
  int s = 5, t = 0;
#pragma acc kernels copy(a, c) copy(s, t)
  {
    s = s * n;
#pragma acc loop
    for (int i = 0; i < n; i++)
      c[i] += s;
    t = c[n / 2];
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i][j] += t;
    s = t + 1;
  }
  return s * 3 + t;
}

int
main (void)
{
  int n = hide (N);

  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  parallel_with_loop (n);
  parallel_loop (n);
  kernels_with_loop (n);
  kernels_loop (n);
  kernels_independent (n);
  SHOW (a);
  three_in_parallel (n);
  SHOW (a);
  SHOW (b);
  SHOW (c);
  three_in_kernels (n);
  SHOW (a);
  SHOW (b);
  SHOW (c);
  printf ("%d\n", code_between (n));
  SHOW (a);
  SHOW (c);
  parallel_loop (hide (0));
  kernels_loop (hide (0));
  SHOW (a);
  return 0;
}
