/* Nests of two loops with reductions, whose rows may be short.

   Others get a linear schedule then (job-linear.cc), for which blocks cannot
   add up.  These have blocks that are as high as they are wide:

     if (rows have work for most threads along x) region;
     else copy of the region, in blocks of 16 lanes and as many rows as there
          are threads for;

   (the largest change of 200000 rows of 8, and its place, on an H200: 351 us in
   blocks of 256 x 1, GCC's own choice 151, 82 in these).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"

/* Lanes for short rows: two of them have a line of floats.  */
#define SHORT_X 16
/* Rows have work for most threads where three of eight have an element.  */
#define USED_THREADS 3
#define OF_THREADS 8

/* Makes the mapping of JOB's nest one for short rows in *MAPPING; false when
   that cannot be.  */

static bool
find_short (const struct acctile_job *job, struct acctile_mapping *mapping)
{
  if (acctile_unoptimised () || !acctile_job_may_vary (job)
      || acctile_state.settings.decide.model != ACCTILE_MODEL_DEFAULT)
    return false;
  const struct acctile_region *region = &job->region;
  const struct acctile_found *found = &region->found[0];
  const struct acctile_nest *nest = found->nest;
  *mapping = job->decision[0]->chosen.mapping;
  int threads = acctile_mapping_threads (mapping);
  if (nest->n_reduction == 0 || nest->n_parallel != 2 || nest->n_team > 0
      || nest->num_workers > 0 || nest->vector_length > 0
      || !nest->loop[1].assumed
      || !acctile_same_inside (region, found->loop[1].low)
      || !acctile_same_inside (region, found->loop[1].high)
      || mapping->schedule->n_dim != 2 || mapping->schedule->linear
      || mapping->schedule->rows || !mapping->schedule->grid[0]
      || !mapping->schedule->grid[1] || mapping->block[0] < 4 * SHORT_X
      || threads % SHORT_X != 0)
    return false;
  mapping->schedule = acctile_schedule_find ("2.3");
  mapping->block[0] = SHORT_X;
  mapping->block[1] = threads / SHORT_X;
  return acctile_mapping_valid (mapping, nest, acctile_state.device, false,
                                NULL);
}

gomp_target *
acctile_job_split_sums (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  struct acctile_mapping mapping;
  if (!find_short (job, &mapping))
    return NULL;
  struct acctile_decision *decision = job->decision[0];
  int64_t most = decision->chosen.mapping.block[0]
                 * acctile_mapping_points (&decision->chosen.mapping, 0)
                 * USED_THREADS / OF_THREADS;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree length = acctile_exact_trip (&job->region.found[0], 1, &seq);
  tree fills = acctile_set_test (
      GE_EXPR, length, build_int_cst (TREE_TYPE (length), most), &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  if (TREE_CODE (fills) == INTEGER_CST)
    return NULL;
  decision->short_loops = mapping.schedule->name;
  return acctile_job_make_version (gsi, job, fills);
}

void
acctile_job_make_sums (struct acctile_job *job)
{
  struct acctile_mapping mapping;
  if (!find_short (job, &mapping))
    return;
  struct acctile_decision *decision = job->decision[0];
  decision->chosen.mapping = mapping;
  decision->several = false;
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (&mapping);
}
