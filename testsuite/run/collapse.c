/* collapse(2) and collapse(3), alone, inside and around other loops, with
   private variables, reductions, steps, levels.  Without this test the
   dimensions of a collapsed loop could be exchanged or one forgotten.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 9 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[0].loops.length" 2 } */
/* { acctile-report "nests[2].loops.length" 3 } */
/* { acctile-plugin device=k40 } */
/* { acctile-plugin limit=4 } */

#define L 9
#define M 14
#define N 21

static int a[M][N], b[L][M][N], c[4][L][M][N];

static void
two (int m, int n)
{
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = 1; i < m - 1; i++)
    for (int j = n - 1; j >= 0; j -= 2)
      a[i][j] += i * 100 + j;
#pragma acc kernels loop independent collapse(2) gang vector copy(a)
  for (int i = 0; i < m; i++)
    for (long j = 1; j < n; j += 3)
      a[i][j] ^= i * 100 + (int)j;
}

static void
three (int l, int m, int n)
{
#pragma acc parallel loop collapse(3) copy(b)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < m - 1; j++)
      for (int k = 0; k < n - 1; k++)
        b[i][j][k] += i * 10000 + j * 100 + k;
}

static void
with_others (int l, int m, int n)
{
#pragma acc parallel loop copy(b)
  for (int i = 0; i < l; i++)
#pragma acc loop collapse(2)
    for (int j = 0; j < m; j++)
      for (int k = 2; k < n; k += 2)
        b[i][j][k] += 3 * i + j + k;
#pragma acc parallel loop collapse(2) copy(b)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (int k = i + j; k < n; k++)
        b[i][j][k] += 5 * i + j + k;
#pragma acc parallel loop collapse(2) copy(c)
  for (int h = 0; h < 4; h++)
    for (int i = 0; i < l; i++)
#pragma acc loop collapse(2)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < n; k++)
          c[h][i][j][k] += h + i + j + k;
}

static int
with_clauses (int l, int m, int n)
{
  int t, s = 5;
#pragma acc parallel loop collapse(2) private(t) copy(a)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      {
        t = a[i][j] % 7;
        a[i][j] = t * i - j;
      }
#pragma acc parallel loop collapse(3) reduction(+ : s) copyin(b)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        s += b[i][j][k] % 5;
#pragma acc parallel loop gang collapse(2) copy(b)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < n; k++)
        b[i][j][k] -= i - j + k;
  return s;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  for (int m = 0; m <= M; m += 7)
    {
      two (hide (m), hide (N));
      SHOW (a);
      three (hide (L), hide (m + (m == 0)), hide (N));
      SHOW (b);
      with_others (hide (L), hide (m), hide (N));
      SHOW (b);
      SHOW (c);
      printf ("%d\n", with_clauses (hide (L), hide (m), hide (N)));
      SHOW (a);
      SHOW (b);
    }
  return 0;
}
