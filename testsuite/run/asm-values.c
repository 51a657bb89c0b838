/* Numbers that asm statements give variables beside their assignments: how far
   apart a loop reads and writes, and the bounds of another.  Without this test
   such a variable could be taken for what the assignment says, and a loop with
   dependences be spread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[1].chosen.schedule =~ ^1.1 } */

#define N 1000

static int a[N];

static void
distance (int near)
{
  long far = 800;
  __asm__("" : "=r"(far) : "0"((long)near));
#pragma acc parallel loop auto copy(a)
  for (int i = 0; i < 150; i++)
    a[i + far] = a[i] * 3 + 1 & 1023;
}

static void
bound (int more)
{
  int n = 3;
  __asm__("" : "=r"(n) : "0"(more));
#pragma acc kernels copy(a)
  for (int i = 0; i < n; i++)
    a[i] += i;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 101;
  distance (hide (1));
  SHOW (a);
  bound (hide (N));
  SHOW (a);
}
