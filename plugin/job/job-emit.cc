/* The last step of a region's way: its nests are rewritten as was decided.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "doall/histogram.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "prepare/sequential.h"

/* Warns that the loops of FOUND in mask LOOPS lost the gang that the user
   wrote.  */

static void
warn_of_dropped_gangs (const struct acctile_found *found, unsigned loops)
{
  for (int k = 0; k < found->nest->n_loop; k++)
    if (loops >> k & 1)
      warning_at (gimple_location (found->loop[k].stmt), 0,
                  "acctile: %<gang%> is not obeyed: the iterations of a loop "
                  "around depend on one another, and gangs do not wait");
}

/* Keeps GCC from spreading over gangs what it does not look at: loops with
   dependences, and "auto" loops inside a sequential one.  */

static void
emit_sequential (struct acctile_job *job)
{
  for (int i = 0; i < job->region.n_found; i++)
    {
      struct acctile_found *found = &job->region.found[i];
      const struct acctile_decision *decision = job->decision[i];
      if (job->region.kernels || decision->error || job->rewrite[i]
          || job->off[i] || !acctile_job_has_auto_loop (found->nest))
        continue;
      bool alone;
      unsigned dropped;
      acctile_emit_temporaries (found);
      if (decision->kind == ACCTILE_SEQ)
        dropped = acctile_emit_one_gang (found, decision->depend,
                                         decision->seq_loops, &alone);
      else if (found->guarded)
        dropped = acctile_emit_one_gang (found, decision->depend, 0, &alone);
      else
        dropped = acctile_emit_unproven (found, decision->depend, &alone);
      warn_of_dropped_gangs (found, dropped);
      if (alone)
        acctile_emit_alone (&job->region, found);
    }
}

/* Leaves the nests of JOB beyond the option limit= alone.  Returns how many
   remain to be rewritten.  */

static int
apply_limit (struct acctile_job *job)
{
  int n = 0;
  for (int i = 0; i < job->region.n_found; i++)
    if (acctile_job_wants_rewrite (job, i))
      {
        int limit = acctile_state.settings.limit;
        if (limit >= 0 && acctile_state.n_rewritten >= limit)
          acctile_job_leave (job, i, "beyond the limit of the option limit=");
        else
          {
            acctile_state.n_rewritten++;
            n++;
          }
      }
  return n;
}

/* True when REGION, which holds the N nests from number I of JOB on, is
   emitted for the emulator.  */

static bool
wants_emulator (const struct acctile_job *job,
                const struct acctile_region *region, int i, int n)
{
  for (int k = i; k < i + n; k++)
    if (!acctile_job_wants_rewrite (job, k))
      return false;
  return acctile_state.settings.emulate && acctile_emulate_possible (region);
}

/* Rewrites nest I of JOB inside REGION, whose target stands at GSI, and
   appends its launch to LAUNCHES.  Widens *THREADS and *LANES.  */

static void
emit_nest (gimple_stmt_iterator *gsi, struct acctile_job *job, int i,
           struct acctile_region *region, vec<acctile_launch> *launches,
           int *threads, int *lanes)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_mapping *mapping = &decision->chosen.mapping;
  struct acctile_found *found = &job->region.found[i];
  struct acctile_launch launch;
  acctile_emit_temporaries (found);
  if (decision->kind == ACCTILE_DOACROSS)
    {
      acctile_emit_doacross (gsi, region, found, decision, &launch);
      launches->safe_push (launch);
      *threads = MAX (*threads, (int)launch.block[0]);
      job->rewrite[i] = true;
      return;
    }
  acctile_emit_remainders (found);
  acctile_emit_apart (found, decision->depend);
  if (found->nest->n_team == 0)
    acctile_inner_to_plain (
        gimple_omp_body_ptr (found->loop[found->nest->n_parallel - 1].stmt));
  if (mapping->schedule->linear || mapping->schedule->rows)
    acctile_emit_launch_linear (gsi, region, found, mapping, job->few, &launch);
  else
    acctile_emit_launch_alone (gsi, region, found, mapping, &launch);
  launch.number = acctile_last_launch (gsi, region, found);
  launches->safe_push (launch);
  *threads = MAX (*threads, acctile_mapping_threads (mapping));
  if (found->nest->vector_length > 0)
    *lanes = found->nest->vector_length;
  if (found->nest->n_team > 0)
    *lanes = acctile_team_lanes (found->nest, mapping);
  auto_vec<acctile_histogram> histograms;
  acctile_job_windows (gsi, job, region, &histograms);
  launch.histograms = histograms.is_empty () ? NULL : &histograms;
  if (found->nest->n_team > 0 && !region->emulate)
    {
      acctile_emit_team (found, mapping);
      acctile_emit_team_sums (region, found, launch.number);
    }
  else
    acctile_emit_doall (region, found, decision->depend, mapping, &launch);
  if (job->open_workers)
    launches->last ().workers = acctile_job_workers (gsi, job);
  job->rewrite[i] = true;
}

/* Rewrites the nests of JOB in place; the region stands at GSI.  */

static void
emit_together (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  struct acctile_region *region = &job->region;
  auto_vec<struct acctile_launch> launches;
  int threads = 32, lanes = 32;
  region->emulate = wants_emulator (job, region, 0, region->n_found);
  region->meets = region->n_found > 1;
  for (int i = 0; i < region->n_found; i++)
    if (acctile_job_wants_rewrite (job, i))
      emit_nest (gsi, job, i, region, &launches, &threads, &lanes);
  if (region->kernels)
    acctile_emit_parallel (region);
  acctile_emit_dimensions (gsi, region, launches.address (), launches.length (),
                           job->open_workers ? 0 : threads / lanes, lanes);
}

/* Rewrites the nests of JOB that are to be; the region stands at GSI.  */

static void
emit_region (gimple_stmt_iterator *gsi, struct acctile_function *function,
             struct acctile_job *job)
{
  if (apply_limit (job) == 0)
    return;
  if (job->region.kernels)
    acctile_pass_by_value (&job->region);
  acctile_merge_equal_values (function, &job->region);
  acctile_open_region (gimple_omp_body (job->region.target));
  emit_together (gsi, job);
  acctile_close_region ();
}

/* Makes the launches of JOB's region cheap, unless the user wants it as it
   was.  */

static void
mark_region (const struct acctile_job *job)
{
  int limit = acctile_state.settings.limit;
  bool off = limit >= 0 && acctile_state.n_rewritten >= limit;
  bool rewritten = false;
  for (int i = 0; i < job->region.n_found; i++)
    {
      off |= job->off[i];
      rewritten |= job->rewrite[i];
    }
  if (job->region.n_found > 0 && (rewritten || !off))
    acctile_mark_launch (job->region.target);
}

void
acctile_job_emit (gimple_stmt_iterator *gsi, struct acctile_function *function,
                  struct acctile_job *job)
{
  emit_region (gsi, function, job);
  emit_sequential (job);
  mark_region (job);
}
