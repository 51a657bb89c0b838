/* Nests whose planes, the iterations of two loops, the program gives to the
   threads of one block each ("gang, vector collapse(2)", "gang, worker,
   vector"), of any size when they are compiled.

   The host takes one of two or three versions by what it knows of planes then:

     if (planes have work for most threads of a block) region;
     else copy of the region, in blocks of a warp;

   (500,000 planes of 4 x 4 on an H100, an iteration with a loop of four: 1165
   us in blocks of 256 threads, GCC's own choice 298, with vector_length(32)
   238), and

     if (planes are many, or keep threads as busy as GCC's would be) region;
     else copy of the region, for GCC;

   since a block of 32 workers, whose registers only the run-time library knows
   to suffice, has four times as many threads as one of acctile's, and lanes for
   two loops at once take them however short the inner one is (3 planes of 1000
   x 1000, gang, worker and vector: 1697 us, GCC's own choice 799; a plane of
   4,000,000 x 1, vector for both: 102 ms, GCC 53; a plane of 2048 rows of as
   many that vectors add up: 1.86 ms, GCC 1.18).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"

/* A plane is small where a block has iterations for no more than one of so many
   threads.  */
#define IDLE_THREADS 4
/* The block of small planes, along x and y.  */
#define SMALL_X 8
#define SMALL_Y (ACCTILE_WARP / SMALL_X)
/* GCC's own choice takes few planes where so many times as many threads have an
   iteration there, with workers or without, and each thread of acctile's so
   many: a launch of GCC's takes longer.  */
#define WITH_WORKERS 4
#define WITHOUT_WORKERS 2
#define LONG_PLANE 1024
#define WORKERS 32
/* But rows are few, and have lanes of their own (job-block.cc), where the
   device has so many threads for each.  */
#define FEW_ROWS (2 * ACCTILE_SAFE_BLOCK)
/* Numbers count for no more than this when they are multiplied.  */
#define MANY (INT64_C (1) << 30)

/* The inner loop of the two that planes of NEST are: the last one, or that of
   the team, whose lanes add up a row each.  */

static int
inner_loop (const struct acctile_nest *nest)
{
  return nest->n_parallel - (nest->n_team == 0);
}

/* Whether the host knows all lengths of loops of JOB's nest, those of planes
   only then.  */

static bool
has_open_planes (const struct acctile_job *job)
{
  const struct acctile_region *region = &job->region;
  const struct acctile_found *found = &region->found[0];
  const struct acctile_nest *nest = found->nest;
  bool open = false;
  int inner = inner_loop (nest);
  for (int k = inner - 1; k <= inner; k++)
    open = open || nest->loop[k].assumed;
  for (int k = 0; k <= inner; k++)
    open = open && acctile_same_inside (region, found->loop[k].low)
           && acctile_same_inside (region, found->loop[k].high);
  return open;
}

/* Whether the nest of JOB has planes for a block each, by acctile's choice.  */

static bool
has_planes (const struct acctile_job *job)
{
  const struct acctile_settings *settings = &acctile_state.settings;
  if (!acctile_job_may_vary (job)
      || settings->decide.model != ACCTILE_MODEL_DEFAULT
      || (settings->emulate && !acctile_mutant ("linear")))
    return false;
  const struct acctile_nest *nest = job->region.found[0].nest;
  const struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  const struct acctile_schedule *s = mapping->schedule;
  bool team = nest->n_team == 1 && nest->loop[nest->n_parallel].team
              && !job->decision[0]->sequential_team;
  return s->n_dim == 3 && s->block[0] && s->block[1] && !s->grid[0]
         && !s->grid[1] && s->grid[2] && (nest->n_team == 0 || team)
         && acctile_mapping_all_points (mapping) == 1
         && !acctile_mapping_linear (nest) && !acctile_mapping_rows (nest);
}

/* A * B, and the smaller one of A and N: new values on the host.  */

static tree
times (tree a, tree b, gimple_seq *seq)
{
  return acctile_set_op (MULT_EXPR, a, b, seq);
}

static tree
at_most (tree a, int64_t n, gimple_seq *seq)
{
  return acctile_set_op (MIN_EXPR, a, build_int_cst (TREE_TYPE (a), n), seq);
}

/* The iterations of the COUNT loops of FOUND from FIRST on, unsigned long long
   on the host, at most MANY.  */

static tree
count_loops (const struct acctile_found *found, int first, int count,
             gimple_seq *seq)
{
  tree all = build_one_cst (long_long_unsigned_type_node);
  for (int k = first; k < first + count; k++)
    {
      tree trip = at_most (acctile_exact_trip (found, k, seq), MANY, seq);
      all = at_most (times (all, trip, seq), MANY, seq);
    }
  return all;
}

/* What the host counts: planes, iterations along x and y, and those of a plane
   for which there is a thread of a block at once.  */
struct plane
{
  tree planes, x, y, busy;
};

static void
count_planes (const struct acctile_job *job, struct plane *p, gimple_seq *seq)
{
  const struct acctile_found *found = &job->region.found[0];
  const struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  int inner = inner_loop (found->nest);
  p->planes = count_loops (found, 0, inner - 1, seq);
  p->y = count_loops (found, inner - 1, 1, seq);
  p->x = count_loops (found, inner, 1, seq);
  p->busy = times (at_most (p->x, mapping->block[0], seq),
                   at_most (p->y, mapping->block[1], seq), seq);
}

/* The threads of a block for which GCC has an iteration of the planes P of JOB,
   which *WORKERS are among; NULL_TREE where that cannot be told.  */

static tree
busy_of_gcc (const struct acctile_job *job, const struct plane *p,
             bool *workers, gimple_seq *seq)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  int n_workers = nest->num_workers > 0 ? nest->num_workers : WORKERS;
  int lanes = nest->vector_length > 0 ? nest->vector_length : ACCTILE_WARP;
  const struct acctile_loop *x = &nest->loop[inner_loop (nest)], *y = x - 1;
  const unsigned inner = ACCTILE_WORKER | ACCTILE_VECTOR;
  if (x->collapsed)
    {
      *workers = y->levels == 0 || (y->levels & inner) == inner;
      if (!*workers && (y->levels & inner) != ACCTILE_VECTOR)
        return NULL_TREE;
      return at_most (times (p->x, p->y, seq),
                      *workers ? n_workers * lanes : lanes, seq);
    }
  *workers = (y->levels & ~ACCTILE_WORKER) == 0
             && (x->levels & ~ACCTILE_VECTOR) == 0
             && !(nest->loop[0].levels & inner);
  return *workers ? times (at_most (p->x, lanes, seq),
                           at_most (p->y, n_workers, seq), seq)
                  : NULL_TREE;
}

/* Whether the planes of JOB are many, or busy enough, or their rows few: int, a
   new value on the host; NULL_TREE where that cannot be told.  */

static tree
are_busy (const struct acctile_job *job, gimple_seq *seq)
{
  struct plane p;
  bool workers;
  count_planes (job, &p, seq);
  tree type = TREE_TYPE (p.busy), gcc = busy_of_gcc (job, &p, &workers, seq);
  if (!gcc)
    return NULL_TREE;
  tree many = acctile_set_test (
      GT_EXPR, p.planes, build_int_cst (type, acctile_state.device->sms), seq);
  tree busy = acctile_set_test (
      LT_EXPR, gcc,
      times (p.busy,
             build_int_cst (type, workers ? WITH_WORKERS : WITHOUT_WORKERS),
             seq),
      seq);
  tree brief = acctile_set_test (
      LT_EXPR, times (p.x, p.y, seq),
      times (p.busy, build_int_cst (type, LONG_PLANE), seq), seq);
  const struct acctile_device *device = acctile_state.device;
  int64_t rows = (int64_t)device->sms * device->max_threads_per_sm / FEW_ROWS;
  tree few = acctile_set_test (LE_EXPR, times (p.planes, p.y, seq),
                               build_int_cst (type, rows), seq);
  return acctile_set_op (BIT_IOR_EXPR,
                         acctile_set_op (BIT_IOR_EXPR, many, few, seq),
                         acctile_set_op (BIT_IOR_EXPR, busy, brief, seq), seq);
}

/* Whether the planes of JOB are not small: the same.  They are where a plane
   has few iterations, or the device more threads with an iteration in blocks of
   a warp, of which it takes half of its threads, or as many side by side.  */

static tree
are_large (const struct acctile_job *job, gimple_seq *seq)
{
  struct plane p;
  count_planes (job, &p, seq);
  tree type = TREE_TYPE (p.busy);
  const struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  int threads = acctile_mapping_threads (mapping);
  tree many
      = acctile_set_test (GT_EXPR, times (p.x, p.y, seq),
                          build_int_cst (type, threads / IDLE_THREADS), seq);
  tree small
      = times (at_most (p.x, SMALL_X, seq), at_most (p.y, SMALL_Y, seq), seq);
  tree busy = acctile_set_test (
      mapping->block[0] < SMALL_X ? GT_EXPR : GE_EXPR,
      times (p.busy, build_int_cst (type, threads > ACCTILE_WARP ? 2 : 1), seq),
      times (small, build_int_cst (type, threads / ACCTILE_WARP), seq), seq);
  tree large = threads > ACCTILE_WARP
                   ? acctile_set_op (BIT_AND_EXPR, many, busy, seq)
                   : busy;
  tree none = acctile_set_test (
      LE_EXPR, p.planes, build_int_cst (type, acctile_state.device->sms), seq);
  return acctile_set_op (BIT_IOR_EXPR, large, none, seq);
}

/* The decision on the nest of JOB in blocks of a warp for a plane each, NULL
   when that cannot be.  */

static struct acctile_decision *
decide_small (const struct acctile_job *job)
{
  const struct acctile_decision *decision = job->decision[0];
  const struct acctile_nest *nest = job->region.found[0].nest;
  struct acctile_directive directive;
  memset (&directive, 0, sizeof directive);
  directive.kind = ACCTILE_DIRECTIVE_SCHEDULE;
  directive.schedule = decision->chosen.mapping.schedule;
  directive.n_block = directive.n_grid = directive.schedule->n_dim;
  directive.block[0] = SMALL_X;
  directive.block[1] = SMALL_Y;
  directive.block[2] = directive.grid[0] = directive.grid[1] = 1;
  directive.most_blocks
      = acctile_mapping_linear_grid (acctile_state.device, ACCTILE_WARP);
  struct acctile_decision *other
      = acctile_memo_decide (acctile_state.memo, nest, acctile_state.device,
                             &directive, &acctile_state.settings.decide);
  if (other && other->kind == ACCTILE_DOALL && !other->error)
    return other;
  acctile_decision_free (other);
  return NULL;
}

/* Whether JOB may have a version for small planes: the program leaves open how
   many threads and blocks there are, and no sum wants few blocks.  */

static bool
may_be_small (const struct acctile_job *job)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  int threads = acctile_mapping_threads (&job->decision[0]->chosen.mapping);
  if (nest->num_gangs > 0 || nest->num_workers > 0 || nest->n_reduction > 0
      || nest->n_team > 0
      || (threads != ACCTILE_WARP
          && (nest->vector_length > 0
              || threads < IDLE_THREADS * ACCTILE_WARP)))
    return false;
  struct acctile_decision *other = decide_small (job);
  acctile_decision_free (other);
  return other != NULL;
}

/* Whether JOB may have a version for few planes: GCC spreads them over levels
   by itself, and nothing is added up for several rows.  */

static bool
may_be_few (const struct acctile_job *job)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  for (int i = 0; i < nest->n_reduction; i++)
    if (nest->n_team == 0
        || (nest->reduction[i].loops & ((1U << nest->n_parallel) - 1)))
      return false;
  return acctile_job_is_spread_by_gcc (job);
}

gomp_target *
acctile_job_split_planes (gimple_stmt_iterator *gsi, struct acctile_job *job,
                          bool few)
{
  gimple_seq seq = NULL;
  if (!has_planes (job) || !has_open_planes (job))
    return NULL;
  if (few ? !may_be_few (job) : !may_be_small (job))
    return NULL;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree suit = few ? are_busy (job, &seq) : are_large (job, &seq);
  acctile_close_host (gsi, suit ? seq : NULL);
  acctile_close_region ();
  if (!suit)
    return NULL;
  if (few)
    job->decision[0]->few_planes = true;
  else
    job->decision[0]->small_planes = true;
  return acctile_job_make_version (gsi, job, suit);
}

void
acctile_job_make_small (struct acctile_job *job)
{
  struct acctile_decision *decision = job->decision[0];
  struct acctile_decision *other = has_planes (job) ? decide_small (job) : NULL;
  if (!other)
    return;
  decision->chosen = other->chosen;
  decision->several = false;
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (&decision->chosen.mapping);
  acctile_decision_free (other);
}
