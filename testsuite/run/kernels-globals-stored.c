/* A kernels region of two nests, of which the first may store to a global
   variable that is the bound of the second.  Without this test the second could
   be handed the value of before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "GCC alone maps the variable twice" } */

#include <stdio.h>

#define N 97

int shared = 5;

static int marks[N];

/* P may be the address of SHARED.  */
static void
stored (int *p, int n)
{
#pragma acc kernels copy(p [0:n])
  {
    for (int i = 0; i < n; i++)
      p[i] += 1;
    for (int i = 0; i < shared; i++)
      marks[i] += shared;
  }
}

int
main (void)
{
  long m = 0;
  int other[9] = { 0 };
  stored (other, 9);
  stored (&shared, 1);
  for (int i = 0; i < N; i++)
    m += (long)marks[i] * (i + 1);
  printf ("%ld %d %d\n", m, shared, other[3]);
  return 0;
}
