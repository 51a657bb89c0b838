/* Schedules by rows: how many lanes a row gets, and how many parts, which the
   host decides before the launch by the rule of models/lanes.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "emit/primitive.h"
#include "acctile.h"

extern "C"
{
#include "models/lanes.h"
}

/* The parts of a row at most, as a power of two.  */
#define MOST_PART_BITS 12

/* The number N, unsigned long long.  */

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
  n = acctile_set_op (MAX_EXPR, n, number (1), seq);
  tree zeros = acctile_set_new (
      build_call_expr (builtin_decl_explicit (BUILT_IN_CLZLL), 1, n),
      "acctile_zeros", seq);
  return acctile_set_op (MINUS_EXPR, number (63),
                         fold_convert (TREE_TYPE (n), zeros), seq);
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
  tree room = bits_of (acctile_room_of_row (found, seq), seq);
  tree length = acctile_average_length (found, seq), long_bits = NULL_TREE;
  tree wide = acctile_set_op (MIN_EXPR, room, most, seq);
  *bits = number (ACCTILE_LANES_UNKNOWN_BITS);
  if (length)
    {
      tree share = acctile_set_op (MULT_EXPR, length,
                                   number (ACCTILE_LANES_SHARE), seq);
      share = acctile_set_op (TRUNC_DIV_EXPR, share, number (ACCTILE_LANES_OF),
                              seq);
      *bits = acctile_set_op (MIN_EXPR, bits_of (share, seq),
                              number (ACCTILE_LANES_WARP_BITS), seq);
      long_bits = bits_of (length, seq);
      wide = acctile_set_op (MIN_EXPR, wide, long_bits, seq);
    }
  *bits = acctile_set_op (MAX_EXPR, *bits, wide, seq);
  tree more = acctile_set_op (MAX_EXPR, room, *bits, seq);
  if (length)
    more = acctile_set_op (
        MIN_EXPR, more, acctile_set_op (MAX_EXPR, long_bits, *bits, seq), seq);
  *part_bits = acctile_set_op (
      MIN_EXPR, most_parts, acctile_set_op (MINUS_EXPR, more, *bits, seq), seq);
}
