/* Elements at fixed places of an array, or of a structure's array, that the
   nest stores to as well.  Without this test such an element could be loaded
   once, before it changes.

   SPDX-License-Identifier: GPL-3.0-or-later
   { acctile-report nests[0].kind unchanged }
   { acctile-report nests[1].kind unchanged }
   { acctile-report nests[2].kind unchanged }
   { acctile-report nests[3].kind doall }
   { acctile-report nests[4].kind doall }  */

#include "run.h"

#define N 100

static int v[N], a[N][N];
static struct
{
  int n, w[N], m;
} s, t;

static void
element (void)
{
#pragma acc kernels loop copy(v)
  for (int i = 0; i < N; i++)
    v[i] = v[7] + 1;
}

static void
pivot (void)
{
#pragma acc kernels loop copy(a)
  for (int i = 0; i < N; i++)
#pragma acc loop
    for (int j = 0; j < N; j++)
      a[i][j] = a[i][j] * 2 - a[3][5];
}

static void
member (void)
{
#pragma acc kernels loop copy(s)
  for (int i = 0; i < N; i++)
    s.w[i] = s.w[4] + s.m + i;
}

static void
beside (void)
{
#pragma acc kernels loop copy(t)
  for (int i = 0; i < t.n; i++)
    t.w[i] = t.w[i] + t.m;
}

static void
below (void)
{
#pragma acc kernels loop copy(v)
  for (int i = 1; i < N; i++)
    v[i] = v[i] + v[0];
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        v[i] = s.w[i] = t.w[i] = i;
        a[i][j] = i - j + 1;
      }
  t.n = hide (N);
  s.m = t.m = hide (3);
  element ();
  SHOW (v);
  pivot ();
  SHOW (a);
  member ();
  SHOW (s.w);
  beside ();
  SHOW (t.w);
  below ();
  SHOW (v);
  return 0;
}
