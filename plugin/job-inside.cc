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

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job.h"
#include "emit-parts.h"
#include "tidy.h"

/* Whether the loops of FOUND have gangs alone, and those in the body no
   pragma.  */

static bool
has_gangs_alone (const struct acctile_found *found)
{
  const struct acctile_nest *nest = found->nest;
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].levels
            != (k < nest->n_parallel ? (unsigned)ACCTILE_GANG : 0)
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

/* True when nest I of JOB is one that lanes may be given to.  */

static bool
may_spread (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_found *found = &job->region.found[i];
  const struct acctile_nest *nest = found->nest;
  int limit = acctile_state.settings.limit;
  return optimize > 0 && !job->region.kernels && !job->region.fixed
         && !job->off[i] && !job->plain[i]
         && (decision->error
                 ? wants_one_more (job, i)
                 : !decision->forced && decision->kind == ACCTILE_UNCHANGED)
         && !found->guarded && !nest->fixed && !nest->opaque_calls
         && nest->n_scalar == 0 && has_gangs_alone (found)
         && (limit < 0 || acctile_state.n_rewritten < limit);
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

/* Whether a loop in the body of NEST can be spread over lanes, as far as memory
   says.  */

static bool
is_spreadable (const struct acctile_nest *nest)
{
  unsigned loops = find_long (nest);
  if (loops == 0)
    return false;
  struct acctile_decision *decision = decide_spread (nest, loops);
  unsigned proven = decision ? find_proven (decision->depend, loops) : 0;
  if (proven != loops)
    {
      acctile_decision_free (decision);
      decision = proven ? decide_spread (nest, proven) : NULL;
    }
  bool spread = decision && decision->kind == ACCTILE_DOALL;
  acctile_decision_free (decision);
  return spread;
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
         || (!block && !is_gimple_reg_type (TREE_TYPE (decl)));
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

/* Whether TARGET has for gangs what lanes would share.  */

static bool
has_shared (gomp_target *target)
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

bool
acctile_job_spread (struct acctile_job *job)
{
  if (job->region.n_found != 1 || !may_spread (job, 0)
      || has_shared (job->region.target)
      || !is_spreadable (job->region.found[0].nest))
    return false;
  const struct acctile_found *found = &job->region.found[0];
  auto_vec<gomp_for *> made;
  acctile_tidy_first (found->loop[found->nest->n_parallel - 1].stmt, &made);
  acctile_tidy_carried (job->region.target);
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

void
acctile_job_use_inside (struct acctile_job *job)
{
  struct acctile_nest *nest = job->region.found[0].nest;
  nest->lanes_idle = nest->n_team > 0;
  if (!nest->lanes_idle || !acctile_job_decide_again (job, 0))
    nest->lanes_idle = false;
}
