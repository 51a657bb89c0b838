/* A nest of a kernels region that must run in order beside one that is
   rewritten, with launch dimensions written on the region: one gang runs the
   first.  Without this test each gang would, and add to the same elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 300

static int a[N], b[N], c[N];

static void
both (int n)
{
#pragma acc kernels num_gangs(17) num_workers(2) copy(a, b, c)
  {
#pragma acc loop gang vector
    for (int i = 1; i < n; i++)
      a[i] += a[i - 1] % 5 + 1;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] += a[i];
#pragma acc loop
    for (int i = 0; i < n; i++)
      c[i / 2] += b[i];
  }
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  CLEAR (c);
  for (int n = 1; n <= N; n += 23)
    both (hide (n));
  SHOW (a);
  SHOW (b);
  SHOW (c);
  return 0;
}
