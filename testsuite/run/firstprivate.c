/* Values that a region is handed: parameters of every type, firstprivate
   scalars, arrays and structures, computed bounds, constants, references to
   variables that the host changes afterwards.  Without this test a value could
   be taken before it is set, or from the host's side.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#define N 39

struct pair
{
  int x;
  short y[3];
};

static double f[N][N];
static int a[N][N];

static void
of_every_type (int n, char c, unsigned short h, long long l, float x, double y,
               _Bool b)
{
#pragma acc parallel loop copy(f)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      f[i][j] += c + h - l + x * 2 + y + (b ? i : j);
}

static void
clauses (int n)
{
  int t[4] = { 3, 1, 4, 1 }, s = 5;
  struct pair p = { 9, { 2, 6, 5 } };
#pragma acc parallel loop firstprivate(t, s, p) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] += t[i % 4] * s + p.x - p.y[j % 3];
}

static void
changed_afterwards (int n)
{
  int s = 1;
#pragma acc data copy(a)
  for (int k = 0; k < 4; k++)
    {
#pragma acc parallel loop async(1) present(a)
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = k; j < n - s; j++)
          a[i][j] = a[i][j] * 2 + s;
      s = s * 3 % 7;
    }
#pragma acc wait
}

static void
many (int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8,
      int a9, int n)
{
#pragma acc parallel loop copy(a)
  for (int i = a0; i < n - a1; i++)
#pragma acc loop
    for (int j = a2; j < n - a3; j++)
      a[i][j] += a4 * i + a5 * j + a6 * (i ^ j) + a7 - a8 * a9;
}

static void
computed (int n)
{
  int half = n / 2, last = half + n % 2;
  const int three = 3;
  half--;
#pragma acc parallel loop copy(a)
  for (int i = half; i < last + half; i++)
#pragma acc loop
    for (int j = three; j < n; j += three)
      a[i][j] += half - last;
}

int
main (void)
{
  CLEAR (a);
  for (int n = 6; n <= N; n += 11)
    {
      of_every_type (hide (n), (char)hide (3), (unsigned short)hide (60000),
                     hide (12345), hide (7) / 2.0f, hide (9) / 4.0, hide (1));
      SHOW (f);
      clauses (hide (n));
      SHOW (a);
      changed_afterwards (hide (n));
      SHOW (a);
      many (hide (1), hide (2), hide (0), hide (1), hide (5), hide (6),
            hide (7), hide (8), hide (9), hide (10), hide (n));
      SHOW (a);
      computed (hide (n));
      SHOW (a);
    }
  return 0;
}
