/* Rows, the iterations of the innermost loop of a nest, as the host sees them
   before a launch: how long they are, and how many there are.  Where their
   bounds are numbers that it knows, their average length is that of some of
   them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit.h"
#include "emit/host-interval.h"
#include "emit/primitive.h"
#include "acctile.h"

/* How many rows are looked at.  */
#define SAMPLES 4
/* Numbers count for no more than this when they are multiplied.  */
#define MANY (INT64_C (1) << 31)
/* The threads that the emulator is taken to hold.  */
#define EMULATED_THREADS 1024

/* The number N, unsigned long long.  */

static tree
number (int64_t n)
{
  return build_int_cst (long_long_unsigned_type_node, n);
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

/* How many iterations LOOP has where symbols lie as AT says, long long on the
   host, and into *PLACE the one in part S of SAMPLES; NULL_TREE when that is
   not known there.  */

static tree
sampled_trip (const struct acctile_loop *loop, const struct acctile_symbols *at,
              int s, tree *place, gimple_seq *seq)
{
  tree type = long_long_integer_type_node, first, end;
  bool up = loop->step > 0;
  if (!acctile_symbols_limit (loop, false, at, &first, seq)
      || !acctile_symbols_limit (loop, true, at, &end, seq))
    return NULL_TREE;
  tree span
      = acctile_set_op (MINUS_EXPR, up ? end : first, up ? first : end, seq);
  tree here = acctile_set_op (MIN_EXPR, span, build_int_cst (type, MANY), seq);
  here = acctile_set_op (MAX_EXPR, here, build_zero_cst (type), seq);
  here = acctile_set_op (MULT_EXPR, here, build_int_cst (type, 2 * s + 1), seq);
  here = acctile_set_op (TRUNC_DIV_EXPR, here,
                         build_int_cst (type, 2 * SAMPLES), seq);
  *place = acctile_set_op (up ? PLUS_EXPR : MINUS_EXPR, first, here, seq);
  HOST_WIDE_INT step = loop->step;
  tree each = build_int_cst (type, step < 0 ? -step : step);
  span = acctile_set_op (PLUS_EXPR, span, each, seq);
  span = acctile_set_op (MAX_EXPR, span, build_zero_cst (type), seq);
  return acctile_set_op (TRUNC_DIV_EXPR, span, each, seq);
}

/* Whether loop K of NEST stands around its loop ROW.  */

static bool
stands_around (const struct acctile_nest *nest, int k, int row)
{
  while (row > k)
    row = nest->loop[row].parent;
  return row == k;
}

/* How long a row of FOUND is in iteration S of SAMPLES of the loops around,
   long long on the host; NULL_TREE when it is not known there.  Loops that are
   collapsed with that of the row are part of it.  SYMBOLS has the
   parameters.  */

static tree
sampled_length (const struct acctile_found *found,
                const struct acctile_symbols *symbols, int s, gimple_seq *seq)
{
  struct acctile_symbols at = *symbols;
  const struct acctile_nest *nest = found->nest;
  tree length = NULL_TREE, place;
  int outer, row = row_loop (nest, &outer);
  for (int k = 0; k < outer; k++)
    {
      if (!sampled_trip (&nest->loop[k], &at, s, &place, seq))
        return NULL_TREE;
      at.at[k] = acctile_interval_point (place);
    }
  for (int k = outer; k < row; k++)
    if (stands_around (nest, k, row)
        && sampled_trip (&nest->loop[k], &at, s, &place, seq))
      at.at[k] = acctile_interval_point (place);
  for (int k = row; k == row || (k < nest->n_loop && nest->loop[k].collapsed);
       k++)
    {
      tree trip = sampled_trip (&nest->loop[k], &at, s, &place, seq);
      if (!trip)
        return NULL_TREE;
      at.at[k] = acctile_interval_point (place);
      trip = acctile_set_op (MIN_EXPR, trip,
                             build_int_cst (long_long_integer_type_node, MANY),
                             seq);
      length = length ? acctile_set_op (MULT_EXPR, length, trip, seq) : trip;
      length = acctile_set_op (
          MIN_EXPR, length, build_int_cst (long_long_integer_type_node, MANY),
          seq);
    }
  return length;
}

tree
acctile_average_length (const struct acctile_found *found, gimple_seq *seq)
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
      sum = acctile_set_op (PLUS_EXPR, sum, length, &own);
    }
  gimple_seq_add_seq (seq, own);
  sum = acctile_set_new (fold_convert (long_long_unsigned_type_node, sum),
                         "acctile_sum", seq);
  return acctile_set_op (TRUNC_DIV_EXPR, sum, number (SAMPLES), seq);
}

tree
acctile_room_of_row (const struct acctile_found *found, gimple_seq *seq)
{
  const struct acctile_device *device = acctile_state.device;
  tree rows = number (1);
  int outer;
  row_loop (found->nest, &outer);
  for (int k = 0; k < outer; k++)
    {
      tree trip = acctile_set_op (MIN_EXPR, acctile_exact_trip (found, k, seq),
                                  number (MANY), seq);
      rows = acctile_set_op (MULT_EXPR, rows, trip, seq);
      rows = acctile_set_op (MIN_EXPR, rows, number (MANY), seq);
    }
  rows = acctile_set_op (MAX_EXPR, rows, number (1), seq);
  int64_t threads = acctile_state.settings.emulate
                        ? EMULATED_THREADS
                        : (int64_t)device->sms * device->max_threads_per_sm;
  tree room = acctile_set_op (TRUNC_DIV_EXPR, number (threads), rows, seq);
  return acctile_set_op (MAX_EXPR, room, number (1), seq);
}
