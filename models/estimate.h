/* A closed-form estimate of what locality.h traces: requests, transactions
   and sectors by looking at a few warps, misses by the footprints of windows
   of the iteration space.  Some microseconds a mapping, so that a whole space
   can be put in order and only the best of it be traced.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_ESTIMATE_H
#define ACCTILE_ESTIMATE_H

#include "device.h"
#include "locality.h"
#include "mapping.h"
#include "nest.h"

struct acctile_estimator;

/* Prepares the estimates for a finished "nest" on "device"; both must stay
   alive.  NULL on lack of memory.  */
struct acctile_estimator *
acctile_estimator_alloc (const struct acctile_nest *nest,
                         const struct acctile_device *device);
struct acctile_estimator *
acctile_estimator_free (struct acctile_estimator *estimator);

/* Fills *result for "mapping" with "blocks_per_sm" blocks on an SM at
   once.  "sampled" is 0.  */
void acctile_estimator_evaluate (struct acctile_estimator *estimator,
                                 const struct acctile_mapping *mapping,
                                 int blocks_per_sm,
                                 struct acctile_locality *result);

/* Pages of ACCTILE_PAGE bytes that the blocks on one SM touch in one step:
   what its address translation has to keep.  */
#define ACCTILE_PAGE (2 << 20)
double acctile_estimator_pages (struct acctile_estimator *estimator,
                                const struct acctile_mapping *mapping,
                                int blocks_per_sm);

/* How often the warps of a launch of "mapping" execute a statement inside
   the loops "around" (a mask): warps that have at least one thread in range,
   times the trip counts of sequential loops.  */
double acctile_estimate_executions (const struct acctile_nest *nest,
                                    const struct acctile_mapping *mapping,
                                    unsigned around);

#endif
