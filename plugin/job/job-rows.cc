/* Nests whose innermost loop is as long as the others, or memory, say, which
   nobody knows before the program runs: triangles, bands, rows of sparse
   matrices.

   The lanes that suit a row of the length that the models take it for may be
   ten times as slow as GCC's where rows have three elements.  Where the host
   can tell how long rows are it takes one of two versions,

     if (rows are long) region;
     else copy of the region, by rows, with lanes for their length;

   elsewhere there is that by rows alone (for 1,000,000 rows of 3 on an H100
   GCC's own choice takes 250 us, blocks of 128 lanes 613, by rows 34; for 4000
   of 1000 167, 20 and 22).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"

/* A row is long for so many blocks along x, where rows together are for one of
   so many threads of the device.  */
#define FILLED_BLOCKS 2
#define IDLE_PART 4

/* Whether the only nest of JOB may have a schedule by rows.  */

static bool
can_have_rows (const struct acctile_job *job)
{
  if (!acctile_job_may_vary (job)
      || acctile_state.settings.decide.model != ACCTILE_MODEL_DEFAULT)
    return false;
  const struct acctile_nest *nest = job->region.found[0].nest;
  return acctile_mapping_rows (nest) && !acctile_mapping_linear (nest)
         && nest->loop[nest->n_parallel - 1].assumed;
}

/* Whether the rows of FOUND fill the blocks of MAPPING: int, a new value on the
   host at the end of *SEQ; NULL_TREE where it cannot tell how long they are. */

static tree
rows_are_long (const struct acctile_found *found,
               const struct acctile_mapping *mapping, gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node;
  int64_t threads = mapping->block[0] * acctile_mapping_points (mapping, 0);
  tree length = acctile_average_length (found, seq);
  if (!length)
    return NULL_TREE;
  tree fills = acctile_set_test (
      GE_EXPR, length, build_int_cst (type, threads * FILLED_BLOCKS), seq);
  tree many = acctile_set_test (LE_EXPR, acctile_room_of_row (found, seq),
                                build_int_cst (type, threads * IDLE_PART), seq);
  return acctile_set_op (BIT_AND_EXPR, fills, many, seq);
}

gomp_target *
acctile_job_split_rows (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  if (!can_have_rows (job))
    return NULL;
  struct acctile_decision *decision = job->decision[0];
  const struct acctile_found *found = &job->region.found[0];
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree are_long = rows_are_long (found, &decision->chosen.mapping, &seq);
  acctile_close_host (gsi, are_long ? seq : NULL);
  acctile_close_region ();
  if (!are_long)
    return NULL;
  decision->short_loops = acctile_rows_schedule (found->nest)->name;
  return acctile_job_make_version (gsi, job, are_long);
}

void
acctile_job_make_rows (struct acctile_job *job)
{
  if (!can_have_rows (job))
    return;
  struct acctile_decision *decision = job->decision[0];
  const struct acctile_nest *nest = job->region.found[0].nest;
  struct acctile_directive rows;
  memset (&rows, 0, sizeof rows);
  rows.kind = ACCTILE_DIRECTIVE_SCHEDULE;
  rows.schedule = acctile_rows_schedule (nest);
  struct acctile_decision *other
      = acctile_memo_decide (acctile_state.memo, nest, acctile_state.device,
                             &rows, &acctile_state.settings.decide);
  if (other && other->kind == ACCTILE_DOALL && !other->error)
    {
      decision->chosen = other->chosen;
      decision->several = false;
      if (decision->n_candidate > 0)
        decision->candidate[0] = decision->chosen;
      free (decision->reason);
      decision->reason = acctile_mapping_to_string (&decision->chosen.mapping);
    }
  acctile_decision_free (other);
}
