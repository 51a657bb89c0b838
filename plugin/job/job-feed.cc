/* Nests of one loop with long ones in the body that add up in order, of which
   a device has too few threads, or whose threads walk through rows: warps load
   for the one that computes (doall/emit-feed.cc).

     if (iterations are many or loops are short) region;
     else copy of the region, with warps that load.

   How many and how long they are the host knows when it runs the program, or
   the compiler already does; where neither ever does the nest stays as it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "doall/feed.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "prepare/sequential.h"
#include "substitute.h"

/* A loop in the body is long from so many iterations on: a few chunks.  */
#define LONG_LOOP 192
/* Iterations of the nest are few below the threads that the device has at once
   by this: more have loads enough under way by themselves.  Rows are always
   few, as far as a launch has blocks for them: neighbours in a row are one
   access then.  Where an iteration computes much, few are a warp for each SM:
   only one of nine computes (400000 rows of 256 square roots on an H200: 471
   us, 3472 with the others).  */
#define PART_OF_DEVICE 8
#define MOST_ROWS (1 << 21)

/* Whether SEQ holds acc loops.  */

static bool
holds_loops (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR
          || (gimple_code (stmt) == GIMPLE_BIND
              && holds_loops (gimple_bind_body (as_a<gbind *> (stmt)))))
        return true;
    }
  return false;
}

/* Whether the body of JOB's nest can be fed once its acc loops are plain ones,
   which it stays without, and how many iterations of it are few, in *MOST.  */

static bool
has_fed_loops (const struct acctile_job *job, int64_t *most)
{
  const struct acctile_found *found = &job->region.found[0];
  gimple_seq *body = gimple_omp_body_ptr (found->loop[0].stmt), now = *body;
  struct acctile_feed feed;
  if (holds_loops (now))
    {
      *body = acctile_copy_statements (now);
      acctile_inner_to_plain (body);
    }
  bool can = acctile_feed_read (found, job->decision[0]->depend, *body, &feed);
  *body = now;
  const struct acctile_device *device = acctile_state.device;
  int64_t threads = (int64_t)device->sms * device->max_threads_per_sm;
  *most = !can                            ? 0
          : acctile_feed_is_heavy (&feed) ? device->sms * ACCTILE_WARP
          : acctile_feed_has_rows (&feed) ? MOST_ROWS
                                          : threads / PART_OF_DEVICE;
  return can;
}

/* Whether warps can load for the only nest of JOB, and how many iterations of
   it are few, in *MOST.  */

static bool
can_be_fed (const struct acctile_job *job, int64_t *most)
{
  if (acctile_unoptimised () || !acctile_job_may_vary (job) || job->original
      || acctile_state.settings.decide.model != ACCTILE_MODEL_DEFAULT)
    return false;
  const struct acctile_found *found = &job->region.found[0];
  const struct acctile_nest *nest = found->nest;
  const struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  return nest->n_parallel == 1 && nest->n_team == 0 && nest->n_reduction == 0
         && nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0 && !job->region.exchanged
         && mapping->schedule->n_dim == 1 && !mapping->schedule->linear
         && !mapping->schedule->rows && !mapping->histogram
         && found->loop[0].stmt == found->outermost
         && has_fed_loops (job, most);
}

bool
acctile_job_can_be_fed (const struct acctile_job *job)
{
  int64_t most;
  return can_be_fed (job, &most);
}

/* A CODE B, int, a new value at the end of *SEQ unless it is known.  */

static tree
compare (enum tree_code code, tree a, int64_t b, gimple_seq *seq)
{
  tree holds = fold_build2 (code, boolean_type_node, a,
                            build_int_cst (long_long_integer_type_node, b));
  return acctile_set_new (fold_convert (integer_type_node, holds),
                          "acctile_test", seq);
}

/* Whether the iterations of FOUND are more than MOST, or the loops in its body
   short: int, on the host at the end of *SEQ; NULL_TREE when it cannot
   tell, or the compiler knows that they are.  */

static tree
emit_many (const struct acctile_found *found, int64_t most, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  tree all = acctile_host_iterations (found, seq);
  if (!all)
    return NULL_TREE;
  tree many = compare (GT_EXPR, all, most, seq);
  if (integer_onep (many))
    return NULL_TREE;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    {
      if (nest->loop[k].parent != nest->n_parallel - 1)
        continue;
      tree length = acctile_host_count (found, k);
      if (!length)
        return NULL_TREE;
      length = acctile_set_new (length, "acctile_length", seq);
      tree brief = compare (LT_EXPR, length, LONG_LOOP, seq);
      if (integer_onep (brief))
        return NULL_TREE;
      many = acctile_set_op (BIT_IOR_EXPR, many, brief, seq);
    }
  return many;
}

/* Gives the nest of JOB warps that load.  */

static void
give_feeders (struct acctile_job *job)
{
  struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  mapping->feeders = ACCTILE_FEEDERS;
  mapping->block[0] = ACCTILE_WARP;
  mapping->block[1] = 1 + ACCTILE_FEEDERS;
  mapping->grid[0] = 0;
  mapping->points = mapping->points_x = 1;
  mapping->most_blocks = 0;
}

gomp_target *
acctile_job_split_feed (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  int64_t most;
  gimple_seq seq = NULL;
  if (!can_be_fed (job, &most))
    return NULL;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree many = emit_many (&job->region.found[0], most, &seq);
  bool known = many && TREE_CODE (many) == INTEGER_CST;
  acctile_close_host (gsi, many && !known ? seq : NULL);
  acctile_close_region ();
  if (!many)
    return NULL;
  job->decision[0]->fed = true;
  if (!known)
    return acctile_job_make_version (gsi, job, many);
  give_feeders (job);
  return NULL;
}

void
acctile_job_make_fed (struct acctile_job *job)
{
  int64_t most;
  if (can_be_fed (job, &most))
    give_feeders (job);
}
