/* The gangs that the program asks for are those that are launched, whatever
   the nest is mapped to: as many as the largest number here, though no loop
   has so many iterations.  Without this test acctile could overrule them.

   { acctile-blocks "one" 777 777 }
   { acctile-blocks "two" 778 778 }
   { acctile-blocks "together" 777 777 }
   { acctile-blocks "kernels" 780 780 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 40

static int v[N], w[N], a[N][N];

static void
one (int n, int g)
{
#pragma acc parallel loop gang vector num_gangs(g) copy(v)
  for (int i = 0; i < n; i++)
    v[i] += i % 7;
}

static void
two (int n, int g)
{
#pragma acc parallel loop gang vector collapse(2) num_gangs(g + 1) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += i * 3 - j;
}

static void
together (int n, int g)
{
#pragma acc parallel num_gangs(g) copy(v, w)
  {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      v[i] += 3 * i;
#pragma acc loop gang vector
    for (int i = 1; i < n; i++)
      w[i] -= i;
  }
}

static void
kernels (int n, int g)
{
#pragma acc kernels loop gang(g + 3) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < N; j++)
      a[i][j] -= i * j;
}

int
main (void)
{
  static const int gangs[] = { 1, 5, 777, 39 };
  int s = 0;
  for (int t = 0; t < 4; t++)
    {
      one (N, gangs[t]);
      two (N - t, gangs[t]);
      together (N, gangs[t]);
      kernels (N - t, gangs[t]);
    }
  for (int i = 0; i < N; i++)
    {
      s = s * 31 % 1000003 + v[i] * 7 + w[i];
      for (int j = 0; j < N; j++)
        s = s * 31 % 1000003 + a[i][j];
    }
  printf ("%d\n", s);
  return 0;
}
