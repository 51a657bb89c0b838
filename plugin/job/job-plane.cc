/* Nests whose planes, the iterations of two loops, the program gives to the
   threads of one block each ("gang, vector collapse(2)", "gang, worker,
   vector"), of any size when they are compiled.

   The host takes one of two or three versions by what it knows of planes then:

     if (planes have work for most threads of a block) region;
     else copy of the region, in blocks of a warp;

   (500,000 planes of 4 x 4 on an H100, an iteration with a loop of four: 1165
   us in blocks of 256 threads, GCC's own choice 298, with vector_length(32)
   238), and

     if (planes are many, or would not keep more threads busy) region;
     else copy of the region, in wide blocks;

   since blocks of 256 threads leave most of the device idle where planes are
   few (200 of 100 x 1000 on an H200: 263 us, GCC's own choice 152, in blocks of
   32 x 32 133), and

     if (planes are many, or keep threads as busy as GCC's would be) region;
     else copy of the region, for GCC;

   since a block of 32 workers, whose registers only the run-time library knows
   to suffice, has four times as many threads as one of acctile's, and lanes for
   two loops at once take them however short the inner one is (3 planes of 1000
   x 1000, gang, worker and vector: 1697 us, GCC's own choice 799; a plane of
   4,000,000 x 1, vector for both: 102 ms, GCC 53; a plane of 2048 rows of as
   many that vectors add up: 1.86 ms, GCC 1.18).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"

/* The block of small planes, along x and y: those that have an iteration for
   each thread of a block at most, where that has so many warps.  */
#define SMALL_WARPS 4
#define SMALL_X 8
#define SMALL_Y (ACCTILE_WARP / SMALL_X)
/* Wide blocks: their threads, up to how many registers of a thread there have
   to be at most, with some to spare, and the planes for each multiprocessor
   that they are for at most, in arrays or behind pointers that the body loads:
   such bodies take fewer registers, so that there are more blocks (400 planes
   of 400 x 400 on an H200, seven points: 768 threads 481 us behind pointers,
   256 611, GCC's own choice 571; in arrays 672, 548 and 560).  */
static const struct wide_block
{
  int threads, registers, planes, planes_behind;
} wide_blocks[] = { { 1024, 59, 4, 4 }, { 768, 70, 3, 4 }, { 512, 96, 3, 4 } };
/* Those are better than GCC's own choice, of up to 1024 threads, for any plane
   that have so many, except behind pointers (5 planes of 2000 x 2000, a = 2 b +
   c: 2386 us, GCC's own choice 1922).  */
#define BEST_THREADS 768
/* What a body takes at most: the loops, each array, twice if its rows are as
   long as the program declares when it runs, each pair of accesses at places
   that the model knows and of those behind pointers, divisions, calls or loops
   inside, and two operations beyond the first few and those of addresses, whose
   results may all be wanted later.  1200 random bodies of one to three
   statements, one to five arrays and up to 25 accesses took 56, 72 and 96 at
   most, for sm_80 and sm_90, where the three blocks have 64, 80 and 128.  */
#define BASE_REGISTERS 42
#define ARRAY_REGISTERS 6
#define PLACE_REGISTERS 3
#define POINTER_REGISTERS 1
#define MORE_REGISTERS 16
#define ADDRESS_OPERATIONS 4
#define FEW_OPERATIONS 8
/* They keep so many times as many threads busy.  A block that goes along y for
   neighbours there, and has so few threads along x, becomes no wider.  */
#define WIDE_GAIN 2
#define NARROW_X 8
/* GCC's own choice takes few planes where so many times as many threads have an
   iteration there, with workers or without, and each thread of acctile's so
   many: a launch of GCC's takes longer.  */
#define WITH_WORKERS 4
#define WITHOUT_WORKERS 2
#define LONG_PLANE 256
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

/* Whether rows of ARRAY are as long as the program declares when it runs: where
   an element is takes long numbers.  */

static bool
has_declared_rows (const struct acctile_array *array)
{
  bool constant = true;
  for (int d = 1; d < array->n_dim; d++)
    {
      int64_t extent;
      constant = constant && array->extent[d]
                 && acctile_poly_is_constant (array->extent[d], &extent);
    }
  return !constant && !array->derived;
}

/* What the assembler makes of it does not matter.  The model's number is a
   likely one, which is too high for what is behind pointers that the body
   loads: their addresses are in registers for as long as the load takes.  */

int
acctile_job_most_registers (const struct acctile_job *job)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  bool straight = nest->n_loop == nest->n_parallel;
  auto_bitmap arrays;
  int registers = BASE_REGISTERS, accesses = 0;
  int operations = -FEW_OPERATIONS - ADDRESS_OPERATIONS * nest->n_access;
  for (int a = 0; a < nest->n_access; a++)
    {
      const struct acctile_access *access = &nest->access[a];
      if (access->offset && bitmap_set_bit (arrays, access->array))
        registers += ARRAY_REGISTERS
                     * (1 + has_declared_rows (&nest->array[access->array]));
      accesses += access->offset ? PLACE_REGISTERS : POINTER_REGISTERS;
    }
  for (int s = 0; s < nest->n_stmt; s++)
    {
      straight = straight && nest->stmt[s].divs == 0;
      operations += nest->stmt[s].flops + nest->stmt[s].int_ops / 2;
    }
  return registers + (accesses + 1) / 2 + (straight ? 0 : MORE_REGISTERS)
         + MAX (0, operations) / 2;
}

/* Whether the body of NEST loads pointers to what it computes with.  */

static bool
loads_pointers (const struct acctile_nest *nest)
{
  for (int a = 0; a < nest->n_access; a++)
    if (!nest->access[a].offset)
      return true;
  return false;
}

/* Fills BLOCK with the wide block of JOB's nest along x and y.  NULL when it
   can have none.  */

static const struct wide_block *
find_wide (const struct acctile_job *job, int block[2])
{
  int x = job->decision[0]->chosen.mapping.block[0];
  block[0] = x < NARROW_X ? x : ACCTILE_WARP;
  for (unsigned i = 0; i < ARRAY_SIZE (wide_blocks); i++)
    if (acctile_job_most_registers (job) <= wide_blocks[i].registers)
      {
        block[1] = wide_blocks[i].threads / block[0];
        return &wide_blocks[i];
      }
  return NULL;
}

/* Whether rows of the planes P are few: int, a new value on the host.  */

static tree
has_few_rows (const struct plane *p, gimple_seq *seq)
{
  const struct acctile_device *device = acctile_state.device;
  int64_t rows = (int64_t)device->sms * device->max_threads_per_sm / FEW_ROWS;
  return acctile_set_test (LE_EXPR, times (p->planes, p->y, seq),
                           build_int_cst (TREE_TYPE (p->y), rows), seq);
}

/* Whether the planes P are so few and long that GCC's own choice gains, and
   their rows not so few that they never have it: int, a new value on the
   host.  */

static tree
are_long (const struct plane *p, gimple_seq *seq)
{
  tree type = TREE_TYPE (p->busy);
  tree few = acctile_set_test (
      LE_EXPR, p->planes, build_int_cst (type, acctile_state.device->sms), seq);
  tree longer = acctile_set_test (
      GE_EXPR, times (p->x, p->y, seq),
      build_int_cst (type, LONG_PLANE * ACCTILE_SAFE_BLOCK), seq);
  tree rows = acctile_set_op (BIT_XOR_EXPR, has_few_rows (p, seq),
                              integer_one_node, seq);
  return acctile_set_op (
      BIT_AND_EXPR, acctile_set_op (BIT_AND_EXPR, few, longer, seq), rows, seq);
}

/* Whether the planes of JOB are many, or no busier in wide blocks, or better
   left to GCC: int, a new value on the host.  */

static tree
are_many (const struct acctile_job *job, gimple_seq *seq)
{
  struct plane p;
  int block[2];
  const struct wide_block *w = find_wide (job, block);
  bool behind = loads_pointers (job->region.found[0].nest);
  count_planes (job, &p, seq);
  tree type = TREE_TYPE (p.busy);
  int most = behind ? w->planes_behind : w->planes;
  tree many = acctile_set_test (
      GT_EXPR, p.planes, build_int_cst (type, most * acctile_state.device->sms),
      seq);
  tree busy
      = times (at_most (p.x, block[0], seq), at_most (p.y, block[1], seq), seq);
  tree least = acctile_set_op (
      MAX_EXPR, times (p.busy, build_int_cst (type, WIDE_GAIN), seq),
      build_int_cst (type, w->threads / 2), seq);
  tree idle = acctile_set_test (LT_EXPR, busy, least, seq);
  if (w->threads < (behind ? ACCTILE_MAX_BLOCK : BEST_THREADS)
      && acctile_job_is_spread_by_gcc (job))
    many = acctile_set_op (BIT_IOR_EXPR, many, are_long (&p, seq), seq);
  return acctile_set_op (BIT_IOR_EXPR, many, idle, seq);
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
  tree few = has_few_rows (&p, seq);
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
  tree many = acctile_set_test (GT_EXPR, times (p.x, p.y, seq),
                                build_int_cst (type, threads), seq);
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

/* The decision on the nest of JOB in blocks of X by Y threads for a plane each,
   NULL when that cannot be.  Small ones are for many planes, which they take in
   turn.  */

static struct acctile_decision *
decide_block (const struct acctile_job *job, int x, int y)
{
  const struct acctile_decision *decision = job->decision[0];
  const struct acctile_nest *nest = job->region.found[0].nest;
  struct acctile_directive directive;
  memset (&directive, 0, sizeof directive);
  directive.kind = ACCTILE_DIRECTIVE_SCHEDULE;
  directive.schedule = decision->chosen.mapping.schedule;
  directive.n_block = directive.n_grid = directive.schedule->n_dim;
  directive.block[0] = x;
  directive.block[1] = y;
  directive.block[2] = directive.grid[0] = directive.grid[1] = 1;
  if (x * y <= ACCTILE_WARP)
    directive.most_blocks
        = acctile_mapping_linear_grid (nest, acctile_state.device, x * y);
  struct acctile_decision *other
      = acctile_memo_decide (acctile_state.memo, nest, acctile_state.device,
                             &directive, &acctile_state.settings.decide);
  if (other && other->kind == ACCTILE_DOALL && !other->error)
    return other;
  acctile_decision_free (other);
  return NULL;
}

/* Whether the nest of JOB can have such blocks.  */

static bool
can_have_block (const struct acctile_job *job, int x, int y)
{
  struct acctile_decision *other = decide_block (job, x, y);
  acctile_decision_free (other);
  return other != NULL;
}

/* Says what the mapping of DECISION has become.  */

static void
tell_mapping (struct acctile_decision *decision)
{
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (&decision->chosen.mapping);
}

/* Gives the nest of JOB such blocks where it can have them.  */

static void
give_block (struct acctile_job *job, int x, int y)
{
  struct acctile_decision *decision = job->decision[0];
  struct acctile_decision *other
      = has_planes (job) ? decide_block (job, x, y) : NULL;
  if (!other)
    return;
  decision->chosen = other->chosen;
  decision->several = false;
  tell_mapping (decision);
  acctile_decision_free (other);
}

/* Lets the grid of JOB's nest, in blocks of several warps and without loops of
   its own inside, whose small planes have a version of their own, cover the
   others: only small ones are so many that blocks gain by taking them in turn,
   which costs registers (1000 planes of 1000 x 30 on an H200, an element of
   three pointers to pointers: 265 us in turn, 160 each in a block).  */

static void
cover_large (struct acctile_job *job)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  if (mapping->most_blocks == 0 || nest->n_loop > nest->n_parallel
      || acctile_mapping_threads (mapping) <= ACCTILE_WARP
      || !acctile_launch_is_alone (&job->region, &job->region.found[0]))
    return;
  mapping->most_blocks = 0;
  tell_mapping (job->decision[0]);
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
          && (nest->vector_length > 0 || threads < SMALL_WARPS * ACCTILE_WARP)))
    return false;
  return can_have_block (job, SMALL_X, SMALL_Y);
}

/* Whether JOB may have a version in wide blocks: the program leaves open how
   many threads and blocks there are, and nothing is added up.  */

static bool
may_be_wide (const struct acctile_job *job)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  int block[2];
  return nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0 && nest->n_reduction == 0
         && nest->n_team == 0
         && acctile_mapping_threads (&job->decision[0]->chosen.mapping)
                <= ACCTILE_SAFE_BLOCK
         && find_wide (job, block) && can_have_block (job, block[0], block[1]);
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
                          enum acctile_planes which)
{
  struct acctile_decision *decision = job->decision[0];
  gimple_seq seq = NULL;
  int block[2];
  if (!has_planes (job) || !has_open_planes (job)
      || !(which == ACCTILE_PLANES_SMALL  ? may_be_small (job)
           : which == ACCTILE_PLANES_WIDE ? may_be_wide (job)
                                          : may_be_few (job)))
    return NULL;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree suit = which == ACCTILE_PLANES_SMALL  ? are_large (job, &seq)
              : which == ACCTILE_PLANES_WIDE ? are_many (job, &seq)
                                             : are_busy (job, &seq);
  acctile_close_host (gsi, suit ? seq : NULL);
  acctile_close_region ();
  if (!suit)
    return NULL;
  if (which == ACCTILE_PLANES_SMALL)
    {
      decision->small_planes = true;
      cover_large (job);
    }
  else if (which == ACCTILE_PLANES_FEW)
    decision->few_planes = true;
  else if (find_wide (job, block))
    {
      decision->wide_planes[0] = block[0];
      decision->wide_planes[1] = block[1];
    }
  return acctile_job_make_version (gsi, job, suit);
}

void
acctile_job_make_small (struct acctile_job *job)
{
  give_block (job, SMALL_X, SMALL_Y);
}

void
acctile_job_make_wide (struct acctile_job *job)
{
  int block[2];
  if (find_wide (job, block))
    give_block (job, block[0], block[1]);
}
