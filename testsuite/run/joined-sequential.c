/* Loops side by side of which one is an acc loop with a clause: they cannot be
   made one.  Without this test GCC could stop with an internal error where it
   looks whether they can.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-unlaunched "iterations store to the same elements" } */

#include "run.h"

#define N 64

static int to[N], from[N];

static void
beside (int n, int m, int l, int *restrict out, int *restrict in)
{
  int i, j;
  unsigned long q = 1;
#pragma acc kernels copy(out[0 : N]) copyin(in[0 : N])
#pragma acc loop
  for (i = l; i < m + 1; i++)
    {
      for (int z = 0; z < 3; z++)
        out[i + 3] += q;
#pragma acc loop seq
      for (j = 5; j >= n - 4; j--)
        in[j] = 3;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    from[i] = i % 7;
  beside (hide (6), hide (50), hide (3), to, from);
  SHOW (to);
  return 0;
}
