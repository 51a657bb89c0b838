/* Nests by rows: the innermost loop is as long as the others, or memory, say.
   Triangles, bands, sparse rows, rows that share columns of planes, long rows
   in parts, steps, loops that run down, counters without signs, sums.  Without
   this test lanes could lose iterations of a row or do them twice.

   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-options "-fopt-info-omp-optimized" }  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 60000
#define MIN(A, B) ((A) < (B) ? (A) : (B))
#define MAX(A, B) ((A) > (B) ? (A) : (B))

static int x[N], expected[N], u[N], start[1001];

__attribute__ ((noinline)) static void
triangle (int n, int m, int *restrict a)
{
#pragma acc parallel loop copy(a [0:N])                                        \
    copyin(u) /* { dg-optimized "schedule\\(2.6\\) where loops are short" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j <= i; j++)
      a[i * m + j] += u[i] + 3 * u[j];
}

__attribute__ ((noinline)) static void
band (int n, int w, int *restrict a)
{
#pragma acc parallel loop copy(a [0:N])                                        \
    copyin(u) /* { dg-optimized "schedule\\(2.6\\) where loops are short" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = MAX (0, i - w); j < MIN (n, i + w + 1); j++)
      a[i * (2 * w + 1) + j - i + w] += u[i] + 5 * u[j];
}

/* Where blocks have parts of the columns too.  */

__attribute__ ((noinline)) static void
tiled_band (int n, int w, int *restrict a)
{
#pragma acctile schedule(2.3) block(16, 4)
#pragma acc parallel loop copy(a [0:N])                                        \
    copyin(u) /* { dg-optimized "schedule\\(2.3\\)" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = MAX (0, i - w); j < MIN (n, i + w + 1); j++)
      a[i * (2 * w + 1) + j - i + w] += u[i] + 5 * u[j];
}

__attribute__ ((noinline)) static void
sparse (int n, const int *restrict s, int *restrict a)
{
#pragma acc parallel loop copy(a [0:N]) copyin(s [0:n + 1])                    \
    copyin(u) /* { dg-optimized "schedule\\(2.6\\)" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = s[i]; j < s[i + 1]; j++)
      a[j] += u[i] + j;
}

__attribute__ ((noinline)) static void
fixed (int n, const int *restrict s, int *restrict a)
{
#pragma acctile schedule(2.6) block(4, 8) grid(1, 3)
#pragma acc parallel loop copy(a [0:N]) copyin(s [0:n + 1])                    \
    copyin(u) /* { dg-optimized "schedule\\(2.6\\) block\\(4,8\\)" } */
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = s[i]; j < s[i + 1]; j++)
      a[j] += u[i] - j;
}

__attribute__ ((noinline)) static void
planes (long c, unsigned n, int m, int *restrict a)
{
#pragma acc parallel loop copy(a [0:N])                                        \
    copyin(u) /* { dg-optimized "schedule\\(3.9\\) where loops are short" } */
  for (long l = c; l > 0; l -= 2)
#pragma acc loop
    for (unsigned i = 0; i < n; i += 3)
#pragma acc loop
      for (int j = m; j > (int)i; j -= 2)
        a[(l * n + i) * m + j - 1] += u[i] + j;
}

__attribute__ ((noinline)) static long
total (int n, const int *restrict a)
{
  long s = 11;
#pragma acc parallel loop copyin(a [0:N])                                      \
    reduction(+ : s) /* { dg-optimized "schedule\\(2.6\\)" } */
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : s)
    for (int j = i / 2; j < i; j++)
      s += a[i + j] * (i - j);
  return s;
}

static void
check (const char *what)
{
  if (memcmp (x, expected, sizeof x) != 0)
    {
      printf ("%s is wrong\n", what);
      abort ();
    }
}

static void
rows (int n, int length)
{
  for (int i = 0; i <= n; i++)
    start[i] = i * length - (i % 3 ? length / 3 : 0);
  sparse (n, start, x);
  for (int i = 0; i < n; i++)
    for (int j = start[i]; j < start[i + 1]; j++)
      expected[j] += u[i] + j;
  check ("sparse");
  fixed (n, start, x);
  for (int i = 0; i < n; i++)
    for (int j = start[i]; j < start[i + 1]; j++)
      expected[j] += u[i] - j;
  check ("fixed");
}

static void
bands (int n, int w)
{
  band (n, w, x);
  tiled_band (n, w, x);
  for (int i = 0; i < n; i++)
    for (int j = MAX (0, i - w); j < MIN (n, i + w + 1); j++)
      expected[i * (2 * w + 1) + j - i + w] += 2 * (u[i] + 5 * u[j]);
  check ("a band");
}

static void
triangles (int n)
{
  long s = 11;
  triangle (n, n, x);
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      expected[i * n + j] += u[i] + 3 * u[j];
  check ("a triangle");
  for (int i = 0; i < n; i++)
    for (int j = i / 2; j < i; j++)
      s += x[i + j] * (i - j);
  if (total (n, x) != s)
    abort ();
}

static void
boxes (long c, unsigned n, int m)
{
  planes (c, n, m, x);
  for (long l = c; l > 0; l -= 2)
    for (unsigned i = 0; i < n; i += 3)
      for (int j = m; j > (int)i; j -= 2)
        expected[(l * n + i) * m + j - 1] += u[i] + j;
  check ("planes");
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    u[i] = i * 7 % 41;
  rows (1000, 3);
  rows (1000, 50);
  rows (1, 50000);
  rows (3, 7000);
  rows (0, 3);
  bands (1000, 2);
  bands (100, 90);
  bands (2, 1);
  triangles (1);
  triangles (3);
  triangles (30);
  triangles (240);
  boxes (7, 20, 50);
  boxes (1, 1, 9000);
  boxes (0, 5, 7);
  boxes (3, 40, 2);
  printf ("%d\n", x[777]);
  return 0;
}
