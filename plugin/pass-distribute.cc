/* Nests that are distributed: each of the parts becomes a region of its own
   where that is predicted to be much faster.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pass.h"
#include "prepare/distribute.h"
#include "emit/emit.h"
#include "substitute.h"

/* A walk_gimple_seq callback: notes a compute region.  */

static tree
note_other (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_TARGET)
    ((hash_set<gimple *> *)wi->info)->add (gsi_stmt (*gsi));
  return NULL_TREE;
}

void
acctile_walk_note_others (gomp_target *target, hash_set<gimple *> *list)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = list;
  if (list->contains (target))
    walk_gimple_seq (gimple_omp_body (target), note_other, NULL, &wi);
}

void
acctile_walk_renew_unfolded (struct acctile_function *function)
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
              struct acctile_walk *walk)
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
  acctile_walk_renew_unfolded (walk->function);
  return n;
}

/* What the regions in TARGET, which are done one after another, are predicted
   to take, in us; less than 0 when one of them is not rewritten.  */

static double
predict_parts (gomp_target *target, struct acctile_walk *walk)
{
  auto_vec<gomp_target *> regions;
  double sum = 0;
  list_regions (target, &regions);
  for (unsigned i = 0; i < regions.length (); i++)
    {
      struct acctile_job job;
      walk->quiet.add (regions[i]);
      acctile_walk_begin (&job, regions[i], walk);
      if (job.region.n_found > 0 && job.plain[0])
        acctile_walk_order_inside (&job, walk, true);
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
                     struct acctile_walk *walk)
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
                   int depth, struct acctile_walk *walk)
{
  if (acctile_job_is_parallel (job, depth, false))
    return true;
  gomp_target *other = acctile_job_versions (gsi, job, NULL);
  if (other)
    walk->other.add (other);
  return other != NULL;
}

bool
acctile_walk_distribute (gimple_stmt_iterator *gsi, struct acctile_job *job,
                         gimple_seq body, struct acctile_walk *walk)
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

gimple_seq
acctile_walk_keep_body (gomp_target *target, struct acctile_walk *walk)
{
  return !acctile_unoptimised () && !walk->other.contains (target)
                 && !acctile_walk_is_version (target, walk)
                 && acctile_distribute_might (target)
             ? acctile_copy_statements (gimple_omp_body (target))
             : NULL;
}
