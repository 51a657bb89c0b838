/* Schedules by rows: how many lanes a row gets, and how many parts, which the
   host decides before the launch by the rule of models/lanes.h.  Where the
   bounds of rows are numbers that it knows, their average length is that of
   some of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "emit/host-interval.h"
#include "emit/primitive.h"
#include "acctile.h"

extern "C"
{
#include "models/lanes.h"
}

/* How many rows are looked at.  */
#define SAMPLES 4
/* The parts of a row at most, as a power of two.  */
#define MOST_PART_BITS 12
/* A row is long for so many blocks along x, where rows together are for one of
   so many threads of the device.  */
#define FILLED_BLOCKS 2
#define IDLE_PART 4
/* Rows are few where the device has threads for so many times the lanes of
   each, and long where each lane has so many elements: fewer have to be less
   long. */
#define FEW_ROWS 8
#define FEWEST_ROWS 32
#define LONG_ROW 4
#define LONGEST_ROW 64
/* Numbers count for no more than this when they are multiplied.  */
#define MANY (INT64_C (1) << 31)
/* The threads that the emulator is taken to hold.  */
#define EMULATED_THREADS 1024

/* A CODE B, and the number N, as values of the host.  */

static tree
calculate (enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  return acctile_set_new (fold_build2 (code, TREE_TYPE (a), a, b),
                          "acctile_lanes", seq);
}

static tree
number (int64_t n)
{
  return build_int_cst (long_long_unsigned_type_node, n);
}

/* The largest power of two that is no more than N, 0 for none: its
   exponent.  */

static tree
bits_of (tree n, gimple_seq *seq)
{
  n = calculate (MAX_EXPR, n, number (1), seq);
  tree zeros = acctile_set_new (
      build_call_expr (builtin_decl_explicit (BUILT_IN_CLZLL), 1, n),
      "acctile_zeros", seq);
  return calculate (MINUS_EXPR, number (63),
                    fold_convert (TREE_TYPE (n), zeros), seq);
}

/* The loop of NEST whose iterations are rows, and how many outer ones there
   are: the innermost acc loop, or of an imperfect nest the first right inside.
 */

static int
row_loop (const struct acctile_nest *nest, int *outer)
{
  int row = nest->n_parallel - 1;
  *outer = row;
  if (nest->n_team == 0)
    return row;
  *outer = nest->n_parallel;
  row = *outer;
  while (!nest->loop[row].team)
    row++;
  return row;
}

/* How long a row of FOUND is in iteration S of SAMPLES of the loops around,
   long long on the host; NULL_TREE when it is not known there.  SYMBOLS has the
   parameters.  */

static tree
sampled_length (const struct acctile_found *found,
                const struct acctile_symbols *symbols, int s, gimple_seq *seq)
{
  struct acctile_symbols at = *symbols;
  tree type = long_long_integer_type_node, span = NULL_TREE;
  int outer, row = row_loop (found->nest, &outer);
  for (int i = 0; i <= outer; i++)
    {
      int k = i < outer ? i : row;
      const struct acctile_loop *loop = &found->nest->loop[k];
      bool up = loop->step > 0;
      tree first, end;
      if (!acctile_symbols_limit (loop, false, &at, &first, seq)
          || !acctile_symbols_limit (loop, true, &at, &end, seq))
        return NULL_TREE;
      span = calculate (MINUS_EXPR, up ? end : first, up ? first : end, seq);
      tree here = calculate (MIN_EXPR, span, build_int_cst (type, MANY), seq);
      here = calculate (MAX_EXPR, here, build_zero_cst (type), seq);
      here = calculate (MULT_EXPR, here, build_int_cst (type, 2 * s + 1), seq);
      here = calculate (TRUNC_DIV_EXPR, here, build_int_cst (type, 2 * SAMPLES),
                        seq);
      at.at[k] = acctile_interval_point (
          calculate (up ? PLUS_EXPR : MINUS_EXPR, first, here, seq));
    }
  HOST_WIDE_INT step = found->nest->loop[row].step;
  tree each = build_int_cst (type, step < 0 ? -step : step);
  span = calculate (PLUS_EXPR, span, each, seq);
  span = calculate (MAX_EXPR, span, build_zero_cst (type), seq);
  return calculate (TRUNC_DIV_EXPR, span, each, seq);
}

/* How long the rows of FOUND are on average, unsigned long long on the host,
   NULL_TREE when it is not known there.  */

static tree
average_length (const struct acctile_found *found, gimple_seq *seq)
{
  struct acctile_symbols symbols;
  tree sum = build_zero_cst (long_long_integer_type_node);
  gimple_seq own = NULL;
  acctile_symbols_find (found, &symbols, &own);
  for (int s = 0; s < SAMPLES; s++)
    {
      tree length = sampled_length (found, &symbols, s, &own);
      if (!length)
        return NULL_TREE;
      length
          = calculate (MIN_EXPR, length,
                       build_int_cst (long_long_integer_type_node, MANY), &own);
      sum = calculate (PLUS_EXPR, sum, length, &own);
    }
  gimple_seq_add_seq (seq, own);
  sum = acctile_set_new (fold_convert (long_long_unsigned_type_node, sum),
                         "acctile_sum", seq);
  return calculate (TRUNC_DIV_EXPR, sum, number (SAMPLES), seq);
}

/* The threads that there are for each row of FOUND, at least 1.  */

static tree
room_of_row (const struct acctile_found *found, gimple_seq *seq)
{
  const struct acctile_device *device = acctile_state.device;
  tree rows = number (1);
  int outer;
  row_loop (found->nest, &outer);
  for (int k = 0; k < outer; k++)
    {
      tree trip = calculate (MIN_EXPR, acctile_exact_trip (found, k, seq),
                             number (MANY), seq);
      rows = calculate (MULT_EXPR, rows, trip, seq);
      rows = calculate (MIN_EXPR, rows, number (MANY), seq);
    }
  rows = calculate (MAX_EXPR, rows, number (1), seq);
  int64_t threads = acctile_state.settings.emulate
                        ? EMULATED_THREADS
                        : (int64_t)device->sms * device->max_threads_per_sm;
  tree room = calculate (TRUNC_DIV_EXPR, number (threads), rows, seq);
  return calculate (MAX_EXPR, room, number (1), seq);
}

void
acctile_choose_lanes (const struct acctile_found *found,
                      const struct acctile_mapping *mapping, tree *bits,
                      tree *part_bits, gimple_seq *seq)
{
  tree most_parts = number (MOST_PART_BITS);
  *bits = number (exact_log2 (mapping->block[0]));
  *part_bits = number (0);
  if (!mapping->lanes_open)
    return;
  tree most = number (floor_log2 (acctile_mapping_threads (mapping)));
  tree room = bits_of (room_of_row (found, seq), seq);
  tree length = average_length (found, seq), long_bits = NULL_TREE;
  tree wide = calculate (MIN_EXPR, room, most, seq);
  *bits = number (ACCTILE_LANES_UNKNOWN_BITS);
  if (length)
    {
      tree share
          = calculate (MULT_EXPR, length, number (ACCTILE_LANES_SHARE), seq);
      share = calculate (TRUNC_DIV_EXPR, share, number (ACCTILE_LANES_OF), seq);
      *bits = calculate (MIN_EXPR, bits_of (share, seq),
                         number (ACCTILE_LANES_WARP_BITS), seq);
      long_bits = bits_of (length, seq);
      wide = calculate (MIN_EXPR, wide, long_bits, seq);
    }
  *bits = calculate (MAX_EXPR, *bits, wide, seq);
  tree more = calculate (MAX_EXPR, room, *bits, seq);
  if (length)
    more = calculate (MIN_EXPR, more,
                      calculate (MAX_EXPR, long_bits, *bits, seq), seq);
  *part_bits = calculate (MIN_EXPR, most_parts,
                          calculate (MINUS_EXPR, more, *bits, seq), seq);
}

tree
acctile_rows_are_long (const struct acctile_found *found,
                       const struct acctile_mapping *mapping, gimple_seq *seq)
{
  int64_t threads = mapping->block[0] * acctile_mapping_points (mapping, 0);
  tree length = average_length (found, seq);
  if (!length)
    return NULL_TREE;
  tree fills = acctile_set_test (GE_EXPR, length,
                                 number (threads * FILLED_BLOCKS), seq);
  tree many = acctile_set_test (LE_EXPR, room_of_row (found, seq),
                                number (threads * IDLE_PART), seq);
  return calculate (BIT_AND_EXPR, fills, many, seq);
}

tree
acctile_lanes_suit (const struct acctile_found *found,
                    const struct acctile_mapping *mapping, int other,
                    gimple_seq *seq)
{
  int64_t threads = mapping->block[0] * acctile_mapping_points (mapping, 0);
  tree length = average_length (found, seq), room = room_of_row (found, seq);
  if (other < threads)
    {
      tree few = acctile_set_test (GE_EXPR, room,
                                   number (other * FILLED_BLOCKS), seq);
      if (!length)
        return few;
      tree some = acctile_set_test (GE_EXPR, length,
                                    number (other * FILLED_BLOCKS), seq);
      tree fills = acctile_set_test (GE_EXPR, length,
                                     number (threads * FILLED_BLOCKS), seq);
      few = calculate (BIT_AND_EXPR, few, some, seq);
      return calculate (BIT_IOR_EXPR, few, fills, seq);
    }
  tree many
      = acctile_set_test (LT_EXPR, room, number (threads * FEWEST_ROWS), seq);
  if (!length)
    return many;
  tree brief
      = acctile_set_test (LT_EXPR, length, number (threads * LONG_ROW), seq);
  tree some
      = acctile_set_test (LT_EXPR, room, number (threads * FEW_ROWS), seq);
  tree medium
      = acctile_set_test (LT_EXPR, length, number (threads * LONGEST_ROW), seq);
  many = calculate (BIT_AND_EXPR, many,
                    calculate (BIT_IOR_EXPR, some, medium, seq), seq);
  return calculate (BIT_IOR_EXPR, many, brief, seq);
}
