/* Auto loops that hand values on in variables of the loop around them: running
   sums in a scalar, a structure, an array, a private variable, one of the
   function; what is read behind the loop only; and one that hands nothing on.
   Without this test the inner loops could be spread over lanes, each of which
   has its own sum, or the outer ones could not be spread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[1].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[2].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[3].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[4].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[5].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[6].chosen.schedule =~ ^1.1 } */
/* { acctile-report nests[7].chosen.schedule =~ ^2.1 } */

#define N 90

static int a[N][N], b[N][N], last[N];

struct two
{
  int x, y;
};

static void
scalar (int n)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 0; i < n; i++)
    {
      int sum = i;
#pragma acc loop auto
      for (int j = 0; j < n; j++)
        {
          sum += a[i][j] & 15;
          a[i][j] = sum;
        }
    }
}

static void
structure (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    {
      struct two t = { i, 1 };
#pragma acc loop auto
      for (int j = 0; j < n; j++)
        {
          t.x += a[i][j] & 7;
          a[i][j] = t.x + t.y;
        }
    }
}

static void
array (int n)
{
#pragma acc parallel loop auto copy(a)
  for (int i = 0; i < n; i++)
    {
      int t[2] = { 0, 3 };
#pragma acc loop auto
      for (int j = 0; j < n; j++)
        {
          t[j & 1] += a[i][j] & 7;
          a[i][j] = t[0] ^ t[1];
        }
    }
}

static void
own (int n)
{
  int sum;
#pragma acc parallel loop auto private(sum) copy(a)
  for (int i = 0; i < n; i++)
    {
      sum = 0;
#pragma acc loop auto
      for (int j = n - 1; j >= 0; j--)
        {
          sum = (sum * 3 + a[i][j]) & 1023;
          a[i][j] = sum;
        }
    }
}

static void
behind (int n)
{
#pragma acc parallel loop auto copy(a) copyout(last)
  for (int i = 0; i < n; i++)
    {
      int seen = -1;
#pragma acc loop auto
      for (int j = 0; j < n; j++)
        {
          seen = a[i][j] + 1;
          a[i][j] = seen * 2;
        }
      last[i] = seen;
    }
}

static void
outside (int n)
{
  int sum, low = 0;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    {
      sum = low;
#pragma acc loop auto
      for (int j = 0; j < n; j++)
        {
          sum = sum + (a[i][j] & 3);
          a[i][j] = sum;
        }
    }
}

static void
in_order (int n)
{
  int sum;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    {
      sum = i;
#pragma acc loop seq
      for (int j = 0; j < n; j++)
        {
          sum = (sum + a[i][j]) & 255;
          a[i][j] = sum;
        }
    }
}

static void
nothing (int n)
{
#pragma acc parallel loop auto copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    {
      int first = b[i][0], t;
#pragma acc loop auto
      for (int j = 0; j < n; j++)
        {
          t = a[i][j] + first;
          a[i][j] = t * t & 4095;
        }
    }
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    {
      a[i / N][i % N] = i * 7 % 101;
      b[i / N][i % N] = i * 5 % 23;
    }
  scalar (N);
  SHOW (a);
  structure (N);
  SHOW (a);
  array (N);
  SHOW (a);
  own (N);
  SHOW (a);
  behind (N);
  SHOW (a);
  SHOW (last);
  outside (N);
  SHOW (a);
  in_order (N);
  SHOW (a);
  nothing (N);
  SHOW (a);
}
