/* SMs that walk through a memory trace, with their caches: the simulation
   under the locality model.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SIMULATE_H
#define ACCTILE_SIMULATE_H

#include "device.h"
#include "locality.h"
#include "trace.h"

/* What happened to one access.  */
struct acctile_tally
{
  double requests, lines, sectors;
  double hit_lines, hit_sectors; /* in L1  */
  double partial;                /* written sectors not written whole  */
  double l2_reads;               /* sectors that loads ask of L2  */
  double l2_late;                /* of these, those that came with another
                                    that was asked for a while before  */
  /* In the full trace: sectors that were in L2; those among them that had come
     with another and not been asked for; those that L2 fetched.  */
  double l2_hits, l2_brought, l2_fetched;
};

struct acctile_simulation;

/* The SMs that run "trace" as "options" (a sample or all) say, with
   "blocks_per_sm" blocks at once.  "count" says what is to come.  NULL on
   lack of memory.  The arguments must stay alive.  */
struct acctile_simulation *acctile_simulation_alloc (
    struct acctile_trace *trace, const struct acctile_device *device,
    const struct acctile_locality_options *options,
    const struct acctile_trace_count *count, int blocks_per_sm);
struct acctile_simulation *
acctile_simulation_free (struct acctile_simulation *simulation);

/* Runs it.  */
void acctile_simulation_run (struct acctile_simulation *simulation);

/* What happened, by access of the trace.  */
const struct acctile_tally *
acctile_simulation_tally (const struct acctile_simulation *simulation);

/* What L2 wrote to DRAM and fetched for sectors stored to in part, in
   sectors.  Only in the full trace.  */
double acctile_simulation_written (const struct acctile_simulation *simulation);
double acctile_simulation_filled (const struct acctile_simulation *simulation);

#endif
