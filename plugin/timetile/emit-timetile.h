/* Time loops as one launch (emit-timetile.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_TIMETILE_H
#define ACCTILE_EMIT_TIMETILE_H

#include "emit/emit.h"
#include "timetile/split.h"
#include "timetile/timeloop-apart.h"
#include "timetile/timeloop-queue.h"
#include "timetile/turn.h"

/* One nest of a time loop, its region, and the mapping that it gets.  */
struct acctile_emitted_sweep
{
  struct acctile_found *found;
  gomp_target *target;
  struct acctile_mapping mapping;
  struct acctile_launch launch;
  bool meets; /* blocks wait for one another after it  */
  struct acctile_pace pace;
};

/* Replaces LOOP, whose first statement stands at GSI, by one region for all
   its steps, with CLAUSES from acctile_time_loop_clauses, and what the host
   still has to compute.  TURNS are of the same sweeps, in their order.  SPLIT,
   unless NULL, asks for split tiling; APART, unless NULL, for arrays that do
   not overlap.  QUEUE is the loop's.  Returns the region; GSI then stands at
   the statement after the loop.  Where arrays overlap, or the plan has it that
   large grids take a launch for each step, OTHERS gets the regions of the loop
   for those.  */
gomp_target *acctile_emit_persistent (
    gimple_stmt_iterator *gsi, struct acctile_time_loop *loop,
    const struct acctile_time_plan *plan, tree clauses,
    vec<acctile_emitted_sweep> *sweeps, const vec<acctile_turn *> &turns,
    const struct acctile_split *split, const struct acctile_time_apart *apart,
    const struct acctile_time_queue *queue, bool emulate,
    vec<gomp_target *> *others);

#endif
