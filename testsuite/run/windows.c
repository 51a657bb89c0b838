/* Wavefronts inside windows around the diagonal: bounds that are the largest
   or smallest of several sums, written with ?:, widening, narrowing, empty and
   far from the diagonal, along rows that are longer than the window, from the
   end of a row, in three loops, and triangles.  Without this test a row could
   be cut off where its window begins or ends, or wait for one that never says
   that it is done; and where most of the matrix is outside of the window all of
   it could be gone through (the emulator would take too long).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 12 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind doacross } */
/* { acctile-report nests[7].kind doacross } */
/* { acctile-report nests[8].kind doacross } */
/* { acctile-report nests[9].kind unchanged } */
/* { acctile-report nests[10].kind unchanged } */
/* { acctile-report nests[11].kind doacross } */

#include "run.h"

#define N 75
#define LONG 1200
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static unsigned a[N][N], c[12][20][20], wide[LONG][LONG];

static void
around (int n, int w)
{
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < n; i++)
    {
#pragma acc loop auto
      for (int j = MAX (1, i - w); j <= MIN (n - 1, i + w); j++)
        a[i][j] += 3 * MIN (a[i - 1][j], a[i][j - 1]) + a[i - 1][j - 1];
    }
}

static void
one_side (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = MAX (1, i - w); j < n; j++)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < MIN (n, n - i + w); j++)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
}

static void
backwards (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = n - 2; i >= 0; i--)
    for (int j = MIN (n - 2, i + w); j >= MAX (0, i - w); j--)
      a[i][j] += 3 * a[i + 1][j] + 5 * a[i][j + 1] + a[i + 1][j + 1];
}

static void
steep (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = MAX (1, MAX (2 * i - w, w - i)); j < MIN (n, 3 * i - w); j++)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
}

static void
cube (int n, int m, int w)
{
#pragma acc kernels copy(c)
  for (int i = 1; i < n; i++)
    for (int j = MAX (1, i - w); j < m; j++)
      for (int k = MAX (1, i + j - 2 * w); k < MIN (m, i + j + w); k++)
        c[i][j][k] += 3 * c[i - 1][j][k] + 5 * c[i][j - 1][k] + c[i][j][k - 1];
}

static void
narrow (int n, int w)
{
#pragma acc kernels copy(wide)
  for (int i = 1; i < n; i++)
    for (int j = MAX (1, i - w); j < MIN (n, i + w); j++)
      wide[i][j] += 3 * wide[i - 1][j] + 5 * wide[i][j - 1];
}

static void
triangle (int n)
{
#pragma acc kernels copy(a)
  for (int i = n - 2; i >= 0; i--)
    for (int j = i + 1; j < n; j++)
      a[i][j] += 3 * a[i + 1][j] + 5 * a[i][j - 1];
}

/* Ends that both sides of a choice compute in each iteration.  */

static void
computed (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = MAX (1, i - w); j <= MIN (n - 2, i + w); j++)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
#pragma acc kernels copy(a)
  for (int i = n - 2; i >= 0; i--)
    for (int j = n - 2; j >= MAX (i - w, 2 - w) + 1; j--)
      if (j >= 0)
        a[i][j] += 3 * a[i + 1][j] + 5 * a[i][j + 1];
}

/* One that is neither, and one that changes.  */

static void
neither (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < (i > w ? n - 1 : n - 2); j++)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    {
      int last = w;
      for (int j = 1; j < MIN (n - 1, last + 2); j++)
        {
          a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - 1];
          last += a[i][j] & 1;
        }
    }
}

int
main (void)
{
  static const int sizes[][2]
      = { { N, 9 }, { N, 0 }, { N, 1 },  { N, 200 }, { 2, 4 },
          { 1, 1 }, { 0, 2 }, { N, -3 }, { 33, 5 },  { N, 40 } };

  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i % 13;
  for (int i = 0; i < 12 * 400; i++)
    c[i / 400][i / 20 % 20][i % 20] = i % 11;
  for (int i = 0; i < LONG; i++)
    for (int j = 0; j < LONG; j++)
      wide[i][j] = (i + j) % 7;
  for (int s = 0; s < 10; s++)
    {
      int n = hide (sizes[s][0]), w = hide (sizes[s][1]);
      around (n, w);
      SHOW (a);
      one_side (n, w);
      SHOW (a);
      backwards (n, w);
      SHOW (a);
      steep (n, w);
      SHOW (a);
      cube (MIN (n, 12), MIN (n, 20), w);
      SHOW (c);
      triangle (n);
      SHOW (a);
      computed (n, w);
      SHOW (a);
      neither (n, w);
      SHOW (a);
    }
  narrow (hide (LONG), hide (2));
  SHOW (wide);
  return 0;
}
