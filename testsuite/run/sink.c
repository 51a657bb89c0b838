/* Numbers that stand between a loop and the one in it sink into the inner loop,
   which is spread then too.  Without this test each thread could be left a
   plane of its own; or numbers sink that the inner loop changes, that are read
   from what it stores, or that are wanted for its bounds or behind it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-host "GCC 12 alone does not copy back what a region copies in, too"
 * } */
#include <math.h>

/* { acctile-report nests[0].chosen.schedule =~ ^3 } */
/* { acctile-report nests[1].chosen.schedule =~ ^3 } */
/* { acctile-report nests[2].chosen.schedule =~ ^3 } */
/* { acctile-report nests[3].chosen.schedule =~ ^3 } */
/* { acctile-report nests[4].chosen.schedule =~ ^3 } */
/* { acctile-report nests[5].chosen.schedule =~ ^3 } */
/* { acctile-report nests[6].chosen.schedule =~ ^1 } */
/* { acctile-report nests[7].chosen.schedule =~ ^1 } */
/* { acctile-report nests[8].chosen.schedule =~ ^1 } */
/* { acctile-report nests[9].chosen.schedule =~ ^1 } */
/* { acctile-report nests[10].chosen.schedule =~ ^1 } */
/* { acctile-report nests[11].kind unchanged } */
/* { acctile-report nests[12].chosen.schedule =~ ^2 } */
/* { acctile-report nests[13].chosen.schedule =~ ^3 } */

/* What the inner loops need is declared there, in two of the levels.  */
static void
declared (int n, int m, int l, double (*restrict a)[m][n],
          double (*restrict b)[m][n], const double *restrict w)
{
#pragma acc parallel loop copy(a [0:l]) copyin(b [0:l], w [0:l])
  for (int k = 0; k < l; k++)
    {
      double z = w[k];
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          a[k][j][i] = b[k][j][i + 1] * z + b[k][j - 1][i];
    }
#pragma acc parallel loop copy(a [0:l]) copyin(b [0:l], w [0:l])
  for (int k = 0; k < l; k++)
    {
      double z = w[k], y = z * 4;
      for (int j = 1; j < m - 1; j++)
        {
          double x = sqrt (fabs (w[j % l] * 16 * w[j % l]));
          int q = j * 2 - k;
          for (int i = 1; i < n - 1; i++)
            a[k][j][i] = b[k][j][i + 1] * z + y * q + x;
        }
    }
}

/* Variables of the function, in two nests of one region; a sum.  */
static double
kernels (int n, int m, int l, double (*restrict a)[m][n],
         double (*restrict b)[m][n], const double *restrict w)
{
  double z, y = 3, s = 1;
#pragma acc kernels copy(a [0:l]) copyin(b [0:l], w [0:l])
  {
    for (int k = 0; k < l; k++)
      {
        z = w[k];
        for (int j = 1; j < m - 1; j++)
          for (int i = 1; i < n - 1; i++)
            a[k][j][i] = b[k][j][i + 1] * z;
      }
    for (int k = 0; k < l; k++)
      {
        z = w[k] * y;
        for (int j = 1; j < m - 1; j++)
          for (int i = 1; i < n - 1; i++)
            a[k][j][i] += b[k][j][i + 1] * z;
      }
  }
#pragma acc parallel loop reduction(+ : s) copy(a [0:l])                      \
    copyin(b [0:l], w [0:l])
  for (int k = 0; k < l; k++)
    {
      z = w[k];
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          {
            a[k][j][i] = b[k][j][i + 1] * z;
            s += a[k][j][i];
          }
    }
#pragma acc parallel loop copyin(b [0:l]) copy(a [0:l])
  for (int k = 0; k < l; k++)
    {
      int up = k + 1, down = up - 2;
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          a[k][j][i] += up * b[k][j][i] + down;
    }
  return s;
}

/* Read from what the loop writes.  */
static void
stored (int n, int m, int l, double (*restrict a)[m][n],
        double (*restrict b)[m][n])
{
#pragma acc parallel loop copy(a [0:l]) copyin(b [0:l])
  for (int k = 0; k < l; k++)
    {
      double z = a[k][1][1];
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          a[k][j][i] = b[k][j][i + 1] * z + 1;
    }
}

/* The same through a pointer that may point there.  */
static void __attribute__ ((noipa))
may_be_stored (int n, int m, int l, double (*a)[m][n], double (*b)[m][n],
               double *w, int s)
{
#pragma acc parallel loop copy(a [0:l], w [0:l * s]) copyin(b [0:l])
  for (int k = 0; k < l; k++)
    {
      double z = w[k * s];
      for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
          a[k][j][i] = b[k][j][i] + z;
    }
}

/* Changed in the loop.  */
static void
changed (int n, int m, int l, double (*restrict a)[m][n],
         double (*restrict b)[m][n], const double *restrict w)
{
#pragma acc parallel loop copy(a [0:l]) copyin(b [0:l], w [0:l])
  for (int k = 0; k < l; k++)
    {
      double z = w[k];
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          {
            a[k][j][i] = b[k][j][i + 1] * z;
            z = 1 - z;
          }
    }
}

/* Wanted behind the loop.  */
static void
wanted (int n, int m, int l, double (*restrict a)[m][n],
        double (*restrict b)[m][n], double *restrict w)
{
#pragma acc parallel loop copy(a [0:l], w [0:l]) copyin(b [0:l])
  for (int k = 0; k < l; k++)
    {
      double z = w[k] * 2;
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          a[k][j][i] = b[k][j][i + 1] * z;
      w[k] = z;
    }
}

/* Wanted for the loop's bound, and for what comes before the loop.  */
static void
bounds (int n, int m, int l, double (*restrict a)[m][n],
        double (*restrict b)[m][n], const int *restrict c, double *restrict w)
{
#pragma acc parallel loop copy(a [0:l]) copyin(b [0:l], c [0:l])
  for (int k = 0; k < l; k++)
    {
      int e = c[k];
      double z = e;
      for (int j = 1; j < e; j++)
        for (int i = 1; i < n - 1; i++)
          a[k][j][i] = b[k][j][i + 1] * z;
    }
#pragma acctile assume(l = 1024)
#pragma acc parallel loop copy(a [0:l], w [0:l]) copyin(b [0:l], c [0:l])
  for (int k = 0; k < l; k++)
    {
      double z = c[k];
      w[k] = z + 1;
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          a[k][j][i] = b[k][j][i + 1] * z;
    }
}

/* Read on the host behind loops that may have no iteration.  */
static double
left (int n, int m, int l, double (*restrict a)[m][n],
      double (*restrict b)[m][n], const double *restrict w)
{
  double z = -1;
#pragma acc kernels copy(a [0:l]) copyin(b [0:l], w [0:l])
  for (int k = 0; k < l; k++)
    {
      z = w[k];
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          a[k][j][i] = b[k][j][i + 1] * z;
    }
  return z;
}

static void
all (int n, int m, int l)
{
  size_t size = (size_t)n * m * l;
  double *a = malloc (size * sizeof *a), *b = malloc (size * sizeof *b);
  double *w = malloc (l * sizeof *w), last, sum;
  int *c = malloc (l * sizeof *c);
  for (size_t i = 0; i < size; i++)
    {
      a[i] = i % 7;
      b[i] = i * 5 % 11;
    }
  for (int k = 0; k < l; k++)
    {
      w[k] = k + 1;
      c[k] = k % m;
    }
  void *x = a, *y = b;
  declared (n, m, l, x, y, w);
  show_bytes ("declared", a, size * sizeof *a);
  sum = kernels (n, m, l, x, y, w);
  show_bytes ("kernels", a, size * sizeof *a);
  printf ("%g\n", sum);
  stored (n, m, l, x, y);
  show_bytes ("stored", a, size * sizeof *a);
  changed (n, m, l, x, y, w);
  show_bytes ("changed", a, size * sizeof *a);
  wanted (n, m, l, x, y, w);
  show_bytes ("wanted", a, size * sizeof *a);
  bounds (n, m, l, x, y, c, w);
  show_bytes ("bounds", a, size * sizeof *a);
  show_bytes ("bounds", w, l * sizeof *w);
  last = left (n, m, l, x, y, w);
  show_bytes ("left", a, size * sizeof *a);
  printf ("%g\n", last);
  may_be_stored (n, m, l, x, y, w, 1);
  show_bytes ("apart", a, size * sizeof *a);
  may_be_stored (n, m, l, x, y, a, n * m);
  show_bytes ("together", a, size * sizeof *a);
  free (a);
  free (b);
  free (w);
  free (c);
}

int
main (void)
{
  all (hide (37), hide (19), hide (11));
  all (hide (2), hide (5), hide (3));
  all (hide (64), hide (2), hide (4));
  return 0;
}
