/* The pass: finds the compute regions of a function and drives each of their
   nests through extract, decide and emit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "prepare/distribute.h"
#include "prepare/sequential.h"
#include "emit/emit.h"
#include "prepare/step-body.h"
#include "prepare/tidy.h"
#include "launch/launch-queue.h"
#include "substitute.h"

/* What the walk through a function knows.  */
struct walk_state
{
  struct acctile_function *function;
  hash_set<gimple *> done; /* regions that are as they shall be  */
  /* Other versions of regions: for arrays that overlap, for large grids.  */
  hash_set<gimple *> other;
  /* Regions that are to be sweeps; of these, and what they were unfolded into,
     nothing is said, since another version is told of.  */
  hash_set<gimple *> sweeps, quiet;
  hash_set<gimple *> dealt;      /* versions for loops that are short  */
  hash_map<gimple *, int> lanes; /* and for other rows, with their lanes  */
  hash_set<gimple *> small;      /* and for small planes  */
  hash_set<gimple *> wide;       /* and for few in wide blocks  */
  hash_set<gimple *> fed;        /* and with warps that load  */
  hash_set<gimple *> looked;     /* regions that part_shared has seen  */
  acctile_time_reasons reasons;
  /* What is to be said of copies back in loops of the host, by region.  */
  hash_map<gimple *, const char *> copy_back;
  auto_vec<gomp_target *> present; /* data constructs around  */
};

static void process_seq (gimple_seq *seq, struct walk_state *walk);

/* Begins JOB again, whose region has changed.  */

static void
begin_again (struct acctile_job *job, struct walk_state *walk)
{
  gomp_target *target = job->region.target;
  bool quiet = job->quiet;
  acctile_job_drop (job);
  acctile_function_renew (walk->function);
  acctile_job_begin (job, walk->function, target, quiet);
}

/* Begins JOB again, with arrays apart where that helps.  */

static void
begin_apart (struct acctile_job *job, struct walk_state *walk)
{
  begin_again (job, walk);
  acctile_job_assume_apart (job);
}

/* Gives loops in the body of JOB's nest to lanes.  Where nobody asked for gangs
   and the nest turns out to be no faster with them it stays as it was.  */

static void
spread_inside (struct acctile_job *job, struct walk_state *walk)
{
  double cost;
  if (!acctile_job_spread (job, &cost))
    return;
  begin_again (job, walk);
  if (acctile_job_order_inside (job))
    begin_again (job, walk);
  acctile_job_use_inside (job);
  if (cost >= 0 && acctile_job_gather (job, cost))
    begin_apart (job, walk);
}

/* Makes parallel loops around sequential ones of the nests of JOB that carry
   dependences, where that is faster; APART: of those for which there is another
   version.  */

static void
order_inside (struct acctile_job *job, struct walk_state *walk, bool apart)
{
  struct acctile_inward moved;
  bool some = acctile_job_inward (job, apart, &moved);
  if (some)
    begin_apart (job, walk);
  bool open = some && !moved.settled;
  if (acctile_job_order_waves (job) || (open && acctile_job_flatten (job)))
    begin_apart (job, walk);
  else if (open)
    {
      acctile_job_outward (&moved);
      begin_apart (job, walk);
    }
}

/* Takes loops over time around nests of JOB into the wavefronts that these are
   then.  */

static void
repeat_waves (struct acctile_job *job, struct walk_state *walk)
{
  hash_set<gimple *> tried;
  while (gomp_for *loop = acctile_job_repeat (job, &tried))
    {
      begin_apart (job, walk);
      if (!acctile_job_is_repeated (job, loop))
        begin_apart (job, walk);
    }
}

/* Gives the inner loop of JOB's nest iterations for what stands beside it,
   where the nest is a wavefront then, which *BORDERED says.  */

static void
border_inside (struct acctile_job *job, struct walk_state *walk,
               struct acctile_bordered *bordered)
{
  if (!acctile_job_border (job, bordered))
    return;
  begin_apart (job, walk);
  if (acctile_job_is_bordered (job, bordered))
    return;
  acctile_job_unborder (job, bordered);
  begin_apart (job, walk);
}

/* Takes back what BORDERED says of the nest of JOB where it is right for arrays
   that are apart only, and the nest is not rewritten.  */

static void
end_border (struct acctile_job *job, struct walk_state *walk,
            struct acctile_bordered *bordered)
{
  if (!bordered->body || !bordered->loads)
    return;
  if (acctile_job_is_bordered (job, bordered))
    job->original = bordered->body;
  else
    {
      acctile_job_unborder (job, bordered);
      begin_apart (job, walk);
    }
}

/* Makes acc loops of plain ones in JOB's nests for arrays that are apart; what
   these hold may be loaded inside then, which *DEEPENED says.  */

static void
deepen_apart (struct acctile_job *job, struct walk_state *walk,
              struct acctile_deepened *deepened)
{
  if (acctile_job_deepen (job, true, deepened))
    begin_apart (job, walk);
  if (!deepened->body || acctile_job_is_deepened (job, deepened))
    return;
  acctile_job_undeepen (job, deepened);
  begin_apart (job, walk);
  if (acctile_job_deepen (job, true, NULL))
    begin_apart (job, walk);
}

/* Takes back what DEEPENED says of the nest of JOB where it is not rewritten as
   that was to make possible.  */

static void
end_deepened (struct acctile_job *job, struct walk_state *walk,
              struct acctile_deepened *deepened)
{
  if (!deepened->body)
    return;
  if (acctile_job_is_deepened (job, deepened))
    job->original = deepened->body;
  else
    {
      acctile_job_undeepen (job, deepened);
      begin_apart (job, walk);
    }
}

/* Reads the region TARGET, decides its nests and how deep they go.  */

static void
begin_region (struct acctile_job *job, gomp_target *target,
              struct walk_state *walk)
{
  bool other = walk->other.contains (target);
  struct acctile_bordered bordered = { NULL, NULL, false, 0 };
  struct acctile_deepened deepened = { NULL, NULL, 0 };
  acctile_job_begin (job, walk->function, target,
                     other || walk->quiet.contains (target));
  if (!other)
    {
      acctile_job_assume_apart (job);
      repeat_waves (job, walk);
      deepen_apart (job, walk, &deepened);
      border_inside (job, walk, &bordered);
      order_inside (job, walk, false);
    }
  if (acctile_job_flatten (job))
    {
      begin_again (job, walk);
      if (!other)
        acctile_job_assume_apart (job);
    }
  acctile_job_use_lanes (job);
  if (!other)
    spread_inside (job, walk);
  end_border (job, walk, &bordered);
  end_deepened (job, walk, &deepened);
}

/* A walk_gimple_seq callback: notes a compute region.  */

static tree
note_other (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_TARGET)
    ((hash_set<gimple *> *)wi->info)->add (gsi_stmt (*gsi));
  return NULL_TREE;
}

/* Notes that the regions that TARGET was unfolded into are in LIST if it is
   itself.  */

static void
note_others (gomp_target *target, hash_set<gimple *> *list)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = list;
  if (list->contains (target))
    walk_gimple_seq (gimple_omp_body (target), note_other, NULL, &wi);
}

/* Scans FUNCTION again, a region of which was unfolded.  In Fortran
   what pointers are connected is not looked up again, since those that each
   launch loads would be.  */

static void
renew_unfolded (struct acctile_function *function)
{
  if (lang_GNU_Fortran ())
    acctile_function_renew_definitions (function);
  else
    acctile_function_renew (function);
}

/* A walk_gimple_seq callback: lists a compute region.  */

static tree
list_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi)))
    ((vec<gomp_target *> *)wi->info)->safe_push (target);
  return NULL_TREE;
}

/* The regions in TARGET, appended to REGIONS.  */

static void
list_regions (gomp_target *target, vec<gomp_target *> *regions)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = regions;
  walk_gimple_seq (gimple_omp_body (target), list_region, NULL, &wi);
}

/* Distributes the nest of TARGET, STRAIGHT says how, and makes a region of each
   of the nests that it becomes, of the same kind.  Their number, 0 when that
   cannot be.  In *DEPTH how many loops were copied around them.  */

static int
unfold_parts (gomp_target *target, enum acctile_straight straight, int *depth,
              struct walk_state *walk)
{
  struct acctile_job job;
  auto_vec<gomp_target *> regions;
  int kind = gimple_omp_target_kind (target);
  int n = acctile_distribute (target, straight, depth);
  if (n == 0)
    return 0;
  acctile_distribute_as_kernels (target);
  acctile_function_renew (walk->function);
  acctile_job_read (&job, walk->function, target);
  if (job.region.n_found != n || acctile_kernels_unfoldable (&job.region))
    n = 0;
  else
    {
      acctile_kernels_unfold (walk->function, &job.region);
      list_regions (target, &regions);
    }
  for (unsigned i = 0; i < regions.length (); i++)
    gimple_omp_target_set_kind (regions[i], kind);
  acctile_job_drop (&job);
  renew_unfolded (walk->function);
  return n;
}

/* What the regions in TARGET, which are done one after another, are predicted
   to take, in us; less than 0 when one of them is not rewritten.  */

static double
predict_parts (gomp_target *target, struct walk_state *walk)
{
  auto_vec<gomp_target *> regions;
  double sum = 0;
  list_regions (target, &regions);
  for (unsigned i = 0; i < regions.length (); i++)
    {
      struct acctile_job job;
      walk->quiet.add (regions[i]);
      begin_region (&job, regions[i], walk);
      if (job.region.n_found > 0 && job.plain[0])
        order_inside (&job, walk, true);
      walk->quiet.remove (regions[i]);
      double us = acctile_job_predicted (&job);
      sum = us < 0 || sum < 0 ? -1 : sum + us;
      acctile_job_drop (&job);
    }
  return sum;
}

/* What the nest of JOB is predicted to take when it is distributed, STRAIGHT
   says how, as predict_parts says it; BODY is that of its region as it was. The
   region stays.  */

static double
predict_distributed (struct acctile_job *job, gimple_seq body,
                     enum acctile_straight straight, int *depth,
                     struct walk_state *walk)
{
  gomp_target *target = job->region.target;
  gimple_seq now = gimple_omp_body (target);
  tree clauses = gimple_omp_target_clauses (target);
  int kind = gimple_omp_target_kind (target);
  gimple_omp_set_body (target, acctile_copy_statements (body));
  gimple_omp_target_set_clauses (target, unshare_expr (clauses));
  int n = unfold_parts (target, straight, depth, walk);
  double us = -1;
  if (n > 0 && acctile_job_is_parallel (job, *depth, true))
    us = predict_parts (target, walk);
  if (us >= 0)
    us += (n - 1) * acctile_step_launch_ns (acctile_state.device) / 1e3;
  gimple_omp_set_body (target, now);
  gimple_omp_target_set_clauses (target, clauses);
  gimple_omp_target_set_kind (target, kind);
  acctile_function_renew (walk->function);
  return us;
}

/* Where the DEPTH outer loops of JOB's nest may run in parallel only when
   arrays are apart: makes the version of the region, which stands at GSI, for
   arrays that overlap.  False when that cannot be.  */

static bool
split_overlapping (gimple_stmt_iterator *gsi, struct acctile_job *job,
                   int depth, struct walk_state *walk)
{
  if (acctile_job_is_parallel (job, depth, false))
    return true;
  gomp_target *other = acctile_job_versions (gsi, job, NULL);
  if (other)
    walk->other.add (other);
  return other != NULL;
}

/* Distributes the nest of JOB, whose region stands at GSI, where that is much
   faster; BODY is that of its region as it was, NULL for none.  True when it
   did: then JOB is dropped, and its region holds others.  */

static bool
distribute (gimple_stmt_iterator *gsi, struct acctile_job *job, gimple_seq body,
            struct walk_state *walk)
{
  gomp_target *target = job->region.target;
  double us[2];
  int depth;
  if (!body || job->original || !acctile_job_may_distribute (job))
    return false;
  us[0] = predict_distributed (job, body, ACCTILE_STRAIGHT_JOINS, &depth, walk);
  us[1] = predict_distributed (job, body, ACCTILE_STRAIGHT_ALONE, &depth, walk);
  bool alone = us[1] >= 0 && (us[0] < 0 || us[1] < us[0]);
  if (!acctile_job_distribution_pays (job, us[alone])
      || !split_overlapping (gsi, job, depth, walk))
    return false;
  gimple_omp_set_body (target, body);
  acctile_job_tell_distributed (
      job, unfold_parts (
               target, alone ? ACCTILE_STRAIGHT_ALONE : ACCTILE_STRAIGHT_JOINS,
               &depth, walk));
  acctile_job_drop (job);
  return true;
}

/* A copy of the body of the region TARGET when its nest might be distributed,
   else NULL.  */

static gimple_seq
keep_body (gomp_target *target, struct walk_state *walk)
{
  return !acctile_unoptimised () && !walk->other.contains (target)
                 && !walk->dealt.contains (target) && !walk->lanes.get (target)
                 && !walk->small.contains (target)
                 && !walk->wide.contains (target)
                 && !walk->fed.contains (target)
                 && acctile_distribute_might (target)
             ? acctile_copy_statements (gimple_omp_body (target))
             : NULL;
}

/* Whether a nest of JOB may become a wavefront (border_inside) once each nest
   is a region of its own.  */

static bool
waits_for_border (struct acctile_job *job)
{
  bool some = false;
  for (int i = 0; job->region.n_found > 1 && i < job->region.n_found; i++)
    some = some || acctile_job_may_border (job, i);
  return some && acctile_job_wants_unfolding (job)
         && !acctile_kernels_unfoldable (&job->region);
}

/* Makes versions of the region of JOB, which stands at GSI, for planes that are
   small or few, where that pays.  True when it made any.  */

static bool
vary_planes (gimple_stmt_iterator *gsi, struct acctile_job *job,
             struct walk_state *walk)
{
  const struct
  {
    enum acctile_planes which;
    hash_set<gimple *> *regions;
  } version[] = { { ACCTILE_PLANES_SMALL, &walk->small },
                  { ACCTILE_PLANES_WIDE, &walk->wide },
                  { ACCTILE_PLANES_FEW, &walk->done } };
  bool some = false;
  for (unsigned i = 0; i < ARRAY_SIZE (version); i++)
    if (gomp_target *other
        = acctile_job_split_planes (gsi, job, version[i].which))
      {
        version[i].regions->add (other);
        walk->quiet.add (other);
        some = true;
      }
  return some;
}

/* The same with other lanes for rows that are short or few.  */

static bool
vary_lanes (gimple_stmt_iterator *gsi, struct acctile_job *job,
            struct walk_state *walk)
{
  bool some = false;
  for (int few = 0; few < 2; few++)
    {
      int lanes;
      if (gomp_target *other = acctile_job_split_lanes (gsi, job, few, &lanes))
        {
          if (lanes > 0)
            walk->lanes.put (other, lanes);
          else
            walk->done.add (other);
          walk->quiet.add (other);
          some = true;
        }
    }
  return some;
}

/* The same for loops that are short: by rows, or linear.  */

static bool
deal_short (gimple_stmt_iterator *gsi, struct acctile_job *job,
            struct walk_state *walk)
{
  gomp_target *dealt = acctile_job_split_rows (gsi, job);
  if (!dealt)
    dealt = acctile_job_split_linear (gsi, job);
  if (!dealt)
    return false;
  walk->dealt.add (dealt);
  walk->quiet.add (dealt);
  return true;
}

/* Gives the nest of JOB, whose region stands at GSI, a schedule by rows, a
   linear one or other lanes where the region is a version for that, or nothing
   tells how long rows are; makes such versions where that pays.  True when it
   made any.  */

static bool
deal_out (gimple_stmt_iterator *gsi, struct acctile_job *job,
          struct walk_state *walk)
{
  gomp_target *target = job->region.target;
  int *lanes = walk->lanes.get (target);
  bool version = walk->dealt.contains (target);
  if (lanes)
    {
      acctile_job_give_lanes (job, *lanes);
      return false;
    }
  if (walk->small.contains (target))
    {
      acctile_job_make_small (job);
      return false;
    }
  if (walk->wide.contains (target))
    {
      acctile_job_make_wide (job);
      return false;
    }
  if (!version && !walk->other.contains (target))
    {
      if (deal_short (gsi, job, walk))
        return true;
      bool varied = vary_planes (gsi, job, walk);
      if (vary_lanes (gsi, job, walk) || varied)
        return true;
    }
  acctile_job_make_rows (job);
  if (version)
    acctile_job_make_linear (job);
  return false;
}

/* Gives the nest of JOB, whose region stands at GSI, warps that load for others
   where the region is a version for that; makes one where it pays.  True when
   it did.  Behind those for arrays that overlap, which may not have them.  */

static bool
feed (gimple_stmt_iterator *gsi, struct acctile_job *job,
      struct walk_state *walk)
{
  gomp_target *target = job->region.target;
  if (walk->fed.contains (target))
    {
      acctile_job_make_fed (job);
      return false;
    }
  if (walk->other.contains (target) || walk->dealt.contains (target))
    return false;
  gomp_target *fed = acctile_job_split_feed (gsi, job);
  if (!fed)
    return false;
  walk->fed.add (fed);
  walk->quiet.add (fed);
  return true;
}

/* Processes the compute region TARGET, which stands at GSI.  Where it was
   unfolded the loops of the host have new counters.  */

static void
process_target (gimple_stmt_iterator *gsi, gomp_target *target,
                struct walk_state *walk)
{
  struct acctile_job job;
  const char *why = NULL;
  bool peeled = false, chosen = walk->sweeps.contains (target);
  struct acctile_told told;
  gomp_target *sweeps = NULL;
  gimple_seq body = keep_body (target, walk);
  begin_region (&job, target, walk);
  if (distribute (gsi, &job, body, walk))
    {
      process_seq (gimple_omp_body_ptr (target), walk);
      return;
    }
  if (!walk->other.contains (target) && !chosen && !job.original
      && (sweeps = acctile_job_split_sweeps (gsi, &job)))
    {
      walk->sweeps.add (sweeps);
      walk->quiet.add (sweeps);
    }
  acctile_job_keep_told (&job, &told);
  while (!walk->other.contains (target) && !sweeps && !job.original
         && !waits_for_border (&job) && acctile_job_peel (&job, chosen))
    {
      peeled = true;
      acctile_job_drop (&job);
      acctile_function_renew (walk->function);
      begin_region (&job, target, walk);
    }
  if (acctile_job_wants_unfolding (&job)
      && !(why = acctile_kernels_unfoldable (&job.region)))
    {
      acctile_kernels_unfold (walk->function, &job.region);
      note_others (target, &walk->other);
      note_others (target, &walk->quiet);
      acctile_job_drop (&job);
      renew_unfolded (walk->function);
      process_seq (gimple_omp_body_ptr (target), walk);
      acctile_told_free (&told);
      return;
    }
  if (peeled && !job.region.kernels)
    acctile_job_keep_order (&job);
  acctile_job_refuse_time_tile (&job, &walk->reasons);
  if (const char **what = walk->copy_back.get (target))
    for (int i = 0; i < job.region.n_found; i++)
      job.decision[i]->copy_back = *what;
  bool dealt = !sweeps && deal_out (gsi, &job, walk);
  gomp_target *other = acctile_job_versions (gsi, &job, why);
  if (other)
    order_inside (&job, walk, true);
  else if (!walk->other.contains (target))
    other = acctile_job_split_apart (gsi, &job);
  bool fed = !sweeps && !dealt && feed (gsi, &job, walk);
  acctile_job_finish (gsi, walk->function, &job, why, &told);
  acctile_told_free (&told);
  if (other)
    walk->other.add (other);
  if (other || sweeps || dealt || fed)
    acctile_function_renew (walk->function);
}

/* Processes the compute region at GSI, unless that was done.  Statements get
   its place in the source.  */

static void
process_region (gimple_stmt_iterator *gsi, struct walk_state *walk)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  location_t place = input_location;
  if (walk->done.contains (target))
    return;
  input_location = gimple_location (target);
  process_target (gsi, target, walk);
  input_location = place;
}

/* Notes what became of a loop whose arrays take turns.  */

static void
note_turned (const struct acctile_turned *turned, struct walk_state *walk)
{
  for (unsigned i = 0; i < turned->done.length (); i++)
    walk->done.add (turned->done[i]);
  for (unsigned i = 0; i < turned->quiet.length (); i++)
    walk->quiet.add (turned->quiet[i]);
  for (unsigned i = 0; i < turned->turns.length (); i++)
    walk->copy_back.put (turned->turns[i], "turns");
  for (unsigned i = 0; i < turned->once.length (); i++)
    walk->copy_back.put (turned->once[i], "once");
}

/* Processes the loops of the host in *SEQ that do nothing but launch
   regions.  */

static void
process_time_loops (gimple_seq *seq, struct walk_state *walk)
{
  gimple *from = NULL;
  gomp_target *emitted;
  auto_vec<gomp_target *> others;
  for (;;)
    {
      struct acctile_turned turned;
      if (!acctile_job_time_loop (seq, from, walk->function, &from, &emitted,
                                  &others, &walk->reasons, &walk->quiet,
                                  walk->present, &turned))
        return;
      note_turned (&turned, walk);
      if (emitted)
        walk->done.add (emitted);
      for (unsigned i = 0; i < others.length (); i++)
        walk->other.add (others[i]);
      if (!others.is_empty ())
        acctile_function_renew (walk->function);
      others.truncate (0);
      if (!from)
        return;
    }
}

/* Makes launches of the nests of parallel regions in *SEQ, but for those in
   other constructs, that may not share one.  */

static void
part_shared (gimple_seq *seq, struct walk_state *walk)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        part_shared (gimple_bind_body_ptr (bind), walk);
      else if (gtry *guarded = dyn_cast<gtry *> (stmt))
        {
          part_shared (gimple_try_eval_ptr (guarded), walk);
          part_shared (gimple_try_cleanup_ptr (guarded), walk);
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET
               && !walk->other.contains (stmt) && !walk->looked.add (stmt)
               && acctile_part_shared (&gsi, walk->function, walk->present))
        renew_unfolded (walk->function);
    }
}

/* Processes the compute regions in *SEQ, at any depth.  */

static void
process_seq (gimple_seq *seq, struct walk_state *walk)
{
  part_shared (seq, walk);
  process_time_loops (seq, walk);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
        {
        case GIMPLE_BIND:
          process_seq (gimple_bind_body_ptr (as_a<gbind *> (stmt)), walk);
          break;
        case GIMPLE_TRY:
          process_seq (gimple_try_eval_ptr (stmt), walk);
          process_seq (gimple_try_cleanup_ptr (stmt), walk);
          break;
        case GIMPLE_OMP_TARGET:
          switch (gimple_omp_target_kind (stmt))
            {
            case GF_OMP_TARGET_KIND_OACC_PARALLEL:
            case GF_OMP_TARGET_KIND_OACC_KERNELS:
              process_region (&gsi, walk);
              break;
            case GF_OMP_TARGET_KIND_OACC_DATA:
              walk->present.safe_push (as_a<gomp_target *> (stmt));
              process_seq (gimple_omp_body_ptr (stmt), walk);
              walk->present.pop ();
              break;
            case GF_OMP_TARGET_KIND_OACC_DATA_KERNELS: /* of part_shared  */
            case GF_OMP_TARGET_KIND_OACC_HOST_DATA:
              process_seq (gimple_omp_body_ptr (stmt), walk);
              break;
            default:
              break;
            }
          break;
        default:
          break;
        }
    }
}

namespace
{

const pass_data acctile_pass_data = {
  GIMPLE_PASS, "acctile", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0,
};

class acctile_pass : public gimple_opt_pass
{
public:
  acctile_pass (gcc::context *context)
      : gimple_opt_pass (acctile_pass_data, context)
  {
  }

  bool
  gate (function *) final override
  {
    return flag_openacc && !acctile_state.settings.off && !seen_error ();
  }

  unsigned int
  execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    acctile_note_function (lang_hooks.decl_printable_name (fun->decl, 1));
    struct walk_state walk;
    location_t place = input_location;
    input_location = DECL_SOURCE_LOCATION (fun->decl);
    acctile_step_keep (body);
    if (!acctile_unoptimised ())
      acctile_tidy (&body);
    walk.function = acctile_function_scan (body);
    process_seq (&body, &walk);
    acctile_queue_finish ();
    acctile_left_to_plain (&body);
    acctile_finish_selects (&body);
    acctile_put_markers (&body);
    gimple_set_body (fun->decl, body);
    acctile_function_free (walk.function);
    input_location = place;
    return 0;
  }
};

} // namespace

const char *
acctile_unoptimised (void)
{
  if (optimize == 0)
    return "not optimizing";
  return optimize_debug ? "not optimizing more than -Og" : NULL;
}

opt_pass *
acctile_make_pass (gcc::context *context)
{
  return new acctile_pass (context);
}
