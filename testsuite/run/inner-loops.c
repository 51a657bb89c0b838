/* Sequential loops of every form in the body: for, while, do, with goto, two
   counters, a pointer that walks, loops in loops, acc loop seq, bounds of
   every kind.  Without this test a body could be read back with other
   accesses, or copied with the labels of another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests.length" 8 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[7].kind" "doall" } */

#define N 29

static int a[N][N], b[N][N];

static void
forms (int n, int m)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      {
        int s = 0, k = m;
        while (k > 0)
          {
            s += a[i][k % N];
            k = k / 2;
          }
        do
          s += a[j][k++];
        while (k < 5);
        for (; k < n; k += 3)
          s -= a[k][i];
      again:
        if (s > 1000)
          {
            s -= 999;
            goto again;
          }
        b[i][j] += s;
      }
#pragma acc kernels loop independent copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n - 1; j++)
      {
        for (;;)
          {
            if (b[i][j] % 7 == 3)
              break;
            b[i][j]++;
          }
      }
}

static void
counters (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 1; j < n; j++)
      for (int k = 0, l = n - 1; k < l; k++, l -= 2)
        b[i][j] += a[k][j] - a[i][l];
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        const int *p = a[i], *end = p + n - 1;
        int s = 0;
        while (p != end)
          s = s * 3 % 1001 + *p++;
        b[i][j] ^= s + j;
      }
}

static void
in_each_other (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      for (int k = i; k >= 0; k -= 4)
        for (int l = k; l < n - 1 && l < k + 3; l++)
          for (int m = 0; m < (l & 3); m++)
            b[i][j] += a[k][l] * m - a[l][j];
}

static void
seq_loops (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
#pragma acc loop seq
        for (int k = 0; k < j; k++)
#pragma acc loop seq
          for (int l = n - 1; l > k; l--)
            b[i][j] = (b[i][j] * 5 + a[k][l]) % 10007;
      }
}

static void
stencils (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 2; i < n - 2; i++)
#pragma acc loop
    for (int j = 2; j < n - 2; j++)
      for (int k = -2; k <= 2; k++)
        for (int l = -2; l <= 2; l++)
          if (k * l != 1)
            b[i][j] += a[i + k][j + l] * (k - l);
}

static void
skipping (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        for (int k = 0; k < n; k++)
          {
            if (a[k][i] % 2)
              continue;
            if (k > j)
              {
                b[i][j] += k;
                break;
              }
            b[i][j] ^= a[k][j];
          }
      }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 19 + j * 23) % 67;
  CLEAR (b);
  for (int n = 5; n <= N; n += 12)
    {
      forms (hide (n), hide (n - 1));
      SHOW (b);
      counters (hide (n));
      SHOW (b);
      in_each_other (hide (n));
      SHOW (b);
      seq_loops (hide (n));
      SHOW (b);
      stencils (hide (n));
      SHOW (b);
      skipping (hide (n));
      SHOW (b);
    }
  return 0;
}
