/* auto on loops that are independent in fact, on some loops of a nest, with
   independent beside it, in kernels too.  Without this test auto could stay
   sequential where it need not, or run wrongly where it is mixed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 8 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[1].kind" "doall" } */
/* { acctile-report "nests[2].kind" "doall" } */
/* { acctile-report "nests[3].kind" "doall" } */
/* { acctile-plugin claims=verify } */

#define N 48

static int a[N][N], b[N][N], c[N];

static void
both (int n)
{
#pragma acc parallel loop auto copy(b) copyin(a)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop auto
    for (int j = 1; j < n - 1; j++)
      b[i][j] += a[i - 1][j + 1] - a[i + 1][j - 1];
#pragma acc parallel loop auto collapse(2) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = n - 1; j > 0; j -= 2)
      a[i][j] = 2 * a[i][j - 1] % 1009;
}

static void
outer_or_inner (int n)
{
#pragma acc parallel loop auto copy(b) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      b[j][i] -= a[i][j];
#pragma acc parallel loop independent copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      b[i][j] ^= i + j;
}

static void
one_of_two (int n)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[i][j] += a[i][j - 1] % 7;
#pragma acc parallel loop auto copy(a)
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      a[i][j] += a[i - 1][j] % 11;
}

static int
with_reduction (int n)
{
  int s = 4;
#pragma acc parallel loop auto reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
#pragma acc loop auto reduction(+ : s)
    for (int j = i; j < n; j++)
      s += a[i][j] % 13;
#pragma acc parallel loop auto copy(c) copyin(a)
  for (int i = 0; i < n; i++)
    {
      int t = 0;
      for (int j = 0; j < n; j++)
        t += a[j][i] % 5;
      c[i] = t;
    }
  return s;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 41 + j * 3) % 97;
  CLEAR (b);
  CLEAR (c);
  for (int n = 2; n <= N; n += 23)
    {
      both (hide (n));
      SHOW (a);
      SHOW (b);
      outer_or_inner (hide (n));
      SHOW (b);
      one_of_two (hide (n));
      SHOW (a);
      printf ("%d\n", with_reduction (hide (n)));
      SHOW (c);
    }
  return 0;
}
