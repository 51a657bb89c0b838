/* Nests that update elements atomically: whose blocks have memory of their own
   for them (doall/emit-histogram.cc), and how many blocks these are.

   Each block clears that memory and adds it to the array in the end, so there
   are no more blocks than the device holds at once, of as many threads as there
   can be.  Where iterations take long, which need registers and have to be
   spread, blocks are small, and so is their memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "job/overlap.h"
#include "doall/histogram.h"
#include "emit/emit-parts.h"
#include "emit/host-interval.h"
#include "emit/primitive.h"

/* Operations of an iteration that takes long, and what a division counts for.
 */
#define MANY_OPERATIONS 64
#define OF_DIVISION 16
/* Fewer iterations than this never wait for one another for long.  */
#define FEW_ITERATIONS 4096
/* Smaller blocks would have as much memory together as a multiprocessor
   has.  */
#define FEWEST_THREADS 128
#define EMULATED_THREADS 64
/* The share of a multiprocessor's threads that blocks have which update
   doubles.  */
#define OF_DOUBLES 4
/* A linear schedule has fewer.  */
#define MANY_ITERATIONS (INT64_C (1) << 31)

/* Whether nothing but its own updates can change HISTOGRAM of FOUND, or the
   host can find out.  */

static bool
can_be_apart (const struct acctile_found *found,
              const struct acctile_depend *depend,
              const struct acctile_histogram *histogram)
{
  const struct acctile_nest *nest = found->nest;
  for (int b = 0; b < nest->n_array; b++)
    if (b != histogram->array
        && !acctile_histogram_is_apart (found, histogram, b)
        && !acctile_depend_apart (nest, depend, histogram->array, b)
        && !acctile_depend_can_tell (nest, histogram->array, b))
      return false;
  return true;
}

/* Adds the histograms of the only nest of JOB, which may have its blocks
   changed, to LIST.  */

static void
find_histograms (const struct acctile_job *job, vec<acctile_histogram> *list)
{
  const struct acctile_found *found = &job->region.found[0];
  struct acctile_decision *decision = job->decision[0];
  if (!decision->depend)
    decision->depend = acctile_depend_analyze (found->nest);
  auto_vec<acctile_histogram> all;
  acctile_histograms_find (found, &all);
  for (unsigned k = 0; k < all.length () && decision->depend; k++)
    if (can_be_apart (found, decision->depend, &all[k]))
      list->safe_push (all[k]);
}

/* Whether acctile chose the mapping of JOB's only nest, and blocks can have
   histograms there.  */

static bool
may_have_histograms (const struct acctile_job *job)
{
  if (acctile_unoptimised () || !acctile_job_may_vary (job) || job->original
      || job->region.exchanged
      || acctile_state.settings.decide.model != ACCTILE_MODEL_DEFAULT)
    return false;
  const struct acctile_found *found = &job->region.found[0];
  const struct acctile_nest *nest = found->nest;
  return (nest->atomics == ACCTILE_ATOMICS_UNORDERED
          || nest->atomics == ACCTILE_ATOMICS_ROUNDED)
         && nest->n_team == 0 && nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0
         && (nest->n_reduction == 0
             || acctile_reduce_possible (&job->region, found));
}

/* Whether iterations of NEST take long.  */

static bool
takes_long (const struct acctile_nest *nest)
{
  int operations = 0;
  for (int s = 0; s < nest->n_stmt; s++)
    operations += nest->stmt[s].flops + nest->stmt[s].int_ops
                  + OF_DIVISION * nest->stmt[s].divs;
  return nest->n_loop > nest->n_parallel || operations > MANY_OPERATIONS;
}

/* The threads of a block of JOB's nest: few in the emulator, where each is one
   of the system.  */

static int
block_size (const struct acctile_job *job)
{
  const struct acctile_device *device = acctile_state.device;
  int threads = device->max_threads_per_block;
  int registers = acctile_job_most_registers (job);
  if (acctile_state.settings.emulate)
    return EMULATED_THREADS;
  if (takes_long (job->region.found[0].nest))
    return ACCTILE_SAFE_BLOCK;
  while (threads > ACCTILE_SAFE_BLOCK
         && threads * registers > device->registers_per_sm)
    threads /= 2;
  return threads;
}

/* The blocks of THREADS with histograms LIST that a multiprocessor has.  Memory
   has no instruction for doubles: who adds to one while another does has to try
   again, so that blocks are few (1000000 updates of 256 on an
   H200, with four blocks of 512 threads each: 2460 us).  */

static int64_t
blocks_each (const vec<acctile_histogram> *list, int threads)
{
  int most = acctile_state.device->max_threads_per_sm;
  for (unsigned k = 0; k < list->length (); k++)
    if (TYPE_MAIN_VARIANT ((*list)[k].type) == double_type_node)
      most = acctile_state.device->max_threads_per_sm / OF_DOUBLES;
  return MAX (1, most / threads);
}

/* Gives MAPPING of JOB's nest, of one loop or linear, the blocks for histograms
   LIST.  */

static void
set_blocks (const struct acctile_job *job, const vec<acctile_histogram> *list,
            struct acctile_mapping *mapping)
{
  int threads = block_size (job);
  mapping->block[0] = threads;
  mapping->block[1] = mapping->block[2] = 1;
  mapping->grid[0]
      = acctile_state.settings.emulate
            ? ACCTILE_EMULATED_BLOCKS
            : acctile_state.device->sms * blocks_each (list, threads);
  mapping->points = mapping->points_x = 1;
  mapping->most_blocks = 0;
  mapping->histogram = true;
}

/* Says that the nest of JOB has MAPPING.  */

static void
give (struct acctile_job *job, const struct acctile_mapping *mapping)
{
  struct acctile_decision *decision = job->decision[0];
  decision->chosen.mapping = *mapping;
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (mapping);
}

/* The iterations of the parallel loops of NEST where the compiler knows them,
   else 0.  */

static int64_t
known_iterations (const struct acctile_nest *nest)
{
  int64_t all = 1;
  for (int k = 0; k < nest->n_parallel; k++)
    {
      if (nest->loop[k].assumed)
        return 0;
      all = MIN (all * MIN (nest->loop[k].trip, MANY_ITERATIONS),
                 MANY_ITERATIONS);
    }
  return MAX (all, 1);
}

/* Whether the nest of JOB has a linear schedule for histograms.  */

static bool
can_be_linear (const struct acctile_job *job)
{
  return acctile_mapping_linear (job->region.found[0].nest);
}

/* Gives the nest of JOB a linear schedule with histograms LIST.  */

static void
make_linear (struct acctile_job *job, const vec<acctile_histogram> *list)
{
  struct acctile_mapping mapping;
  acctile_mapping_make_linear (&mapping, job->region.found[0].nest,
                               acctile_state.device);
  set_blocks (job, list, &mapping);
  give (job, &mapping);
  job->few = true;
}

void
acctile_job_make_histogram (struct acctile_job *job)
{
  auto_vec<acctile_histogram> list;
  if (!may_have_histograms (job) || !can_be_linear (job))
    return;
  find_histograms (job, &list);
  if (!list.is_empty ())
    make_linear (job, &list);
}

/* Makes a version of the region of JOB, which stands at GSI, for fewer
   iterations than a linear schedule has.  */

static gomp_target *
split_linear (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  const struct acctile_found *found = &job->region.found[0];
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree all = acctile_exact_iterations (found, found->nest->n_parallel, &seq);
  tree many = acctile_set_test (
      GE_EXPR, all, build_int_cst (TREE_TYPE (all), MANY_ITERATIONS), &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  return acctile_job_make_version (gsi, job, many);
}

/* Whether a block of MAPPING has rows of its own, with threads enough to clear
   memory for them.  */

static bool
has_rows (const struct acctile_mapping *mapping)
{
  const struct acctile_schedule *s = mapping->schedule;
  return s->n_dim > 1 && !s->linear && !s->rows && !s->grid[0]
         && acctile_mapping_all_points (mapping) == 1
         && acctile_mapping_threads (mapping) >= FEWEST_THREADS;
}

/* Lets blocks of JOB's nest, each of which has rows of its own, have several,
   and memory for histograms LIST.  */

static void
keep_rows (struct acctile_job *job, const vec<acctile_histogram> *list)
{
  struct acctile_mapping mapping = job->decision[0]->chosen.mapping;
  int threads = acctile_mapping_threads (&mapping);
  int64_t most = acctile_state.device->sms * blocks_each (list, threads);
  for (int d = 1; d < mapping.schedule->n_dim; d++)
    if (mapping.schedule->grid[d])
      mapping.grid[d] = 0;
  if (mapping.schedule->n_dim == 2)
    mapping.grid[1] = most;
  else
    mapping.most_blocks = most;
  mapping.histogram = true;
  give (job, &mapping);
  job->decision[0]->histogram = true;
}

bool
acctile_job_wants_histograms (const struct acctile_job *job)
{
  auto_vec<acctile_histogram> list;
  if (!may_have_histograms (job))
    return false;
  const struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  int64_t known = known_iterations (job->region.found[0].nest);
  bool straight = mapping->schedule->n_dim == 1 && !mapping->schedule->linear;
  if ((known > 0 && known < FEW_ITERATIONS)
      || (!straight && (!can_be_linear (job) || known == MANY_ITERATIONS)
          && !has_rows (mapping)))
    return false;
  find_histograms (job, &list);
  return !list.is_empty ();
}

bool
acctile_job_has_histograms (gimple_stmt_iterator *gsi, struct acctile_job *job,
                            gomp_target **linear)
{
  auto_vec<acctile_histogram> list;
  if (!may_have_histograms (job))
    return false;
  const struct acctile_nest *nest = job->region.found[0].nest;
  struct acctile_decision *decision = job->decision[0];
  struct acctile_mapping mapping = decision->chosen.mapping;
  int64_t known = known_iterations (nest);
  if (known > 0 && known < FEW_ITERATIONS)
    return false;
  find_histograms (job, &list);
  if (list.is_empty ())
    return false;
  if (mapping.schedule->n_dim == 1 && !mapping.schedule->linear)
    {
      set_blocks (job, &list, &mapping);
      give (job, &mapping);
    }
  else if (!can_be_linear (job) || known == MANY_ITERATIONS)
    {
      if (has_rows (&mapping))
        keep_rows (job, &list);
      return false;
    }
  else if (known == 0)
    *linear = split_linear (gsi, job);
  else
    make_linear (job, &list);
  decision->histogram = true;
  return true;
}

/* Whether HISTOGRAM of FOUND is apart from all that it may not share memory
   with: int, a new value on the host at the end of *SEQ.  */

static tree
emit_apart (const struct acctile_found *found,
            const struct acctile_depend *depend,
            const struct acctile_histogram *histogram, gimple_seq *seq)
{
  tree all = boolean_true_node;
  for (int b = 0; b < found->nest->n_array; b++)
    if (b != histogram->array
        && !acctile_histogram_is_apart (found, histogram, b)
        && !acctile_depend_apart (found->nest, depend, histogram->array, b))
      all = acctile_host_both (
          all, acctile_pair_apart (found, histogram->array, b, seq), seq);
  return acctile_host_value (fold_convert (integer_type_node, all), seq);
}

void
acctile_job_windows (gimple_stmt_iterator *gsi, const struct acctile_job *job,
                     struct acctile_region *region,
                     vec<acctile_histogram> *list)
{
  const struct acctile_decision *decision = job->decision[0];
  const struct acctile_mapping *mapping = &decision->chosen.mapping;
  const struct acctile_found *found = &job->region.found[0];
  if (!mapping->histogram)
    return;
  find_histograms (job, list);
  gimple_seq seq = NULL;
  acctile_open_host ();
  for (unsigned k = 0; k < list->length (); k++)
    {
      struct acctile_histogram *histogram = &(*list)[k];
      tree share
          = build_int_cst (integer_type_node,
                           acctile_histogram_share (mapping, list->length ()));
      tree apart = emit_apart (found, decision->depend, histogram, &seq);
      histogram->window = acctile_hand_in (
          region, unsigned_type_node,
          acctile_set_op (MULT_EXPR, share, apart, &seq), &seq);
    }
  acctile_close_host (gsi, seq);
}
