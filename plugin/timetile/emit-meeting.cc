/* Blocks of one launch that wait for one another.

   How many blocks a device keeps at once is not known when the launch is
   made, and a block that waits for one that cannot start waits for ever.  So
   those that run take part: each takes a number; the first that sees that all
   have one, or has looked often enough, says how many there are, once for
   all; a block with a higher number has no part and leaves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-pipeline.h"

/* A block looks so often whether all have come, about 0.7 us each: blocks that
   can run at once come within some microseconds.  */
#define LOOKS 24

/* The value of WHICH on word WORD of the slot with OPERAND.  */

static tree
emit_on_word (struct acctile_pipe *p, enum acctile_primitive which, int word,
              tree operand, gimple_seq *seq)
{
  tree address = acctile_slot_word (p, acctile_unsigned (word), seq);
  return acctile_emit_primitive (p->emulate, which, address, operand, seq);
}

/* One thread of each block: takes a number into MEMBER and finds how many
   have one into MEMBERS.  */

static void
emit_join (struct acctile_pipe *p, tree member, tree members, gimple_seq *seq)
{
  tree again = acctile_new_label (), open = acctile_new_label (),
       some = acctile_new_label (), more = acctile_new_label (),
       close = acctile_new_label (), mine = acctile_new_label (),
       after = acctile_new_label ();
  tree looks = create_tmp_var (unsigned_type_node, "acctile_looks");
  gimplify_assign (member,
                   emit_on_word (p, ACCTILE_EMIT_ticket, ACCTILE_SLOT_TICKET,
                                 NULL_TREE, seq),
                   seq);
  gimplify_assign (looks, acctile_unsigned (0), seq);
  tree blocks = acctile_emit_blocks (p->emulate, seq);
  acctile_emit_label (again, seq);
  gimplify_assign (members,
                   emit_on_word (p, ACCTILE_EMIT_load_acquire,
                                 ACCTILE_SLOT_MEMBERS, NULL_TREE, seq),
                   seq);
  acctile_emit_branch (EQ_EXPR, members, acctile_unsigned (0), open, after,
                       seq);
  acctile_emit_label (open, seq);
  tree here = emit_on_word (p, ACCTILE_EMIT_load_acquire, ACCTILE_SLOT_TICKET,
                            NULL_TREE, seq);
  acctile_emit_branch (LT_EXPR, here, blocks, some, close, seq);
  acctile_emit_label (some, seq);
  gimplify_assign (looks, acctile_op (PLUS_EXPR, looks, acctile_unsigned (1)),
                   seq);
  acctile_emit_branch (LT_EXPR, looks, acctile_unsigned (LOOKS), more, close,
                       seq);
  acctile_emit_label (more, seq);
  acctile_emit_goto (again, seq);
  acctile_emit_label (close, seq);
  gimplify_assign (
      members,
      emit_on_word (p, ACCTILE_EMIT_claim, ACCTILE_SLOT_MEMBERS, here, seq),
      seq);
  acctile_emit_branch (EQ_EXPR, members, acctile_unsigned (0), mine, after,
                       seq);
  acctile_emit_label (mine, seq);
  gimplify_assign (members, here, seq);
  acctile_emit_label (after, seq);
}

/* Word WORD of the block's shared memory.  */

static tree
shared_word (struct acctile_pipe *p, int word, gimple_seq *seq)
{
  tree address = fold_build2 (POINTER_PLUS_EXPR, TREE_TYPE (p->cell), p->cell,
                              size_int (4 * word));
  return acctile_word_at (acctile_value_of (address, seq));
}

void
acctile_meeting_join (struct acctile_pipe *p, tree member, tree members,
                      gimple_seq *seq)
{
  gimple_seq inside = NULL;
  emit_join (p, member, members, &inside);
  gimple_seq_add_stmt (
      &inside, gimple_build_assign (shared_word (p, 0, &inside), member));
  gimple_seq_add_stmt (
      &inside, gimple_build_assign (shared_word (p, 1, &inside), members));
  acctile_emit_by_one (p, inside, seq);
  acctile_emit_barrier (p, seq);
  gimplify_assign (member, shared_word (p, 0, seq), seq);
  gimplify_assign (members, shared_word (p, 1, seq), seq);
  acctile_emit_barrier (p, seq);
}

void
acctile_meeting_wait (struct acctile_pipe *p, tree members, tree count,
                      gimple_seq *seq)
{
  gimple_seq inside = NULL;
  gimplify_assign (count, acctile_op (PLUS_EXPR, count, members), seq);
  emit_on_word (p, ACCTILE_EMIT_arrive, ACCTILE_SLOT_MET, NULL_TREE, &inside);
  emit_on_word (p, ACCTILE_EMIT_await, ACCTILE_SLOT_MET, count, &inside);
  acctile_emit_barrier (p, seq);
  acctile_emit_by_one (p, inside, seq);
  acctile_emit_barrier (p, seq);
}
