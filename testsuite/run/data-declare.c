/* Arrays and scalars that live on the device by "declare", with update.
   Without this test a nest could work on a copy of them.  On the device they
   come out as zeros with GCC 12 by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-host "GCC 12 alone does not update them from the device" } */

#define N 47

static int table[N];
#pragma acc declare create(table)
static int result[N][N];
#pragma acc declare copyin(result)
static int factor;
#pragma acc declare create(factor)

static void
fill (int n)
{
#pragma acc parallel loop present(table)
  for (int i = 0; i < N; i++)
    table[i] = i * n % 31;
}

static void
use (int n)
{
#pragma acc parallel loop present(table, result, factor)
  for (int i = 0; i < n - 1; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      result[i][j] += table[i] * factor + table[j];
}

int
main (void)
{
  CLEAR (result);
#pragma acc update device(result)
  for (int n = 1; n < N; n += 15)
    {
      factor = hide (n % 4);
#pragma acc update device(factor)
      fill (hide (n));
      use (hide (n));
#pragma acc update host(result, table)
      SHOW (table);
      SHOW (result);
    }
  return 0;
}
