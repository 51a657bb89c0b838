/* The pass: finds the compute regions of a function and drives each of their
   nests through extract, decide and emit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pass.h"
#include "prepare/sequential.h"
#include "emit/emit.h"
#include "emit/gang-array.h"
#include "prepare/step-body.h"
#include "prepare/tidy.h"
#include "launch/launch-queue.h"

static void process_seq (gimple_seq *seq, struct acctile_walk *walk);

/* Whether a nest of JOB may become a wavefront (acctile_job_border) once each
   nest is a region of its own.  */

static bool
waits_for_border (struct acctile_job *job)
{
  bool some = false;
  for (int i = 0; job->region.n_found > 1 && i < job->region.n_found; i++)
    some = some || acctile_job_may_border (job, i);
  return some && acctile_job_wants_unfolding (job)
         && !acctile_kernels_unfoldable (&job->region);
}

/* Processes the compute region TARGET, which stands at GSI.  Where it was
   unfolded the loops of the host have new counters.  */

static void
process_target (gimple_stmt_iterator *gsi, gomp_target *target,
                struct acctile_walk *walk)
{
  struct acctile_job job;
  const char *why = NULL;
  bool peeled = false, chosen = walk->sweeps.contains (target);
  struct acctile_told told;
  gomp_target *sweeps = NULL;
  gimple_seq body = acctile_walk_keep_body (target, walk);
  acctile_walk_begin (&job, target, walk);
  if (acctile_walk_distribute (gsi, &job, body, walk))
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
      acctile_walk_begin (&job, target, walk);
    }
  if (acctile_job_wants_unfolding (&job)
      && !(why = acctile_kernels_unfoldable (&job.region)))
    {
      acctile_kernels_unfold (walk->function, &job.region);
      acctile_walk_note_others (target, &walk->other);
      acctile_walk_note_others (target, &walk->quiet);
      acctile_job_drop (&job);
      acctile_walk_renew_unfolded (walk->function);
      process_seq (gimple_omp_body_ptr (target), walk);
      acctile_told_free (&told);
      return;
    }
  if (peeled && !job.region.kernels)
    acctile_job_keep_order (&job);
  acctile_job_refuse_time_tile (&job, &walk->reasons);
  bool along = !sweeps && acctile_walk_along (gsi, &job, walk);
  if (const char **what = walk->copy_back.get (target))
    for (int i = 0; i < job.region.n_found; i++)
      job.decision[i]->copy_back = *what;
  bool dealt = !sweeps && acctile_walk_deal_out (gsi, &job, walk);
  gomp_target *other = acctile_job_versions (gsi, &job, why);
  if (other)
    acctile_walk_order_inside (&job, walk, true);
  else if (!walk->other.contains (target)
           && (other = acctile_job_split_apart (gsi, &job)))
    acctile_walk_inherit (other, target, walk);
  bool fed = !sweeps && !dealt && acctile_walk_feed (gsi, &job, walk);
  bool narrow = !sweeps && !dealt && acctile_walk_narrow (gsi, &job, walk);
  acctile_job_bound_frames (&job);
  acctile_job_finish (gsi, walk->function, &job, why, &told);
  acctile_told_free (&told);
  if (other)
    walk->other.add (other);
  if (other || sweeps || along || dealt || fed || narrow)
    acctile_function_renew (walk->function);
}

/* Processes the compute region at GSI, unless that was done.  Statements get
   its place in the source.  */

static void
process_region (gimple_stmt_iterator *gsi, struct acctile_walk *walk)
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
note_turned (const struct acctile_turned *turned, struct acctile_walk *walk)
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
process_time_loops (gimple_seq *seq, struct acctile_walk *walk)
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
part_shared (gimple_seq *seq, struct acctile_walk *walk)
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
        acctile_walk_renew_unfolded (walk->function);
    }
}

/* Processes the compute regions in *SEQ, at any depth.  */

static void
process_seq (gimple_seq *seq, struct acctile_walk *walk)
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
    acctile_note_function (lang_hooks.decl_printable_name (fun->decl, 1), body);
    struct acctile_walk walk;
    location_t place = input_location;
    input_location = DECL_SOURCE_LOCATION (fun->decl);
    acctile_step_keep (body);
    bool told = !acctile_unoptimised () && acctile_warn_reductions (body);
    if (!acctile_unoptimised ())
      acctile_tidy (&body, &walk.quiet);
    walk.function = acctile_function_scan (body);
    if (!acctile_unoptimised () && acctile_job_own_arrays (body, walk.function))
      acctile_function_renew (walk.function);
    process_seq (&body, &walk);
    acctile_queue_finish ();
    acctile_left_to_plain (&body);
    acctile_finish_selects (&body);
    acctile_put_markers (&body);
    if (!acctile_unoptimised () && !acctile_state.settings.emulate)
      acctile_share_gang_arrays (&body);
    gimple_set_body (fun->decl, body);
    acctile_function_free (walk.function);
    if (told)
      acctile_lower_quietly ();
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
