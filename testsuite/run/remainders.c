/* Subscripts of a torus: remainders of numbers of less than two divisors, which
   need no division, and others, which do: of numbers that may be negative or
   larger, by other divisors than the loops have lengths, in loops that go
   further.  Without this test one could wrap around where it must not, or not
   where it must.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#define N 97

static int a[N * N], b[N * N], c[N * N], d[N * N], e[N * N];
static int u[2][N * N];

static void
sums (int n, int m)
{
#pragma acc parallel loop collapse(2) copyin(a [0:n * m]) copy(b [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[(i + 1) % n * m + j] - 3 * a[(i + n - 1) % n * m + j]
                     + 5 * a[i * m + (j - 1 + m) % m]
                     - 7 * a[i * m + (m + j + 1) % m];
}

static void
sizes (size_t n, size_t m)
{
#pragma acc parallel loop collapse(2) copyin(a [0:n * m]) copy(c [0:n * m])
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      c[i * m + j] = a[(i + 1) % n * m + (j + m - 1) % m]
                     + 3 * a[(i + n - 1) % n * m + (j + 1) % m];
}

static void
words (unsigned n)
{
#pragma acc parallel loop copyin(a [0:n]) copy(d [0:n])
  for (unsigned i = 0; i < n; i++)
    d[i] = a[(i + 1) % n] - 3 * a[(i - 1 + n) % n] + 5 * a[(i + n / 2) % n]
           - 7 * a[(i - 1u) % n];
}

/* Loops that go further than the divisor, or from elsewhere.  */

static void
others (int n, int m, int k)
{
#pragma acc parallel loop copyin(a [0:n]) copy(e [0:3 * n])
  for (int i = 0; i < 3 * n; i++)
    e[i] = a[(i + 1) % n] - 3 * a[(i + n - 1) % n] + 5 * (a[i % n] % (k + 1));
#pragma acc parallel loop copyin(a [0:n * n]) copy(e [0:n + m])
  for (int i = 1 - m; i < n; i++)
    e[i + m - 1] += 11 * ((i + 1) % n) + 13 * ((i - 1) % n) + (2 * i + m) % n;
#pragma acc parallel loop copyin(a [0:n * n]) copy(e [0:2 * n])
  for (int i = n - 1; i >= 0; i--)
    e[i] += 17 * ((i + 1) % n) + 19 * ((i + k) % n) + (i + 1) % m + i % (n - 1)
            + (2 * i + 1) % n;
}

/* A loop over time whose sweeps wrap around.  */

static void
steps (int n, int t)
{
  int *from = u[0], *to = u[1];
#pragma acc data copy(u)
  for (int k = 0; k < t; k++)
    {
#pragma acc parallel loop collapse(2) present(from [0:n * n], to [0:n * n])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          to[i * n + j]
              = (from[(i + n - 1) % n * n + j] + from[(i + 1) % n * n + j]
                 + from[i * n + (j + n - 1) % n] + from[i * n + (j + 1) % n]
                 + from[i * n + j])
                & 1023;
      int *swap = from;
      from = to;
      to = swap;
    }
}

static void
all_of (int n, int m)
{
  CLEAR (b);
  CLEAR (c);
  CLEAR (d);
  memset (e, 0, sizeof e);
  sums (n, m);
  sizes (n, m);
  words (n);
  others (n, m, m / 2);
  SHOW (b);
  SHOW (c);
  SHOW (d);
  SHOW (e);
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    {
      a[i] = i * 37 % 101;
      u[0][i] = i * 29 % 53;
    }
  all_of (hide (N), hide (N));
  all_of (hide (3), hide (64));
  all_of (hide (2), hide (2));
  all_of (hide (40), hide (2));
  steps (hide (N), hide (9));
  steps (hide (2), hide (3));
  SHOW (u);
  return 0;
}
