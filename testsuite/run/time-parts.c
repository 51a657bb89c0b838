/* Loops of the host around kernels regions that hold several nests: the copy
   back is a sweep of its own where the region moves no data, because a data
   construct around has; where it does it stays one region.  Without this test
   what one nest leaves on the device could be lost for the next, or a region
   could be taken apart that maps what nobody else does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.copy_back turns } */
/* { acctile-report nests[1].chosen.copy_back once } */
/* { acctile-report nests[2].chosen.copy_back turns } */
/* { acctile-report nests[3].chosen.copy_back once } */
/* { acctile-report nests[4].chosen.copy_back turns } */
/* { acctile-report nests[5].chosen.copy_back once } */
/* { acctile-report nests[6].chosen.copy_back turns } */
/* { acctile-report nests[7].chosen.copy_back once } */

#define N 40
#define M 31

static int x[N][M], y[N][M], v[N][M], z[N * M], w[N * M];

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        x[i][j] = z[i * M + j] = (i * 7 + j * 3) % 101;
        y[i][j] = w[i * M + j] = i + j;
      }
}

/* Clauses that nothing says.  */
static void
implicit (int n, int m, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:n * m], b [0:n * m])
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels
      {
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            b[i * m + j]
                = (a[i * m + j] + 3 * a[(i - 1) * m + j] + a[i * m + j + 1])
                  % 1000;
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            a[i * m + j] = b[i * m + j];
      }
    }
}

/* Pointers that may overlap.  */
static void
listed (int n, int m, int steps, int *a, int *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels present(a [0:n * m], b [0:n * m])
      {
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            b[i * m + j]
                = (a[i * m + j] + 3 * a[(i - 1) * m + j] + a[i * m + j + 1])
                  % 1000;
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            a[i * m + j] = b[i * m + j];
      }
    }
}

static void
present (int n, int m, int steps, int (*restrict a)[m], int (*restrict b)[m])
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels present(a [0:n], b [0:n])
      {
        int last = n - 1;
#pragma acc loop independent
        for (int i = 1; i < last; i++)
#pragma acc loop independent
          for (int j = 1; j < m - 1; j++)
            b[i][j] = (a[i][j] + 3 * a[i + 1][j] + a[i][j - 1]) % 1000;
#pragma acc loop independent
        for (int i = 1; i < last; i++)
#pragma acc loop independent
          for (int j = 1; j < m - 1; j++)
            a[i][j] = b[i][j];
      }
    }
}

/* Arrays of the program, which the data construct has.  */
static void
objects (int steps)
{
#pragma acc data copy(x, y)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels
      {
        for (int i = 1; i < N - 1; i++)
          for (int j = 1; j < M - 1; j++)
            y[i][j] = (x[i][j] + 3 * x[i + 1][j] + x[i][j - 1]) % 1000;
        for (int i = 1; i < N - 1; i++)
          for (int j = 1; j < M - 1; j++)
            x[i][j] = y[i][j];
      }
    }
}

/* What the region has for itself alone.  */
static void
own (int n, int m, int steps, int (*restrict a)[m], int (*restrict b)[m])
{
#pragma acc data copy(a [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels create(b [0:n])
      {
        for (int i = 0; i < n; i++)
          for (int j = 0; j < m; j++)
            b[i][j] = a[i][j] + i - j;
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            a[i][j] = (b[i - 1][j] + b[i][j + 1]) % 1000;
      }
    }
}

/* The same with no data construct around, or one under a condition.  */
static void
around (int n, int m, int steps, int some, int (*restrict a)[m],
        int (*restrict b)[m])
{
#pragma acc data copy(a [0:n], b [0:n]) if (some)
  for (int t = 0; t < steps; t++)
    {
#pragma acc kernels copy(a [0:n]) copyout(b [0:n])
      {
        for (int i = 0; i < n; i++)
          for (int j = 0; j < m; j++)
            b[i][j] = a[i][j] + i - j;
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < m - 1; j++)
            a[i][j] = (b[i - 1][j] + b[i][j + 1]) % 1000;
      }
    }
}

int
main (void)
{
  int n = hide (N), m = hide (M);
  static const int steps[] = { 0, 1, 2, 9 };
  for (int k = 0; k < 4; k++)
    {
      int s = hide (steps[k]);
      fill ();
      implicit (n, m, s, z, w);
#pragma acc data copy(z)
      {
        listed (n / 2, m, s, z, z + n / 2 * m);
        listed (n / 2, m, s, z, z + 3);
      }
      SHOW (z);
      SHOW (w);
      present (n, m, s, x, y);
      objects (s);
      own (n, m, s, x, v);
      around (n, m, s, 0, x, y);
      around (n, m, s, 1, x, y);
      SHOW (x);
      SHOW (y);
    }
  return 0;
}
