/* Loops over time around regions with sections of pointers to arrays in all
   dimensions, whose front end computes at each step how far a section begins
   behind its pointer: nowhere, or at another row.  Without this test such loops
   could be launches a step, or read other rows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length == 6 } */
/* { acctile-report nests[0].kind eq stencil } */
/* { acctile-report nests[2].kind eq stencil } */
/* { acctile-report nests[5].kind eq stencil } */

#include <stdio.h>
#include <stdlib.h>

static void
back (int T, int n, float a[restrict n][n], float b[restrict n][n])
{
#pragma acc data copy(a [0:n] [0:n]) copy(b [0:n] [0:n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n] [0:n], b [0:n] [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i][j]
              = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma acc parallel loop collapse(2) present(a [0:n] [0:n], b [0:n] [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i][j] = b[i][j];
    }
}

static void
exchange (int T, int n, int m, float (*a)[m], float (*b)[m])
{
#pragma acc data copy(a [0:n] [0:m], b [0:n] [0:m])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n] [0:m], b [0:n] [0:m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i][j]
              = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
      float (*o)[m] = a;
      a = b;
      b = o;
    }
}

static void
cube (int T, int n, float a[restrict n][n][n], float b[restrict n][n][n])
{
#pragma acc data copy(a [0:n] [0:n] [0:n], b [0:n] [0:n] [0:n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(3) present(a [0:n] [0:n] [0:n])             \
    present(b [0:n] [0:n] [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            b[i][j][k] = 0.25f * (a[i - 1][j][k] + a[i + 1][j][k])
                         + 0.25f * (a[i][j - 1][k] + a[i][j][k + 1]);
      float (*o)[n][n] = (void *)a;
      a = b;
      b = (void *)o;
    }
}

/* Sections that begin with row 3, and one whose first element is wanted.  */
static void
rows (int T, int n, float (*a)[n], float (*b)[n])
{
#pragma acc data copy(a [0:n] [0:n], b [0:n] [0:n])
  for (int t = 0; t < T; t++)
    {
#pragma acc parallel loop collapse(2) present(a [3:n - 3] [0:n])               \
    present(b [3:n - 3] [0:n])
      for (int i = 4; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i][j] = 0.5f * a[i - 1][j] + 0.25f * a[i + 1][j];
#pragma acc parallel loop collapse(2) present(a [3:n - 3] [0:n])               \
    present(b [3:n - 3] [0:n])
      for (int i = 4; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i][j] = b[i][j];
    }
}

int
main (void)
{
  int n = 61, m = 83;
  float *a = malloc (n * m * n * 4), *b = malloc (n * m * n * 4);
  for (int T = 0; T < 7; T++)
    {
      double s = 0;
      for (int i = 0; i < n * m; i++)
        a[i] = (i * 7 % 13), b[i] = i % 5;
      back (T, n, (void *)a, (void *)b);
      exchange (T, n, m, (void *)a, (void *)b);
      rows (T, n, (void *)a, (void *)b);
      cube (T, 17, (void *)a, (void *)b);
      for (int i = 0; i < n * m; i++)
        s += a[i] * (i % 7) + b[i] * (i % 3);
      printf ("%.6f\n", s);
    }
  return 0;
}
