/* What blocks of a wavefront share: tickets and the counters of rows.

   The counters of a launch lie in a slot of a pool on the device.  A launch
   claims its slot by a number of its own, and the last of its blocks clears
   the slot and leaves it: launches that overlap never share one, and nothing
   has to be allocated or freed.  Rows are taken by ticket and wait for rows
   with lower tickets only, whatever number of blocks is resident.

   The counter of row r says "r / ACCTILE_ROW_COUNTERS" in its upper bits, and
   below how many chunks of the launch (not of the row) are done: it grows from
   one row that uses it to the next.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-pipeline.h"

/* Launches whose counters fit at once; a further one waits for a slot.  */
#define SLOTS 16
/* A slot: its owner, the next ticket, the blocks that have ended, those that
   take part and how often they met (emit-meeting.cc), and from SLOT_ROWS on
   the counters of rows.  */
#define SLOT_TICKET ACCTILE_SLOT_TICKET
#define SLOT_ENDED 2
#define SLOT_ROWS 32
#define SLOT_SIZE (SLOT_ROWS + ACCTILE_ROW_COUNTERS)

/* The address of word WORD of the slot.  */

tree
acctile_slot_word (struct acctile_pipe *p, tree word, gimple_seq *seq)
{
  tree bytes = fold_convert (
      sizetype, acctile_op (MULT_EXPR, word, acctile_unsigned (4)));
  return acctile_value_of (
      fold_build2 (POINTER_PLUS_EXPR, TREE_TYPE (p->slot), p->slot, bytes),
      seq);
}

/* The memory that ADDRESS points to, an unsigned.  */

tree
acctile_word_at (tree address)
{
  return build2 (MEM_REF, unsigned_type_node, address,
                 build_zero_cst (build_pointer_type (unsigned_type_node)));
}

/* What the counter of ROW says when CHUNKS of it are done, and its address in
 *ADDRESS.  */

static tree
row_counter (struct acctile_pipe *p, tree row, tree chunks, tree *address,
             gimple_seq *seq)
{
  tree round = acctile_op (TRUNC_DIV_EXPR, row,
                           acctile_unsigned (ACCTILE_ROW_COUNTERS));
  tree place = acctile_op (TRUNC_MOD_EXPR, row,
                           acctile_unsigned (ACCTILE_ROW_COUNTERS));
  *address = acctile_slot_word (
      p,
      acctile_value_of (
          acctile_op (PLUS_EXPR, place, acctile_unsigned (SLOT_ROWS)), seq),
      seq);
  return acctile_value_of (
      acctile_op (
          PLUS_EXPR,
          acctile_op (MULT_EXPR, round, acctile_unsigned (ACCTILE_MAX_CHUNKS)),
          chunks),
      seq);
}

/* All chunks of a row.  */

static tree
all_chunks (void)
{
  return acctile_unsigned (ACCTILE_MAX_CHUNKS - 1);
}

/* The row that lies BACK before this one.  */

static tree
row_before (struct acctile_pipe *p, tree back, gimple_seq *seq)
{
  return acctile_value_of (acctile_op (MINUS_EXPR, p->row, back), seq);
}

/* Waits until CHUNKS of the row that lies BACK before this one are done.  */

void
acctile_slot_await_row (struct acctile_pipe *p, tree back, tree chunks,
                        gimple_seq *seq)
{
  tree address;
  tree need = row_counter (p, row_before (p, back, seq), chunks, &address, seq);
  acctile_emit_primitive (p->emulate, ACCTILE_EMIT_await, address, need, seq);
}

/* The I-th of the band's loops along which the rows of LAYOUT follow one
   another, from the one that changes from row to row.  */

int
acctile_loop_of_rows (const struct acctile_layout *layout, int i)
{
  return layout->first_first ? i : layout->n_band - 1 - i;
}

/* One thread waits until the rows before this one have done CHUNKS.  */

void
acctile_slot_await (struct acctile_pipe *p, tree chunks, gimple_seq *seq)
{
  acctile_slot_await_some (p, ~0u, chunks, seq);
}

/* What one thread does for the row that lies BACK before this one.  */
typedef void row_action (struct acctile_pipe *p, tree back, void *data,
                         gimple_seq *seq);

/* Lets ACTION be done for the rows before this one along LOOPS, a mask, for
   which it waits.  */

static void
for_rows_before (struct acctile_pipe *p, unsigned loops, row_action *action,
                 void *data, gimple_seq *seq)
{
  tree back = acctile_unsigned (1);
  for (int i = 0; i < p->layout->n_band; i++)
    {
      int k = acctile_loop_of_rows (p->layout, i);
      if (k == p->layout->step)
        continue;
      if ((p->layout->wait & loops) >> k & 1)
        {
          tree then = acctile_new_label (), after = acctile_new_label ();
          acctile_emit_branch (NE_EXPR, p->tile[k], acctile_int (0), then,
                               after, seq);
          acctile_emit_label (then, seq);
          action (p, back, data, seq);
          acctile_emit_label (after, seq);
        }
      back = acctile_value_of (acctile_op (MULT_EXPR, back, p->tiles[k]), seq);
    }
}

/* A row_action; DATA are the chunks, a tree.  */

static void
await_before (struct acctile_pipe *p, tree back, void *data, gimple_seq *seq)
{
  acctile_slot_await_row (p, back, (tree)data, seq);
}

void
acctile_slot_await_some (struct acctile_pipe *p, unsigned loops, tree chunks,
                         gimple_seq *seq)
{
  for_rows_before (p, loops, await_before, chunks, seq);
}

/* One thread publishes that CHUNKS of this row are done.  */

void
acctile_slot_publish (struct acctile_pipe *p, tree chunks, gimple_seq *seq)
{
  tree address;
  tree value = row_counter (p, p->row, chunks, &address, seq);
  acctile_emit_primitive (p->emulate, ACCTILE_EMIT_store_release, address,
                          value, seq);
}

/* Claims the slot of this launch.  */

void
acctile_slot_claim (struct acctile_pipe *p, gimple_seq *seq)
{
  tree pool
      = acctile_unit_variable ("acctile_counters", SLOTS * SLOT_SIZE, true);
  tree address = build_fold_addr_expr (pool);
  tree number = acctile_op (
      TRUNC_MOD_EXPR,
      acctile_op (TRUNC_DIV_EXPR, p->launch, acctile_unsigned (2)),
      acctile_unsigned (SLOTS));
  tree bytes
      = fold_convert (sizetype, acctile_op (MULT_EXPR, number,
                                            acctile_unsigned (4 * SLOT_SIZE)));
  tree base = acctile_value_of (fold_convert (ptr_type_node, address), seq);
  gimplify_assign (p->slot,
                   fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, base,
                                acctile_value_of (bytes, seq)),
                   seq);
  gimple_seq inside = NULL;
  tree again = acctile_new_label (), other = acctile_new_label (),
       after = acctile_new_label ();
  acctile_emit_label (again, &inside);
  tree owner = acctile_emit_primitive (p->emulate, ACCTILE_EMIT_claim, p->slot,
                                       p->launch, &inside);
  acctile_emit_branch (EQ_EXPR, owner, acctile_unsigned (0), after, other,
                       &inside);
  acctile_emit_label (other, &inside);
  acctile_emit_branch (EQ_EXPR, owner, p->launch, after, again, &inside);
  acctile_emit_label (after, &inside);
  acctile_emit_by_one (p, inside, seq);
}

/* One thread does WHICH to word WORD of the slot; all get what it gives.  */

tree
emit_shared_result (struct acctile_pipe *p, enum acctile_primitive which,
                    int word, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree address = acctile_slot_word (p, acctile_unsigned (word), &inside);
  tree result
      = acctile_emit_primitive (p->emulate, which, address, NULL_TREE, &inside);
  gimple_seq_add_stmt (&inside,
                       gimple_build_assign (acctile_word_at (p->cell), result));
  acctile_emit_barrier (p, seq);
  acctile_emit_by_one (p, inside, seq);
  acctile_emit_barrier (p, seq);
  return acctile_value_of (acctile_word_at (p->cell), seq);
}

/* The last block of the launch clears the slot and leaves it.  */

void
acctile_slot_end (struct acctile_pipe *p, gimple_seq *seq)
{
  tree last = acctile_new_label (), after = acctile_new_label (),
       again = acctile_new_label ();
  tree cleared = acctile_new_label (), clear = acctile_new_label ();
  tree ended = emit_shared_result (p, ACCTILE_EMIT_arrive, SLOT_ENDED, seq);
  tree blocks = acctile_emit_blocks (p->emulate, seq);
  tree others = acctile_value_of (
      acctile_op (MINUS_EXPR, blocks, acctile_unsigned (1)), seq);
  acctile_emit_branch (EQ_EXPR, ended, others, last, after, seq);
  acctile_emit_label (last, seq);
  tree word = create_tmp_var (unsigned_type_node, "acctile_word");
  tree used = acctile_value_of (
      acctile_op (PLUS_EXPR,
                  fold_build2 (MIN_EXPR, unsigned_type_node, p->rows,
                               acctile_unsigned (ACCTILE_ROW_COUNTERS)),
                  acctile_unsigned (SLOT_ROWS)),
      seq);
  gimplify_assign (
      word, acctile_op (PLUS_EXPR, p->thread, acctile_unsigned (1)), seq);
  acctile_emit_label (again, seq);
  acctile_emit_branch (LT_EXPR, word, used, clear, cleared, seq);
  acctile_emit_label (clear, seq);
  tree address = acctile_slot_word (p, word, seq);
  gimple_seq_add_stmt (seq, gimple_build_assign (acctile_word_at (address),
                                                 acctile_unsigned (0)));
  gimplify_assign (
      word,
      acctile_op (PLUS_EXPR, word, acctile_unsigned (acctile_pipe_threads (p))),
      seq);
  acctile_emit_goto (again, seq);
  acctile_emit_label (cleared, seq);
  acctile_emit_barrier (p, seq);
  gimple_seq leave = NULL;
  acctile_emit_primitive (p->emulate, ACCTILE_EMIT_vacate, p->slot, NULL_TREE,
                          &leave);
  acctile_emit_by_one (p, leave, seq);
  acctile_emit_label (after, seq);
  acctile_emit_barrier (p, seq);
}

/* Before a row whose counter another row had: that one must have ended.  After
   it, its counter says that it has, once those of the rows before do.  */

void
acctile_slot_row_begin (struct acctile_pipe *p, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree then = acctile_new_label (), after = acctile_new_label ();
  acctile_emit_branch (GE_EXPR, p->row, acctile_unsigned (ACCTILE_ROW_COUNTERS),
                       then, after, &inside);
  acctile_emit_label (then, &inside);
  acctile_slot_await_row (p, acctile_unsigned (ACCTILE_ROW_COUNTERS),
                          all_chunks (), &inside);
  acctile_emit_label (after, &inside);
  acctile_emit_by_one (p, inside, seq);
}

void
acctile_slot_row_end (struct acctile_pipe *p, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  acctile_slot_await (p, all_chunks (), &inside);
  acctile_slot_publish (p, all_chunks (), &inside);
  acctile_emit_by_one (p, inside, seq);
}

/* How far a row without iterations is.  */
struct relayed
{
  tree done;  /* chunks that it has published  */
  tree least; /* that all rows before it have done  */
};

/* A row_action, of a row without iterations: waits for the next chunk of the
   row before, and finds how many there are by now.  */

static void
relay_before (struct acctile_pipe *p, tree back, void *data, gimple_seq *seq)
{
  struct relayed *r = (struct relayed *)data;
  tree address;
  tree next = acctile_value_of (
      acctile_op (PLUS_EXPR, r->done, acctile_unsigned (1)), seq);
  tree need = row_counter (p, row_before (p, back, seq), next, &address, seq);
  acctile_emit_primitive (p->emulate, ACCTILE_EMIT_await, address, need, seq);
  tree now = acctile_emit_primitive (p->emulate, ACCTILE_EMIT_load_acquire,
                                     address, NULL_TREE, seq);
  tree more = acctile_op (MINUS_EXPR, now, need);
  tree chunks = acctile_op (PLUS_EXPR, more, next);
  gimplify_assign (
      r->least, acctile_least (r->least, acctile_value_of (chunks, seq)), seq);
}

void
acctile_slot_relay (struct acctile_pipe *p, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  struct relayed r;
  tree again = acctile_new_label (), after = acctile_new_label ();
  r.done = create_tmp_var (unsigned_type_node, "acctile_done");
  r.least = create_tmp_var (unsigned_type_node, "acctile_least");
  gimplify_assign (r.done, acctile_unsigned (0), &inside);
  acctile_emit_label (again, &inside);
  gimplify_assign (r.least, all_chunks (), &inside);
  for_rows_before (p, ~0u, relay_before, &r, &inside);
  acctile_slot_publish (p, r.least, &inside);
  gimplify_assign (r.done, r.least, &inside);
  acctile_emit_branch (LT_EXPR, r.done, all_chunks (), again, after, &inside);
  acctile_emit_label (after, &inside);
  acctile_emit_by_one (p, inside, seq);
}

tree
acctile_slot_ticket (struct acctile_pipe *p, gimple_seq *seq)
{
  return emit_shared_result (p, ACCTILE_EMIT_ticket, SLOT_TICKET, seq);
}
