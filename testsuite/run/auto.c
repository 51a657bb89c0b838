/* Loops that nobody granted: auto in parallel regions and plain loops in
   kernels regions, with and without dependences.  Without this test a
   recurrence could be run in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 15 } */
/* { acctile-report "nests[0].kind" ne "doall" } */
/* { acctile-report "nests[1].kind" "doall" } */

#define N 70

static int a[N][N], b[N][N], v[N * 2], w[N];

static void
recurrence (int n)
{
#pragma acc parallel loop auto copy(v)
  for (int i = 1; i < n; i++)
    v[i] = v[i - 1] * 3 % 1001 + i;
}

static void
independent_in_fact (int n)
{
#pragma acc parallel loop auto copy(v)
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 5 % 1001 + i;
}

static void
far_recurrence (int n)
{
#pragma acc parallel loop auto copy(v)
  for (int i = 0; i < n; i++)
    v[i + N / 2] = v[i] + i;
}

static void
rows_depend (int n)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      a[i][j] += a[i - 1][j] % 7;
}

static void
columns_depend (int n)
{
#pragma acc kernels loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 1; j < n; j++)
      a[i][j] += a[i][j - 1] % 11;
}

static void
sor (int n)
{
#pragma acc kernels loop copy(a)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < n - 1; j++)
      a[i][j]
          = (a[i][j] + a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1])
            % 1009;
}

static void
smith_waterman (int n)
{
#pragma acc parallel loop auto copy(a) copyin(v)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      {
        int best = a[i - 1][j - 1] + (v[i] % 4 == v[j + N] % 4 ? 2 : -1);
        best = a[i - 1][j] - 1 > best ? a[i - 1][j] - 1 : best;
        best = a[i][j - 1] - 1 > best ? a[i][j - 1] - 1 : best;
        a[i][j] = best > 0 ? best : 0;
      }
}

static void
two_arrays (int n)
{
#pragma acc kernels loop copy(b) copyin(a)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < n - 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

static void
scalar_carried (int n)
{
  int last = 3;
#pragma acc kernels copy(v) copy(last)
#pragma acc loop
  for (int i = 0; i < n; i++)
    {
      v[i] += last;
      last = v[i] % 17;
    }
  printf ("%d\n", last);
}

static void
same_element (int n)
{
#pragma acc kernels loop copy(w)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      w[i] = w[i] * 3 % 1013 + j;
}

static void
diagonal (int n)
{
#pragma acc kernels loop copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      a[i][j] = a[i - 1][j + 1] + 1;
}

static void
unknown_subscripts (int n)
{
#pragma acc kernels loop copy(v) copyin(w)
  for (int i = 0; i < n; i++)
    v[w[i] % N] = v[i] + i;
}

static void
strided_apart (int n)
{
#pragma acc kernels loop copy(v)
  for (int i = 0; i < n; i++)
    v[2 * i + 1] = v[2 * i] + 1;
}

static void
triangle_apart (int n)
{
#pragma acc kernels loop copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < i; j++)
      a[i][j] = a[j][i] + 1;
}

static void
unknown_distance (int n, int d)
{
#pragma acc kernels loop copy(v)
  for (int i = 0; i < n; i++)
    v[i] = v[i + d] + 1;
}

int
main (void)
{
  int n = hide (N);

  for (int i = 0; i < N; i++)
    {
      w[i] = (i * i + 5) % 97;
      for (int j = 0; j < N; j++)
        a[i][j] = (i * 31 + j * 17) % 23;
    }
  for (int i = 0; i < 2 * N; i++)
    v[i] = i * 7 % 29;
  CLEAR (b);
  recurrence (n);
  SHOW (v);
  independent_in_fact (n);
  SHOW (v);
  far_recurrence (n);
  SHOW (v);
  rows_depend (n);
  SHOW (a);
  columns_depend (n);
  SHOW (a);
  sor (n);
  SHOW (a);
  smith_waterman (n);
  SHOW (a);
  two_arrays (n);
  SHOW (b);
  scalar_carried (n);
  SHOW (v);
  same_element (n);
  SHOW (w);
  diagonal (n);
  SHOW (a);
  unknown_subscripts (n);
  SHOW (v);
  strided_apart (n);
  SHOW (v);
  triangle_apart (n);
  SHOW (a);
  unknown_distance (n, hide (1));
  unknown_distance (n, hide (0));
  unknown_distance (n - 20, hide (20));
  SHOW (v);
  return 0;
}
