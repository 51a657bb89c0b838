/* Loops without a pragma in kernels regions: what their dependences allow is
   spread, and what no acc loop can say (a counter that the body changes, a
   break, a bound that the body changes) stays.  Without this test such regions
   could run on one lane as GCC leaves them, or a loop could be taken for what
   it is not.

   SPDX-License-Identifier: GPL-3.0-or-later
   { acctile-report nests[0].kind doall }
   { acctile-report nests[0].loops.length 2 }
   { acctile-report nests[3].kind doacross }
   { acctile-report nests.length 9 }  */

#include "run.h"

#define N 90

static int a[N][N], b[N][N], v[N], w[N];
static int last, limit = N;

static void
copy (int n)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[i][j] * 2 + i;
}

static void
two (int n)
{
  int i, j;
#pragma acc kernels copy(a, b)
  {
    for (i = 1; i < n - 1; i++)
      for (j = n - 2; j >= 1; j--)
        b[i][j] = a[i][j - 1] + a[i + 1][j];
    for (i = 0; i <= n - 1; i += 2)
      for (j = 0; j < n; ++j)
        a[i][j] -= b[i][j];
  }
}

static void
wave (int n)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1]) % 1000 + 1;
}

static void
used_afterwards (int n)
{
  int i;
#pragma acc kernels copy(v)
  for (i = 0; i < n; i++)
    v[i] = i * 3;
  last += i;
}

static void
leaves (int n)
{
#pragma acc kernels copy(w) copyin(v)
  for (int i = 0; i < n; i++)
    {
      if (v[i] > 100)
        break;
      w[i] = v[i];
    }
}

static void
bound_changes (void)
{
#pragma acc kernels copy(limit, w)
  for (int i = 0; i < limit; i++)
    {
      w[i] += i;
      if (i == 20)
        limit = 40;
    }
}

static void
counts_itself (int n)
{
#pragma acc kernels copy(w)
  for (int i = 0; i < n; i++)
    {
      w[i] += 1;
      if (w[i] % 3 == 0)
        i++;
    }
}

static void
at_the_end (int n)
{
  int i = 0;
#pragma acc kernels copy(w)
  do
    {
      w[i] += 7;
      i++;
    }
  while (i < n);
}

static void
temporaries (int n)
{
  int i, j, t, s;
#pragma acc kernels copy(a) copyin(b)
  for (i = 0; i < n; i++)
    {
      s = 0;
      for (j = 0; j < n; j++)
        {
          t = b[i][j] & 15;
          s += t * j;
        }
      a[i][0] = s;
    }
}

static void
triangle (unsigned n)
{
  unsigned i, j;
#pragma acc kernels copy(b)
  for (i = 0; i < n; i++)
    for (j = i; j < n; j++)
      b[i][j] += a[j][i];
}

static void
steps_in_time (int n)
{
#pragma acc kernels copy(v, w)
  for (int t = 0; t < 4; t++)
    {
      for (int i = 1; i < n - 1; i++)
        w[i] = v[i - 1] + v[i + 1];
      for (int i = 1; i < n - 1; i++)
        v[i] = w[i] & 255;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = i * 7 + j * 3;
  copy (hide (N));
  two (hide (N));
  SHOW (a);
  wave (hide (N));
  SHOW (a);
  used_afterwards (hide (N));
  used_afterwards (hide (5));
  leaves (hide (N));
  bound_changes ();
  counts_itself (hide (N - 1));
  at_the_end (hide (N));
  temporaries (hide (N));
  triangle (hide (N));
  steps_in_time (hide (N));
  SHOW (a);
  SHOW (b);
  SHOW (v);
  SHOW (w);
  printf ("%d %d\n", last, limit);
  return 0;
}
