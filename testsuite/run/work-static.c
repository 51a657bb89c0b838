/* Static work arrays without a private clause: nothing but their name reaches
   them, unless the function stores their address, begins another variable as
   it, has it in a list, or reads what a call before left.  Without this test
   the nest would be left to one lane, or each iteration could have an array of
   its own where the rest of the program sees it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].function eq hidden } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].function eq named } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[7].function eq listed } */
/* { acctile-report nests[7].kind unchanged } */

#include "run.h"

#define N 400

static int a[8 * N], b[8 * N];

static void
hidden (int n, int *x, int *y)
{
  static int w[8];
#pragma acc kernels copyin(x[0:n * 8]) copy(y[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 8; k++)
        w[k] = x[i * 8 + k];
      for (int k = 0; k < 8; k++)
        y[i * 8 + k] += w[7 - k];
    }
}

static int
named (int n, int *x, int *y)
{
  static int w[8];
  static int *p = w + 3;
#pragma acc kernels copyin(x[0:n * 8]) copy(y[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 8; k++)
        w[k] = x[i * 8 + k];
      for (int k = 0; k < 8; k++)
        y[i * 8 + k] += w[7 - k];
    }
  return *p;
}

static int
left (int n, int *x, int *y)
{
  static int w[8];
  int before = w[3];
#pragma acc kernels copyin(x[0:n * 8]) copy(y[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 8; k++)
        w[k] = x[i * 8 + k];
      for (int k = 0; k < 8; k++)
        y[i * 8 + k] += w[7 - k];
    }
  return before;
}

static void
handed (int n, int *x, int *y, int **to)
{
  static int w[8];
  *to = w;
#pragma acc kernels copyin(x[0:n * 8]) copy(y[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 8; k++)
        w[k] = x[i * 8 + k];
      for (int k = 0; k < 8; k++)
        y[i * 8 + k] += w[7 - k];
    }
}

/* A list so long that it is a constant in memory.  */

static int
listed (int n, int which, int *x, int *y)
{
  static int w[8], v[8];
  int *list[96] = { [0 ... 50] = w, [51 ... 95] = v };
  int *p = list[which];
#pragma acc kernels copyin(x[0:n * 8]) copy(y[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 8; k++)
        w[k] = x[i * 8 + k];
      for (int k = 0; k < 8; k++)
        y[i * 8 + k] += w[7 - k];
    }
  return p[3];
}

int
main (void)
{
  int *to;

  for (int i = 0; i < 8 * N; i++)
    a[i] = i * 37 % 101;
  hidden (hide (N), a, b);
  SHOW (b);
  printf ("%d\n", named (hide (N), a, b));
  SHOW (b);
  printf ("%d\n", left (hide (N), a, b));
  printf ("%d\n", left (hide (N) - 1, a, b));
  handed (hide (N), a, b, &to);
  printf ("%d\n", to[3]);
  SHOW (b);
  printf ("%d\n", listed (hide (N), hide (4), a, b));
  SHOW (b);
  return 0;
}
