/* Extremes in kernels regions that begin as zero, or beyond it, and never get a
   zero, whatever its sign, or begin on the other side, where they may.
   Without this test a zero could have another sign, or such a loop be one
   thread's.

   { acctile-report nests.length 15 }
   { acctile-report nests[0].kind doall }
   { acctile-report nests[1].kind doall }
   { acctile-report nests[2].kind doall }
   { acctile-report nests[4].kind doall }
   { acctile-report nests[8].kind doall }
   { acctile-report nests[12].kind doall }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>

#define N 700

static double a[N], b[N];
static float f[N];

static void
beyond (int n)
{
  double most = 0, more = 2;
  float least = 0;
#pragma acc kernels copyin(a, b, f)
  {
    for (int i = 0; i < n; i++)
      {
        double s = a[i] + b[i];
        if (s > most)
          most = s;
      }
    for (int i = 0; i < n; i++)
      more = a[i] * b[i] > more ? a[i] * b[i] : more;
    for (int i = 0; i < n; i++)
      if (f[i] < least)
        least = f[i];
  }
  printf ("%g %g %g\n", most, more, least);
}

static void
across (int n)
{
  double most = -1;
  float least = 1;
#pragma acc kernels copyin(a, f)
  {
    for (int i = 0; i < n; i++)
      if (a[i] > most)
        most = a[i];
    for (int i = 0; i < n; i++)
      if (f[i] < least)
        least = f[i];
  }
  printf ("%g %g\n", most, least);
}

static void
minus (int n)
{
  double most = -0.0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    if (a[i] > most)
      most = a[i];
  printf ("%g\n", most);
}

int
main (void)
{
  for (int t = 0; t < 4; t++)
    {
      for (int i = 0; i < N; i++)
        {
          a[i] = t == 0 ? -0.0 : t == 1 ? -i : i % 7 ? i * 37 % 101 - 50 : NAN;
          b[i] = t < 2 ? -0.0 : t == 2 ? i % 5 - 3 : NAN;
          f[i] = t == 0 ? i % 2 ? -0.0f : 0.0f : t == 1 ? i : i * 29 % 97 - 40;
        }
      beyond (N);
      beyond (1);
      across (N);
      minus (N);
    }
  return 0;
}
