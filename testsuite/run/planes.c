/* Planes that the program gives to the threads of one block: many small ones,
   few that are long in one direction or large, and those between, with one
   version of the region for each; batches of products.  Without this test a
   version could be wrong, or leave out a plane that blocks take in turn.

   { acctile-report nests[0].chosen.small_planes true }
   { acctile-report nests[0].chosen.few_planes true }
   { acctile-report nests[0].chosen.wide_planes[0] 32 }
   { acctile-report nests[0].chosen.wide_planes[1] 32 }
   { acctile-report nests[1].chosen.few_planes true }
   { acctile-report nests[2].chosen.blocks > 1 }
   { acctile-report nests[4].chosen.few_planes true }
   { acctile-report nests[5].chosen.small_planes true }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 300000

static int x[N], expected[N], u[N];
static long y[N], v[N];

__attribute__ ((noinline)) static void
vectors (int n, int m, int l, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        a[(i * m + j) * l + k] += 3 * u[(i * l + k) * m + j] + j;
}

__attribute__ ((noinline)) static void
workers (int n, int m, int l, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = m; j > 0; j--)
#pragma acc loop vector
      for (int k = 0; k < 2 * l; k += 2)
        a[(i * m + j - 1) * l + k / 2] += u[j] * k - i;
}

__attribute__ ((noinline)) static void
products (int n, int m, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m; k++)
        {
          int s = 0;
          for (int q = 0; q < m; q++)
            s += u[(i * m + j) * m + q] * u[(i * m + q) * m + k];
          a[(i * m + j) * m + k] += s;
        }
}

__attribute__ ((noinline)) static void
batches (int n, int m, int l, int *restrict a)
{
#pragma acc parallel loop gang collapse(2) copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int k = 0; k < l; k++)
          s += u[(i * m + j) * l + k] * u[i * l + k];
        a[i * m + j] += s;
      }
}

__attribute__ ((noinline)) static void
elements (int n, int m, int l, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        a[i * m + j] += u[j * l + k] * u[i * l + k];
}

/* The same as batches in planes for a block each.  */

__attribute__ ((noinline)) static void
sums (int n, int m, int l, long *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(v)
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < m; j++)
      {
        long s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int k = 0; k < l; k++)
          s += v[(i * m + j) * l + k] * v[i * l + k];
        a[i * m + j] += s;
      }
}

static void
expect (int n, int m, int l)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        for (int k = 0; k < l; k++)
          {
            int *e = &expected[(i * m + j) * l + k];
            *e += 3 * u[(i * l + k) * m + j] + j;
            *e += u[j + 1] * 2 * k - i;
          }
        for (int k = 0; k < l; k++)
          {
            expected[i * m + j] += u[(i * m + j) * l + k] * u[i * l + k];
            y[i * m + j] -= v[(i * m + j) * l + k] * v[i * l + k];
            expected[i * m + j] += u[j * l + k] * u[i * l + k];
          }
        for (int k = 0; k < m && m == l; k++)
          for (int q = 0; q < m; q++)
            expected[(i * m + j) * m + k]
                += u[(i * m + j) * m + q] * u[(i * m + q) * m + k];
      }
}

static void
planes (int n, int m, int l)
{
  vectors (n, m, l, x);
  workers (n, m, l, x);
  batches (n, m, l, x);
  elements (n, m, l, x);
  sums (n, m, l, y);
  if (m == l)
    products (n, m, x);
  expect (n, m, l);
  bool right = memcmp (x, expected, sizeof x) == 0;
  for (int i = 0; i < N; i++)
    right = right && y[i] == 0;
  if (!right)
    {
      printf ("%d x %d x %d is wrong\n", n, m, l);
      abort ();
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    v[i] = u[i] = i * 7 % 41;
  planes (9000, 4, 4);
  planes (40000, 2, 2);
  planes (70000, 1, 1);
  planes (300, 9, 7);
  planes (1, 1, 100000);
  planes (1, 70000, 1);
  planes (3, 200, 400);
  planes (2, 30000, 3);
  planes (500, 16, 17);
  planes (700, 1, 300);
  planes (0, 4, 4);
  planes (4, 0, 4);
  planes (200, 4, 0);
  planes (5, 5, 5);
  printf ("%d\n", x[777]);
  return 0;
}
