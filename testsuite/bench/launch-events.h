/* What a program may ask of launch-events.so when it runs under it.  The
   functions are weak: without the library they are null.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_BENCH_LAUNCH_EVENTS_H
#define ACCTILE_BENCH_LAUNCH_EVENTS_H

enum launch_events_mode
{
  LAUNCH_EVENTS_OFF,  /* launches pass untouched  */
  LAUNCH_EVENTS_ON,   /* an event before and one after each launch  */
  LAUNCH_EVENTS_QUEUE /* the same behind a short busy kernel, so that the
                         device meets event, launch and event already queued
                         and the interval holds no time of the host  */
};

/* What a stretch of launches took.  */
struct launch_events_sum
{
  double us;    /* device time, summed over the launches  */
  int launches; /* how many were timed  */
  int refused;  /* launches dropped because the registers of the kernel do not
                   allow the block; only under LAUNCH_EVENTS_TOLERATE  */
  /* The longest launch of the stretch.  */
  unsigned grid[3], block[3];
  int registers, shared_bytes, local_bytes;
  char name[128];
};

/* Sets how launches are treated from now on.  */
void launch_events_set_mode (enum launch_events_mode mode)
    __attribute__ ((weak));

/* Puts what was launched since the last call into *SUM.  The launches have
   to be complete: the caller waited for the device.  */
void launch_events_take (struct launch_events_sum *sum) __attribute__ ((weak));

#endif
