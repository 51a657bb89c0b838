/* Nests for whose rows, the iterations of the innermost loop, the program asks
   for the lanes of one block, of any length when they are compiled.

   Where the mapping has many lanes, a row of three elements wakes a block for
   nothing; where it has a warp, a few long rows leave most of the device idle.
   The host takes one of two or three versions by what it knows of rows then:

     if (the lanes suit) region;
     else copy of the region, with other lanes;

   (gang and vector, 4,194,304 rows of 1 on an H100: 256 lanes 1642 us, GCC's
   own choice 669, 32 lanes 442; sums of 30 rows of 131072, gang and worker
   vector: 32 lanes 791, GCC 153.)

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"

extern "C"
{
#include "models/stream.h"
}

/* The lanes for short rows.  */
#define SHORT_ROWS ACCTILE_WARP
/* Rows fill lanes where they are so many times as long.  */
#define FILLED_LANES 2
/* Rows are few where the device has threads for so many times the lanes of
   each, and long where each lane has so many elements: fewer have to be less
   long.  Lanes of a warp that have this many more keep the rest of the device
   waiting however many rows there are, and if each row is gone through more
   than once they find less of it in the cache of an SM than fewer rows would
   (5859 rows of 2048 floats on an H200, whose variance is taken: 32 lanes 79
   us, 256 72; 2929 of 4096: 97 and 59; sums of 1464 of 8192: 37 and 26).  */
#define FEW_ROWS 4
#define FEWEST_ROWS 32
#define LONG_ROW 4
#define LONGER_ROW 64
#define LONGEST_ROW 128
/* The elements of rows for which the lanes of a block are as many as can be
   where rows are few, if they are gone through several times or once, and the
   workers of shorter ones (732 rows of 2048 floats: sums with 1024 lanes 28 us,
   with 256 14; 600 of 20000: 34 and 24, softmax 206 and 297).  */
#define MOST_LANES_ROW 16384
#define MOST_LANES_ROW_ONCE 40000
#define FEWER_WORKERS (ACCTILE_SAFE_BLOCK / ACCTILE_WARP)
/* Rows in a loop that the lanes of a gang do in order are long enough for them
   from so many elements for four lanes on, however few there are: lanes of
   several warps wait for one another in each iteration (1000 gangs, 1000 times,
   an H200: rows of 500 with 256 lanes 2.3 ms, with 32 3.8; 2000 and 2000, rows
   of 100: 7.1 and 3.1; a triangular solution, rows of 250 in the mean: 224
   lanes 2.0, 32 1.3, GCC 1.4).  */
#define FILLED_IN_ORDER 5
#define OF_FILLED 4
/* Rows are long, where lanes of several warps add up one after another, from so
   many elements on (gang and worker outside, on an H200: 16384 rows of 2048
   floats, whose squares are added up, 32 lanes 203 us, 256 3768; 9 of 1000000
   13842 and 1876).  */
#define ROW_IN_TURN 16384

/* Whether the program gives the nest of JOB levels, but not how many threads
   there are of them, and its mapping has a row for the lanes of a block.  */

static bool
has_lanes_for_rows (const struct acctile_job *job)
{
  const struct acctile_settings *settings = &acctile_state.settings;
  if (!acctile_job_may_vary (job)
      || settings->decide.model != ACCTILE_MODEL_DEFAULT
      || (settings->emulate && !acctile_mutant ("linear")))
    return false;
  const struct acctile_decision *decision = job->decision[0];
  const struct acctile_mapping *mapping = &decision->chosen.mapping;
  const struct acctile_nest *nest = job->region.found[0].nest;
  return !decision->sequential_team && mapping->schedule->n_dim > 1
         && !mapping->schedule->grid[0] && mapping->schedule->block[0]
         && !mapping->schedule->rows && nest->num_workers == 0
         && nest->vector_length == 0 && !acctile_mapping_rows (nest)
         && !acctile_mapping_linear (nest);
}

/* Whether the length of rows of FOUND in REGION is not known, but how many
   there are is when the program runs.  */

static bool
has_open_rows (const struct acctile_region *region,
               const struct acctile_found *found)
{
  const struct acctile_nest *nest = found->nest;
  int outer = nest->n_parallel - (nest->n_team == 0);
  bool open = nest->n_team == 0 && nest->loop[outer].assumed
              && !(nest->loop[outer].levels & ACCTILE_GANG);
  for (int k = nest->n_parallel; k < nest->n_loop && nest->n_team > 0; k++)
    open = open || (nest->loop[k].team && nest->loop[k].assumed);
  for (int k = 0; k < outer; k++)
    open = open && acctile_same_inside (region, found->loop[k].low)
           && acctile_same_inside (region, found->loop[k].high);
  return open;
}

/* Whether the loop of NEST whose iterations are rows may have workers: the
   program gives it some, or leaves it open and none to the loops around;
   vectors that add up may, too.  */

static bool
may_have_workers (const struct acctile_nest *nest)
{
  unsigned inside = 0, outside = 0;
  int outer = nest->n_parallel - (nest->n_team == 0);
  for (int k = outer; k < nest->n_loop; k++)
    if (nest->n_team == 0 ? k == outer : nest->loop[k].team)
      inside |= nest->loop[k].levels;
  for (int k = 0; k < outer; k++)
    outside |= nest->loop[k].levels;
  return (!inside || (inside & ACCTILE_WORKER)
          || (nest->n_team > 0 && nest->n_reduction > 0))
         && !(outside & ACCTILE_WORKER);
}

/* The workers that LANES for a row of NEST are, whose loop code stands around:
   lanes of several warps add up one after another, but workers one for each
   warp.  0 where the lanes are vectors alone.  */

static int
workers_of (const struct acctile_nest *nest, int lanes)
{
  return nest->n_team > 0 && lanes > ACCTILE_WARP && may_have_workers (nest)
             ? lanes / ACCTILE_WARP
             : 0;
}

/* The lanes of a row of JOB's nest where rows are FEW, or else short.  Only the
   run-time library knows how many workers a kernel has registers for, so that
   these are as many as it likes, up to ACCTILE_MAX_BLOCK lanes.  */

static int
wanted_lanes (const struct acctile_job *job, bool few)
{
  if (!few)
    return SHORT_ROWS;
  return may_have_workers (job->region.found[0].nest) ? ACCTILE_MAX_BLOCK
                                                      : ACCTILE_SAFE_BLOCK;
}

/* Whether the mapping of JOB has fewer lanes than LANES, which are for FEW
   rows, or more.  */

static bool
are_others (const struct acctile_job *job, int lanes, bool few)
{
  int now = job->decision[0]->chosen.mapping.block[0];
  return few ? now < lanes : now > lanes;
}

/* Has DIRECTIVE cover the dimensions that its schedule has in the grid, by no
   more blocks than MOST, 0 for any number.  */

static void
set_grid (struct acctile_directive *directive, int64_t most)
{
  directive->n_grid = directive->schedule->n_dim;
  for (int d = 0; d < 3; d++)
    directive->grid[d] = directive->schedule->grid[d] ? 0 : 1;
  if (directive->n_grid == 2)
    directive->grid[1] = most;
  else
    directive->most_blocks = most;
}

/* The schedule that has S's dimensions in the grid and only lanes in a block,
   NULL for none.  */

static const struct acctile_schedule *
lanes_alone (const struct acctile_schedule *s)
{
  for (const struct acctile_schedule *t = acctile_schedules; t->name; t++)
    if (t->n_dim == s->n_dim && !t->linear && !t->rows && t->block[0]
        && !t->block[1] && !t->block[2]
        && !memcmp (t->grid, s->grid, sizeof t->grid))
      return t;
  return NULL;
}

/* The decision on the nest of JOB with LANES for a row, where rows are FEW or
   else short, and else the schedule that it has; NULL when that cannot be. Each
   of few rows has a block, unless blocks add up together; that of a short one
   would be over before it began, and there are no more than the device keeps
   busy.  */

static struct acctile_decision *
decide_lanes (const struct acctile_job *job, int lanes, bool few)
{
  const struct acctile_mapping *mapping = &job->decision[0]->chosen.mapping;
  struct acctile_directive directive;
  memset (&directive, 0, sizeof directive);
  directive.kind = ACCTILE_DIRECTIVE_SCHEDULE;
  directive.schedule = workers_of (job->region.found[0].nest, lanes) > 0
                           ? lanes_alone (mapping->schedule)
                           : mapping->schedule;
  if (!directive.schedule)
    return NULL;
  directive.n_block = directive.schedule->n_dim;
  directive.block[0] = lanes;
  directive.block[1] = directive.block[2] = 1;
  if (directive.schedule->block[1] && !few)
    directive.block[1] = ACCTILE_SAFE_BLOCK / lanes;
  struct acctile_found found = job->region.found[0];
  struct acctile_nest nest = *found.nest;
  found.nest = &nest;
  nest.num_workers = workers_of (&nest, lanes);
  int64_t most = acctile_mapping_linear_grid (&nest, acctile_state.device,
                                              lanes * directive.block[1]);
  int64_t gangs = acctile_rows_gangs (&nest, acctile_state.device,
                                      lanes * directive.block[1]);
  if (few || gangs > 0)
    most = gangs;
  if (nest.num_gangs == 0)
    set_grid (&directive, most);
  struct acctile_decision *other
      = acctile_memo_decide (acctile_state.memo, &nest, acctile_state.device,
                             &directive, &acctile_state.settings.decide);
  if (other && other->kind == ACCTILE_DOALL && !other->error
      && (nest.n_team == 0
          || acctile_team_possible (&found, &other->chosen.mapping)))
    return other;
  acctile_decision_free (other);
  return NULL;
}

/* The loop that goes along the rows of NEST, before which OUTER loops stand. */

static int
loop_of_rows (const struct acctile_nest *nest, int outer)
{
  int k = outer;
  while (nest->n_team > 0 && k < nest->n_loop - 1 && !nest->loop[k].team)
    k++;
  return k;
}

/* Whether what rows of NEST access lies across them, and side by side.  What is
   the same for all rows, or all of one, does not count.  */

static bool
rows_lie_across (const struct acctile_nest *nest)
{
  int outer = nest->n_parallel - (nest->n_team == 0), across = 0;
  if (outer == 0)
    return false;
  int row = loop_of_rows (nest, outer);
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      int64_t aside = 0, along = 0;
      bool known = acctile_stream_stride (nest, access, row, &along);
      if (!acctile_stream_stride (nest, access, outer - 1, &aside))
        return false;
      if (aside == 0 || (known && along == 0))
        continue;
      if (llabs (aside) != access->size
          || (known && llabs (along) < acctile_state.device->sector))
        return false;
      across++;
    }
  return across > 0;
}

/* Whether a nest of JOB whose rows have LANES is GCC's own: a thread of
   acctile's has to know how many there are of more than a block of its own may
   have; and gangs of GCC's have neighbouring rows, so that short ones that lie
   side by side in memory, not one behind the other, find what they load in the
   cache of an SM (500000 rows of 9 floats on an H200, to which a product is
   added: 125 us, 32 lanes of gangs with rows by turns 190).  */

static bool
is_left_to_gcc (const struct acctile_job *job, int lanes)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  return (lanes > ACCTILE_SAFE_BLOCK && nest->n_team == 0)
         || (lanes == SHORT_ROWS && rows_lie_across (nest));
}

bool
acctile_job_is_spread_by_gcc (const struct acctile_job *job)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  bool spread = !job->region.kernels;
  for (int k = 0; k < nest->n_parallel; k++)
    spread = spread && nest->loop[k].claim != ACCTILE_CLAIM_AUTO;
  return spread;
}

/* A CODE N, int, a new value on the host at the end of *SEQ.  */

static tree
is (tree a, enum tree_code code, int64_t n, gimple_seq *seq)
{
  return acctile_set_test (code, a, build_int_cst (TREE_TYPE (a), n), seq);
}

/* Whether OTHER lanes of a row of FOUND add up one after another: several
   warps, as GCC 12 has it, that cannot be workers.  */

static bool
add_in_turn (const struct acctile_found *found, int other)
{
  const struct acctile_nest *nest = found->nest;
  return nest->n_team > 0 && nest->n_reduction > 0 && other > ACCTILE_WARP
         && workers_of (nest, other) == 0;
}

/* Whether the rows of NEST stand in a loop that a gang does in order.  */

static bool
are_in_order (const struct acctile_nest *nest)
{
  int row = loop_of_rows (nest, nest->n_parallel);
  return nest->n_team > 0 && row < nest->n_loop && nest->loop[row].team
         && nest->loop[row].parent >= nest->n_parallel
         && !nest->loop[nest->loop[row].parent].team;
}

/* Whether the lanes of MAPPING suit the rows of FOUND rather than OTHER lanes:
   int, a new value on the host at the end of *SEQ.  */

static tree
lanes_suit (const struct acctile_found *found,
            const struct acctile_mapping *mapping, int other, gimple_seq *seq)
{
  int64_t threads = mapping->block[0] * acctile_mapping_points (mapping, 0);
  tree length = acctile_average_length (found, seq);
  tree room = acctile_room_of_row (found, seq);
  if (other < threads)
    {
      tree few = is (room, GE_EXPR, other * FILLED_LANES, seq);
      if (!length)
        return few;
      if (are_in_order (found->nest))
        return is (length, GE_EXPR, threads * FILLED_IN_ORDER / OF_FILLED, seq);
      tree some = is (length, GE_EXPR, other * FILLED_LANES, seq);
      tree fills = is (length, GE_EXPR, threads * FILLED_LANES, seq);
      few = acctile_set_op (BIT_AND_EXPR, few, some, seq);
      return acctile_set_op (BIT_IOR_EXPR, few, fills, seq);
    }
  tree many = is (room, LT_EXPR, threads * FEWEST_ROWS, seq);
  if (!length)
    return many;
  bool again = found->nest->n_team > 1, warp = threads == ACCTILE_WARP;
  bool in_turn = add_in_turn (found, other);
  tree brief
      = is (length, LT_EXPR, in_turn ? ROW_IN_TURN : threads * LONG_ROW, seq);
  tree some = is (room, LT_EXPR, threads * FEW_ROWS, seq);
  tree medium = is (length, LT_EXPR, threads * LONGER_ROW, seq);
  if (warp && !in_turn)
    {
      int most = again ? LONGER_ROW : LONGEST_ROW;
      tree longest = is (length, LT_EXPR, threads * most, seq);
      some = acctile_set_op (BIT_AND_EXPR, some, longest, seq);
    }
  many = acctile_set_op (BIT_AND_EXPR, many,
                         acctile_set_op (BIT_IOR_EXPR, some, medium, seq), seq);
  return acctile_set_op (BIT_IOR_EXPR, many, brief, seq);
}

gomp_target *
acctile_job_split_lanes (gimple_stmt_iterator *gsi, struct acctile_job *job,
                         bool few, int *lanes)
{
  gimple_seq seq = NULL;
  if (!has_lanes_for_rows (job)
      || !has_open_rows (&job->region, &job->region.found[0]))
    return NULL;
  struct acctile_decision *decision = job->decision[0];
  *lanes = wanted_lanes (job, few);
  if (!are_others (job, *lanes, few))
    return NULL;
  bool own = is_left_to_gcc (job, *lanes);
  struct acctile_decision *other = own ? NULL : decide_lanes (job, *lanes, few);
  if (own ? !acctile_job_is_spread_by_gcc (job) : !other)
    return NULL;
  acctile_decision_free (other);
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree suit = lanes_suit (&job->region.found[0], &decision->chosen.mapping,
                          *lanes, &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  if (few)
    decision->few_lanes = own ? -1 : *lanes;
  else
    decision->short_lanes = own ? -1 : *lanes;
  if (own)
    *lanes = 0;
  return acctile_job_make_version (gsi, job, suit);
}

void
acctile_job_give_lanes (struct acctile_job *job, int lanes)
{
  struct acctile_decision *decision = job->decision[0];
  struct acctile_decision *other
      = has_lanes_for_rows (job) ? decide_lanes (job, lanes, lanes > SHORT_ROWS)
                                 : NULL;
  if (!other)
    return;
  struct acctile_nest *nest = job->region.found[0].nest;
  nest->num_workers = workers_of (nest, lanes);
  job->open_workers = nest->num_workers > 0;
  decision->chosen = other->chosen;
  decision->several = false;
  free (decision->reason);
  decision->reason = acctile_mapping_to_string (&decision->chosen.mapping);
  acctile_decision_free (other);
}

tree
acctile_job_workers (gimple_stmt_iterator *gsi, const struct acctile_job *job)
{
  gimple_seq seq = NULL;
  tree workers = NULL_TREE, type = integer_type_node;
  acctile_open_host ();
  const struct acctile_found *found = &job->region.found[0];
  tree length = acctile_average_length (found, &seq);
  if (length)
    {
      tree most = is (
          length, GE_EXPR,
          found->nest->n_team > 1 ? MOST_LANES_ROW : MOST_LANES_ROW_ONCE, &seq);
      workers = acctile_set_op (MINUS_EXPR, build_one_cst (type), most, &seq);
      workers = acctile_set_op (MULT_EXPR, workers,
                                build_int_cst (type, FEWER_WORKERS), &seq);
    }
  acctile_close_host (gsi, length ? seq : NULL);
  return workers;
}
