/* Loops at the limits of their types, and elements of every type.  Without
   this test the index of a strided loop could overflow, or a value be
   narrowed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include "run.h"

#define N 40

static int a[2 * N];
static signed char c[N][N];
static unsigned short h[N][N];
static long long l[N][N];
static float f[N][N];
static double d[N][N];
static _Complex float z[N];
static _Bool t[N][N];

static void
up_to_the_largest (int first)
{
#pragma acc parallel loop copy(a)
  for (int i = first; i < INT_MAX; i++)
    a[INT_MAX - i] += 1;
}

static void
steps_near_the_largest (int first)
{
#pragma acc parallel loop copy(a)
  for (int i = first; i < INT_MAX - 10; i += 7)
    a[(INT_MAX - i) % N] += 2;
}

static void
down_to_the_smallest (int first)
{
#pragma acc parallel loop copy(a)
  for (int i = first; i > INT_MIN; i--)
    a[i - INT_MIN] += 3;
}

static void
large_unsigned (unsigned first)
{
#pragma acc parallel loop copy(a)
  for (unsigned i = first; i < UINT_MAX; i++)
    a[UINT_MAX - i] += 4;
}

static void
large_long (long first)
{
#pragma acc parallel loop copy(a)
  for (long i = first; i < first + N; i++)
    a[i - first] += 5;
}

static void
negative (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = -n; i < n; i++)
    a[i + n] += i;
#pragma acc parallel loop copy(a)
  for (int i = -n; i < -n + 5; i++)
#pragma acc loop
    for (int j = -3; j <= 3; j++)
      a[(i + n) * 7 + j + 3] += i * j;
}

static void
from_unsigned_difference (unsigned n, unsigned m)
{
#pragma acc parallel loop copy(a)
  for (unsigned i = 0; i < n - m; i++)
    a[i] += 6;
}

static void
every_type (int n)
{
#pragma acc parallel loop copy(c, h, l, f, d, t)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        c[i][j] = c[i][j] * 3 + i - j;
        h[i][j] = h[i][j] - i * j * 10;
        l[i][j] = l[i][j] + (long long)i * 1000000007 * j;
        f[i][j] = f[i][j] * 2.0f + i - j;
        d[i][j] = d[i][j] * 0.5 + i * j;
        t[i][j] = !t[i][j] ^ (i > j);
      }
}

static void
complex_numbers (int n)
{
#pragma acc parallel loop copy(z)
  for (int i = 0; i < n; i++)
    z[i] = z[i] * (2.0f + 1.0fi) + i;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (c);
  CLEAR (h);
  CLEAR (l);
  up_to_the_largest (hide (INT_MAX) - 20);
  SHOW (a);
  steps_near_the_largest (hide (INT_MAX) - 60);
  SHOW (a);
  down_to_the_smallest (hide (INT_MIN) + 20);
  SHOW (a);
  large_unsigned ((unsigned)hide (-1) - 20);
  SHOW (a);
  large_long ((long)hide (1) << 40);
  SHOW (a);
  negative (hide (N));
  SHOW (a);
  from_unsigned_difference (hide (30), hide (10));
  SHOW (a);
  every_type (hide (N));
  SHOW (c);
  SHOW (h);
  SHOW (l);
  SHOW (f);
  SHOW (d);
  SHOW (t);
  complex_numbers (hide (N));
  SHOW (z);
  return 0;
}
