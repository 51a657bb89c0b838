/* Nests with code between the loops: bounds computed there, steps that are
   not constant, sums over an inner loop, statements before and after.  Without
   this test such code could be lost, or run by the wrong threads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 97

static int a[N * 10], b[N][N], rows[N];

static void
hidden_step (int n, int s)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i += s)
    a[i] += 13 * i;
}

static void
band (int n, int w)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
    {
      int first = i - w < 0 ? 0 : i - w;
      int end = i + w + 1 < n ? i + w + 1 : n;
#pragma acc loop
      for (int j = first; j < end; j++)
        b[i][j] += 9 * i - 4 * j;
    }
}

static void
bounds_from_arrays (int n, const int *first, const int *last)
{
#pragma acc parallel loop copy(b) copyin(first [0:n], last [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = first[i]; j < last[i]; j++)
      b[i][j] += 3 * i + j;
}

static void
before_and_after (int n)
{
#pragma acc parallel loop copy(b, rows)
  for (int i = 0; i < n; i++)
    {
      rows[i] += 7;
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i][j] += i * 5 + j;
      rows[i] *= 3;
    }
}

static void
two_inner_loops (int n)
{
#pragma acc parallel loop copy(b, rows)
  for (int i = 0; i < n; i++)
    {
      int sum = 0, most = 0;
#pragma acc loop reduction(+ : sum)
      for (int j = 0; j < n; j++)
        sum += b[i][j] % 10;
#pragma acc loop reduction(max : most)
      for (int j = 1; j < n - 1; j++)
        most = b[i][j] > most ? b[i][j] : most;
      rows[i] = sum + most % 100;
    }
}

static void
scaled_rows (int n)
{
#pragma acc parallel loop copy(b) copyin(rows)
  for (int i = 0; i < n; i++)
    {
      int sum = 1;
#pragma acc loop reduction(+ : sum)
      for (int j = 0; j < n; j++)
        sum += b[i][j] % 3;
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i][j] += sum * rows[j];
    }
}

static void
conditional_inner (int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
    if (i % 3)
      {
#pragma acc loop
        for (int j = i; j < n; j++)
          b[i][j] -= i;
      }
}

static void
three_deep (int n)
{
#pragma acc parallel loop copy(b, rows)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        int sum = 0;
#pragma acc loop reduction(+ : sum)
        for (int k = 0; k < 20; k++)
          sum += rows[(j + k) % N] % 7;
        b[i][j] += sum;
      }
}

int
main (void)
{
  int first[N], last[N];

  for (int i = 0; i < N; i++)
    {
      first[i] = i * 3 % 11;
      last[i] = N - i * 7 % 90;
    }
  CLEAR (a);
  CLEAR (b);
  CLEAR (rows);
  for (int n = 1; n <= N; n += 48)
    {
      hidden_step (hide (n), hide (4));
      hidden_step (hide (n), hide (1));
      SHOW (a);
      band (hide (n), hide (3));
      SHOW (b);
      bounds_from_arrays (hide (n), first, last);
      SHOW (b);
      before_and_after (hide (n));
      SHOW (b);
      SHOW (rows);
      two_inner_loops (hide (n));
      SHOW (rows);
      scaled_rows (hide (n));
      SHOW (b);
      conditional_inner (hide (n));
      SHOW (b);
      three_deep (hide (n));
      SHOW (b);
    }
  return 0;
}
