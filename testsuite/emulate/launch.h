/* Launches as the compiler makes them, for tests of the emulator that are
   written by hand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TEST_LAUNCH_H
#define ACCTILE_TEST_LAUNCH_H

#include "emulate.h"
#include "unit.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

extern void GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t mapnum,
                                  void **hostaddrs, size_t *sizes,
                                  unsigned short *kinds, ...);

/* A launch of FN with DATA, as libgomp takes it: no flags, which come
   inverted, and no launch dimensions.  */

static inline void
launch_plain (void (*fn) (void *), void *data)
{
  GOACC_parallel_keyed (~0, fn, 0, data, NULL, NULL, 0);
}

/* The same with BLOCKS blocks of THREADS threads.  */

static inline void
launch (unsigned blocks, unsigned threads, void (*fn) (void *), void *data)
{
  acctile_emulate_next (blocks, threads);
  launch_plain (fn, data);
}

/* The setting NAME, WITHOUT when it is not there.  */

static inline const char *
setting (const char *name, const char *without)
{
  const char *text = getenv (name);
  return text ? text : without;
}

#endif
