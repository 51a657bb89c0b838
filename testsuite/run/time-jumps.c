/* Loops over time in blocks of their own, into which the function jumps, or
   which it leaves for a place outside of the block, behind a loop around them:
   these stay as they are.  Without this test such a jump could go out of a
   kernel, which is an internal error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 50

static int a[N], b[N];

/* Begins in the middle of the first step when K.  */
static void
entered (int n, int k)
{
  int t = 0;
#pragma acc data copy(a, b)
  {
    if (k)
      goto middle;
    {
      int last = n;
      for (; t < last; t++)
        {
#pragma acc parallel loop
          for (int i = 0; i < N; i++)
            a[i] += t;
        middle:
          last = n;
#pragma acc parallel loop
          for (int i = 0; i < N; i++)
            b[i] += a[i];
        }
    }
  }
}

/* Leaves both loops in step K.  */
static int
left (int n, int k)
{
  int rounds = 0;
#pragma acc data copy(a, b)
  {
    for (int s = 0; s < 4; s++)
      {
        for (int t = 0; t < n; t++)
          {
            if (s * t == k)
              goto out;
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
              a[i] += t;
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
              b[i] += a[i];
          }
        rounds++;
      }
  out:;
  }
  return rounds;
}

int
main (void)
{
  entered (3, 0);
  printf ("%d %d\n", a[3], b[3]);
  entered (3, 1);
  printf ("%d %d\n", a[3], b[3]);
  printf ("%d\n", left (5, 6));
  printf ("%d %d\n", a[3], b[3]);
  printf ("%d\n", left (5, 100));
  printf ("%d %d\n", a[3], b[3]);
  return a[3] != 69 || b[3] != 1209;
}
