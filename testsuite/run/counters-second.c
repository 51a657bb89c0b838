/* Loops of kernels regions that compare a sum of their counter, or count a
   second one.  Without this test such a loop could end elsewhere, a second
   counter be another number, or the loops around stay on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 7 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doall } */

#include "run.h"

#define N 60

static int t[N + 2][N + 2], s[N + 2], a[8 * N];

static void
sums (int n)
{
#pragma acc kernels copy(t) copyin(s)
  for (int k = 1; k < n; k++)
    for (int i = 0; i + k < n; i++)
      t[i][i + k] = s[i] == s[i + k] ? t[i + 1][i + k - 1] + 2
                                     : t[i + 1][i + k] ^ t[i][i + k - 1];
}

static void
turned (int n)
{
  int i, k;
#pragma acc kernels copy(t) copyin(s)
  for (k = 1; k < n; k++)
    for (i = 0; n - 1 >= k + i + 2 - 2; i++)
      t[i][i + k] = t[i + 1][i + k] * 3 + t[i][i + k - 1] + s[i];
}

static void
difference (int n)
{
#pragma acc kernels copy(t) copyin(s)
  for (int k = 1; k < n; k++)
    for (int i = 0; n - i > k; i++)
      t[i][i + k] = t[i + 1][i + k] + t[i][i + k - 1] * 5 + s[i];
}

static void
second (int n)
{
#pragma acc kernels copy(t) copyin(s)
  for (int k = 1; k < n; k++)
    for (int i = 0, j = k; j < n; i++, j++)
      t[i][j] = t[i + 1][j] + t[i][j - 1] * 7 + s[j];
}

static void
declared (int n)
{
#pragma acc kernels copy(t) copyin(s)
  for (int k = 1; k < n; k++)
    {
      int i = -1;
      for (int j = k; j < n; j++)
        {
          i++;
          t[i][j] = t[i + 1][j] - t[i][j - 1] * 7 + s[j];
        }
    }
}

static void
strides (int n)
{
#pragma acc kernels copy(a)
  for (int i = 4, p = 3 * n, q = 1; i < 2 * n; i += 2, p -= 2, q += 6)
    a[i] = a[i + 1] * 3 + p - q;
}

static void
back (int n)
{
#pragma acc kernels copy(a)
  {
    int p = 5;
    for (int i = n - 1; i - 3 >= 0; i--)
      {
        a[i] = a[i] * 3 + p;
        p += 2;
        a[n + i] = p - i;
      }
  }
}

int
main (void)
{
  for (int i = 0; i < N + 2; i++)
    {
      s[i] = i * 5 % 7 % 3;
      for (int j = 0; j < N + 2; j++)
        t[i][j] = i * 31 % 17 + j * 7 % 13;
    }
  for (int i = 0; i < 8 * N; i++)
    a[i] = i * 37 % 101;
  sums (hide (N));
  SHOW (t);
  turned (hide (N));
  SHOW (t);
  difference (hide (N));
  SHOW (t);
  second (hide (N));
  SHOW (t);
  declared (hide (N));
  SHOW (t);
  strides (hide (N));
  SHOW (a);
  back (hide (N));
  SHOW (a);
  return 0;
}
