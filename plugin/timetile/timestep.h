/* The nests of a loop over time side by side: what of them is the same
   (models/step.h) in GIMPLE, and how they follow one another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMESTEP_H
#define ACCTILE_TIMESTEP_H

#include "extract/stores.h"
#include "timetile/timeloop.h"

/* One nest of a loop and its region.  */
struct acctile_placed
{
  struct acctile_found *found;
  gomp_target *target;
};

/* The sweeps of one loop.  */
struct acctile_step
{
  const struct acctile_time_loop *loop;
  const vec<acctile_placed> *sweeps;
  auto_vec<tree> values; /* by the number of a parameter in the loop  */
  auto_vec<tree> roots;  /* by that of an array  */
  hash_set<tree> assigned;
  struct acctile_stores stores; /* of the regions  */
  auto_vec<acctile_step_sweep> numbered;
};

/* Numbers the parameters and arrays of all SWEEPS of LOOP.  */
void acctile_step_begin (struct acctile_step *s,
                         const struct acctile_time_loop *loop,
                         const vec<acctile_placed> *sweeps);
void acctile_step_end (struct acctile_step *s);

/* Whether DECL is one thing throughout the loop.  */
bool acctile_step_stays (struct acctile_step *s, tree decl);

/* The access of FOUND that REF is, -1 for none.  */
int acctile_access_of (const struct acctile_found *found, tree ref);

/* Whether all memory that FOUND touches is among its accesses.  */
bool acctile_is_memory_known (struct acctile_found *found);

/* Whether the region BEFORE is followed by AFTER on each way through the loop,
   with nothing between them that jumps.  */
bool acctile_comes_straight (const struct acctile_time_loop *loop,
                             gimple *before, gimple *after);

/* Whether the region of sweep SWEEP holds no other.  */
bool acctile_is_region_alone (const struct acctile_step *s, unsigned sweep);

/* Whether blocks have to wait for one another after each sweep of S, into
   MEETS: not where those that follow, up to the next meeting, touch nothing
   that it writes and write nothing that it touches.  */
void acctile_step_meetings (struct acctile_step *s, vec<bool> *meets);

#endif
