/* Truth values that loops of kernels regions gather with &&, ||, & and |, of
   one type and another, that begin true and false, and as something else; tests
   that only the ones before make safe, that call, and that others read. Without
   this test such loops could stay on one lane, or a truth get lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 14 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind unchanged } */
/* { acctile-report nests[7].kind unchanged } */
/* { acctile-report nests[8].kind unchanged } */
/* { acctile-report nests[9].kind unchanged } */
/* { acctile-report nests[10].kind unchanged } */
/* { acctile-report nests[11].kind unchanged } */
/* { acctile-report nests[12].kind unchanged } */
/* { acctile-report nests[13].kind unchanged } */

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include "run.h"

#define N 300

static double a[N], b[N];
static int at[N];

static bool
all (int n, double limit)
{
  bool ok = true;
#pragma acc kernels copyin(a, b)
  for (int i = 0; i < n; i++)
    ok = ok && fabs (a[i] - b[i]) < limit;
  return ok;
}

static int
any (int n, double limit)
{
  int some = 0;
#pragma acc kernels copyin(a, b)
  for (int i = 0; i < n; i++)
    some = some || (a[i] > limit && b[i] > a[i]) || a[i] < -limit;
  return some;
}

static int
bits (int n, double limit)
{
  bool ok = true, some = false;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    ok &= a[i] <= limit;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    some |= a[i] > limit;
  return ok + 2 * some;
}

static bool
square (int n, double (*c)[20])
{
  bool same = true;
#pragma acc kernels copyin(c [0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      same = same && c[i][j] == c[j][i];
  return same;
}

/* Where it begins with false nothing is looked at.  */

static bool
begun (int n)
{
  bool ok = n <= N;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    ok = ok && a[i] < 9;
  return ok;
}

static int
two (int n, double limit)
{
  bool ok = true, some = false;
#pragma acc kernels copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    {
      ok = ok && a[i] < limit;
      b[i] += a[i];
      some = some || b[i] > limit;
    }
  return ok + 2 * some;
}

/* 5 becomes 1, but where there is no iteration.  */

static int
number (int n, int ok, double limit)
{
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    ok = ok && a[i] < limit;
  return ok;
}

/* An element that is looked at by another one may not be there.  */

static bool
led (int n)
{
  bool ok = true;
#pragma acc kernels copyin(a, at)
  for (int i = 0; i < n; i++)
    ok = ok && a[at[i]] < 9;
  return ok;
}

static bool
divided (int n, int by)
{
  bool ok = by != 0;
#pragma acc kernels copyin(at)
  for (int i = 0; i < n; i++)
    ok = ok && at[i] / by < 9;
  return ok;
}

/* What has been found so far counts.  */

static int
counted (int n, double limit)
{
  bool ok = true;
  int m = 0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    {
      ok = ok && a[i] < limit;
      m += ok;
    }
  return m + ok;
}

static int
turned (int n, double limit)
{
  bool ok = true;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    ok = ok && a[i] < limit ? false : true;
  return ok;
}

static int
other_bits (int n)
{
  bool ok = true;
#pragma acc kernels copyin(at)
  for (int i = 0; i < n; i++)
    ok &= at[i];
  return ok;
}

static int
twice (int n, double limit)
{
  bool ok = true;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    {
      ok = ok && a[i] < limit;
      ok = ok || a[i] > 2 * limit;
    }
  return ok;
}

int
main (void)
{
  static double c[20][20];
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7 % 101;
      b[i] = a[i] + i % 3;
      at[i] = i * 7 % 101;
    }
  for (int i = 0; i < 400; i++)
    c[i / 20][i % 20] = i / 20 + i % 20;
  for (int k = 0; k < 4; k++)
    {
      int n = hide (k == 0 ? 0 : N - k);
      double limit = hide (k == 1 ? 1 : k == 2 ? 50 : 200);
      printf ("%d %d %d\n", all (n, limit), any (n, limit), bits (n, limit));
      printf ("%d ", square (hide (20), c));
      c[7][9 + k] += 1;
      printf ("%d %d\n", square (hide (20), c), two (n, limit));
      printf ("%d %d %d\n", number (n, hide (5), limit),
              number (n, hide (1), limit), number (n, hide (0), limit));
      printf ("%d %d %d\n", led (n), divided (n, hide (k)) + 2 * begun (n),
              counted (n, limit));
      printf ("%d %d %d\n", turned (n, limit), other_bits (n),
              twice (n, limit));
    }
  return 0;
}
