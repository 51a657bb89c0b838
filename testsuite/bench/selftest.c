/* Checks launch-events.so on fake-cuda.c, whose launches take as many
   nanoseconds as they have threads.  Were it deleted, a change of the shim
   that loses a launch, counts one twice or names the wrong kernel would show
   only as an odd number in a table.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "launch-events.h"

#define N 1024

static int failures;

static void
check (bool ok, const char *what)
{
  printf ("%s: %s\n", ok ? "PASS" : "FAIL", what);
  failures += !ok;
}

static bool
near (double a, double b)
{
  return fabs (a - b) < 1e-3 * b;
}

static void
small (float *a)
{
#pragma acc parallel loop present(a [0:N]) num_gangs(100) num_workers(16)      \
    vector_length(32)
  for (int i = 0; i < N; i++)
    a[i] = i;
}

static void
wide (float *a)
{
#pragma acc parallel loop present(a [0:N]) num_gangs(7) num_workers(4)         \
    vector_length(32) async(1)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc wait
}

static void
big (float *a)
{
#pragma acc parallel loop present(a [0:N]) num_gangs(100) num_workers(16)      \
    vector_length(32)
  for (int i = 0; i < N; i++)
    a[i] = i;
}

int
main (void)
{
  static float a[N];
  struct launch_events_sum sum;
  if (!launch_events_take)
    {
      printf ("FAIL: launch-events.so is not preloaded\n");
      return 1;
    }
#pragma acc enter data create(a)
  launch_events_set_mode (LAUNCH_EVENTS_OFF);
  small (a);
  launch_events_take (&sum);
  check (sum.launches == 0, "off: no launch is counted");

  launch_events_set_mode (LAUNCH_EVENTS_ON);
  small (a);
  small (a);
  launch_events_take (&sum);
  check (sum.launches == 2 && near (sum.us, 2 * 100 * 512 * 1e-3),
         "on: two launches, their time");
  check (sum.grid[0] == 100 && sum.block[0] == 32 && sum.block[1] == 16
             && sum.registers == 32 && strstr (sum.name, "small"),
         "on: shape, registers and name");
  launch_events_take (&sum);
  check (sum.launches == 0, "what was taken is gone");

  launch_events_set_mode (LAUNCH_EVENTS_QUEUE);
  small (a);
  wide (a);
  launch_events_take (&sum);
  check (sum.launches == 2 && near (sum.us, 100 * 512 * 1e-3 + 7 * 128 * 1e-3)
             && strstr (sum.name, "small"),
         "queued: the busy kernel is not counted, an async launch is");

  for (int i = 0; i < 5000; i++)
    small (a);
  launch_events_take (&sum);
  check (sum.launches == 5000, "more launches than events in a batch");

  big (a);
  launch_events_take (&sum);
  check (sum.launches == 0 && sum.refused == 1,
         "a block that the registers do not allow is dropped");
  return failures != 0;
}
