/* Time loops that the host runs and whose arrays take turns: what is decided of
   one (job-turns.cc) and how it is rewritten (emit-turned.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_JOB_TURNS_H
#define ACCTILE_JOB_TURNS_H

#include "job/job.h"
#include "timetile/emit-margin.h"
#include "timetile/timeloop-apart.h"

/* A version of a region in which arrays have changed places.  */
struct acctile_turned_version
{
  struct acctile_job job;
  gbind *place; /* where it stands  */
  gomp_target *target;
  auto_vec<acctile_exchanged> reads;
};

/* One loop.  */
struct acctile_turned_loop
{
  gimple_seq *seq;
  struct acctile_time_loop *loop;
  const vec<acctile_job *> *jobs;
  struct acctile_function *function;
  auto_vec<acctile_placed> placed;
  auto_vec<int> job_of, nest_of; /* by sweep  */
  auto_vec<acctile_turn *> turns;
  auto_vec<int> group; /* by turn: those of one change places together  */
  auto_vec<tree> flag; /* by group: whether they have  */
  tree changed;
  struct acctile_time_apart apart;
  bool looks; /* whether the host looks if arrays are APART  */
  tree may;   /* what it has found; NULL_TREE where it need not look  */
  auto_vec<acctile_turned_version *> versions;
};

/* The part of TURN's copy.  */
const struct acctile_part *acctile_copy_part (const struct acctile_turn *turn);

/* The clauses of TARGET that map what ENTRY stands for, copied, for regions
   that stand elsewhere in the loop; NULL_TREE when there are none that are the
   same everywhere.  */
tree acctile_clauses_for (gomp_target *target, tree entry);

/* Rewrites T, which is decided, and says in TURNED what became of it.  False
   when its regions cannot have such versions; then it is as it was.  */
bool acctile_emit_turned (struct acctile_turned_loop *t,
                          struct acctile_turned *turned);

#endif
