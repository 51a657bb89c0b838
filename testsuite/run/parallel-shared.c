/* Several nests in one parallel region, one of which stores to what another
   accesses: with GCC each iteration of the second is run by the gang that ran
   it in the first, and programs rely on that.  Without this test they could be
   one launch with other mappings, in which nothing waits for the first nest;
   the emulator sees that.  Nests that share nothing stay one launch, and those
   that cannot be launches of their own stay as they are.  The nests of one gang
   stay a launch, too: its threads meet between them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

/* { acctile-report "nests.length" 12 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[1].kind" "doall" } */
/* { acctile-report "nests[2].kind" "doall" } */
/* { acctile-report "nests[3].kind" "doall" } */
/* { acctile-report "nests[4].kind" "stencil" } */
/* { acctile-report "nests[5].kind" "stencil" } */
/* { acctile-report "nests[6].kind" "doall" } */
/* { acctile-report "nests[8].kind" "unchanged" } */
/* { acctile-report "nests[8].reason" =~ "gangs do not wait" } */
/* { acctile-report "nests[9].kind" "unchanged" } */
/* { acctile-report "nests[10].kind" "doall" } */
/* { acctile-report "nests[11].kind" "doall" } */

#define N 33
static double a[N][N], b[N][N], c[N][N], d[N][N];
static void
scaled (int n)
{
#pragma acc parallel copy(a, b, c)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        c[i][j] *= 0.5;
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          c[i][j] += a[i][k] * b[j][k];
  }
}
static void
two_products (int n)
{
  int i, j, k;
#pragma acc data present(a, b, c, d)
  {
#pragma acc parallel
    {
#pragma acc loop
      for (i = 0; i < n; i++)
#pragma acc loop
        for (j = 0; j < n; j++)
          {
            d[i][j] = 0;
#pragma acc loop seq
            for (k = 0; k < n; k++)
              d[i][j] += a[i][k] * b[k][j];
          }
#pragma acc loop
      for (i = 0; i < n; i++)
#pragma acc loop
        for (j = 0; j < n; j++)
          for (k = 0; k < n; k++)
            c[i][j] += d[i][k] * b[k][j];
    }
  }
}
static void
steps (int n, int n_steps)
{
#pragma acc data present(a, b)
  for (int t = 0; t < n_steps; t++)
    {
#pragma acc parallel
      {
#pragma acc loop collapse(2)
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < n - 1; j++)
            b[i][j] = 0.25
                      * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma acc loop collapse(2)
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < n - 1; j++)
            a[i][j] = b[i][j];
      }
    }
}
static void
edges (int n)
{
#pragma acc parallel copy(a)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i][0] = i;
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i][n - 1] = 2 * i;
  }
}
static double
summed (int n)
{
  double s = 0;
#pragma acc parallel copy(a, b) reduction(+ : s)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        b[i][j] = a[i][j] + 1;
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += b[i][i];
  }
  return s;
}
static void
alone (int n)
{
#pragma acc parallel num_gangs(1) copy(a, b)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      b[i][1] = 3 * a[i][2];
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i][3] = b[n - 1 - i][1] + 1;
  }
}

int
main (void)
{
  double s = 0, r;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = i + j;
        b[i][j] = i - j;
        c[i][j] = i * j;
      }
  scaled (N);
#pragma acc data copy(a, b, c, d)
  {
    two_products (N);
    steps (N, 10);
    edges (N);
    r = summed (N);
    alone (N);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += (c[i][j] + a[i][j]) * (i % 3 + j % 5);
  printf ("%.15g %.15g\n", s, r);
  return 0;
}
