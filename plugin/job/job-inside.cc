/* Loops inside loops that have gangs alone.

     #pragma acc loop gang              #pragma acc loop gang
     for (i...)                         for (i...)
       {                                  {
         s = 0;                             s = 0;
         for (j...)                         for (j...)
           s += a[i][j];           ->         s += a[i][j];
                                        #pragma acc loop vector
         for (j...)                         for (j...)
           b[i][j] = a[i][j] / s;             b[i][j] = a[i][j] / s;
       }                                  }

   A gang keeps its iterations, and one lane would do all of them.  Plain loops
   in the body become acc loops for the lanes where isl shows that they are
   independent, no value goes from one of their iterations to the next or to
   what stands behind, and they are long enough; the others stay with one lane.

   Where the program leaves the levels open each lane has iterations of its own,
   and neighbours walk through rows side by side, far from one another.  Such
   loops get gangs alone where the model says that this is much faster.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "emit/emit-parts.h"
#include "prepare/tidy.h"

/* What of the predicted cost gangs alone may have where nobody asked for
   them.  */
#define MUCH_FASTER 0.5

/* Whether the acc loops of FOUND have LEVELS, and those in the body no
   pragma.  */

static bool
has_levels (const struct acctile_found *found, unsigned levels)
{
  const struct acctile_nest *nest = found->nest;
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].levels != (k < nest->n_parallel ? levels : 0)
        || (k >= nest->n_parallel && found->loop[k].stmt))
      return false;
  return nest->n_team == 0 && nest->n_parallel > 0;
}

/* Whether a directive asks for a schedule of one loop more than nest I of JOB
   has.  */

static bool
wants_one_more (const struct acctile_job *job, int i)
{
  const struct acctile_found *found = &job->region.found[i];
  const struct acctile_directive *wanted = acctile_find_directive (
      job->region.location, found->location, found->nest->function);
  return wanted && wanted->schedule
         && wanted->schedule->n_dim == found->nest->n_parallel + 1;
}

/* True when nest I of JOB is one that can be given other levels.  */

static bool
is_free (const struct acctile_job *job, int i)
{
  const struct acctile_found *found = &job->region.found[i];
  int limit = acctile_state.settings.limit;
  return !acctile_unoptimised () && !job->region.kernels && !job->region.fixed
         && !job->off[i] && !job->plain[i] && !found->guarded
         && !found->nest->fixed && !acctile_nest_is_opaque (found->nest)
         && found->nest->n_scalar == 0
         && (limit < 0 || acctile_state.n_rewritten < limit);
}

/* True when nest I of JOB is one that lanes may be given to.  */

static bool
may_spread (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  return (decision->error
              ? wants_one_more (job, i)
              : !decision->forced && decision->kind == ACCTILE_UNCHANGED)
         && is_free (job, i)
         && has_levels (&job->region.found[i], ACCTILE_GANG);
}

/* True when the program leaves open what runs nest I of JOB.  */

static bool
is_open (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_nest *nest = job->region.found[i].nest;
  return !decision->error && !decision->forced
         && decision->kind == ACCTILE_DOALL && nest->n_reduction == 0
         && nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0 && is_free (job, i)
         && has_levels (&job->region.found[i], 0);
}

/* The loops in the body of NEST, in no other of it, that are worth a warp.  */

static unsigned
find_long (const struct acctile_nest *nest)
{
  unsigned loops = 0;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (nest->loop[k].parent == nest->n_parallel - 1 && nest->loop[k].lower
        && nest->loop[k].upper && nest->loop[k].trip >= ACCTILE_WARP)
      loops |= 1u << k;
  return loops;
}

/* The loops among LOOPS that DEPEND shows to be independent.  */

static unsigned
find_proven (const struct acctile_depend *depend, unsigned loops)
{
  unsigned proven = 0;
  for (int k = 0; depend && k < depend->n_loop; k++)
    if ((loops >> k & 1) && depend->loop[k] == ACCTILE_PROVEN)
      proven |= 1u << k;
  return proven;
}

/* Decides NEST with LOOPS of its body for lanes.  */

static struct acctile_decision *
decide_spread (const struct acctile_nest *nest, unsigned loops)
{
  struct acctile_nest wide;
  acctile_nest_spread (nest, loops, &wide);
  return acctile_memo_decide (acctile_state.memo, &wide, acctile_state.device,
                              NULL, &acctile_state.settings.decide);
}

/* What NEST costs with lanes for the loops in its body that can be spread, as
   far as memory says; -1 when none can.  */

static double
spread_cost (const struct acctile_nest *nest)
{
  unsigned loops = find_long (nest);
  if (loops == 0)
    return -1;
  struct acctile_decision *decision = decide_spread (nest, loops);
  unsigned proven = decision ? find_proven (decision->depend, loops) : 0;
  if (proven != loops)
    {
      acctile_decision_free (decision);
      decision = proven ? decide_spread (nest, proven) : NULL;
    }
  double cost = decision && decision->kind == ACCTILE_DOALL
                    ? decision->chosen.cost
                    : -1;
  acctile_decision_free (decision);
  return cost;
}

/* Whether DECL, which each iteration of a gang has for itself, is more than a
   number in a register, which each lane has for itself.  Blocks may declare
   arrays, which stores tell of (carried.cc).  */

static bool
is_shared_by_lanes (tree decl, bool block)
{
  if (!VAR_P (decl) || TREE_STATIC (decl) || DECL_EXTERNAL (decl))
    return !block;
  return TREE_ADDRESSABLE (decl) || DECL_HAS_VALUE_EXPR_P (decl)
         || (!block
             && (!is_gimple_reg_type (TREE_TYPE (decl))
                 || POINTER_TYPE_P (TREE_TYPE (decl))));
}

/* Whether STMT, a block or a loop, declares such.  */

static bool
declares_shared (gimple *stmt)
{
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    {
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
        if (is_shared_by_lanes (v, true))
          return true;
    }
  else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
          && is_shared_by_lanes (OMP_CLAUSE_DECL (c), false))
        return true;
  return false;
}

/* A walk_gimple_seq callback: notes whether something declares such.  */

static tree
find_shared (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (declares_shared (gsi_stmt (*gsi)))
    *(bool *)wi->info = true;
  return NULL_TREE;
}

bool
acctile_job_has_shared (gomp_target *target)
{
  walk_stmt_info wi;
  bool found = false;
  memset (&wi, 0, sizeof wi);
  wi.info = &found;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
        && (TREE_ADDRESSABLE (OMP_CLAUSE_DECL (c))
            || !is_gimple_reg_type (TREE_TYPE (OMP_CLAUSE_DECL (c)))))
      return true;
  walk_gimple_seq (gimple_omp_body (target), find_shared, NULL, &wi);
  return found;
}

/* Whether the nest of JOB had better have gangs alone, for the lanes to share
   their iterations: of loops that may be short nobody knows.  */

static bool
prefers_gangs (const struct acctile_job *job)
{
  if (!is_open (job, 0))
    return false;
  struct acctile_nest nest = *job->region.found[0].nest;
  for (int k = 0; k < nest.n_loop; k++)
    if (k < nest.n_parallel)
      nest.loop[k].levels = ACCTILE_GANG;
    else if (nest.loop[k].assumed)
      return false;
  double cost = spread_cost (&nest);
  return cost >= 0 && cost < MUCH_FASTER * job->decision[0]->chosen.cost;
}

/* Gives the acc loops of FOUND gangs.  */

static void
add_gangs (const struct acctile_found *found)
{
  for (int k = 0; k < found->nest->n_parallel; k++)
    {
      gomp_for *loop = found->loop[k].stmt;
      tree clauses = gimple_omp_for_clauses (loop);
      if (!omp_find_clause (clauses, OMP_CLAUSE_GANG))
        gimple_omp_for_set_clauses (
            loop, acctile_add_clause (found->location, OMP_CLAUSE_GANG,
                                      NULL_TREE, clauses));
    }
}

bool
acctile_job_spread (struct acctile_job *job, double *cost)
{
  *cost = -1;
  if (job->region.n_found != 1 || acctile_job_has_shared (job->region.target))
    return false;
  const struct acctile_found *found = &job->region.found[0];
  bool gangs = prefers_gangs (job);
  if (gangs)
    *cost = job->decision[0]->chosen.cost;
  if (!gangs && (!may_spread (job, 0) || spread_cost (found->nest) < 0))
    return false;
  auto_vec<gomp_for *> made;
  acctile_tidy_first (found->loop[found->nest->n_parallel - 1].stmt, &made);
  acctile_tidy_carried (job->region.target);
  if (gangs && made.length () > 0)
    add_gangs (found);
  return made.length () > 0;
}

bool
acctile_job_order_inside (struct acctile_job *job)
{
  struct acctile_found *found = &job->region.found[0];
  const struct acctile_nest *nest = found->nest;
  unsigned loops = 0;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (found->loop[k].stmt && nest->loop[k].claim == ACCTILE_CLAIM_AUTO)
      loops |= 1u << k;
  unsigned proven
      = find_proven (job->decision[0]->depend, loops & find_long (nest));
  if (nest->fixed)
    proven = 0;
  acctile_emit_seq (found, loops & ~proven);
  return proven != loops;
}

bool
acctile_job_gather (struct acctile_job *job, double cost)
{
  struct acctile_found *found = &job->region.found[0];
  const struct acctile_decision *decision = job->decision[0];
  unsigned loops = 0;
  if (decision->kind == ACCTILE_DOALL
      && decision->chosen.cost < MUCH_FASTER * cost)
    return false;
  for (int k = 0; k < found->nest->n_loop; k++)
    if (k >= found->nest->n_parallel)
      loops |= found->loop[k].stmt ? 1u << k : 0;
    else
      {
        tree clauses = gimple_omp_for_clauses (found->loop[k].stmt);
        acctile_remove_clause (&clauses, OMP_CLAUSE_GANG);
        gimple_omp_for_set_clauses (found->loop[k].stmt, clauses);
      }
  acctile_emit_seq (found, loops);
  return true;
}

void
acctile_job_use_inside (struct acctile_job *job)
{
  struct acctile_nest *nest = job->region.found[0].nest;
  nest->lanes_idle = nest->n_team > 0;
  if (!nest->lanes_idle || !acctile_job_decide_again (job, 0))
    nest->lanes_idle = false;
}
