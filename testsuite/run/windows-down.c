/* Wavefronts whose inner loops count down from where the outer one says:
   triangles and windows, near the ends of int, in loops with a pragma.  Without
   this test such nests could stay on one lane, or be gone through in the wrong
   order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 6 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doall } */

#include <limits.h>
#include "run.h"

#define N 75
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static unsigned a[N + 1][N + 1];

static void
triangles (int n)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = i - 1; j >= 0; j--)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j + 1];
#pragma acc kernels copy(a)
  for (int i = n - 2; i > 0; i--)
    for (int j = n - i; j > 1; j--)
      a[i][j] += 3 * a[i + 1][j] + 5 * a[i][j + 1] + i * j;
}

static void
windows (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = MIN (n - 2, i + w); j >= MAX (0, i - w); j--)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j + 1] + a[i - 1][j + 1];
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < n; i++)
    {
      int high = i + w < n - 1 ? i + w : n - 1, low = MAX (i - w, -1);
#pragma acc loop auto
      for (int j = high; j > low; j--)
        a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j + 1];
    }
}

static void
far (int n, int w)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = INT_MAX - w - i; j > INT_MAX - w - 2 * i; j--)
      a[i][j - INT_MAX + w + 2 * i]
          += 3 * a[i - 1][j - INT_MAX + w + 2 * i] + i;
}

static void
apart (int n)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = i; j >= 0; j--)
      a[i][j] += 3 * (i - j);
}

int
main (void)
{
  static const int sizes[][2] = { { N, 9 }, { N, 0 }, { N, 200 }, { 2, 4 },
                                  { 1, 1 }, { 0, 2 }, { N, -3 },  { 33, 5 } };

  for (int i = 0; i <= N; i++)
    for (int j = 0; j <= N; j++)
      a[i][j] = (i + 3 * j) % 13;
  for (int s = 0; s < 8; s++)
    {
      int n = hide (sizes[s][0]), w = hide (sizes[s][1]);
      triangles (n);
      SHOW (a);
      windows (n, w);
      SHOW (a);
      far (n, 0);
      apart (n);
      SHOW (a);
    }
  return 0;
}
