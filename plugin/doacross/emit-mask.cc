/* Masks of what a helper moves (models/relay.h).  In a row whose tile an end of
   a loop cuts, what is loaded and stored is found by many tests for each
   element; in most chunks of a row, those at all times of which each thread
   that has iterations has one, it is the same.There each helper finds it once
   in a row: a bit for each element of its share of a set.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"

/* Elements of a share at most.  */
#define MOST_BITS 64

static tree
bits_type (void)
{
  return long_long_unsigned_type_node;
}

bool
acctile_mask_holds (struct acctile_pipe *p, const struct acctile_set *set)
{
  return acctile_is_rectangular (p->found->nest)
         && acctile_set_share (p, set) <= MOST_BITS;
}

tree
acctile_mask_make (struct acctile_pipe *p, const struct acctile_set *set,
                   acctile_mask_test *test, void *data, gimple_seq *first,
                   gimple_seq *seq)
{
  tree mask = create_tmp_var (bits_type (), "acctile_mask");
  gimplify_assign (mask, build_zero_cst (bits_type ()), first);
  struct acctile_share share = acctile_share_begin (p, set, 1, seq);
  struct acctile_element e = acctile_set_element (p, set, share.first, 0, seq);
  tree needed = acctile_both (e.exists, test (p, &e, data, seq));
  tree bit = fold_build2 (
      LSHIFT_EXPR, bits_type (),
      fold_convert (
          bits_type (),
          acctile_value_of (fold_convert (unsigned_type_node, needed), seq)),
      share.first);
  gimplify_assign (mask, acctile_or_bits (mask, acctile_value_of (bit, seq)),
                   seq);
  acctile_share_end (&share, seq);
  return mask;
}

struct acctile_masked
acctile_masked_begin (tree mask, gimple_seq *seq)
{
  struct acctile_masked loop;
  tree enter = acctile_new_label ();
  loop.left = create_tmp_var (bits_type (), "acctile_left");
  loop.again = acctile_new_label ();
  loop.after = acctile_new_label ();
  gimplify_assign (loop.left, mask, seq);
  acctile_emit_label (loop.again, seq);
  acctile_emit_branch (NE_EXPR, loop.left, build_zero_cst (bits_type ()), enter,
                       loop.after, seq);
  acctile_emit_label (enter, seq);
  return loop;
}

struct acctile_element
acctile_masked_next (struct acctile_pipe *p, const struct acctile_masked *loop,
                     const struct acctile_set *set, gimple_seq *seq)
{
  tree type = bits_type ();
  tree some = fold_build2 (NE_EXPR, boolean_type_node, loop->left,
                           build_zero_cst (type));
  some = acctile_value_of (fold_convert (unsigned_type_node, some), seq);
  tree top = fold_build2 (LSHIFT_EXPR, type, build_one_cst (type),
                          acctile_unsigned (MOST_BITS - 1));
  tree bits = acctile_value_of (acctile_or_bits (loop->left, top), seq);
  tree number
      = build_call_expr (builtin_decl_explicit (BUILT_IN_CTZLL), 1, bits);
  number = acctile_value_of (fold_convert (unsigned_type_node, number), seq);
  tree less = acctile_minus (loop->left, build_one_cst (type));
  gimplify_assign (loop->left,
                   acctile_and_bits (loop->left, acctile_value_of (less, seq)),
                   seq);
  struct acctile_element e = acctile_set_element (p, set, number, 0, seq);
  e.exists
      = fold_build2 (NE_EXPR, boolean_type_node, some, acctile_unsigned (0));
  return e;
}

void
acctile_masked_end (const struct acctile_masked *loop, gimple_seq *seq)
{
  acctile_emit_goto (loop->again, seq);
  acctile_emit_label (loop->after, seq);
}

tree
acctile_mask_bit (tree mask, int m)
{
  tree word = fold_build2 (RSHIFT_EXPR, bits_type (), mask,
                           acctile_unsigned (m / 32 * 32));
  tree bit = acctile_op (BIT_AND_EXPR, fold_convert (unsigned_type_node, word),
                         acctile_unsigned (1u << m % 32));
  return fold_build2 (NE_EXPR, boolean_type_node, bit, acctile_unsigned (0));
}
