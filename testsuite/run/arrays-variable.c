/* Arrays of variable length: parameters of two and three dimensions, of the
   function, in typedefs, pointers to them, with several element types.
   Without this test a row length could be taken from elsewhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define SIZE 4000

static int store[SIZE];

static void
two (int n, int m, int a[n][m], short b[m][n])
{
#pragma acc parallel loop copy(a [0:n]) copyin(b [0:m])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m - 1; j++)
      a[i][j] += i * m - b[j][i];
}

static void
three (int l, int m, size_t n, int a[restrict l][m][n])
{
#pragma acc parallel loop copy(a [0:l])
  for (int i = 0; i < l; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (size_t k = 0; k < n - 1; k++)
        a[i][j][k] += a[i][j][n - 1] % 2 + i + j;
}

static void
pointers (int n, int m, int *p)
{
  int (*a)[m] = (int (*)[m])p;
  typedef int row[m];
  row *b = (row *)p + n;
#pragma acc parallel loop copy(a [0:n], b [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      {
        a[i][j] += 3 * i;
        b[i][m - 1 - j] -= a[i][j];
      }
}

static void
of_the_function (int n)
{
  int a[n + 1][2 * n], t[n];
#pragma acc parallel loop copyout(t)
  for (int i = 0; i < n; i++)
    t[i] = i * n;
#pragma acc kernels loop independent copyout(a) copyin(t)
  for (int i = 0; i < n + 1; i++)
#pragma acc loop independent
    for (int j = 0; j < 2 * n; j++)
      a[i][j] = t[j % n] - i;
  show_bytes ("a", a, sizeof a);
}

static void
changing (int n)
{
  for (int k = 1; k < n; k *= 2)
    {
      int (*a)[k] = (int (*)[k])store;
#pragma acc parallel loop copy(a [0:n])
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < k; j++)
          a[i][j] ^= k;
    }
}

static void
unproven (int n, int m, int a[n][m])
{
#pragma acc kernels loop copy(a [0:n])
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < m - 1; j++)
      a[i][j] += a[i + 1][j + 1] % 7;
#pragma acc kernels loop copy(a [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m - 1; j++)
      a[i][j] += i - j;
}

int
main (void)
{
  static short b[40 * 50];
  for (int i = 0; i < SIZE; i++)
    store[i] = i % 91;
  for (int i = 0; i < 2000; i++)
    b[i] = i % 37;
  two (hide (40), hide (50), (int (*)[50])store, (short (*)[40])b);
  SHOW (store);
  two (hide (3), hide (1), (int (*)[1])store, (short (*)[3])b);
  SHOW (store);
  three (hide (8), hide (10), hide (12), (int (*)[10][12])store);
  SHOW (store);
  pointers (hide (20), hide (33), store);
  SHOW (store);
  of_the_function (hide (9));
  of_the_function (hide (1));
  changing (hide (37));
  SHOW (store);
  unproven (hide (20), hide (30), (int (*)[30])store);
  SHOW (store);
  return 0;
}
