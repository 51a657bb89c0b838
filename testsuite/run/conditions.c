/* Conditions in the body: nested, with && and ||, ?:, switch with ranges, a
   guard around everything, values that only one branch sets.  Without this
   test a branch could be taken for the statement after it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[4].kind" "doall" } */

#define N 51

static int a[N][N], b[N][N], v[N];

static void
guarded (int n, int m)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n + 5; i++)
#pragma acc loop
    for (int j = 0; j < n + 5; j++)
      if (i < n && j < n - 1 && (i != j || m > 3))
        b[i][j] += a[j][i];
}

static void
branches (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        int t;
        if (a[i][j] > 50)
          if (j > i)
            t = 1;
          else
            t = a[j][i];
        else if (a[i][j] > 20 || i % 3 == 0)
          t = j < 10 ? a[i][j + 1] : -j;
        else
          {
            t = 4;
            if (a[i][j] & 1)
              t += a[i][j] & 2 ? 10 : 20;
          }
        b[i][j] = b[i][j] * 2 % 1009 + t;
      }
}

static void
switches (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = n - 1; j >= 0; j--)
      switch (a[i][j])
        {
        case 0 ... 9:
          b[i][j] += 1;
          break;
        case 10:
          if (j & 1)
            break;
          __attribute__ ((fallthrough));
        case 12:
          b[i][j] += 2;
          break;
        default:
          switch (j & 3)
            {
            case 3:
              b[i][j] -= 3;
            }
        case 40 ... 60:
          b[i][j] ^= 5;
        }
}

static void
choices (int n, int c)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        const int *p = c ? &a[i][j] : &a[j][i];
        int *q = &b[i][j];
        *q += *p * (c ? 3 : 5);
      }
}

static void
boundaries (int n)
{
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        int up = i > 0 ? a[i - 1][j] : 0, down = i < n - 1 ? a[i + 1][j] : 0;
        int left = j == 0 ? a[i][n - 1] : a[i][j - 1];
        int right = a[i][(j + 1) % n];
        b[i][j] += up - down + left - right;
      }
}

static void
compaction (int n)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    {
      if (v[i] < 0)
        continue;
      v[i] = -v[i];
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = i % 3 ? i : -i;
      for (int j = 0; j < N; j++)
        a[i][j] = (i * 19 + j * 23) % 67;
    }
  CLEAR (b);
  for (int n = 1; n <= N - 5; n += 15)
    {
      guarded (hide (n), hide (n % 7));
      SHOW (b);
      branches (hide (n));
      SHOW (b);
      switches (hide (n));
      SHOW (b);
      choices (hide (n), hide (n % 2));
      SHOW (b);
      boundaries (hide (n));
      SHOW (b);
      compaction (hide (n));
      SHOW (v);
    }
  return 0;
}
