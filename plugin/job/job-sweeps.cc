/* Nests that run as a wavefront or as sweeps (models/sweeps.h), of which the
   host takes one where it knows their sizes:

     if (iterations inside < limit) region, a wavefront;
     else copy of the region, whose outermost loop is one over time;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"

extern "C"
{
#include "models/sweeps.h"
}

/* Whether the only nest of JOB may become one in a loop over time.  */

static bool
can_sweep (struct acctile_job *job)
{
  const struct acctile_region *region = &job->region;
  return !acctile_unoptimised () && !region->fixed && region->n_found == 1
         && acctile_is_left_open (region) && !job->off[0]
         && job->decision[0]->kind == ACCTILE_DOACROSS
         && !job->decision[0]->error && acctile_state.settings.limit < 0
         && acctile_can_peel (region->found[0].outermost)
         && acctile_host_counts (&region->found[0])
         && !acctile_kernels_unfoldable (&job->region);
}

bool
acctile_job_is_sweeps (struct acctile_job *job, bool chosen)
{
  struct acctile_sweeps sweeps;
  if (!can_sweep (job))
    return false;
  acctile_sweeps_compare (job->region.found[0].nest, job->decision[0],
                          acctile_state.device, &sweeps);
  return chosen || sweeps.always;
}

gomp_target *
acctile_job_split_sweeps (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  struct acctile_sweeps sweeps;
  gimple_seq seq = NULL;
  tree condition = NULL_TREE, type = long_long_integer_type_node;
  if (!can_sweep (job))
    return NULL;
  const struct acctile_found *found = &job->region.found[0];
  acctile_sweeps_compare (found->nest, job->decision[0], acctile_state.device,
                          &sweeps);
  if (sweeps.from == 0)
    return NULL;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree outer
      = acctile_set_new (acctile_host_count (found, 0), "acctile_outer", &seq);
  tree inner
      = acctile_set_new (acctile_host_count (found, 1), "acctile_inner", &seq);
  tree often = fold_build2 (TRUNC_DIV_EXPR, type, inner,
                            build_int_cst (type, sweeps.from));
  condition = acctile_set_new (
      fold_convert (integer_type_node,
                    fold_build2 (LT_EXPR, boolean_type_node,
                                 acctile_set_new (often, "acctile_often", &seq),
                                 outer)),
      "acctile_wavefront", &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  job->decision[0]->sweeps = sweeps.from;
  return acctile_job_make_version (gsi, job, condition);
}
