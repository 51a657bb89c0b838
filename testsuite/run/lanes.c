/* Rows whose loops have levels of the program: short rows, few long ones and
   those between, with one version of the region for each.  Copies, sums, sparse
   rows, planes of rows, and two loops in one with gangs and vectors of given
   sizes.  Without this test a version could be wrong, or taken where it is not
   meant to be.

   { acctile-report nests[0].chosen.short_lanes 32 }
   { acctile-report nests[1].chosen.few_lanes -1 }
   { acctile-report nests[2].chosen.few_lanes 1024 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 300000

static int x[N], expected[N], u[N], start[10001];

__attribute__ ((noinline)) static void
gang_vector (int n, int m, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      a[i * m + j] += u[i] + 3 * u[j];
}

__attribute__ ((noinline)) static void
workers (int n, int m, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector
    for (int j = m; j > 0; j--)
      a[i * m + j - 1] += 2 * u[i] - u[j];
}

__attribute__ ((noinline)) static void
sums (int n, int m, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
    {
      int s = i;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += u[(i * m + j) % N] * (j % 5);
      a[i] += s;
    }
}

__attribute__ ((noinline)) static void
lane_sums (int n, const int *restrict s, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(s [0:n + 1]) copyin(u)
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int j = s[i]; j < s[i + 1]; j++)
        sum += u[j] * (j % 7);
      a[i] += sum;
    }
}

__attribute__ ((noinline)) static void
sparse (int n, const int *restrict s, int *restrict a)
{
#pragma acc parallel loop gang worker copy(a [0:N]) copyin(s [0:n + 1])        \
    copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = s[i]; j < s[i + 1]; j++)
      a[j] += u[i] + j;
}

__attribute__ ((noinline)) static void
planes (int l, int n, int m, int *restrict a)
{
#pragma acc parallel loop gang collapse(2) copy(a [0:N]) copyin(u)
  for (int k = 0; k < l; k++)
    for (int i = 0; i < n; i++)
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        a[(k * n + i) * m + j] += u[i] + k * j;
}

__attribute__ ((noinline)) static void
given (int n, int m, int *restrict a)
{
#pragma acctile schedule(2.5)
#pragma acc parallel loop gang vector collapse(2) num_gangs(7)                 \
    vector_length(64) copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += u[j] - i;
}

/* Rows that lie side by side.  */

__attribute__ ((noinline)) static void
across (int n, int m, int *restrict a)
{
#pragma acc parallel loop gang copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      a[j * n + i] += u[i] + 5 * u[j];
}

/* The inner loop has no levels, the outer one all.  */

__attribute__ ((noinline)) static void
outer (int n, int m, int *restrict a)
{
#pragma acctile schedule(2.5)
#pragma acc parallel loop gang vector copy(a [0:N]) copyin(u)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i * m + j] += u[i] - j;
}

static void
expect (int n, int m)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int at = i * m + j;
        expected[at] += u[i] + 3 * u[j] + 2 * u[i] - u[j + 1];
        expected[at] += u[j] - i + u[i] - j;
      }
  for (int i = 0; i < n; i++)
    {
      expected[i] += i;
      for (int j = 0; j < m; j++)
        expected[i] += u[i * m + j] * (j % 5);
    }
}

static void
check (const char *what, int n, int m)
{
  if (memcmp (x, expected, sizeof x) != 0)
    {
      printf ("%s, %d x %d, is wrong\n", what, n, m);
      abort ();
    }
}

static void
rows (int n, int m)
{
  gang_vector (n, m, x);
  workers (n, m, x);
  sums (n, m, x);
  given (n, m, x);
  outer (n, m, x);
  expect (n, m);
  check ("rows", n, m);
  across (n, m, x);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      expected[j * n + i] += u[i] + 5 * u[j];
  check ("rows side by side", n, m);
  if (n >= 10000)
    return;
  for (int i = 0; i <= n; i++)
    start[i] = i * m - (i % 3 ? m / 3 : 0);
  lane_sums (n, start, x);
  sparse (n, start, x);
  for (int i = 0; i < n; i++)
    for (int j = start[i]; j < start[i + 1]; j++)
      expected[i] += u[j] * (j % 7);
  for (int i = 0; i < n; i++)
    for (int j = start[i]; j < start[i + 1]; j++)
      expected[j] += u[i] + j;
  check ("sparse rows", n, m);
}

static void
boxes (int l, int n, int m)
{
  planes (l, n, m, x);
  for (int k = 0; k < l; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        expected[(k * n + i) * m + j] += u[i] + k * j;
  check ("planes", l * n, m);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    u[i] = i * 7 % 41;
  rows (90000, 3);
  rows (9000, 30);
  rows (2, 140000);
  rows (1, 50000);
  rows (30, 7000);
  rows (700, 400);
  rows (0, 3);
  rows (3, 0);
  rows (5, 5);
  boxes (70000, 1, 3);
  boxes (1, 9, 9000);
  boxes (7, 50, 300);
  boxes (1, 1, 1);
  printf ("%d\n", x[777]);
  return 0;
}
