/* Without this test a program could leave the host device, and its data
   regions would copy what the emulated threads then do not see.

   { acctile-runs {} {} }
   { acctile-runs {} {ACC_DEVICE_TYPE=nvidia} }
   { acctile-runs {} {ACC_DEVICE_TYPE=host} }
   { acctile-runs -fsanitize=thread {ACC_DEVICE_TYPE=nvidia} }
   { acctile-fails -Wl,--no-as-needed,-lgomp {}
     {libgomp comes before libacctile-emulate} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#include <openacc.h>

#define SIZE 100

/* Sums up 0 to SIZE - 1 in a data region, in parts.  */

static int
sum (void)
{
  int a[SIZE], result = 0;

#pragma acc data create(a) copy(result)
  {
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < SIZE; i++)
      a[i] = i;
#pragma acc wait(1)
    for (int i = 0; i < SIZE; i++)
      result += a[i];
#pragma acc update host(result)
  }
  return result;
}

int
main (void)
{
  static const acc_device_t types[]
      = { acc_device_default, acc_device_host, acc_device_nvidia,
          acc_device_not_host };
  const int expected = SIZE * (SIZE - 1) / 2;

  check (acc_get_device_type () == acc_device_host, "the host at first");
  check (sum () == expected, "data regions do not copy");
  for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
    {
      acc_init (types[i]);
      acc_set_device_type (types[i]);
      acc_set_device_num (0, types[i]);
      check (acc_get_device_type () == acc_device_host && sum () == expected,
             "the host still");
      acc_shutdown (types[i]);
    }
  check (sum () == expected, "and at last");
  return unit_end ();
}
