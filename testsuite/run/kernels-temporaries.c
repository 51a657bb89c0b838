/* Loop counters and temporaries that are declared at the head of a function,
   as in C89, and assigned in kernels regions: where nothing reads them
   afterwards they do not keep a nest from being spread; where something does,
   they keep their last value.  Without this test such nests would stay
   sequential, or lose a value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[1].kind" "doall" } */
/* { acctile-report "nests[2].kind" "doall" } */
/* { acctile-report "nests[3].kind" "doall" } */
/* { acctile-report "nests[4].kind" "unchanged" } */
/* { acctile-report "nests[5].kind" "unchanged" } */
/* { acctile-report "nests[6].kind" "unchanged" } */
/* { acctile-report "nests[7].kind" "doall" } */
/* { acctile-report "nests[8].kind" "unchanged" } */
/* { acctile-report "nests[9].kind" "doall" } */

#define N 61

static double a[N][N], b[N][N], c[N][N];
static int v[N];

static void
product (int n)
{
  int i, j, k;
  double sum;
#pragma acc kernels loop copyin(a, b) copyout(c)
  for (i = 0; i < N; i++)
#pragma acc loop
    for (j = 0; j < N; j++)
      {
        sum = 0;
        for (k = 0; k < n; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
}

static void
two_nests (int n)
{
  int i, j, t;
  for (j = 0; j < 2; j++)
    {
#pragma acc kernels copy(v, b)
      {
#pragma acc loop
        for (i = 0; i < n; i++)
          {
            t = v[i] + i;
            if (t & 1)
              t++;
            v[i] = t;
          }
#pragma acc loop
        for (i = 0; i < n; i++)
          {
            t = i * 3;
            b[i][0] += t;
          }
      }
    }
}

static void
parallel_auto (int n)
{
  int i, k, t;
#pragma acc parallel loop auto copy(a)
  for (i = 0; i < n; i++)
    {
      t = i;
      for (k = 0; k < n; k++)
        {
          a[i][k] += t;
          t ^= k;
        }
    }
}

static int
read_afterwards (int n)
{
  int i, t = -1;
#pragma acc kernels loop copy(v)
  for (i = 0; i < n; i++)
    {
      t = v[i] + 1;
      v[i] = t;
    }
  return t;
}

static int
read_first (int n)
{
  int i, t = 5;
#pragma acc kernels loop copy(v)
  for (i = 0; i < n; i++)
    {
      v[i] += t;
      t = i;
    }
  t = 0;
  return t;
}

static int
written_under_a_condition (int n)
{
  int i, t = 5;
#pragma acc kernels loop copy(v)
  for (i = 0; i < n; i++)
    {
      if (v[i] & 1)
        t = i;
      v[i] += t;
    }
  return 0;
}

static int
read_in_the_next_round (int n)
{
  int i, t = 1, all = 0, round;
  for (round = 0; round < 3; round++)
    {
#pragma acc kernels loop copy(v)
      for (i = 0; i < n; i++)
        {
          t = v[i] - i;
          v[i] = t * 2 % 1001;
        }
      t = round;
      all += t;
    }
  for (round = 0; round < 3; round++)
    {
      all += t;
#pragma acc kernels loop copy(v)
      for (i = 0; i < n; i++)
        {
          t = v[i] - i;
          v[i] = t * 2 % 1001;
        }
    }
  return all;
}

static void
sums_of_rows (int n)
{
  int i, j, t;
  double sum;
#pragma acc kernels loop copyin(a) copy(b)
  for (i = 0; i < n; i++)
    {
      sum = 0;
#pragma acc loop reduction(+ : sum)
      for (j = 0; j < n; j++)
        {
          t = i * j;
          sum += a[i][j] + t;
        }
      b[i][1] = sum;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = i * 7 % 31;
      for (int j = 0; j < N; j++)
        {
          a[i][j] = i - j;
          b[i][j] = i * j % 7;
        }
    }
  for (int n = 0; n <= N; n += 15)
    {
      product (hide (n));
      SHOW (c);
      two_nests (hide (n));
      SHOW (v);
      SHOW (b);
      parallel_auto (hide (n));
      SHOW (a);
      printf ("%d\n", read_afterwards (hide (n)));
      printf ("%d\n", read_first (hide (n)));
      printf ("%d\n", written_under_a_condition (hide (n)));
      printf ("%d\n", read_in_the_next_round (hide (n)));
      sums_of_rows (hide (n));
      SHOW (b);
      SHOW (v);
    }
  return 0;
}
