/* Wavefronts with several stores to one address, the first of which is made in
   some iterations only.  Without this test a load could be handed the value of
   an iteration too far back, or none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doacross } */
/* { acctile-report "nests[1].kind" doacross } */
/* { acctile-report "nests[2].kind" doacross } */
/* { acctile-report "nests[3].kind" doacross } */
/* { acctile-report "nests[4].kind" doacross } */

#include <stdio.h>
#define N 67
#define M 211

static double d[N][N];
static int v[M], a[N][M], b[N][M];

static void __attribute__ ((noinline)) red_black (int steps, int n)
{
#pragma acc kernels copy(d)
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        {
          if ((i + j + t) & 1)
            d[i][j] = 0.25
                      * (d[i - 1][j] + d[i + 1][j] + d[i][j - 1] + d[i][j + 1]);
          d[i][j] = d[i][j] * 0.9 + 0.1;
        }
}

static void __attribute__ ((noinline)) branches (int n, int m)
{
#pragma acc parallel loop auto copy(v, a)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      if (i & 1)
        v[j] = (v[j - 1] + v[j + 1]) & 0xff;
      else
        {
          v[j] = (v[j] + 1) & 0xff;
          a[i][j] = v[j];
        }
}

static void __attribute__ ((noinline)) last_row (int n, int m)
{
#pragma acc parallel loop auto copy(a, b)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      {
        int w = a[i - 1][j] + a[i][j - 1];
        if (i >= n - 1)
          {
            a[i][j] = 7;
            b[i][j] = 5;
          }
        else
          {
            a[i][j] = w & 0xff;
            b[i][j] = 3;
          }
      }
}

static void __attribute__ ((noinline)) halves (int n, int m)
{
#pragma acc parallel loop auto copy(a, b)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      {
        int w = a[i - 1][j] + a[i][j - 1];
        if (i >= 20)
          {
            a[i][j] = (w + 7) & 0xff;
            b[i][j] = 5;
          }
        else
          {
            a[i][j] = w & 0xff;
            b[i][j] = 3;
          }
      }
}

static void __attribute__ ((noinline)) thirds (int n, int m)
{
#pragma acc parallel loop auto copy(v)
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = m - 1; j > 0; j--)
      {
        if (i % 3 == 0)
          v[j] = (v[j - 1] + v[j + 1]) & 0xff;
        if (i % 3 == 1)
          v[j] = (v[j] + 3 * v[j + 1]) & 0xff;
        if (i % 3 == 2)
          v[j] = (v[j] ^ i) & 0xff;
      }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      d[i][j] = (i * 7 + j * 3) % 11;
  for (int i = 0; i < M; i++)
    {
      v[i] = i * 7919 % 61;
      for (int j = 0; j < N; j++)
        a[j][i] = i % 7 + j;
    }
  red_black (9, N);
  branches (N, M - 1);
  for (int i = 0; i < N; i++)
    printf ("%g %d %d\n", d[i][(i * 5 + 1) % N], v[i * 3], a[i][i]);
  last_row (N, M);
  for (int i = 0; i < N; i++)
    printf ("%d %d\n", a[i][i + 1], b[i][i + 7]);
  halves (N, M);
  thirds (N, M - 1);
  for (int i = 0; i < N; i++)
    printf ("%d %d %d\n", a[i][i + 1], b[i][i + 7], v[i * 3]);
}
