/* How deep the acc loops of a nest go.

   Whoever writes a pragma before the outer loop only leaves the inner ones to
   one thread each, whose neighbours are rows apart.  Plain loops that stand
   perfectly inside become acc loops where isl shows that they are independent
   and the model that this is faster.  Inner acc loops that must keep their
   order become sequential, so that those around them need not be.  Loops of
   kernels regions that must keep theirs and hold other loops become ones that
   the host runs, around nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "emit/emit-parts.h"
#include "prepare/sink.h"
#include "prepare/tidy.h"
#include "substitute.h"

extern "C"
{
#include "models/inward.h"
}

/* What of the predicted cost another acc loop has to save at least.  */
#define WORTHWHILE 0.95

/* Whether DECISION could not obey a directive that asks for a wavefront: loops
   inside may be missing.  */

static bool
lacks_loops (const struct acctile_decision *decision)
{
  return decision->asked && decision->error;
}

/* True when nest I of JOB is one whose loops may be changed.  */

static bool
is_free (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  int limit = acctile_state.settings.limit;
  return !acctile_unoptimised () && !job->region.fixed && !job->off[i]
         && (!decision->error || lacks_loops (decision)) && !decision->forced
         && !job->region.found[i].nest->fixed
         && job->region.found[i].nest->n_team == 0
         && (limit < 0 || acctile_state.n_rewritten < limit);
}

/* Whether nest I of JOB has acc loops that must keep their order and are all
   the compiler's to judge: with plain loops inside they may be a wavefront.  */

static bool
is_ordered (const struct acctile_job *job, int i)
{
  return (job->decision[i]->kind == ACCTILE_SEQ
          || lacks_loops (job->decision[i]))
         && !job->region.found[i].guarded
         && acctile_has_auto_loops_only (job->region.found[i].nest);
}

/* What of the predicted time of a nest a wavefront in its place may have: its
   model sees waiting as shorter than it is, by 2 to 4 where that was
   measured.  */
#define MUCH_FASTER 0.3

/* The same where nothing waits in the end: the loop that carries something
   moves into the others, and what is left is no wavefront.  */
#define FASTER 0.8

bool
acctile_fills_device (const struct acctile_nest *nest)
{
  double n = 1;
  for (int k = 0; k < nest->n_parallel; k++)
    n *= (double)nest->loop[k].trip;
  return n >= (double)ACCTILE_WARP * acctile_state.device->sms;
}

/* Whether one loop of NEST alone carries dependences, FREE are the others, and
   can move into those inside of it, whose bounds it does not change.  */

static bool
moves_inward (const struct acctile_nest *nest, unsigned free)
{
  int from = 0;
  while (free >> from & 1)
    from++;
  if (popcount_hwi (free) != nest->n_parallel - 1)
    return false;
  for (int k = from; k < nest->n_parallel; k++)
    for (int p = from; p < nest->n_parallel; p++)
      if (!nest->loop[k].lower || !nest->loop[k].upper
          || acctile_poly_uses (nest->loop[k].lower, p)
          || acctile_poly_uses (nest->loop[k].upper, p))
        return false;
  return true;
}

/* Whether OTHER, the decision on WIDE, is a wavefront that is much better than
   NEST, which takes US: it has more loops that carry nothing, or several that
   do, and NEST leaves most of the device idle.  What loops in the body of a
   wavefront take its model does not see, so that there may be none.  */

static bool
is_better_wave (const struct acctile_nest *nest,
                const struct acctile_nest *wide,
                const struct acctile_decision *other, double us)
{
  if (!other || other->kind != ACCTILE_DOACROSS || wide->n_reduction > 0
      || wide->n_parallel < wide->n_loop)
    return false;
  for (int k = 0; k < wide->n_parallel; k++)
    if (wide->loop[k].levels)
      return false;
  unsigned free = acctile_inward_free (wide, other->depend);
  int outside = popcount_hwi (free);
  double part = moves_inward (wide, free) ? FASTER : MUCH_FASTER;
  return other->layout[0].time_us < part * us
         && (outside > nest->n_parallel
             || (wide->n_parallel - outside > 1
                 && !acctile_fills_device (nest)));
}

/* How many plain loops of NEST, which is decided by DECISION and may be
   changed, had better be acc loops, for arrays that are APART.  Of a wavefront
   all that can be: what stays in the body keeps one thread busy while the
   others wait.  WAVES: also where they are wavefronts then.  NEST loses what
   would sink; of arrays that are APART none does where SUNK is NULL, else that
   says whether some does.  */

static int
count_better (struct acctile_nest *nest,
              const struct acctile_decision *decision, bool apart, bool waves,
              bool *sunk)
{
  struct acctile_nest now = *nest, wide;
  bool ordered = decision->kind == ACCTILE_SEQ || lacks_loops (decision);
  bool any = decision->kind == ACCTILE_UNCHANGED && !ordered;
  double best = decision->chosen.cost, us = decision->chosen.time_us;
  int depth = 0, taken = 0;
  bool proven = true, bare = false;
  while ((proven || waves)
         && (acctile_nest_widen (&now, &wide)
             || (proven && (!apart || sunk) && acctile_nest_bare (&now, apart)
                 && (bare = true) && acctile_nest_widen (&now, &wide))))
    {
      depth++;
      wide.apart = apart;
      struct acctile_decision *other = acctile_memo_decide (
          acctile_state.memo, &wide, acctile_state.device, NULL,
          &acctile_state.settings.decide);
      proven = proven && (ordered || (other && other->kind == ACCTILE_DOALL));
      if (ordered && other && other->kind == ACCTILE_DOACROSS)
        taken = depth;
      if (!ordered && proven && !other->chosen.mapping.gcc
          && (any || other->chosen.cost < WORTHWHILE * best))
        {
          any = false;
          best = other->chosen.cost;
          us = other->chosen.time_us;
          taken = depth;
        }
      if (!ordered && !proven && !any
          && is_better_wave (nest, &wide, other, us))
        {
          us = other->layout[0].time_us;
          taken = depth;
        }
      acctile_decision_free (other);
      if (taken == depth && sunk)
        *sunk = bare;
      now = wide;
    }
  return taken;
}

/* The same of nest I of JOB, 0 when it may not be changed.  */

static int
find_depth (const struct acctile_job *job, int i, bool apart, bool *sunk)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_nest *nest = job->region.found[i].nest;
  if (!is_free (job, i) || nest->n_scalar > 0
      || (job->region.found[i].guarded && !job->region.kernels)
      || (lacks_loops (decision) && !is_ordered (job, i))
      || (decision->kind != ACCTILE_DOALL && decision->kind != ACCTILE_UNCHANGED
          && !is_ordered (job, i)))
    return 0;
  struct acctile_nest own = *nest;
  own.stmt = XDUPVEC (struct acctile_stmt, nest->stmt, nest->n_stmt);
  own.access = XDUPVEC (struct acctile_access, nest->access, nest->n_access);
  bool waves = !job->region.found[i].guarded && job->region.n_found == 1
               && job->region.only_nests;
  int depth = count_better (&own, decision, apart, waves, sunk);
  free (own.stmt);
  free (own.access);
  return depth;
}

/* Whether one of CLAUSES is for DECL.  */

static bool
is_private (tree clauses, tree decl)
{
  while (clauses && OMP_CLAUSE_DECL (clauses) != decl)
    clauses = OMP_CLAUSE_CHAIN (clauses);
  return clauses != NULL_TREE;
}

/* Whether one of LOOPS counts in DECL.  */

static bool
is_index (const vec<gomp_for *> &loops, tree decl)
{
  for (unsigned k = 0; k < loops.length (); k++)
    if (gimple_omp_for_index (loops[k], 0) == decl)
      return true;
  return false;
}

/* Adds to the clauses of FOR_STMT, one of LOOPS, those that it needs.  */

static void
add_clauses (const struct acctile_found *found, const vec<tree> &sunk,
             const vec<gomp_for *> &loops, gomp_for *for_stmt)
{
  tree clauses = gimple_omp_for_clauses (for_stmt);
  for (unsigned k = 0; k < sunk.length (); k++)
    if (!is_private (found->temporaries, sunk[k]))
      clauses = acctile_add_clause (found->location, OMP_CLAUSE_PRIVATE,
                                    sunk[k], clauses);
  for (tree c = found->temporaries; c; c = OMP_CLAUSE_CHAIN (c))
    if (!DECL_ARTIFICIAL (OMP_CLAUSE_DECL (c))
        && !is_index (loops, OMP_CLAUSE_DECL (c)))
      clauses = acctile_keep_clause (c, clauses);
  clauses = acctile_collect_reductions (found, clauses);
  gimple_omp_for_set_clauses (for_stmt, clauses);
}

void
acctile_add_loop_clauses (const struct acctile_found *found,
                          const vec<tree> &sunk, const vec<gomp_for *> &loops)
{
  for (unsigned k = 0; k < loops.length (); k++)
    add_clauses (found, sunk, loops, loops[k]);
}

/* Private clauses of the variables that nothing reads behind an iteration of
   the acc loops of FOUND: its temporaries, and what the program says of the
   innermost loop.  */

static tree
own_clauses (const struct acctile_found *found)
{
  gimple *inner = found->loop[found->nest->n_parallel - 1].stmt;
  tree own = found->temporaries;
  for (tree c = gimple_omp_for_clauses (inner); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      own = acctile_keep_clause (c, own);
  return own;
}

bool
acctile_job_deepen (struct acctile_job *job, bool apart,
                    struct acctile_deepened *deepened)
{
  bool changed = false, alone = job->region.n_found == 1;
  for (int i = 0; i < job->region.n_found; i++)
    {
      const struct acctile_found *found = &job->region.found[i];
      bool sunk = false, may_sink = deepened && alone && job->region.only_nests;
      int depth = find_depth (job, i, apart, may_sink ? &sunk : NULL);
      if (depth == 0)
        continue;
      if (sunk)
        {
          deepened->loop = found->outermost;
          deepened->body
              = acctile_copy_statements (gimple_omp_body (job->region.target));
          deepened->n_parallel = found->nest->n_parallel;
        }
      auto_vec<gomp_for *> made;
      struct acctile_sinking sinking;
      sinking.temporaries = own_clauses (found);
      acctile_tidy_perfect (found->loop[found->nest->n_parallel - 1].stmt,
                            depth, &sinking, &made);
      acctile_add_loop_clauses (found, sinking.decls, made);
      changed = changed || made.length () > 0;
    }
  return changed;
}

bool
acctile_job_is_deepened (const struct acctile_job *job,
                         const struct acctile_deepened *deepened)
{
  if (job->region.n_found != 1
      || job->region.found[0].outermost != deepened->loop
      || !acctile_job_wants_rewrite (job, 0) || acctile_job_obstacle (job, 0))
    return false;
  const struct acctile_nest *nest = job->region.found[0].nest;
  const struct acctile_decision *decision = job->decision[0];
  bool wave = decision->kind == ACCTILE_DOACROSS;
  for (int k = deepened->n_parallel; k < nest->n_parallel; k++)
    if (!decision->depend
        || (!wave && decision->depend->loop[k] != ACCTILE_PROVEN))
      return false;
  return nest->n_parallel > deepened->n_parallel;
}

void
acctile_job_undeepen (struct acctile_job *job,
                      struct acctile_deepened *deepened)
{
  gimple_omp_set_body (job->region.target, deepened->body);
  deepened->body = NULL;
}

/* Whether the acc loops of NEST, which must keep their order by DECISION, are a
   wavefront when those beside statements in its body are sequential ones, also
   where its arrays are apart only.  */

static bool
is_wave_gathered (const struct acctile_nest *nest,
                  const struct acctile_decision *decision)
{
  struct acctile_nest narrow;
  if (nest->n_team == 0 || !acctile_has_auto_loops_only (nest)
      || !decision->depend)
    return false;
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].levels
        || (nest->loop[k].team && nest->loop[k].claim != ACCTILE_CLAIM_AUTO))
      return false;
  acctile_nest_gather (nest, &narrow);
  bool wave = false;
  for (int apart = nest->apart; apart < 2 && !wave; apart++)
    {
      narrow.apart = apart;
      struct acctile_decision *other = acctile_memo_decide (
          acctile_state.memo, &narrow, acctile_state.device, NULL,
          &acctile_state.settings.decide);
      wave = other && other->kind == ACCTILE_DOACROSS;
      acctile_decision_free (other);
    }
  return wave;
}

/* Makes the acc loops beside statements in the body of nest I of JOB
   sequential where those around them are a wavefront then.  */

static bool
gather_inside (struct acctile_job *job, int i)
{
  struct acctile_found *found = &job->region.found[i];
  const struct acctile_nest *nest = found->nest;
  int limit = acctile_state.settings.limit;
  unsigned loops = 0;
  if (acctile_unoptimised () || job->region.fixed || job->off[i]
      || job->decision[i]->kind != ACCTILE_SEQ || job->decision[i]->error
      || job->decision[i]->forced || nest->fixed
      || (found->guarded && !acctile_is_in_order (&job->region))
      || (limit >= 0 && acctile_state.n_rewritten >= limit)
      || !is_wave_gathered (nest, job->decision[i]))
    return false;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    loops |= 1u << k;
  acctile_emit_seq (found, loops);
  return true;
}

bool
acctile_job_flatten (struct acctile_job *job)
{
  bool changed = false;
  for (int i = 0; i < job->region.n_found; i++)
    {
      struct acctile_found *found = &job->region.found[i];
      const struct acctile_decision *decision = job->decision[i];
      int n = found->nest->n_parallel, first = 0;
      while (first < n && !(decision->seq_loops >> first & 1))
        first++;
      if (gather_inside (job, i))
        {
          changed = true;
          continue;
        }
      if (!is_free (job, i) || decision->kind != ACCTILE_SEQ
          || (found->guarded && !acctile_is_in_order (&job->region))
          || first == 0 || first == n
          || found->loop[first].stmt == found->loop[first - 1].stmt)
        continue;
      bool levels = false;
      unsigned loops = 0;
      for (int k = first; k < n; k++)
        {
          levels = levels || found->nest->loop[k].levels;
          loops |= 1u << k;
        }
      if (levels)
        continue;
      acctile_emit_seq (found, loops);
      changed = true;
    }
  return changed;
}

/* The innermost parallel loops of NEST that have the same levels.  */

static unsigned
innermost_levels (const struct acctile_nest *nest)
{
  unsigned loops = 0;
  for (int k = nest->n_parallel - 1;
       k >= 0
       && nest->loop[k].levels == nest->loop[nest->n_parallel - 1].levels;
       k--)
    loops |= 1u << k;
  return loops;
}

/* Whether all loops of NEST have levels, gangs and workers, while the launch
   has lanes that nothing uses, and the innermost have iterations enough for
   these: OpenACC leaves open how the iterations of a gang or worker are done
   that do not depend on one another.  */

static bool
leaves_lanes_idle (const struct acctile_nest *nest)
{
  if (nest->n_team > 0 || nest->n_parallel == 0 || nest->num_workers < 0
      || nest->vector_length < 0 || !(nest->loop[0].levels & ACCTILE_GANG)
      || (nest->num_gangs == 0 && nest->num_workers == 0
          && nest->vector_length == 0))
    return false;
  unsigned inner = innermost_levels (nest);
  unsigned given = nest->loop[nest->n_parallel - 1].levels;
  double n = 1;
  bool known = true;
  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (k >= nest->n_parallel
              ? loop->levels != 0
              : !loop->levels || loop->levels & ACCTILE_VECTOR)
        return false;
      known = known && (!(inner >> k & 1) || !loop->assumed);
      n *= inner >> k & 1 ? (double)loop->trip : 1;
    }
  int takers = given & ACCTILE_GANG ? nest->num_gangs : nest->num_workers;
  return takers <= 0 || !known || n > takers;
}

void
acctile_job_use_lanes (struct acctile_job *job, bool known)
{
  for (int i = 0; i < job->region.n_found; i++)
    {
      struct acctile_nest *nest = job->region.found[i].nest;
      if (!is_free (job, i) || job->decision[i]->kind != ACCTILE_UNCHANGED
          || (known && nest->num_gangs < 0) || !leaves_lanes_idle (nest))
        continue;
      unsigned loops = innermost_levels (nest);
      nest->lanes_idle = true;
      for (int k = 0; k < nest->n_parallel; k++)
        nest->loop[k].levels |= loops >> k & 1 ? ACCTILE_VECTOR : 0;
      if (acctile_job_decide_again (job, i))
        continue;
      nest->lanes_idle = false;
      for (int k = 0; k < nest->n_parallel; k++)
        nest->loop[k].levels &= ~ACCTILE_VECTOR;
    }
}

/* Whether DECL, which a clause of FOR_STMT says is private, is its counter or a
   number that only its own name changes.  */

static bool
is_own_number (gomp_for *for_stmt, tree decl)
{
  return decl == gimple_omp_for_index (for_stmt, 0)
         || (VAR_P (decl) && is_gimple_reg_type (TREE_TYPE (decl))
             && !TREE_ADDRESSABLE (decl) && !TREE_THIS_VOLATILE (decl)
             && !is_global_var (decl) && !DECL_HAS_VALUE_EXPR_P (decl));
}

bool
acctile_can_peel (gomp_for *for_stmt)
{
  bool plain = gimple_omp_for_collapse (for_stmt) == 1;
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_REDUCTION:
        break;
      case OMP_CLAUSE_PRIVATE:
        plain = plain && is_own_number (for_stmt, OMP_CLAUSE_DECL (c));
        break;
      default:
        return false;
      }
  return plain;
}

/* Puts variables of BIND, the block of a region, for what the clauses of
   FOR_STMT, the outermost loop of its nest, say is private to its iterations,
   but for its counter: the loops inside may have them as temporaries then.  */

static void
own_in_region (gbind *bind, gomp_for *for_stmt)
{
  acctile_substitution with;
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
                      ? OMP_CLAUSE_DECL (c)
                      : NULL_TREE;
      if (!decl || decl == gimple_omp_for_index (for_stmt, 0))
        continue;
      const char *name = DECL_NAME (decl)
                             ? IDENTIFIER_POINTER (DECL_NAME (decl))
                             : "acctile_own";
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (decl));
      with.put (decl, acctile_declare_new (bind, type, name));
    }
  if (!with.is_empty ())
    acctile_substitute_seq (gimple_omp_body_ptr (for_stmt), &with);
}

/* Makes the loop FOR_STMT of TARGET sequential, and those in it acc loops.
   False when it holds none.  */

static bool
peel (gomp_target *target, gomp_for *for_stmt)
{
  tree clauses = NULL_TREE;
  gbind *bind
      = dyn_cast<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
  if (!bind || !acctile_tidy_inside (for_stmt))
    return false;
  own_in_region (bind, for_stmt);
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) == gimple_omp_for_index (for_stmt, 0))
      clauses = acctile_keep_clause (c, clauses);
  clauses = acctile_add_clause (gimple_location (for_stmt), OMP_CLAUSE_SEQ,
                                NULL_TREE, clauses);
  gimple_omp_for_set_clauses (for_stmt, clauses);
  acctile_tidy_places (target, false);
  acctile_tidy_sums (target);
  acctile_tidy_flags (target);
  acctile_tidy_carried (target);
  acctile_tidy_stores (target);
  return true;
}

/* Whether the loops in the outermost of NEST, all of which must keep their
   order by DEPEND, are a wavefront in each of its iterations: what orders them
   there goes back along none of them.  */

static bool
are_wave_inside (const struct acctile_nest *nest,
                 const struct acctile_depend *depend)
{
  if (!depend || depend->obstacle || nest->n_parallel < 3)
    return false;
  for (int i = 0; i < depend->n_distance; i++)
    {
      const struct acctile_distance *d = &depend->distance[i];
      for (int k = 1; d->loop > 0 && k < nest->n_parallel; k++)
        if (k >= d->n || d->least[k] < 0)
          return false;
    }
  return true;
}

/* Whether loops in the outermost of NEST, which must keep its order by
   DECISION, may be parallel: those of which that is not known yet, or that need
   not keep theirs.  */

static bool
may_gain (const struct acctile_nest *nest,
          const struct acctile_decision *decision)
{
  if (are_wave_inside (nest, decision->depend))
    return true;
  for (int k = 1; k < nest->n_parallel; k++)
    if (!(decision->seq_loops >> k & 1))
      return true;
  return nest->n_parallel == 1 && nest->n_loop > 1 && nest->loop[0].trip != 1;
}

/* The same of NEST with arrays that are apart, where the program can see that
   they are.  */

static bool
may_gain_apart (const struct acctile_nest *nest,
                const struct acctile_decision *decision)
{
  struct acctile_nest apart = *nest;
  if (!decision->depend || decision->depend->n_overlap == 0)
    return false;
  apart.apart = true;
  struct acctile_decision *other
      = acctile_memo_decide (acctile_state.memo, &apart, acctile_state.device,
                             NULL, &acctile_state.settings.decide);
  bool gains = other && other->kind == ACCTILE_SEQ && may_gain (nest, other);
  acctile_decision_free (other);
  return gains;
}

bool
acctile_is_left_open (const struct acctile_region *region)
{
  return region->n_found == 1 && region->only_nests
         && region->found[0].nest->n_scalar == 0
         && acctile_has_auto_loops_only (region->found[0].nest);
}

bool
acctile_job_peel (struct acctile_job *job, bool chosen)
{
  bool changed = false;
  const struct acctile_region *region = &job->region;
  if ((!region->kernels && !acctile_is_left_open (region))
      || acctile_unoptimised () || region->fixed)
    return false;
  for (int i = 0; i < region->n_found; i++)
    {
      const struct acctile_decision *decision = job->decision[i];
      int limit = acctile_state.settings.limit;
      bool hidden = decision->kind == ACCTILE_DOACROSS
                    && !acctile_host_counts (&region->found[i]);
      bool swept = acctile_job_is_sweeps (job, chosen);
      if ((decision->kind == ACCTILE_SEQ || hidden || swept) && !decision->error
          && !job->off[i] && !decision->forced
          && (swept || may_gain (region->found[i].nest, decision)
              || may_gain_apart (region->found[i].nest, decision))
          && (limit < 0 || acctile_state.n_rewritten < limit)
          && acctile_can_peel (region->found[i].outermost)
          && peel (region->target, region->found[i].outermost))
        changed = true;
    }
  return changed;
}

void
acctile_job_keep_order (struct acctile_job *job)
{
  gomp_target *target = job->region.target;
  tree clauses = gimple_omp_target_clauses (target);
  acctile_remove_clause (&clauses, OMP_CLAUSE_NUM_GANGS);
  tree one = build_omp_clause (gimple_location (target), OMP_CLAUSE_NUM_GANGS);
  OMP_CLAUSE_NUM_GANGS_EXPR (one) = integer_one_node;
  OMP_CLAUSE_CHAIN (one) = clauses;
  gimple_omp_target_set_clauses (target, one);
}
