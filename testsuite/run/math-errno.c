/* A file that reads errno behind a region: what sqrt sets is there on the host.
   Without this test a call could be taken to set none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "errno of a device is another" } */
/* { acctile-unemulated "errno of a thread of the emulator is its own" } */
/* { acctile-options "-foffload-options=-lm" } */

#include <errno.h>
#include <math.h>
#include <stdio.h>

#define N 100

static double x[N], y[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i - 1.5;
  errno = 0;
#pragma acc parallel loop copyin(x) copyout(y)
  for (int i = 0; i < N; i++)
    y[i] = x[i] > 0 ? 1 : sqrt (x[i]);
  printf ("%d %g %d\n", errno == EDOM, y[5], isnan (y[0]));
  return 0;
}
