/* Parallel regions of several nests, one of which stores to an array that
   another accesses: gangs do not wait for one another, so that such a program
   relies on each iteration of one loop being run by the gang that ran that of
   the other, as GCC and others do it.

     #pragma acc parallel                  #pragma acc data ...
     {                                     {
       #pragma acc loop                      #pragma acc parallel loop
       for i: c[i] *= beta;           ->     for i: c[i] *= beta;
       #pragma acc loop                      #pragma acc parallel loop
       for i: c[i] += ...;                   for i: c[i] += ...;
     }                                     }

   With other mappings they have to be launches, one after another, or stay as
   they are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "job/unfolding.h"
#include "emit/emit-parts.h"
#include "timetile/timestep.h"

const char acctile_shared[]
    = "the nests of the parallel region share an array that one of them stores "
      "to, and gangs do not wait for one another";

/* Whether NEST accesses its array A, writes it when WRITE.  */

static bool
accesses (const struct acctile_nest *nest, int a, bool write)
{
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == a && (!write || nest->access[k].write))
      return true;
  return false;
}

/* Whether one of the nests X and Y of a region writes an array that the other
   accesses by the same name.  */

static bool
share_array (const struct acctile_nest *x, const struct acctile_nest *y)
{
  for (int a = 0; a < x->n_array; a++)
    for (int b = 0; b < y->n_array; b++)
      if (x->array[a].name && y->array[b].name
          && strcmp (x->array[a].name, y->array[b].name) == 0
          && ((accesses (x, a, true) && accesses (y, b, false))
              || (accesses (x, a, false) && accesses (y, b, true))))
        return true;
  return false;
}

/* Whether two nests of REGION may touch the same memory of an array that they
   share, and one of them writes it.  */

static bool
shares_memory (struct acctile_region *region)
{
  struct acctile_time_loop once;
  struct acctile_step step;
  auto_vec<acctile_placed> nests;
  bool shares = false;
  once.targets.safe_push (region->target);
  for (int i = 0; i < region->n_found; i++)
    {
      struct acctile_placed placed = { &region->found[i], region->target };
      nests.safe_push (placed);
    }
  acctile_step_begin (&step, &once, &nests);
  for (int i = 0; i < region->n_found; i++)
    for (int k = 0; k < i && !shares; k++)
      shares = share_array (region->found[k].nest, region->found[i].nest)
               && !acctile_step_apart (&step.numbered[k], &step.numbered[i]);
  acctile_step_end (&step);
  return shares;
}

/* Whether REGION is run by one gang, whose threads meet between its nests.  */

static bool
one_gang (const struct acctile_region *region)
{
  tree clause = omp_find_clause (gimple_omp_target_clauses (region->target),
                                 OMP_CLAUSE_NUM_GANGS);
  return clause && integer_onep (OMP_CLAUSE_NUM_GANGS_EXPR (clause));
}

void
acctile_region_check_shared (struct acctile_region *region)
{
  if (!region->kernels && !region->fixed && region->n_found > 1
      && !one_gang (region) && shares_memory (region))
    region->fixed = acctile_shared;
}

/* A walk_gimple_seq callback: counts acc loops that stand in no other.  */

static tree
count_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR;
  *(int *)wi->info += *handled;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: makes a region a parallel one.  */

static tree
make_parallel (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (*handled)
    gimple_omp_target_set_kind (as_a<gomp_target *> (stmt),
                                GF_OMP_TARGET_KIND_OACC_PARALLEL);
  return NULL_TREE;
}

bool
acctile_part_shared (gimple_stmt_iterator *gsi,
                     struct acctile_function *function,
                     const vec<gomp_target *> &present)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  struct acctile_job job;
  walk_stmt_info wi;
  int n = 0;
  memset (&wi, 0, sizeof wi);
  wi.info = &n;
  walk_gimple_seq (gimple_omp_body (target), count_loops, NULL, &wi);
  if (n < 2 || optimize == 0
      || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_PARALLEL)
    return false;
  acctile_job_read (&job, function, target);
  bool part = job.region.fixed == acctile_shared;
  job.region.fixed = part ? NULL : job.region.fixed;
  for (int i = 0; i < job.region.n_found; i++)
    part = part && !job.region.found[i].guarded;
  part = part && !acctile_kernels_unfoldable (&job.region);
  if (part && acctile_kernels_alone (&job.region, present))
    {
      gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
      gimple_bind_set_body (
          bind, acctile_kernels_unfold_alone (function, &job.region));
      gsi_replace (gsi, bind, false);
      walk_gimple_seq (gimple_bind_body (bind), make_parallel, NULL, &wi);
    }
  else if (part)
    {
      acctile_kernels_unfold (function, &job.region);
      walk_gimple_seq (gimple_omp_body (target), make_parallel, NULL, &wi);
    }
  acctile_job_drop (&job);
  return part;
}
