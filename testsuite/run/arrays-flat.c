/* Flat arrays with symbolic leading dimensions of every type, in two, three
   and four dimensions, transposed, padded, reversed, with offsets, restrict
   and not.  Without this test delinearised subscripts could be wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[7].kind" "doall" } */

#define SIZE 6000

static int store[SIZE], other[SIZE];

static void
padded (int n, int m, long ld, int *p)
{
#pragma acc parallel loop copy(p [0:n * ld])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      p[i * ld + j] += i * 10 + j;
}

static void
by_columns (int n, int m, size_t ld, int *restrict p, const int *restrict q)
{
#pragma acc parallel loop copy(p [0:m * ld]) copyin(q [0:m * ld])
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < m - 1; j++)
      p[i + j * ld] += q[i + 1 + (j + 1) * ld];
}

static void
transposed (unsigned n, unsigned m, int *restrict p, int *restrict q)
{
#pragma acc kernels loop copy(p [0:n * m]) copyin(q [0:n * m])
  for (unsigned i = 0; i < n; i++)
#pragma acc loop
    for (unsigned j = 0; j < m; j++)
      p[j * n + i] = q[i * m + j] - 1;
}

static void
reversed (int n, int m, int *p)
{
#pragma acc parallel loop copy(p [0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = m - 1; j >= 0; j--)
      p[n * m - 1 - (i * m + j)] += i - j;
}

static void
three (int l, int m, int n, int *p, int *q)
{
#pragma acc parallel loop copy(p [0:l * m * n]) copyin(q [0:l * m * n])
  for (int i = 1; i < l - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
#pragma acc loop
      for (int k = 1; k < n - 1; k++)
        p[i * m * n + j * n + k]
            += q[((i - 1) * m + j) * n + k] + q[((i + 1) * m + j) * n + k]
               + q[(i * m + j - 1) * n + k] + q[(i * m + j + 1) * n + k]
               + q[(i * m + j) * n + k - 1] + q[(i * m + j) * n + k + 1];
}

static void
four (int n, int *p)
{
  int plane = n * n;
#pragma acc parallel loop copy(p [0:plane * plane])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
#pragma acc loop
        for (int l = 0; l < n; l++)
          p[(i * n + j) * plane + k * n + l] ^= i + j * 3 + k * 5 + l * 7;
}

static void
offsets (int n, int ld, int first, int *p)
{
  int *q = p + first * ld;
#pragma acc parallel loop copy(p [0:n * ld])
  for (int i = first; i < n; i++)
#pragma acc loop
    for (int j = 0; j < ld; j++)
      p[i * ld + j] += 3;
#pragma acc parallel loop copy(q [0:(n - first) * ld])
  for (int i = 0; i < n - first; i++)
#pragma acc loop
    for (int j = 1; j < ld; j++)
      q[i * ld + j - 1] += i;
}

static void
unproven (int n, int ld, int *restrict p)
{
#pragma acc kernels loop copy(p [0:n * ld + n])
  for (int i = 1; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      p[i * ld + j] += p[(i - 1) * ld + j] % 9;
#pragma acc kernels loop copy(p [0:n * ld])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < ld; j++)
      p[i * ld + j] += i;
}

int
main (void)
{
  for (int i = 0; i < SIZE; i++)
    {
      store[i] = i % 83;
      other[i] = i * 7 % 59;
    }
  padded (hide (40), hide (33), hide (37), store);
  padded (hide (1), hide (1), hide (1), store);
  padded (hide (10), hide (20), hide (20), store);
  SHOW (store);
  by_columns (hide (30), hide (50), hide (31), store, other);
  SHOW (store);
  transposed (hide (41), hide (17), store, other);
  SHOW (store);
  reversed (hide (23), hide (45), store);
  SHOW (store);
  three (hide (9), hide (11), hide (13), store, other);
  three (hide (3), hide (3), hide (3), store, other);
  SHOW (store);
  four (hide (7), store);
  SHOW (store);
  offsets (hide (30), hide (20), hide (4), store);
  SHOW (store);
  unproven (hide (20), hide (23), store);
  unproven (hide (20), hide (11), store);
  SHOW (store);
  return 0;
}
