/* Nests whose iterations, in one row, take long, of an unknown number: each has
   loops.

   Blocks of several warps leave multiprocessors idle where there are few of
   them, or one waits for the last block of another; with a block for each warp
   they share the work evenly:

     if (iterations are many) region;
     else copy of the region, in blocks of a warp;

   (rows of 1000 elements gathered on an H200, 500 to 5000 of them: blocks of
   256 threads 184 to 189 us, GCC's own choice 221 to 273, of 32 86 to 89;
   solvers along 24964 lines of 160: of 128 threads 1485, GCC's own choice
   1254).  Where there are many, blocks of several warps have twice as many of
   them on a multiprocessor.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "extract/gimple-loop.h"

/* Iterations are few for so many blocks of each multiprocessor: where they read
   by tables, neighbours in a block share what they find there (forces among
   listed neighbours, 20000 points: blocks of 32 threads 32 us, of 256 29).  */
#define FEW_BLOCKS 4
#define FEW_BLOCKS_BY_TABLE 1

/* Bytes of objects of an iteration's own, or a gang's, from which on blocks
   have one warp: GCC hands the frame that they are in to other warps through
   shared memory, of which it takes up to three times as much then, and a block
   has 48 KB.  */
#define LARGE_FRAME 15360

/* Whether the only nest of JOB may have blocks of a warp.  */

static bool
can_be_narrow (const struct acctile_job *job)
{
  const struct acctile_settings *settings = &acctile_state.settings;
  if (acctile_unoptimised () || !acctile_job_may_vary (job)
      || settings->decide.model != ACCTILE_MODEL_DEFAULT
      || (settings->emulate && !acctile_mutant ("narrow")))
    return false;
  const struct acctile_found *found = &job->region.found[0];
  const struct acctile_nest *nest = found->nest;
  const struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  bool open = false;
  for (int k = 0; k < nest->n_parallel; k++)
    {
      if (!acctile_same_inside (&job->region, found->loop[k].low)
          || !acctile_same_inside (&job->region, found->loop[k].high))
        return false;
      open = open || nest->loop[k].assumed;
    }
  return open && nest->n_team == 0 && nest->n_reduction == 0
         && nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0 && mapping->feeders == 0
         && (mapping->schedule->n_dim == 1 || mapping->schedule->linear)
         && acctile_mapping_all_points (mapping) == 1
         && acctile_mapping_threads (mapping) > ACCTILE_WARP
         && (nest->n_loop > nest->n_parallel
             || acctile_has_loop (
                 gimple_omp_body (found->loop[nest->n_parallel - 1].stmt)));
}

/* For how many blocks of each multiprocessor iterations of NEST are few.  */

static int
few_blocks (const struct acctile_nest *nest)
{
  for (int i = 0; i < nest->n_access; i++)
    if (!nest->access[i].write && !nest->access[i].offset)
      return FEW_BLOCKS_BY_TABLE;
  return FEW_BLOCKS;
}

/* Gives NEST, that of DECISION, such blocks.  */

static void
give_warps (const struct acctile_nest *nest, struct acctile_decision *decision)
{
  struct acctile_mapping *mapping = &decision->chosen.mapping;
  mapping->block[0] = ACCTILE_WARP;
  mapping->block[1] = mapping->block[2] = 1;
  if (mapping->schedule->linear)
    mapping->grid[0] = acctile_mapping_linear_grid (nest, acctile_state.device,
                                                    ACCTILE_WARP);
  decision->several = false;
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (mapping);
}

gomp_target *
acctile_job_split_narrow (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  if (!can_be_narrow (job))
    return NULL;
  struct acctile_decision *decision = job->decision[0];
  int64_t few = (int64_t)few_blocks (job->region.found[0].nest)
                * acctile_state.device->sms
                * acctile_mapping_threads (&decision->chosen.mapping);
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  const struct acctile_found *found = &job->region.found[0];
  tree all = acctile_exact_iterations (found, found->nest->n_parallel, &seq);
  tree many = acctile_set_test (GE_EXPR, all,
                                build_int_cst (TREE_TYPE (all), few), &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  if (TREE_CODE (many) == INTEGER_CST)
    return NULL;
  decision->narrow = true;
  return acctile_job_make_version (gsi, job, many);
}

void
acctile_job_make_narrow (struct acctile_job *job)
{
  if (can_be_narrow (job))
    give_warps (job->region.found[0].nest, job->decision[0]);
}

/* The bytes of DECL where it is an object that lies in a frame.  */

static HOST_WIDE_INT
bytes_of (tree decl)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (decl));
  return VAR_P (decl) && AGGREGATE_TYPE_P (TREE_TYPE (decl))
                 && !TREE_STATIC (decl) && size && tree_fits_shwi_p (size)
             ? tree_to_shwi (size)
             : 0;
}

/* A walk_gimple_seq callback: adds what blocks declare, and loops make private,
   to the sum that a walk_stmt_info has.  */

static tree
add_objects (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  HOST_WIDE_INT *bytes = (HOST_WIDE_INT *)wi->info;
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      *bytes += bytes_of (v);
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
        *bytes += bytes_of (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

void
acctile_job_bound_frames (struct acctile_job *job)
{
  HOST_WIDE_INT bytes = 0;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &bytes;
  walk_gimple_seq (gimple_omp_body (job->region.target), add_objects, NULL,
                   &wi);
  for (int i = 0; bytes > LARGE_FRAME && i < job->region.n_found; i++)
    {
      const struct acctile_nest *nest = job->region.found[i].nest;
      struct acctile_decision *decision = job->decision[i];
      if (decision->kind == ACCTILE_DOALL && !decision->error
          && !decision->chosen.mapping.gcc && nest->vector_length == 0
          && nest->num_workers == 0
          && acctile_mapping_threads (&decision->chosen.mapping) > ACCTILE_WARP)
        give_warps (nest, decision);
    }
}
