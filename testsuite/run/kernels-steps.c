/* Loops over time without a pragma in kernels regions that look at their
   counter: the nests in them are launched for each step.  Without this test
   such loops could stay on one lane, or a step see another step's counter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" stencil } */
/* { acctile-report "nests[1].kind" stencil } */
/* { acctile-report "nests[2].kind" stencil } */

#include <stdio.h>
static void
waves (int steps, int n, double (*restrict e)[n], double (*restrict h)[n],
       double *restrict source)
{
#pragma acc kernels copy(e [0:n], h [0:n]) copyin(source [0:steps])
  for (int t = 0; t < steps; t++)
    {
      for (int j = 0; j < n; j++)
        e[0][j] = source[t];
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          e[i][j] -= 0.5 * (h[i][j] - h[i - 1][j]);
      for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n; j++)
          h[i][j] -= 0.7 * (e[i + 1][j] - e[i][j]);
    }
}
static void
parity (int *a, int *b, int n, int m)
{
  int i, t;
#pragma acc kernels copy(a [0:n], b [0:n])
  for (t = 0; t < m; t++)
    {
      if (t % 3 == 1)
        for (i = 0; i < n; i++)
          a[i] += b[n - 1 - i] % 7 + t;
      else
        for (i = 1; i < n; i++)
          b[i] += a[i - 1] % 5;
      a[t] = b[0] + t;
    }
}
static void
planes (int steps, int n, int (*restrict u)[n])
{
#pragma acc kernels copy(u [0:steps + 1])
  {
    u[0][0] = 5;
    for (int t = 0; t < steps; t++)
      {
        for (int i = 1; i < n - 1; i++)
          u[t + 1][i] = (u[t][i - 1] + u[t][i] + u[t][i + 1]) % 1013;
        u[t + 1][0] = t;
        u[t + 1][n - 1] = u[t][n - 2];
      }
  }
}
static void
columns (int n, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * n], b [0:n * n])
  for (int k = 1; k < n; k++)
    {
      for (int i = 0; i < n; i++)
        a[i * n + k] = a[i * n + k - 1] + b[i * n + k];
      for (int i = 0; i < n; i++)
        b[i * n + k] = a[((i + 1) % n) * n + k] % 11;
    }
}
static int
carried (int *restrict a, int *restrict b, int n, int m)
{
  int before = 3;
#pragma acc kernels copy(a [0:n], b [0:n])
  {
    int own = 1;
#pragma acc loop seq
    for (int t = 0; t < m; t++)
      {
        b[t] = before + own;
#pragma acc loop independent
        for (int i = 0; i < n; i++)
          a[i] += b[i] % 5 + t;
        before = a[5 + t];
        own = a[t] % 3;
      }
    before++;
  }
  return before;
}
static int
left (int *restrict a, int n, int m)
{
  int t = 0;
#pragma acc kernels copy(a [0:n])
  {
    for (t = 0; t < m; t++)
      {
        for (int i = 0; i < n; i++)
          a[i] += t;
        for (int i = 1; i < n; i++)
          a[i] += 2;
      }
  }
  return t;
}
int
main (void)
{
  enum
  {
    N = 37,
    M = 9
  };
  static double e[N][N], h[N][N], s[M];
  int a[N * N], b[N * N];
  static int u[M + 1][N];
  for (int i = 0; i < N * N; i++)
    {
      e[i / N][i % N] = i % 7;
      h[i / N][i % N] = i % 5;
      a[i] = i % 13;
      b[i] = i % 19;
    }
  for (int t = 0; t < M; t++)
    s[t] = t;
  for (int i = 0; i < N; i++)
    u[0][i] = i * i;
  waves (M, N, e, h, s);
  parity (a, b, N, M);
  planes (M, N, u);
  columns (N, a, b);
  printf ("%d %d ", carried (a, b, N, M), left (b, N, M));
  for (int i = 0; i < N * N; i += 5)
    printf ("%.9g %.9g %d %d ", e[i / N][i % N], h[i / N][i % N], a[i], b[i]);
  for (int t = 0; t <= M; t++)
    for (int i = 0; i < N; i += 4)
      printf ("%d ", u[t][i]);
  printf ("\n");
  return 0;
}
