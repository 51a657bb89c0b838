/* Tiles around calls of routines that have levels of their own, and in regions
   where each gang does something for itself.  Without this test such a loop
   could get lanes that the routine needs, which GCC refuses, or gangs among
   which what each is to do alone is spread.

   SPDX-License-Identifier: GPL-3.0-or-later

   { acctile-unlaunched "routines with levels are left to GCC" }  */

#include "run.h"

#define N 64

static int a[N][N], b[8], c[N];

#pragma acc routine vector
static void
add (int *p, int n)
{
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    p[j] += j;
}

#pragma acc routine worker
__attribute__ ((noinline)) static void
add_alone (int *p, int n)
{
#pragma acc loop worker
  for (int j = 0; j < n; j++)
    p[j] += 2 * j;
}

int
main (void)
{
  long sum = 0;
  for (int i = 0; i < N; i++)
    c[i] = i * 7 % 19;
#pragma acc parallel copy(a)
  {
#pragma acc loop gang tile(4)
    for (int i = 0; i < N; i++)
      add (a[i], N);
  }
#pragma acc parallel loop gang tile(4) copy(a)
  for (int i = 0; i < N; i++)
    add_alone (a[i], N);
#pragma acc parallel num_gangs(4) copyin(c) copyout(b)
  {
    int t[N];
#pragma acc loop worker tile(8)
    for (int i = 0; i < N; i++)
      t[i] = c[i] + 1;
#pragma acc loop gang
    for (int g = 0; g < 8; g++)
      b[g] = t[N - 1 - g];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j] * (i + 1);
  printf ("%ld %d %d\n", sum, b[0], b[7]);
  return 0;
}
