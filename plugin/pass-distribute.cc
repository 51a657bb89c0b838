/* Nests that are distributed: each of the parts becomes a region of its own
   where that is predicted to be much faster.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pass.h"
#include "prepare/distribute.h"
#include "emit/emit.h"
#include "substitute.h"

/* How a nest is distributed: what becomes of statements beside loops, whether
   its iterations depend on one another, and whether arrays are taken to be
   apart that may overlap.  */
struct cut
{
  enum acctile_straight straight;
  bool ordered;
  bool apart;
};

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

/* Reads the region TARGET, whose body stands as it was, into PLAIN for its nest
   to be distributed though its iterations depend on one another, where its
   arrays are APART if it says so.  Plain loops that stand perfectly in others
   become acc loops as when the nest is decided.  */

static void
read_plain (struct acctile_job *plain, gomp_target *target, bool apart,
            struct acctile_walk *walk)
{
  acctile_function_renew (walk->function);
  acctile_job_begin (plain, walk->function, target, true);
  if (!apart || !acctile_job_deepen (plain, true, NULL))
    return;
  acctile_job_drop (plain);
  acctile_function_renew (walk->function);
  acctile_job_read (plain, walk->function, target);
}

/* What must stay together in that nest then, in TOGETHER.  False where that is
   not known.  */

static bool
find_together (gomp_target *target, bool apart, vec<acctile_together> *together,
               struct acctile_walk *walk)
{
  struct acctile_job plain;
  read_plain (&plain, target, apart, walk);
  bool known = acctile_job_cut (&plain, apart, together);
  acctile_job_drop (&plain);
  return known;
}

/* Distributes the nest of TARGET, CUT says how, and makes a region of each of
   the nests that it becomes, of the same kind.  Their number, 0 when that
   cannot be.  In *DEPTH how many loops were copied around them.  */

static int
unfold_parts (gomp_target *target, struct cut cut, int *depth,
              struct acctile_walk *walk)
{
  auto_vec<acctile_together> together;
  if (cut.ordered && !find_together (target, cut.apart, &together, walk))
    return 0;
  struct acctile_job job;
  auto_vec<gomp_target *> regions;
  int kind = gimple_omp_target_kind (target);
  int n = acctile_distribute (target, cut.straight,
                              cut.ordered ? &together : NULL, depth);
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

static bool find_cut (struct acctile_job *job, gimple_seq body, struct cut *cut,
                      double *us, int *depth, struct acctile_walk *walk);

/* What the region TARGET is predicted to take, in us; less than 0 when it is
   not rewritten.  A part of an ORDERED nest may be distributed once more.  */

static double
predict_part (gomp_target *target, bool ordered, struct acctile_walk *walk)
{
  struct acctile_job job;
  struct cut cut;
  int depth;
  gimple_seq body = ordered ? acctile_walk_keep_body (target, walk) : NULL;
  walk->quiet.add (target);
  acctile_walk_begin (&job, target, walk);
  if (job.region.n_found > 0 && job.plain[0])
    acctile_walk_order_inside (&job, walk, true);
  double us = acctile_job_predicted (&job), parts;
  if (ordered && us < 0)
    us = body && find_cut (&job, body, &cut, &parts, &depth, walk)
             ? parts
             : acctile_job_part_predicted (&job);
  walk->quiet.remove (target);
  acctile_job_drop (&job);
  return us;
}

/* What the regions in TARGET, the parts of a nest that is ORDERED or not, which
   are done one after another, are predicted to take; less than 0 when one of
   them is not rewritten.  */

static double
predict_parts (gomp_target *target, bool ordered, struct acctile_walk *walk)
{
  auto_vec<gomp_target *> regions;
  double sum = 0;
  list_regions (target, &regions);
  for (unsigned i = 0; i < regions.length () && sum >= 0; i++)
    {
      double us = predict_part (regions[i], ordered, walk);
      sum = us < 0 ? -1 : sum + us;
    }
  return sum;
}

/* What the nest of JOB is predicted to take when it is distributed, CUT says
   how, as predict_parts says it; BODY is that of its region as it was. The
   region stays.  */

static double
predict_distributed (struct acctile_job *job, gimple_seq body, struct cut cut,
                     int *depth, struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  gimple_seq now = gimple_omp_body (target);
  tree clauses = gimple_omp_target_clauses (target);
  int kind = gimple_omp_target_kind (target);
  gimple_omp_set_body (target, acctile_copy_statements (body));
  gimple_omp_target_set_clauses (target, unshare_expr (clauses));
  int n = unfold_parts (target, cut, depth, walk);
  double us = -1;
  if (n > 0 && (cut.ordered || acctile_job_is_parallel (job, *depth, true)))
    us = predict_parts (target, cut.ordered, walk);
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

/* Makes the version of JOB's region, which stands at GSI and whose body stands
   as it was, for arrays that overlap.  */

static void
split_cut (gimple_stmt_iterator *gsi, struct acctile_job *job,
           struct acctile_walk *walk)
{
  struct acctile_job plain;
  gomp_target *target = job->region.target;
  gimple_seq body = acctile_copy_statements (gimple_omp_body (target));
  read_plain (&plain, target, true, walk);
  plain.original = body;
  walk->other.add (acctile_job_cut_version (gsi, &plain));
  acctile_job_drop (&plain);
}

/* Tries CUT with what stands beside loops in each way; *BEST is the better one
   then.  Returns what predict_distributed says of it.  */

static double
try_cut (struct acctile_job *job, gimple_seq body, struct cut cut,
         struct cut *best, int *depth, struct acctile_walk *walk)
{
  cut.straight = ACCTILE_STRAIGHT_JOINS;
  *best = cut;
  double joined = predict_distributed (job, body, cut, depth, walk);
  cut.straight = ACCTILE_STRAIGHT_ALONE;
  double alone = predict_distributed (job, body, cut, depth, walk);
  if (alone < 0 || (joined >= 0 && joined <= alone))
    return joined;
  *best = cut;
  return alone;
}

/* Whether it pays to distribute the nest of JOB, in *CUT how and in *US what it
   takes then; the rest as acctile_walk_distribute has it.  */

static bool
find_cut (struct acctile_job *job, gimple_seq body, struct cut *cut, double *us,
          int *depth, struct acctile_walk *walk)
{
  struct cut way = { ACCTILE_STRAIGHT_JOINS, acctile_job_may_cut (job), false };
  const struct acctile_depend *depend
      = job->region.n_found > 0 ? job->decision[0]->depend : NULL;
  if (!way.ordered && (job->original || !acctile_job_may_distribute (job)))
    return false;
  *us = try_cut (job, body, way, cut, depth, walk);
  if (!way.ordered)
    return acctile_job_distribution_pays (job, *us);
  if (!acctile_job_cut_pays (job, *us) && depend && depend->n_overlap > 0)
    {
      way.apart = true;
      *us = try_cut (job, body, way, cut, depth, walk);
    }
  return acctile_job_cut_pays (job, *us);
}

bool
acctile_walk_distribute (gimple_stmt_iterator *gsi, struct acctile_job *job,
                         gimple_seq body, struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  struct cut cut;
  double us;
  int depth;
  if (!body || !find_cut (job, body, &cut, &us, &depth, walk)
      || (!cut.ordered && !split_overlapping (gsi, job, depth, walk)))
    return false;
  gimple_omp_set_body (target, body);
  if (cut.apart)
    split_cut (gsi, job, walk);
  acctile_job_tell_distributed (job, unfold_parts (target, cut, &depth, walk));
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
