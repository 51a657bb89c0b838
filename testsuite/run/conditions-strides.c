/* Conditions on iterators of loops whose step is not 1: they hold for the
   iterator, not for the number of the iteration.  Without this test loops whose
   iterations depend on one another only where a condition holds could be run in
   parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-unlaunched "all loops must run in order" } */
/* { acctile-report nests.length 3 } */
/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[2].kind unchanged } */

#include "run.h"

static int a[200];

int
main (void)
{
  for (int i = 0; i < 200; i++)
    a[i] = i;
#pragma acc kernels copy(a)
  for (int i = 0; i < 160; i += 2)
    if (i >= 100)
      a[i] += a[i - 2];
  SHOW (a);
#pragma acc kernels copy(a)
  for (int i = 2; i < 200; i += 3)
    if (i > 90)
      a[i] += a[i - 3];
  SHOW (a);
#pragma acc kernels copy(a)
  for (int i = 196; i >= 0; i -= 4)
    if (i < 100)
      a[i] += a[i + 4];
  SHOW (a);
  return 0;
}
