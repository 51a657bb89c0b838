/* Windows whose bounds stand in variables of the program, and numbers that
   stand between the loops of a wavefront: declared there, in the function, set
   in several statements, wanted in the body, kept for what comes later.
   Without this test such nests could stay on one lane, in a kernels region one
   row a launch, or a bound be another row's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 17 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doacross } */
/* { acctile-report nests[7].kind doacross } */
/* { acctile-report nests[8].kind doacross } */

#include "run.h"

#define N 75
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static unsigned a[N][N], x[N], y[N];
static int first[N];

static inline int
larger (int p, int q)
{
  return p > q ? p : q;
}

static inline int
smaller (int p, int q)
{
  return p < q ? p : q;
}

static void
declared (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      int low = MAX (1, i - w), high = MIN (n - 1, i + w);
      for (int j = low; j <= high; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
}

static void
called (int n, int w)
{
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < n; i++)
    {
      int low = larger (1, i - w), high = smaller (n, i + w);
#pragma acc loop auto
      for (int j = low; j < high; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
}

/* "low < 1" comes as "low <= 0".  */

static void
tested (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      int low = i - w, high = i + w;
      if (low < 1)
        low = 1;
      if (high > n - 1)
        high = n - 1;
      for (int j = low; j <= high; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
#pragma acc kernels copy(a)
  for (int i = N - 2; i > 0; i--)
    {
      int high = i + w;
      if (high > 73)
        high = 73;
      for (int j = high; j >= 0; j--)
        a[i][j] += 3 * a[i + 1][j] + 5 * a[i][j + 1];
    }
}

static void
around (int n, int w)
{
  int i, j, low, high;
#pragma acc kernels copy(a)
  for (i = 1; i < n; i++)
    {
      low = i - w > 1 ? i - w : 1;
      high = i + w < n ? i + w : n;
      for (j = low; j < high; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
}

static void
in_body (int n, int w)
{
#pragma acc kernels copy(a) copyin(x)
  for (int i = 1; i < n; i++)
    {
      int low = MAX (1, i - w);
      for (int j = low; j < n; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1] + x[j - low] + low;
    }
}

static void
between (int n, int w)
{
#pragma acc kernels copy(a) copyin(x, y)
  for (int i = 1; i < n; i++)
    {
      unsigned z = x[i];
      for (int j = 1; j < n; j++)
        a[i][j] += z * a[i - 1][j] + 5 * a[i][j - 1] + y[j];
    }
#pragma acc kernels copy(a) copyin(x, y)
  for (int i = 1; i < n; i++)
    {
      unsigned z = x[i];
      for (int j = MAX (1, i - w); j < n; j++)
        a[i][j] += z * a[i - 1][j] + 5 * a[i][j - 1] + y[j];
    }
#pragma acc kernels copy(a) copyin(x, y)
  for (int i = 1; i < n; i++)
    {
      unsigned z = x[i];
      int low = MAX (1, i - w);
      for (int j = low; j < n; j++)
        a[i][j] += z * a[i - 1][j] + 5 * a[i][j - 1] + y[j];
    }
}

/* What the loop stores to stays before it.  */

static void
stored (int n)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      unsigned z = a[i][3];
      for (int j = 1; j < n; j++)
        a[i][j] += z * a[i - 1][j] + 5 * a[i][j - 1];
    }
}

/* The last bounds are wanted.  */

static int
wanted (int n, int w)
{
  int low = 0, high = 0;
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      low = MAX (1, i - w);
      high = MIN (n, i + w);
      for (int j = low; j < high; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
  return low + 100 * high;
}

/* Bounds of the row before, changed in the row, and from memory.  */

static void
handed (int n, int w)
{
  int low = 1, before = 1;
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      before = low;
      low = MAX (1, i - w);
      for (int j = before; j < n; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      int high = MIN (n, i + w);
      for (int j = 1; j < high; j++)
        {
          a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
          if (a[i][j] % 7 == 0)
            high = j;
        }
    }
#pragma acc kernels copy(a) copyin(first)
  for (int i = 1; i < n; i++)
    {
      int from = first[i];
      for (int j = from; j < n; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
}

/* A row whose bounds are not computed has those of the row before.  */

static void
skipped (int n, int w)
{
  int low = 1;
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      if (i % 3 == 0)
        goto row;
      low = MAX (1, i - w);
    row:
      for (int j = low; j < n; j++)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
    }
}

int
main (void)
{
  static const int sizes[][2]
      = { { N, 9 }, { N, 0 },  { N, 200 }, { 2, 4 }, { 1, 1 },
          { 0, 2 }, { N, -3 }, { 33, 5 },  { N, 40 } };

  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i % 13;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 11 + 3;
      y[i] = i % 7;
      first[i] = 1 + i % 5;
    }
  for (int s = 0; s < 9; s++)
    {
      int n = hide (sizes[s][0]), w = hide (sizes[s][1]);
      declared (n, w);
      called (n, w);
      SHOW (a);
      tested (n, w);
      SHOW (a);
      around (n, w);
      in_body (n, w);
      SHOW (a);
      between (n, w);
      stored (n);
      SHOW (a);
      printf ("%d\n", wanted (n, w));
      handed (n, w);
      skipped (n, w);
      SHOW (a);
    }
  return 0;
}
