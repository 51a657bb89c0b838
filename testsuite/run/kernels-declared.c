/* Numbers that a kernels region declares around its loops, which each iteration
   sets before it reads them, and others that it does not.  Without this test
   such loops could stay on one lane, or iterations share a number.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind unchanged } */
/* { acctile-report nests[3].kind unchanged } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind unchanged } */
/* { acctile-report nests[6].kind unchanged } */

#include "run.h"

#define N 300

static int a[N], b[N], t[N][N];

static void
several (int n)
{
#pragma acc kernels copy(a, b)
  {
    int s, i;
    double d;
    for (i = 1; i < n; i++)
      {
        s = a[i] * 3;
        d = s * 0.5;
        a[i] = s + s % 5 + (int)d;
      }
    for (i = 1; i < n; i++)
      {
        s = b[i] * 7;
        b[i] = s ^ s % 11;
      }
  }
}

static void
kept (int n)
{
#pragma acc kernels copy(a, b)
  {
    int s = 3;
    for (int i = 1; i < n; i++)
      {
        if (b[i] % 3 == 0)
          s = b[i];
        a[i] += s;
      }
  }
}

static void
wave (int n)
{
#pragma acc kernels copy(t)
  {
    int best, i, j;
    for (i = 1; i < n; i++)
      for (j = 1; j < n; j++)
        {
          best = t[i - 1][j];
          if (t[i][j - 1] > best)
            best = t[i][j - 1];
          t[i][j] = (best * 3 + t[i][j]) % 1009;
        }
  }
}

static void
read_after (int n)
{
#pragma acc kernels copy(a, b)
  {
    int s;
    for (int i = 0; i < n; i++)
      {
        s = a[i] % 10;
        b[i] += s;
      }
    for (int i = 1; i < n; i++)
      {
        s = b[i] % 7;
        a[i] = s;
      }
    a[0] = s;
  }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 37 % 101;
      b[i] = i * 53 % 103;
      for (int j = 0; j < N; j++)
        t[i][j] = i * 31 % 17 + j * 7 % 13;
    }
  several (hide (N));
  SHOW (a);
  SHOW (b);
  kept (hide (N));
  SHOW (a);
  wave (hide (N));
  SHOW (t);
  read_after (hide (N));
  SHOW (a);
  SHOW (b);
  return 0;
}
