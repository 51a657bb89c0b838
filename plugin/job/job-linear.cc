/* Nests of loops of unknown lengths, of which the host takes one version when
   it knows them:

     if (loops fill the blocks of the mapping or are huge) region;
     else copy of the region, with a linear schedule;

   A block's threads along a loop that is shorter than the block have nothing to
   do, and where loops that no blocks are given to are the long ones, few blocks
   do all; GCC deals the iterations out whatever the loops are ("for all cells,
   for 3 components" of 4,000,000 x 1 on an H100: blocks of 128 threads along
   the components 616 us, GCC's own 132, in one row 39).  Where loops do fill
   blocks these need no divisions and touch memory in better order (1.2 times as
   fast).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"

/* The loops fill the blocks where so many of sixteen threads have an iteration:
   fewer where iterations have loops, since neighbours in a block then share
   what they read, though not so few where there are four loops and more (2000
   elements of 10 x 10 x 10 points on an H200, 10 of 16 x 10 of 12 x 10 of 12
   threads busy: 201 us, in one row 133; half of them is what loops of 16 leave
   of a warp), and without them never there: such blocks are no faster.  They
   fill the device where one has an iteration of so many threads that it holds
   at once; as many may have none where they are few.
 */
#define USED_THREADS 12
#define USED_WITH_LOOPS 4
#define USED_WITH_LOOPS_DEEP 9
#define USED_OF_VOLUMES 7
/* Loops of iterations that are unrolled whole, of so many iterations together,
   are none: what idle threads cost is the operations (bicubic interpolation of
   100000 rows of 17 on an H200, 4 x 4 neighbours each: blocks of 64 181 us,
   GCC's own choice 156).  */
#define UNROLLED_WHOLE 16
#define NEVER_USED 17
#define OF_THREADS 16
#define PART_OF_DEVICE 2
/* Volumes whose lanes GCC has in one row, a warp for each, fill the device
   where there are so many for each multiprocessor (8 x 8 x 8 points on an H200,
   200 of them: 18 us, GCC's own choice 45; 2000 of 10 x 10 x 10 184 and 109,
   30000 of 4 x 4 x 4 564 and 52).  */
#define MANY_VOLUMES 8
/* Loops are no longer than this when it is asked how they fill blocks, and
   iterations are no more when it is asked how they fill a device.  */
#define LONG_LOOP (1 << 10)
#define MANY_ITERATIONS (INT64_C (1) << 31)

/* Blocks of a plane whose neighbours in memory lie along the outer loop and so
   along y, where that is shorter than the blocks that were chosen for it (two
   loads and two stores, 200000 columns of 64 rows on an H200: blocks of 1 x 256
   threads in one row along the columns 1001 us, of 8 x 32 115).  */
#define ACROSS_X 8
#define ACROSS_Y 32

/* Whether the lanes of MAPPING lie along y.  */

static bool
lies_across (const struct acctile_mapping *mapping)
{
  return mapping->schedule->n_dim == 2 && mapping->schedule->block[0]
         && mapping->schedule->block[1] && mapping->schedule->grid[0]
         && mapping->schedule->grid[1] && mapping->block[0] < ACROSS_X
         && mapping->block[1] > ACROSS_Y;
}

/* Whether the lengths of all loops of NEST are known.  */

static bool
is_known (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_parallel; k++)
    if (nest->loop[k].assumed)
      return false;
  return true;
}

/* Whether the only nest of JOB may have a linear schedule beside the one that
   was chosen.  */

static bool
can_be_linear (const struct acctile_job *job)
{
  if (!acctile_job_may_vary (job)
      || (acctile_state.settings.emulate && !acctile_mutant ("linear")))
    return false;
  const struct acctile_nest *nest = job->region.found[0].nest;
  return !job->decision[0]->chosen.mapping.schedule->linear && !is_known (nest)
         && acctile_mapping_linear (nest);
}

/* A * B, at most MOST, both at most MOST; unsigned long long, a new value at
   the end of *SEQ.  */

static tree
times (tree a, tree b, int64_t most, gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node;
  tree product
      = acctile_set_new (build2 (MULT_EXPR, type, a, b), "acctile_times", seq);
  return acctile_set_new (
      build2 (MIN_EXPR, type, product, build_int_cst (type, most)),
      "acctile_times", seq);
}

/* What is counted of a launch, unsigned long long on the host.  */
struct filling
{
  tree busy, spanned; /* iterations of a few blocks; those of whole blocks  */
  tree all, threads;  /* iterations, and threads with all their points  */
};

/* Adds dimension D of MAPPING, the COUNT loops from FIRST on, whose iterations
   are TRIP, to F, at the end of *SEQ.  */

static void
add_dimension (const struct acctile_mapping *mapping, int d, int first,
               int count, const tree *trip, struct filling *f, gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node, all = build_one_cst (type);
  int points = acctile_mapping_points (mapping, d);
  int each = mapping->block[d] * (d > 0 ? points : 1);
  tree size = build_int_cst (type, each);
  tree inner = acctile_set_new (build2 (MIN_EXPR, type, trip[first + count - 1],
                                        build_int_cst (type, LONG_LOOP)),
                                "acctile_inner", seq);
  tree over = build_int_cst (type, each - 1);
  tree blocks = acctile_set_new (build2 (PLUS_EXPR, type, inner, over),
                                 "acctile_blocks", seq);
  blocks = acctile_set_new (build2 (TRUNC_DIV_EXPR, type, blocks, size),
                            "acctile_blocks", seq);
  tree spanned = acctile_set_new (build2 (MULT_EXPR, type, blocks, size),
                                  "acctile_spanned", seq);
  f->busy = times (f->busy, inner, MANY_ITERATIONS, seq);
  f->spanned = times (f->spanned, spanned, MANY_ITERATIONS, seq);
  for (int k = first; k < first + count; k++)
    all = times (all, trip[k], MANY_ITERATIONS, seq);
  f->all = times (f->all, all, MANY_ITERATIONS, seq);
  int64_t most = MANY_ITERATIONS;
  if (!mapping->schedule->grid[d])
    most = mapping->block[d];
  else if (mapping->grid[d] > 0)
    most = mapping->grid[d] * mapping->block[d] * points;
  f->threads = times (
      f->threads,
      acctile_set_new (build2 (MIN_EXPR, type, all, build_int_cst (type, most)),
                       "acctile_threads", seq),
      MANY_ITERATIONS, seq);
}

/* Whether iterations of NEST have loops that are more than a few statements
   each.  */

static bool
has_loops_inside (const struct acctile_nest *nest)
{
  int64_t all = 1;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    {
      if (nest->loop[k].assumed || nest->loop[k].trip > UNROLLED_WHOLE)
        return true;
      all *= MAX (nest->loop[k].trip, 1);
      if (all > UNROLLED_WHOLE)
        return true;
    }
  return false;
}

/* How many of sixteen threads must have an iteration of NEST.  */

static int
used_threads (const struct acctile_nest *nest)
{
  if (has_loops_inside (nest))
    return nest->n_parallel > 3 ? USED_WITH_LOOPS_DEEP : USED_WITH_LOOPS;
  return nest->n_parallel > 3 ? NEVER_USED : USED_THREADS;
}

/* Fills F for the loops of FOUND under MAPPING, at the end of *SEQ.  */

static void
count_launch (const struct acctile_found *found,
              const struct acctile_mapping *mapping, struct filling *f,
              gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node, trip[ACCTILE_MAX_LOOPS];
  f->busy = f->spanned = f->all = f->threads = build_one_cst (type);
  for (int k = 0; k < found->nest->n_parallel; k++)
    {
      trip[k] = acctile_exact_trip (found, k, seq);
      trip[k] = acctile_set_new (build2 (MIN_EXPR, type, trip[k],
                                         build_int_cst (type, MANY_ITERATIONS)),
                                 "acctile_trip", seq);
    }
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      int first, count;
      acctile_mapping_loops (found->nest, d, &first, &count);
      add_dimension (mapping, d, first, count, trip, f, seq);
    }
  int64_t most = mapping->most_blocks * acctile_mapping_threads (mapping)
                 * acctile_mapping_all_points (mapping);
  if (most > 0)
    f->threads = acctile_set_new (
        build2 (MIN_EXPR, type, f->threads, build_int_cst (type, most)),
        "acctile_threads", seq);
}

/* Whether the loops of FOUND fill blocks and device under MAPPING, which those
   without iterations do not, or have 2^31 iterations or more: int, a new value
   on the host at the end of *SEQ.  */

static tree
emit_fills (const struct acctile_found *found,
            const struct acctile_mapping *mapping, gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node;
  const struct acctile_device *device = acctile_state.device;
  int64_t some
      = (int64_t)device->sms * device->max_threads_per_sm / PART_OF_DEVICE;
  int64_t given
      = (int64_t)found->nest->num_gangs * acctile_mapping_threads (mapping);
  if (given > 0)
    some = MIN (some, given);
  struct filling f;
  count_launch (found, mapping, &f, seq);
  tree used = times (f.busy, build_int_cst (type, OF_THREADS),
                     OF_THREADS * MANY_ITERATIONS, seq);
  tree whole
      = times (f.spanned, build_int_cst (type, used_threads (found->nest)),
               2 * OF_THREADS * MANY_ITERATIONS, seq);
  tree wanted = acctile_set_new (
      build2 (MIN_EXPR, type, f.all, build_int_cst (type, some)),
      "acctile_wanted", seq);
  tree full = acctile_set_new (
      build2 (BIT_IOR_EXPR, integer_type_node,
              acctile_set_test (GT_EXPR, used, whole, seq),
              acctile_set_test (
                  LT_EXPR, times (f.all, f.spanned, INT64_MAX, seq),
                  times (f.busy, build_int_cst (type, some), INT64_MAX, seq),
                  seq)),
      "acctile_full", seq);
  tree fills = acctile_set_new (
      build2 (BIT_AND_EXPR, integer_type_node, full,
              acctile_set_test (GE_EXPR, f.threads, wanted, seq)),
      "acctile_fills", seq);
  tree many = acctile_set_test (GE_EXPR, f.all,
                                build_int_cst (type, MANY_ITERATIONS), seq);
  return acctile_set_new (build2 (BIT_IOR_EXPR, integer_type_node, fills, many),
                          "acctile_fills", seq);
}

/* What NEST, of which CHOSEN is the mapping, has where its loops are short: the
   linear schedule, or blocks that are less long where neighbours in memory lie
   along another loop than the innermost one.  */

static struct acctile_mapping
short_mapping (const struct acctile_nest *nest,
               const struct acctile_mapping *chosen)
{
  struct acctile_mapping mapping = *chosen;
  if (!lies_across (chosen))
    {
      acctile_mapping_make_linear (&mapping, nest, acctile_state.device);
      return mapping;
    }
  mapping.block[0] = ACROSS_X;
  mapping.block[1] = ACROSS_Y;
  for (int d = 0; d < 3; d++)
    mapping.grid[d] = 0;
  mapping.points = mapping.points_x = 1;
  mapping.most_blocks = 0;
  return mapping;
}

gomp_target *
acctile_job_split_linear (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  if (!can_be_linear (job))
    return NULL;
  struct acctile_decision *decision = job->decision[0];
  const struct acctile_found *found = &job->region.found[0];
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree fills = emit_fills (found, &decision->chosen.mapping, &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  decision->short_loops
      = short_mapping (found->nest, &decision->chosen.mapping).schedule->name;
  return acctile_job_make_version (gsi, job, fills);
}

/* Whether the last three loops of JOB's nest are for the lanes of a gang
   together, which they are in GCC's own choice, too.  */

static bool
has_volumes (const struct acctile_job *job)
{
  if (!acctile_job_may_vary (job) || acctile_state.settings.emulate)
    return false;
  const struct acctile_nest *nest = job->region.found[0].nest;
  int n = nest->n_parallel;
  if (n < 4 || nest->n_team > 0 || nest->n_reduction > 0 || is_known (nest)
      || job->decision[0]->chosen.mapping.schedule->linear
      || nest->num_workers > 0 || nest->vector_length > 0
      || !acctile_job_is_spread_by_gcc (job))
    return false;
  for (int k = 0; k < n; k++)
    if (!acctile_same_inside (&job->region, job->region.found[0].loop[k].low)
        || !acctile_same_inside (&job->region,
                                 job->region.found[0].loop[k].high))
      return false;
  for (int k = n - 3; k < n; k++)
    if ((k > n - 3 && !nest->loop[k].collapsed)
        || nest->loop[n - 3].levels != ACCTILE_VECTOR)
      return false;
  return true;
}

gomp_target *
acctile_job_split_volumes (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  tree type = long_long_unsigned_type_node;
  struct filling f;
  if (!has_volumes (job))
    return NULL;
  struct acctile_decision *decision = job->decision[0];
  const struct acctile_found *found = &job->region.found[0];
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  count_launch (found, &decision->chosen.mapping, &f, &seq);
  tree used = times (f.busy, build_int_cst (type, OF_THREADS),
                     OF_THREADS * MANY_ITERATIONS, &seq);
  tree wanted = times (f.spanned, build_int_cst (type, USED_OF_VOLUMES),
                       OF_THREADS * MANY_ITERATIONS, &seq);
  tree few = acctile_set_test (
      LT_EXPR,
      acctile_exact_iterations (found, found->nest->n_parallel - 3, &seq),
      build_int_cst (type, MANY_VOLUMES * acctile_state.device->sms), &seq);
  tree suit = acctile_set_op (
      BIT_IOR_EXPR, acctile_set_test (GT_EXPR, used, wanted, &seq), few, &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  decision->short_loops = "gcc";
  return acctile_job_make_version (gsi, job, suit);
}

void
acctile_job_make_linear (struct acctile_job *job)
{
  if (!can_be_linear (job))
    return;
  struct acctile_decision *decision = job->decision[0];
  decision->chosen.mapping
      = short_mapping (job->region.found[0].nest, &decision->chosen.mapping);
  job->few = true;
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (&decision->chosen.mapping);
}
