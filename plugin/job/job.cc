/* One compute region on its way through extract, decide and emit: see job.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "emit/emit-parts.h"
#include "job/overlap.h"
#include "emit/primitive.h"
#include "extract/definition.h"
#include "extract/stores.h"
#include "job/unfolding.h"
#include "prepare/sequential.h"
#include "substitute.h"

/* Bytes of an object of a gang's, of which GCC keeps one for each version of a
   region.  */
#define LARGE_OBJECT 1024

void
acctile_job_leave (struct acctile_job *job, int i, const char *reason)
{
  struct acctile_decision *decision = job->decision[i];
  bool ordered = decision->kind == ACCTILE_DOACROSS;
  decision->kind = ordered ? ACCTILE_SEQ : ACCTILE_UNCHANGED;
  free (decision->reason);
  decision->reason = concat (ordered ? "seq: " : "", reason, NULL);
}

bool
acctile_job_has_auto_loop (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].claim == ACCTILE_CLAIM_AUTO)
      return true;
  return false;
}

bool
acctile_job_wants_rewrite (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  if (decision->error)
    return false;
  return decision->kind == ACCTILE_DOACROSS
         || (decision->kind == ACCTILE_DOALL && !decision->chosen.mapping.gcc);
}

/* For the tests: grants the auto loops of NEST, whatever they carry.  */

static void
drop_dependences (struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].claim == ACCTILE_CLAIM_AUTO)
      nest->loop[k].claim = ACCTILE_CLAIM_INDEPENDENT;
}

/* Takes several points of a thread from the decision on nest I of JOB where
   iterations cannot run side by side; an error when DIRECTIVE wants them.  */

static void
check_points (struct acctile_job *job, int i,
              const struct acctile_directive *directive)
{
  struct acctile_decision *decision = job->decision[i];
  struct acctile_mapping *m = &decision->chosen.mapping;
  const struct acctile_found *found = &job->region.found[i];
  if (decision->kind != ACCTILE_DOALL || acctile_mapping_all_points (m) < 2)
    return;
  int x = acctile_points_loop_x (found->nest);
  bool none = m->points_x > 1 && x < 0;
  if (!none && (m->points < 2 || acctile_points_possible (found))
      && (m->points_x < 2 || acctile_points_possible_along (found, x)))
    return;
  m->points = m->points_x = 1;
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (m);
  if (directive && directive->points + directive->points_x > 1
      && !decision->error)
    decision->error = concat ("'points' cannot be obeyed: ",
                              none ? "the nest has no loops x and y"
                                   : "iterations do not do the same in the "
                                     "same order",
                              NULL);
}

/* Leaves nest I of JOB in its order where its loops are auto and may change
   their bound.  */

static void
check_bound (struct acctile_job *job, int i)
{
  struct acctile_decision *decision = job->decision[i];
  const struct acctile_found *found = &job->region.found[i];
  if (decision->error
      || (decision->kind != ACCTILE_DOALL && decision->kind != ACCTILE_DOACROSS)
      || !acctile_job_has_auto_loop (found->nest)
      || !acctile_stores_change_bound (found->outermost))
    return;
  decision->kind = ACCTILE_SEQ;
  decision->seq_loops = (1u << found->nest->n_loop) - 1;
  free (decision->reason);
  decision->reason = xstrdup ("seq: a bound is read from memory that the nest "
                              "may store to");
}

/* Decides nest I of JOB by DIRECTIVE, NULL for none.  What the option schedule=
   asks of every nest is no error where a nest cannot have it.  */

static void
decide_by (struct acctile_job *job, int i,
           const struct acctile_directive *directive)
{
  struct acctile_found *found = &job->region.found[i];
  job->off[i] = directive && directive->kind == ACCTILE_DIRECTIVE_OFF;
  found->nest->backward = directive && directive->backward;
  if (!job->quiet && directive
      && directive->kind == ACCTILE_DIRECTIVE_TIME_TILE)
    job->time_tile[i] = directive;
  const struct acctile_settings *settings = &acctile_state.settings;
  int n = settings->n_assume + (directive ? directive->n_assume : 0);
  struct acctile_assume *assume = XNEWVEC (struct acctile_assume, n + 1);
  int used = 0;
  for (int k = 0; directive && k < directive->n_assume; k++)
    assume[used++] = directive->assume[k];
  for (int k = 0; k < settings->n_assume; k++)
    assume[used++] = settings->assume[k];
  char *why = NULL;
  int x = acctile_points_loop_x (found->nest);
  found->nest->in_turn = !acctile_points_possible (found);
  found->nest->in_turn_x = found->nest->in_turn || x < 0
                           || !acctile_points_possible_along (found, x);
  int counted = acctile_loops_counted (&job->region, found);
  found->nest->countable = counted > 1 && counted == found->nest->n_parallel;
  found->nest->rows_countable
      = counted > 0 && counted >= found->nest->n_parallel - 1;
  if (!acctile_nest_finish (found->nest, assume, used, &why))
    {
      if (!found->nest->fixed)
        found->nest->fixed = why;
      else
        free (why);
    }
  free (assume);
  if (acctile_mutant ("dependence"))
    drop_dependences (found->nest);
  struct acctile_decision *decision = acctile_memo_decide (
      acctile_state.memo, found->nest, acctile_state.device, directive,
      &settings->decide);
  job->decision[i] = decision;
  check_bound (job, i);
  check_points (job, i, directive);
  if (decision->error && directive == settings->schedule)
    {
      free (decision->reason);
      decision->reason = decision->error;
      decision->error = NULL;
      decision->kind = ACCTILE_UNCHANGED;
    }
}

/* Decides nest I of JOB by the directive before it.  In a version that is
   quiet, one that it cannot obey does not count: what it grants may be what the
   host looks for before the other version.  */

static void
decide_nest (struct acctile_job *job, int i)
{
  const struct acctile_found *found = &job->region.found[i];
  decide_by (job, i,
             acctile_find_directive (job->region.location, found->location,
                                     found->nest->function));
  if (job->quiet && job->decision[i]->error)
    {
      acctile_decision_free (job->decision[i]);
      decide_by (job, i, NULL);
    }
}

/* True when the iterations of nest I of JOB run side by side.  */

static bool
is_parallel (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  return !decision->error
         && (decision->kind == ACCTILE_DOACROSS
             || decision->kind == ACCTILE_DOALL);
}

bool
acctile_job_is_doall (const struct acctile_job *job, int i)
{
  return job->decision[i]->kind == ACCTILE_DOALL
         && acctile_job_wants_rewrite (job, i);
}

bool
acctile_job_decide_again (struct acctile_job *job, int i)
{
  struct acctile_decision *before = job->decision[i];
  decide_nest (job, i);
  if (acctile_job_wants_rewrite (job, i))
    {
      acctile_decision_free (before);
      return true;
    }
  acctile_decision_free (job->decision[i]);
  job->decision[i] = before;
  return false;
}

/* Why nest I of JOB, which wants a rewriting, cannot have it, whatever else
   stands in its region; NULL when it can.  */

static const char *
own_obstacle (const struct acctile_job *job, int i)
{
  const struct acctile_region *region = &job->region;
  const struct acctile_found *found = &region->found[i];
  if (region->fixed)
    return region->fixed;
  bool ordered = job->decision[i]->kind == ACCTILE_DOACROSS;
  if (ordered && !acctile_host_counts (found))
    return "the bounds of the loops are not known before the region";
  if (found->nest->n_team > 0
      && !acctile_team_possible (found, &job->decision[i]->chosen.mapping))
    return "clauses cannot say this mapping";
  if (region->kernels && acctile_nest_has_scalar (found->nest))
    return "a scalar is assigned that is not private";
  return NULL;
}

bool
acctile_has_auto_loops_only (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_parallel; k++)
    if (nest->loop[k].claim != ACCTILE_CLAIM_AUTO)
      return false;
  return nest->n_parallel > 0;
}

bool
acctile_is_in_order (const struct acctile_region *region)
{
  bool guarded = false;
  if (region->kernels)
    return region->n_found > 1 || !region->only_nests;
  for (int i = 0; i < region->n_found; i++)
    {
      if (!acctile_has_auto_loops_only (region->found[i].nest))
        return false;
      guarded = guarded || region->found[i].guarded;
    }
  return guarded;
}

/* Whether the loop of NEST that may run in parallel has one iteration, for
   which alone no region is unfolded.  */

static bool
runs_once (const struct acctile_nest *nest)
{
  return nest->n_parallel == 1 && nest->n_team == 0 && nest->loop[0].trip == 1;
}

/* How many times as long as the models assume the loops of a nest may be of
   which nothing is known, where the choice is between launches, which take no
   longer than others, and one lane, which may take for ever.  */
#define LONGER_ASSUMED 16

/* What the nest NEST takes in one lane, in ns, if its loops are long where
   nothing says how long, nor does a small array.  */

static double
in_one_lane (const struct acctile_nest *nest)
{
  double ns = acctile_in_order_ns (nest, 0);
  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].assumed && nest->loop[k].trip >= ACCTILE_DEFAULT_TRIP / 2)
      return ns * LONGER_ASSUMED;
  return ns;
}

/* What the launch of nest I of JOB saves of the time that the nest takes in one
   lane, in ns; less than 0 where it only costs.  Nests in order, and of one
   iteration, take what they did.  */

static double
saved_by_launch (const struct acctile_job *job, int i)
{
  const struct acctile_nest *nest = job->region.found[i].nest;
  double ns = -acctile_step_launch_ns (acctile_state.device);
  if (is_parallel (job, i) && !own_obstacle (job, i) && !runs_once (nest))
    ns += in_one_lane (nest);
  return ns;
}

/* Why it does not pay to make launches of the nests of JOB's region; NULL when
   it does.  Those in loops, which the host runs then, must save more than they
   cost, and so must those under conditions together with all others.  */

static const char *
unfolding_costs (const struct acctile_job *job)
{
  const struct acctile_region *region = &job->region;
  double saved = 0, repeated = 0;
  for (int i = 0; i < region->n_found; i++)
    {
      const struct acctile_found *found = &region->found[i];
      if (found->nest->n_scalar > 0
          && (!region->kernels || !acctile_has_auto_loops_only (found->nest)))
        return "a nest of the region assigns a scalar that is not private";
      double ns = saved_by_launch (job, i);
      saved += found->guarded ? ns : MAX (0, ns);
      repeated += found->repeated ? ns : 0;
    }
  return saved >= 0 && repeated >= 0
             ? NULL
             : "launches of its nests would take longer than one lane does";
}

/* Why JOB's region, which means the same when its nests are launched one after
   another, is not made launches of; WHY where that is known.  NULL for no
   reason but what else it holds.  */

static const char *
unfolding_obstacle (const struct acctile_job *job, const char *why)
{
  if (!why)
    why = acctile_kernels_unfoldable (&job->region);
  return why ? why : unfolding_costs (job);
}

bool
acctile_job_wants_unfolding (struct acctile_job *job)
{
  bool wanted = false;
  if (!acctile_is_in_order (&job->region) || acctile_unoptimised ())
    return false;
  for (int i = 0; i < job->region.n_found; i++)
    if (acctile_job_wants_rewrite (job, i) && !own_obstacle (job, i)
        && !runs_once (job->region.found[i].nest))
      wanted = true;
  return wanted && !unfolding_costs (job);
}

/* Why nest I of JOB, which wants a rewriting, cannot have it in its region;
   NULL when it can.  WHY is the reason that a kernels region could not be
   unfolded for.  */

static const char *
obstacle (const struct acctile_job *job, int i, const char *why)
{
  const struct acctile_region *region = &job->region;
  const struct acctile_found *found = &region->found[i];
  if (const char *own = own_obstacle (job, i))
    return own;
  if (region->kernels && (region->n_found > 1 || !region->only_nests))
    {
      why = unfolding_obstacle (job, why);
      return why ? why : acctile_kernels_holds (region);
    }
  if (job->decision[i]->kind == ACCTILE_DOACROSS && region->n_found > 1)
    return "a wavefront shares its region with other nests";
  if (found->guarded && acctile_is_in_order (region))
    why = unfolding_obstacle (job, why);
  if (found->guarded && acctile_job_has_auto_loop (found->nest) && why)
    return why;
  if (found->guarded && acctile_job_has_auto_loop (found->nest))
    return "inside a sequential loop its iterations would have to wait for "
           "one another: one gang";
  if (found->nest->n_team > 0 && region->n_found > 1)
    return "an imperfect nest shares its region with others";
  return NULL;
}

const char *
acctile_job_obstacle (const struct acctile_job *job, int i)
{
  const struct acctile_region *region = &job->region;
  return region->kernels && !own_obstacle (job, i) ? NULL
                                                   : obstacle (job, i, NULL);
}

/* Whether DECL is larger than LARGE_OBJECT, or of unknown size.  */

static bool
is_large (tree decl)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (decl));
  return AGGREGATE_TYPE_P (TREE_TYPE (decl))
         && (!size || !tree_fits_uhwi_p (size)
             || tree_to_uhwi (size) > LARGE_OBJECT);
}

/* Whether the iterations of FOUND have large objects of their own.  GCC keeps
   those of gangs of all regions of a program in one block's memory, side by
   side, and hands them on to workers through it.  */

static bool
has_large_objects (const struct acctile_found *found)
{
  hash_set<tree> declared;
  acctile_collect_declared (gimple_omp_body (found->outermost), &declared);
  for (hash_set<tree>::iterator i = declared.begin (); i != declared.end ();
       ++i)
    if (VAR_P (*i) && is_large (*i))
      return true;
  for (int k = 0; k < found->nest->n_parallel; k++)
    for (tree c = gimple_omp_for_clauses (found->loop[k].stmt); c;
         c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
          && is_large (OMP_CLAUSE_DECL (c)))
        return true;
  return false;
}

bool
acctile_job_may_copy (const struct acctile_job *job)
{
  if (acctile_unoptimised () || job->region.exchanged
      || acctile_state.settings.limit >= 0
      || (job->original && job->decision[0]->kind != ACCTILE_DOALL))
    return false;
  for (int i = 0; i < job->region.n_found; i++)
    if (has_large_objects (&job->region.found[i]))
      return false;
  return true;
}

bool
acctile_job_may_vary (const struct acctile_job *job)
{
  if (job->region.n_found != 1 || job->off[0] || !acctile_job_may_copy (job))
    return false;
  const struct acctile_decision *decision = job->decision[0];
  return decision->kind == ACCTILE_DOALL && !decision->error
         && !decision->forced && !decision->chosen.mapping.gcc
         && !acctile_job_obstacle (job, 0);
}

/* Takes back that arrays are apart, and bits are, for nest I of JOB.  */

static void
decide_plainly (struct acctile_job *job, int i)
{
  acctile_decision_free (job->decision[i]);
  job->decision[i] = job->plain[i];
  job->plain[i] = NULL;
  job->region.found[i].nest->apart = false;
  job->region.found[i].nest->planes = false;
  acctile_assume_bits (&job->region.found[i], false);
}

/* Whether the host can find all that the decision on nest I of JOB takes for
   granted.  */

static bool
can_look (const struct acctile_job *job, int i)
{
  const struct acctile_found *found = &job->region.found[i];
  const struct acctile_depend *depend = job->decision[i]->depend;
  return (!found->nest->apart || acctile_apart_possible (found, depend))
         && (!found->nest->planes || acctile_planes_possible (found, depend));
}

/* Decides nest I of JOB for arrays that are apart, if OVERLAP, and, if PLANES,
   planes that are different ones, also those that only rows that are apart
   show.  */

static void
decide_assuming (struct acctile_job *job, int i, bool overlap, bool planes)
{
  struct acctile_nest *nest = job->region.found[i].nest;
  job->plain[i] = job->decision[i];
  nest->apart = overlap;
  nest->planes = planes && job->plain[i]->depend->n_plane > 0;
  decide_nest (job, i);
  struct acctile_decision *apart = job->decision[i];
  if (!planes || nest->planes || apart->kind == ACCTILE_DOALL || !apart->depend
      || apart->depend->n_plane == 0)
    return;
  nest->planes = true;
  decide_nest (job, i);
  acctile_decision_free (apart);
}

/* Decides nest I of JOB like this, as it was REWRITTEN without or not; false,
   and the nest as it was, where that does not help.  */

static bool
gains_assuming (struct acctile_job *job, int i, bool rewritten, bool overlap,
                bool planes)
{
  decide_assuming (job, i, overlap, planes);
  bool wanted = !rewritten || !overlap || job->region.found[i].nest->planes;
  if (wanted && acctile_job_wants_rewrite (job, i) && !own_obstacle (job, i)
      && (job->decision[i]->kind == ACCTILE_DOALL || (!rewritten && overlap))
      && can_look (job, i))
    return true;
  decide_plainly (job, i);
  return false;
}

void
acctile_job_assume_apart (struct acctile_job *job, bool planes)
{
  for (int i = 0; !acctile_unoptimised () && i < job->region.n_found; i++)
    {
      struct acctile_decision *plain = job->decision[i];
      struct acctile_found *found = &job->region.found[i];
      bool rewritten = acctile_job_wants_rewrite (job, i);
      if (plain->kind == ACCTILE_DOALL || job->off[i] || !plain->depend)
        continue;
      bool overlap = plain->depend->n_overlap > 0;
      bool bits = acctile_assume_bits (found, true);
      bool some = bits || (overlap && !rewritten)
                  || (planes && plain->depend->n_plane > 0);
      if (some
          && gains_assuming (job, i, rewritten, overlap && !rewritten, planes))
        continue;
      if (overlap && rewritten && planes)
        {
          acctile_assume_bits (found, true);
          gains_assuming (job, i, true, true, true);
        }
    }
}

void
acctile_job_assume_nothing (struct acctile_job *job)
{
  for (int i = 0; i < job->region.n_found; i++)
    {
      if (job->plain[i])
        decide_plainly (job, i);
      job->region.found[i].nest->apart = false;
      job->region.found[i].nest->all_apart = false;
      job->region.found[i].nest->planes = false;
      acctile_assume_bits (&job->region.found[i], false);
    }
}

/* Whether the option limit= lets all nests of JOB be rewritten that are to
   be.  */

static bool
is_within_limit (const struct acctile_job *job)
{
  int n = acctile_state.n_rewritten;
  for (int i = 0; i < job->region.n_found; i++)
    n += acctile_job_wants_rewrite (job, i);
  return acctile_state.settings.limit < 0 || n <= acctile_state.settings.limit;
}

gomp_target *
acctile_job_make_version (gimple_stmt_iterator *gsi,
                          const struct acctile_job *job, tree condition)
{
  gomp_target *other
      = acctile_emit_versions (gsi, job->region.target, condition);
  if (job->original)
    gimple_omp_set_body (other, acctile_copy_statements (job->original));
  return other;
}

gomp_target *
acctile_job_versions (gimple_stmt_iterator *gsi, struct acctile_job *job,
                      const char *why)
{
  gimple_seq seq = NULL;
  tree condition = NULL_TREE;
  bool possible = is_within_limit (job), needed = false;
  for (int i = 0; i < job->region.n_found; i++)
    if (job->plain[i] && (!possible || obstacle (job, i, why)))
      decide_plainly (job, i);
    else
      needed = needed || job->plain[i];
  if (!needed)
    return NULL;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  for (int i = 0; i < job->region.n_found; i++)
    {
      if (!job->plain[i])
        continue;
      const struct acctile_found *found = &job->region.found[i];
      tree apart = found->nest->apart
                       ? acctile_apart (found, job->decision[i]->depend, &seq)
                       : integer_one_node;
      if (found->nest->planes)
        apart = acctile_set_new (
            build2 (
                BIT_AND_EXPR, integer_type_node, apart,
                acctile_planes_differ (found, job->decision[i]->depend, &seq)),
            "acctile_apart", &seq);
      apart = acctile_set_new (build2 (BIT_AND_EXPR, integer_type_node, apart,
                                       acctile_bits (found, &seq)),
                               "acctile_apart", &seq);
      condition
          = condition ? acctile_set_new (
                build2 (BIT_AND_EXPR, integer_type_node, condition, apart),
                "acctile_apart", &seq)
                      : apart;
    }
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  return acctile_job_make_version (gsi, job, condition);
}

/* Has the models know which imperfect nests of REGION have reductions that only
   GCC can do.  */

static void
check_team_sums (const struct acctile_region *region)
{
  for (int i = 0; i < region->n_found; i++)
    {
      struct acctile_nest *nest = region->found[i].nest;
      if (nest->n_team == 0
          || acctile_team_sums_possible (region, &region->found[i]))
        continue;
      for (int k = 0; k < nest->n_reduction; k++)
        nest->reduction[k].atomic = nest->reduction[k].last = false;
    }
}

/* What acctile_job_begin does with the region as it is.  */

static void
begin_job (struct acctile_job *job, struct acctile_function *function,
           gomp_target *target, bool quiet)
{
  memset (job, 0, sizeof *job);
  job->quiet = quiet;
  job->region.target = target;
  acctile_extract (function, acctile_state.ctx, &job->region);
  acctile_locate_arrays (function, &job->region);
  check_team_sums (&job->region);
  int n = job->region.n_found;
  job->decision = XCNEWVEC (struct acctile_decision *, n + 1);
  job->plain = XCNEWVEC (struct acctile_decision *, n + 1);
  job->rewrite = XCNEWVEC (bool, n + 1);
  job->off = XCNEWVEC (bool, n + 1);
  job->time_tile = XCNEWVEC (const struct acctile_directive *, n + 1);
  for (int i = 0; i < n; i++)
    decide_nest (job, i);
  if (!acctile_is_in_order (&job->region))
    acctile_region_check_shared (&job->region);
}

void
acctile_job_read (struct acctile_job *job, struct acctile_function *function,
                  gomp_target *target)
{
  begin_job (job, function, target, true);
}

void
acctile_job_begin (struct acctile_job *job, struct acctile_function *function,
                   gomp_target *target, bool quiet)
{
  begin_job (job, function, target, quiet);
  if (!acctile_job_deepen (job, false, NULL))
    return;
  acctile_job_drop (job);
  acctile_function_renew (function);
  begin_job (job, function, target, quiet);
}

void
acctile_job_drop (struct acctile_job *job)
{
  for (int i = 0; i < job->region.n_found; i++)
    {
      acctile_decision_free (job->decision[i]);
      acctile_decision_free (job->plain[i]);
    }
  free (job->decision);
  free (job->plain);
  free (job->rewrite);
  free (job->off);
  free (job->time_tile);
  acctile_region_free (&job->region);
}

void
acctile_job_finish (gimple_stmt_iterator *gsi,
                    struct acctile_function *function, struct acctile_job *job,
                    const char *why, struct acctile_told *told)
{
  int n = job->region.n_found;
  for (int i = 0; i < n; i++)
    if (acctile_job_wants_rewrite (job, i))
      {
        const char *reason = acctile_unoptimised () ? acctile_unoptimised ()
                                                    : obstacle (job, i, why);
        if (reason)
          acctile_job_leave (job, i, reason);
      }
  acctile_job_emit (gsi, function, job);
  for (int i = 0; i < n; i++)
    acctile_job_tell (job, i);
  if (n == 0)
    acctile_job_tell_nothing (job, told);
  acctile_job_drop (job);
}

void
acctile_job_refuse_time_tile (struct acctile_job *job,
                              acctile_time_reasons *reasons)
{
  const struct acctile_directive *all = acctile_state.settings.schedule;
  const char **why = reasons->get (job->region.target);
  for (int i = 0; i < job->region.n_found; i++)
    {
      const struct acctile_directive *asked = job->time_tile[i];
      const char *wanted = asked ? asked->time_tile : NULL;
      struct acctile_decision *decision = job->decision[i];
      if (!wanted || !strcmp (wanted, "none") || decision->error
          || (all && wanted == all->time_tile))
        continue;
      decision->error = concat (
          "'time_tile(", wanted, ")' cannot be obeyed: ",
          why ? *why : "no loop around the region only launches regions", NULL);
    }
}
