/* Flat arrays whose rows are as long as a macro says, in two and three
   dimensions, from the last row to the first, declared and not, beside
   parameters; loops that stay in a row, and loops that run over its end.
   Without this test a dependence that only a row which reaches into the next
   one has could be lost, or sweeps over such arrays be left in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doacross" } */
/* { acctile-report "nests[1].kind" "doacross" } */
/* { acctile-report "nests[2].kind" "doacross" } */
/* { acctile-report "nests[3].kind" "doacross" } */
/* { acctile-report "nests[4].kind" "doall" } */
/* { acctile-report "nests[5].kind" "doacross" } */
/* { acctile-report "nests[6].kind" "doacross" } */
/* { acctile-report "nests[7].kind" "doall" } */

#define LD 48
#define PLANE (LD * 12)
#define SIZE (PLANE * 12)

static int store[SIZE], other[SIZE];

static void
plane (int n, int m, int *a)
{
#pragma acc parallel loop auto copy(a [0:SIZE])
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      a[i * LD + j] = (a[(i - 1) * LD + j] * 3 + a[i * LD + j - 1]
                       + a[(i - 1) * LD + j - 1])
                      % 1009;
}

static void
down (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:SIZE])
  for (int i = n - 2; i >= 0; i--)
    for (int j = m - 2; j > 0; j--)
      a[i * LD + j] = (a[(i + 1) * LD + j - 1] * 3 + a[i * LD + j + 1]) % 1009;
}

static void
cube (int n, int m, int l, int *a)
{
#pragma acc kernels copy(a [0:SIZE])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      for (int k = 1; k < l; k++)
        a[i * PLANE + j * LD + k] = (a[(i - 1) * PLANE + j * LD + k]
                                     + a[i * PLANE + (j - 1) * LD + k] * 3
                                     + a[i * PLANE + j * LD + k - 1])
                                    % 1009;
}

static void
declared (int n, int m)
{
#pragma acc parallel loop auto copy(store)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
      store[i * LD + j]
          = (store[(i - 1) * LD + j] * 5 + store[i * LD + j - 1]) % 1009;
}

static void
apart (int n, int m, int *restrict a, const int *restrict b)
{
#pragma acc kernels copy(a [0:SIZE]) copyin(b [0:SIZE])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * LD + j] = b[i * LD + j] + a[i * LD + j] + i;
}

/* Rows of LD elements in planes of a number of rows that only the program
   knows.  */
static void
mixed (int n, int m, int l, int *a)
{
#pragma acc parallel loop auto copy(a [0:SIZE])
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < m; j++)
#pragma acc loop auto
      for (int k = 1; k < l; k++)
        a[(i * m + j) * LD + k]
            = (a[((i - 1) * m + j) * LD + k] + a[(i * m + j - 1) * LD + k] * 3
               + a[(i * m + j) * LD + k - 1])
              % 1009;
}

/* Records of three numbers that a loop counts.  */
static void
records (int n, int w, int *a)
{
#pragma acc parallel loop auto copy(a [0:SIZE])
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int c = 1; c < w; c++)
      a[3 * i + c] = (a[3 * (i - 1) + c] * 3 + a[3 * i + c - 1]) % 1009;
}

/* A column beside the rows.  */
static void
column (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:SIZE])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * LD + j] += a[i * LD];
}

int
main (void)
{
  static const int sizes[][3]
      = { { 9, 40, 30 },  { 10, 48, 48 }, { 9, 49, 49 },
          { 8, 130, 60 }, { 1, 1, 1 },    { 2, 300, 99 } };

  for (int s = 0; s < 6; s++)
    {
      int n = hide (sizes[s][0]), m = hide (sizes[s][1]);
      int l = hide (sizes[s][2]);
      for (int i = 0; i < SIZE; i++)
        {
          store[i] = i * 31 % 1013;
          other[i] = i * 7 % 59;
        }
      plane (n, m, store);
      SHOW (store);
      down (n, m, store);
      SHOW (store);
      cube (n, m < 14 ? m : 14, l, store + (n > 8 ? 0 : LD));
      SHOW (store);
      declared (n, m);
      SHOW (store);
      apart (n, m, store, other);
      SHOW (store);
      mixed (n < 8 ? n : 8, 10, l, store);
      SHOW (store);
      records (n, l < 20 ? l : 20, store);
      records (n, 3, store);
      SHOW (store);
      column (n, m, store);
      SHOW (store);
    }
  return 0;
}
