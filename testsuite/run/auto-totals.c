/* Auto loops around a loop with a reduction of a variable that they assign or
   read, too: a total that is set behind the loop, one that is read there, and
   one that every iteration begins anew.  Without this test the outer loops
   could be spread, and the variable be left the value of any iteration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[3].chosen.schedule =~ ^2 } */

#define N 60

static int a[N][N], total[N];

static int
set_behind (int n)
{
  int v = 12;
#pragma acc kernels loop auto
  for (int i = 0; i < n; i++)
    {
#pragma acc loop independent reduction(+ : v)
      for (int j = 0; j < n; j++)
        {
          v += a[i][j] & 7;
          a[i][j] += i;
        }
      v = a[i][4] & 15;
    }
  return v;
}

static int
read_behind (int n)
{
  int v = 3;
#pragma acc parallel loop auto copy(v, a, total)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop reduction(+ : v)
      for (int j = 0; j < n; j++)
        v += a[i][j] & 7;
      total[i] = v;
    }
  return v;
}

static void
anew (int n)
{
  int v;
#pragma acc kernels loop auto
  for (int i = 0; i < n; i++)
    {
      v = i;
#pragma acc loop reduction(+ : v)
      for (int j = 0; j < n; j++)
        v += a[i][j] & 7;
      total[i] = v;
    }
}

int
main (void)
{
  int v;
  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i * 7 % 101;
  v = set_behind (N);
  printf ("%d\n", v);
  SHOW (a);
  v = read_behind (N);
  printf ("%d\n", v);
  SHOW (total);
  anew (N);
  SHOW (total);
}
