/* What a launch has to fetch from DRAM and write back, by footprints: how many
   lines the blocks that run at once touch in a window of iterations.

   A cache that replaces the least recently used line keeps what is used again
   within a window whose footprint it holds; for every iteration beyond the
   largest such window it fetches what that iteration adds to the window.
   Windows are iterations of one loop, with all there is inside, or waves of
   blocks.  This is how a traced sample of some SMs, which cannot see what
   all others share with it in L2, is completed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FOOTPRINT_H
#define ACCTILE_FOOTPRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "trace.h"

/* Sectors of the whole launch.  */
struct acctile_footprint
{
  double read;    /* fetched because they are loaded  */
  double loaded;  /* distinct ones that are loaded  */
  double filled;  /* fetched because they are stored to in part only  */
  double written; /* stored to and replaced before the launch ends  */
  double lines;   /* distinct lines touched  */
};

/* Fills *result for a cache of "lines" lines that is empty at the start and
   fetches "fetch" bytes at a time, with "at_once" blocks running at once.
   False on lack of memory.  */
bool acctile_footprint (const struct acctile_trace *trace, int64_t lines,
                        int fetch, int64_t at_once,
                        struct acctile_footprint *result);

#endif
