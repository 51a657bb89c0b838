/* Off the device gangs of imperfect nests add up in the program's own order,
   from the value that the variable has: sums that are rounded are the same to
   the last bit.  Without this test a part could be added up from zero there.

   { acctile-unemulated "its threads add up in any order" }
   { acctile-host "so do a device's" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 300

static float a[N][N];

static float
sum (int n, float s)
{
#pragma acc parallel loop gang reduction(+ : s) copyin(a)
  for (int i = 0; i < n; i++)
    {
      float row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < n; j++)
        row += a[i][j];
      s += row * 1.1f;
    }
  return s;
}

static double
product (int n, double s, float *most)
{
  float m = *most;
#pragma acc parallel loop gang worker reduction(* : s) reduction(max : m)      \
    copyin(a)
  for (int i = 0; i < n; i++)
    {
      float row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < i; j++)
        row += a[i][j];
      s *= 1 + row * 0.001;
      m = m > row ? m : row;
    }
  *most = m;
  return s;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = 1.0f / (i + 3 * j + 7);
  float most = -0.0f;
  printf ("%a %a %a\n", sum (N, 1e5f), sum (N, -0.1f), sum (0, -0.0f));
  printf ("%a %a\n", product (N, 0.3, &most), most);
  return 0;
}
