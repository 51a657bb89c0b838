/* A variable that is only linked ("declare link"): its file is left alone, but
   by the emulator.  Without this test the device's list of variables could
   become another than the host's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "unchanged" } */
/* { acctile-report "nests[1].kind" "unchanged" } */
/* { acctile-host "GCC 12 alone does not update what is declared" } */

#define N 45

static int linked[N], copied[N];
#pragma acc declare link(linked)
#pragma acc declare copyin(copied)

static void
reverse (int n)
{
#pragma acc enter data copyin(linked)
#pragma acc parallel loop present(linked)
  for (int i = 0; i < n; i++)
    linked[i] = 3 * i;
#pragma acc parallel loop present(linked, copied)
  for (int i = 0; i < n; i++)
    linked[i] += copied[n - 1 - i];
#pragma acc exit data copyout(linked)
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    copied[i] = 7 * i % 5;
#pragma acc update device(copied)
  reverse (hide (N));
  reverse (hide (0));
  SHOW (linked);
  return 0;
}
