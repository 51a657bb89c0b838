/* Data that moves on the device between launches, a device that is shut down
   and started again, another device and the host in turn.  Without this test a
   launch could read addresses that no longer hold, or a block that is gone.

   { acctile-environment "FAKE_DEVICES=2" }
   { acctile-launches "step" 40 35 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 50

static unsigned a[N], gap[3][N], total;

static __attribute__ ((noinline)) void
step (unsigned *x, unsigned t)
{
#pragma acc parallel loop present(x [0:N])
  for (int i = 0; i < N; i++)
    x[i] = x[i] * 3 + t;
}

static void
steps (int n)
{
  for (int t = 0; t < n; t++)
    step (a, t);
}

static void
use (void)
{
  for (int i = 0; i < N; i++)
    total = total * 31 + a[i];
}

/* The mapping of A lies elsewhere each time.  */
static void
moving (void)
{
  for (int r = 0; r < 6; r++)
    {
      if (r % 2)
        {
#pragma acc enter data copyin(gap [r / 2:1])
        }
#pragma acc enter data copyin(a)
      steps (2);
#pragma acc exit data copyout(a)
      use ();
    }
#pragma acc exit data delete (gap [0:1])
#pragma acc exit data delete (gap [1:1])
#pragma acc exit data delete (gap [2:1])
}

static void
restarted (void)
{
  for (int r = 0; r < 3; r++)
    {
      acc_device_t type = acc_get_device_type ();
      if (type != acc_device_host)
        {
          acc_shutdown (type);
          acc_init (type);
        }
#pragma acc enter data copyin(a)
      steps (4);
#pragma acc exit data copyout(a)
      use ();
    }
}

static void
other_devices (void)
{
  acc_device_t type = acc_get_device_type ();
  int n = acc_get_num_devices (type);
  for (int r = 0; r < 6; r++)
    {
      if (r == 4)
        acc_set_device_type (acc_device_host);
      else
        acc_set_device_num (n > 1 && r < 3 ? r % 2 : 0, type);
#pragma acc enter data copyin(a)
      steps (4);
#pragma acc exit data copyout(a)
      use ();
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i;
  moving ();
  restarted ();
  other_devices ();
  printf ("%u\n", total);
  return 0;
}
