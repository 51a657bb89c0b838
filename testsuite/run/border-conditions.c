/* Recurrences over flat rows whose neighbours are asked for inside the borders
   only: conditions keep what is read inside its row, so that no order but that
   of the rows is needed.  Without this test such nests could stay in order for
   every size, or be taken apart where the condition keeps nothing inside.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doacross } */
/* { acctile-report "nests[1].kind" doacross } */
/* { acctile-report "nests[2].kind" doacross } */
/* { acctile-report "nests[3].kind" doacross } */
/* { acctile-report "nests[4].kind" doacross } */
/* { acctile-report "nests[5].kind" doacross } */
/* { acctile-report "nests[6].kind" doacross } */
/* { acctile-report "nests[7].kind" doacross } */

#include "run.h"

#define N 45
#define M 70

static int a[N * M + 2], b[N * M + 2];

static int
min (int x, int y)
{
  return x < y ? x : y;
}

/* A seam: three neighbours above, of which the border has two.  */
static void
seam (int n, int m, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * m]) copyin(b [0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int left = j > 0 ? a[(i - 1) * m + j - 1] : 1000;
        int right = j < m - 1 ? a[(i - 1) * m + j + 1] : 1000;
        a[i * m + j]
            = b[i * m + j] + min (left, min (a[(i - 1) * m + j], right));
      }
}

/* The same in nested branches, and with else.  */
static void
nested (int n, int m, int *restrict a)
{
#pragma acc parallel loop auto collapse(2) copy(a [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int best = i + 1;
        if (i > 0)
          {
            best = a[(i - 1) * m + j];
            if (j >= 1)
              best = min (best, a[(i - 1) * m + j - 1]);
            else
              best += 3;
            if (j != m - 1 && m - 1 > j)
              best = min (best, a[(i - 1) * m + j + 1]);
          }
        a[i * m + j] = best + (i ^ j);
      }
}

/* Alignment: both borders are computed in the nest.  */
static void
align (int n, int m, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * m]) copyin(b [0:n + m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int up = i == 0 ? j : a[(i - 1) * m + j];
        int left = j == 0 ? i : a[i * m + j - 1];
        int corner = i == 0 || j == 0 ? i + j : a[(i - 1) * m + j - 1];
        a[i * m + j]
            = min (min (up, left) + 2, corner + (b[i] == b[n + j] ? 0 : 3));
      }
}

/* The condition does not keep the last one inside its row.  */
static void
across (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:n * m + 1])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int right = j < m ? a[(i - 1) * m + j + 1] : 1000;
        a[i * m + j] = min (right, a[(i - 1) * m + j]) * 3 % 101 + j % 3;
      }
}

/* A jump leads past the condition.  */
static void
entered (int n, int m, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * m + 1]) copyin(b [0:n * m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int right = 7;
        if (b[i * m + j] > 900)
          goto in;
        if (j < m - 1)
          {
          in:
            right = a[(i - 1) * m + j + 1];
          }
        a[i * m + j] = min (right, a[(i - 1) * m + j]) * 5 % 103 + j % 3;
      }
}

/* What is compared changes after the comparison.  */
static void
moved (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:n * m + 1])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int k = j, right = 3;
        if (k < m - 1)
          {
            k++;
            right = a[(i - 1) * m + k];
          }
        a[i * m + j] = min (right, a[(i - 1) * m + j]) * 7 % 107 + j % 3;
      }
}

/* Indices without a sign that wrap before they are compared as longer ones.  */
static void
wrapped (int n, int m, int *restrict a)
{
  long most = m - 1;
#pragma acc kernels copy(a [0:n * m + 1])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        unsigned before = (unsigned)j - 1;
        int left = 4;
        if ((long)before <= most)
          left = a[(i - 1) * m + j - 1];
        else
          left = a[(i - 1) * m + j + m - 1];
        a[i * m + j] = min (left, a[(i - 1) * m + j]) * 3 % 109 + j % 3;
      }
}

/* What is read where the condition does not hold.  */
static void
otherwise (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        int up, left;
        if (i < 1)
          up = j;
        else
          up = a[(i - 1) * m + j];
        if (j < 1 || i > n)
          left = i;
        else
          left = a[i * m + j - 1];
        a[i * m + j] = min (up, left) * 3 % 113 + j % 3;
      }
}

static void
fill (void)
{
  for (int i = 0; i < N * M + 2; i++)
    {
      a[i] = (i * 7919) % 97;
      b[i] = (i * 104729) % 1009;
    }
}

int
main (void)
{
  static const int sizes[][2]
      = { { N, M }, { M, N }, { 3, 300 }, { 300, 3 }, { 40, 1 }, { 1, 40 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int n = sizes[s][0], m = sizes[s][1];
      fill ();
      seam (n, m, a, b);
      SHOW (a);
      nested (n, m, a);
      SHOW (a);
      align (n, m, a, b);
      SHOW (a);
      fill ();
      across (n, m, a);
      SHOW (a);
      entered (n, m, a, b);
      SHOW (a);
      moved (n, m, a);
      SHOW (a);
      wrapped (n, m, a);
      SHOW (a);
      otherwise (n, m, a);
      SHOW (a);
    }
  return 0;
}
