/* Elements to which both sides of a condition store, as those of dynamic
   programs are, and loads on one side of it: of objects whose elements are
   there in all iterations, and of arrays of which that is not known.  Without
   this test such stores could be joined that are to different elements, or an
   element be loaded that is not there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" "doacross" } */
/* { acctile-report "nests[1].kind" "doacross" } */

#include <stdio.h>
#define N 90
static int d[N][N], w[N][N];
static void
go (void)
{
#pragma acc kernels copy(d) copyin(w)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (i > 0 && j > 0)
        d[i][j]
            = (d[i - 1][j] > d[i][j - 1] ? d[i - 1][j] : d[i][j - 1]) + w[i][j];
      else if (i > 0)
        d[i][j] = d[i - 1][j] + w[i][j];
      else if (j > 0)
        d[i][j] = d[i][j - 1] + w[i][j];
      else
        d[i][j] = w[i][j];
}
static void
path (int n)
{
#pragma acc kernels copy(d) copyin(w)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      {
        if (w[i][j] % 3 == 0)
          d[i][j] = d[i - 1][j - 1] + w[i][j];
        else if (w[i][j] % 3 == 1)
          {
            int t = d[i - 1][j + 1];
            d[i][j] = t - w[i][j] / 2;
          }
        else
          d[i][j] = d[i - 1][j];
      }
}
static void
some (void)
{
#pragma acc kernels copy(d) copyin(w)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      {
        if (w[i][j] % 2)
          d[i][j] = d[i - 1][j] + d[i][j - 1] % 7;
        else
          d[j][i] += 0;
      }
}
static int x[N], y[N];
static void
common (int n)
{
#pragma acc kernels copy(d) copyin(x, y)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      if (x[i] == y[j])
        d[i][j] = d[i - 1][j - 1] + 1;
      else if (d[i - 1][j] > d[i][j - 1])
        d[i][j] = d[i - 1][j];
      else
        d[i][j] = d[i][j - 1];
}
/* Of an array whose first row and column need not be there.  */
static void
pointed (int n, int (*restrict p)[n], int *restrict u, int *restrict v)
{
#pragma acc kernels copy(p [0:n]) copyin(u [0:n], v [0:n])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      if (u[i] == v[j])
        p[i][j] = p[i - 1][j - 1] + 1;
      else
        p[i][j] = p[i - 1][j] > p[i][j - 1] ? p[i - 1][j] : p[i][j - 1];
}
/* Other elements, other types, and one side only: these stay.  */
static void
apart (float *restrict f, signed char *restrict g)
{
#pragma acc kernels copy(f [0:2 * N], g [0:N])
  for (int i = 1; i < N; i++)
    {
      if (i % 3 == 0)
        f[i] = f[i - 1] * 0.5f;
      else
        f[i + N - 1] = f[i - 1] + 1;
      if (i % 4 == 0)
        g[i] = g[i - 1] + 3;
    }
}
int
main (void)
{
  static int p[N][N];
  static float f[2 * N];
  static signed char g[N];
  long s = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7 % 5;
      y[i] = (i * 3 + i / 4) % 5;
      f[i] = i % 7;
      f[i + N] = 1;
      g[i] = i;
      for (int j = 0; j < N; j++)
        {
          w[i][j] = (i * 31 + j * 17) % 11;
          p[i][j] = d[i][j] = (i - j) % 5;
        }
    }
  common (N);
  pointed (N, p, x, y);
  apart (f, g);
  for (int k = 0; k < 4; k++)
    {
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          s = (s * 31 + d[i][j] + 7 * p[i][j]) % 1000003;
      printf ("%ld\n", s);
      if (k == 0)
        go ();
      else if (k == 1)
        path (N);
      else
        some ();
    }
  for (int i = 0; i < 2 * N; i++)
    s = (s * 31 + (long)(8 * f[i]) + g[i / 2]) % 1000003;
  printf ("%ld\n", s);
  return 0;
}
