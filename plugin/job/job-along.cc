/* Rows that a nest reduces: a thread for each leaves most of the device idle
   where they are few, and neighbours load from places that are far from one
   another where they are many.

     for (j...)                 if (rows are long)
       {                          for (j...)
         s = 0;            ->       lanes along the row add it up
         for (i...)             else
           s += a[j][i];          as it was, a thread for each
         b[j] = s;
       }

   (24 dot products of 100000 numbers on an H200: a thread each 1794 us, lanes
   along them 40; the largest of 4096 numbers, 4096 times: 691 and 84.)  The
   loops in the body become acc loops where their reductions have no order
   (prepare/along.cc), and isl shows others to be independent; where one must
   keep its order all stays as it was.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "prepare/tidy.h"

extern "C"
{
#include "models/stream.h"
}

/* Rows are long that have work for a warp four times (200000 rows of 128
   floats: a thread each 131 us, lanes 43; a million of 16: 43 and 121).  */
#define LONG_ROW (4 * ACCTILE_WARP)
/* Threads of a warp load together what lies side by side for neighbouring
   iterations of the loop around, and lanes along rows do not: there rows are
   few where each multiprocessor has less than so many warps with one each.  */
#define FEW_WARPS 2
/* Where warps could load for a thread of each, rows are few that would have
   less than one in so many of the device's threads (200000 dot products of 200
   doubles: 116 us, with lanes along them 147; 4096 of 4096: 86 and 66).  */
#define FEW_THREADS 8

/* Whether more of what loops in the body of NEST access lies side by side for
   neighbouring iterations of the innermost acc loop than for their own.  */

static bool
lies_across (const struct acctile_nest *nest)
{
  int balance = 0, last = nest->n_parallel - 1;
  for (int i = 0; i < nest->n_access; i++)
    for (int k = nest->n_parallel; k < nest->n_loop; k++)
      {
        const struct acctile_access *access = &nest->access[i];
        int64_t along = 0, aside = 0;
        if (nest->loop[k].parent != last)
          continue;
        if (acctile_stream_stride (nest, access, k, &along)
            && llabs (along) <= access->size)
          balance -= along != 0;
        else if (acctile_stream_stride (nest, access, last, &aside)
                 && llabs (aside) == access->size)
          balance++;
      }
  return balance > 0;
}

/* The last acc loop of JOB's nest.  */

static gomp_for *
innermost (const struct acctile_job *job)
{
  const struct acctile_found *found = &job->region.found[0];
  return found->loop[found->nest->n_parallel - 1].stmt;
}

bool
acctile_job_may_go_along (const struct acctile_job *job)
{
  if (acctile_unoptimised () || !acctile_job_may_vary (job) || job->original
      || acctile_state.settings.decide.model != ACCTILE_MODEL_DEFAULT
      || acctile_job_has_shared (job->region.target))
    return false;
  const struct acctile_found *found = &job->region.found[0];
  const struct acctile_nest *nest = found->nest;
  if (found->guarded || nest->fixed || acctile_nest_is_opaque (nest)
      || nest->n_scalar > 0 || nest->n_reduction > 0 || nest->n_team > 0
      || nest->num_gangs > 0 || nest->num_workers > 0
      || nest->vector_length > 0)
    return false;
  bool some = false;
  for (int k = 0; k < nest->n_loop; k++)
    if (k < nest->n_parallel ? nest->loop[k].levels != 0
                             : found->loop[k].stmt != NULL)
      return false;
    else if (k >= nest->n_parallel)
      some = some
             || (nest->loop[k].parent == nest->n_parallel - 1
                 && (nest->loop[k].assumed || nest->loop[k].trip >= LONG_ROW));
  return some;
}

bool
acctile_job_go_along (struct acctile_job *job)
{
  return job->region.n_found == 1
         && acctile_tidy_along (job->region.target, innermost (job));
}

bool
acctile_job_goes_along (const struct acctile_job *job)
{
  if (job->region.n_found != 1 || !acctile_job_may_vary (job))
    return false;
  const struct acctile_nest *nest = job->region.found[0].nest;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (loop->parent == nest->n_parallel - 1 && !loop->team
          && job->region.found[0].loop[k].stmt
          && (loop->assumed || loop->trip >= ACCTILE_WARP))
        return false;
    }
  return nest->n_reduction > 0 && nest->n_team > 0 && nest->n_scalar == 0;
}

/* How many rows of NEST are few, 0 where lanes go along any number; FED where
   warps could load for others.  */

static int64_t
few_rows (const struct acctile_nest *nest, bool fed)
{
  const struct acctile_device *device = acctile_state.device;
  if (lies_across (nest))
    return (int64_t)device->sms * FEW_WARPS * ACCTILE_WARP;
  return fed ? (int64_t)device->sms * device->max_threads_per_sm / FEW_THREADS
             : 0;
}

tree
acctile_job_rows_suit (gimple_stmt_iterator *gsi, const struct acctile_job *job,
                       bool fed)
{
  const struct acctile_found *found = &job->region.found[0];
  const struct acctile_nest *nest = found->nest;
  int64_t most = few_rows (nest, fed);
  gimple_seq seq = NULL;
  tree suit = NULL_TREE;
  for (int k = 0; k < nest->n_parallel; k++)
    if (!acctile_same_inside (&job->region, found->loop[k].low)
        || !acctile_same_inside (&job->region, found->loop[k].high))
      return NULL_TREE;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  if (tree length = acctile_average_length (found, &seq))
    {
      suit = acctile_set_test (
          GE_EXPR, length, build_int_cst (TREE_TYPE (length), LONG_ROW), &seq);
      if (most > 0)
        {
          tree rows = acctile_exact_iterations (found, nest->n_parallel, &seq);
          tree few = build_int_cst (TREE_TYPE (rows), most);
          few = acctile_set_test (LT_EXPR, rows, few, &seq);
          suit = acctile_set_op (BIT_AND_EXPR, suit, few, &seq);
        }
    }
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  return suit;
}
