/* Arrays that lie one right behind the other: what a nest accesses of each is
   known exactly, so that the version for arrays that are apart is launched.
   Iterators stand in several terms of an address, loops have no iteration in
   some runs, or run down.

   { acctile-launches "expanded" 1 0 }
   { acctile-launches "triangle" 1 0 }
   { acctile-launches "down" 1 0 }
   { acctile-launches "met" 0 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 70
#define M 40

static double pool[4 * N * M], wide[3 * 8000];

/* Where (j, k) is in an array whose rows are from x0 - 2 to x1 + 2 and whose
   first one is y0 - 2.  */
#define AT(j, k) ((long)((k) - (y0 - 2)) * (x1 + 3 - (x0 - 2)) + (j) - (x0 - 2))

__attribute__ ((noinline)) static void
expanded (int x0, int x1, int y0, int y1, double *a, const double *b, int n)
{
#pragma acc parallel loop gang copy(a [0:2 * n]) copyin(b [0:n])
  for (int k = y0 - 2; k <= y1 + 2; k++)
#pragma acc loop vector
    for (int j = x0 - 2; j <= x1 + 2; j++)
      {
        a[AT (j, k)] = b[AT (j, k)] * 2;
        a[n + AT (j, k)] = b[AT (j, k)] + 1;
      }
}

__attribute__ ((noinline)) static void
triangle (int n, int m, double *a, const double *b)
{
#pragma acc parallel loop copy(a [0:n * m]) copyin(b [0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < i; k++)
        a[k * m + j] += b[i * m + j] * 0.5 + b[k * m + j];
}

__attribute__ ((noinline)) static void
down (int n, int m, double *a, const double *b)
{
#pragma acc parallel loop copy(a [0:n * m]) copyin(b [0:n * m])
  for (int j = m - 1; j >= 0; j--)
    for (int i = n - 1; i >= 0; i--)
      for (int k = n - 1; k > i; k--)
        a[k * m + j] += b[i * m + j] * 0.5 + b[k * m + j];
}

/* One element is in both.  */
__attribute__ ((noinline)) static void
met (int n, int m, double *a, const double *b)
{
#pragma acc parallel loop present(a [0:n * m], b [0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < i; k++)
        a[k * m + j] += b[i * m + j] * 0.5 + b[k * m + j];
}

static void
show (const char *name)
{
  double sum = 0;
  for (int i = 0; i < 4 * N * M; i++)
    {
      sum += pool[i] * (i % 11);
      pool[i] = i % 17;
    }
  for (int i = 0; i < 3 * 8000; i++)
    {
      sum += wide[i] * (i % 13);
      wide[i] = i % 19;
    }
  printf ("%s %g\n", name, sum);
}

int
main (void)
{
  show ("start");
  expanded (5, 605, 7, 15, wide + 8000, wide, 8000);
  show ("expanded");
  triangle (N, M, pool + N * M, pool);
  show ("triangle");
  down (N, M, pool + N * M, pool + 2 * N * M);
  show ("down");
#pragma acc data copy(pool)
  met (N, M, pool + N * M, pool + (2 * N - 1) * M - 1);
  show ("met");
}
