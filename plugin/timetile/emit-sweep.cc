/* Sweeps: what a thread does in one nest of a time loop that is one launch,
   whose blocks meet between the sweeps (emit-timetile.cc).  The blocks that
   are there share those of the nest's grid.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "doacross/emit-pipeline.h"
#include "timetile/emit-sweep.h"

/* VALUE in a variable that nothing can be computed of before, at the end of
   *SEQ: what a sweep needs would else be kept in registers from the first step
   on, for all sweeps of all steps.  */

static tree
emit_fresh (tree value, gimple_seq *seq)
{
  tree var = create_tmp_var (TREE_TYPE (value), "acctile_fresh");
  gimplify_assign (var, value, seq);
  acctile_emit_opaque (var, true, seq);
  return var;
}

/* The blocks of all dimensions, at the end of *SEQ.  */

static tree
emit_all_tiles (struct acctile_emitter *e, gimple_seq *seq)
{
  tree tiles = acctile_unsigned (1);
  tree on = acctile_emit_active (e->emulate, seq);
  for (int d = 0; d < e->mapping->schedule->n_dim; d++)
    if (e->mapping->schedule->grid[d])
      tiles = fold_build2 (MULT_EXPR, unsigned_type_node, tiles,
                           acctile_emit_grid (e, d, on, seq));
  return acctile_set_new (tiles, "acctile_tiles", seq);
}

/* How many of the e->blocks members have work in a sweep of TILES blocks with a
   margin, at the end of *SEQ: an odd number, where each has more than one
   block.  Those at the margin take longer; the blocks of a row are often a
   power of two, and an even number of members apart the same members would have
   the margin in each of their turns, while the others wait for them.  */

static tree
emit_workers (struct acctile_emitter *e, tree tiles, gimple_seq *seq)
{
  tree type = unsigned_type_node, one = build_one_cst (type);
  tree odd = fold_build2 (BIT_IOR_EXPR, type,
                          build2 (MINUS_EXPR, type, e->blocks, one), one);
  tree several = build2 (GT_EXPR, boolean_type_node, tiles, e->blocks);
  return acctile_set_new (build3 (COND_EXPR, type, several, odd, e->blocks),
                          "acctile_workers", seq);
}

/* The pace of one sweep, variables.  */
struct pace
{
  tree left; /* rounds, of a block of each member, in which all have one more */
  tree due;  /* what the counter says when all have come to the last look  */
};

/* Sets PACE at the begin of a sweep of TILES blocks, and SHARE->paced to what
   the counter says after it, at the end of *SEQ.  All members count the same
   looks, in rounds in which each has a block and one to come.  */

static void
emit_pace_begin (struct acctile_emitter *e, const struct acctile_share *share,
                 tree tiles, struct pace *pace, gimple_seq *seq)
{
  tree type = unsigned_type_node;
  pace->left = create_tmp_var (type, "acctile_left");
  pace->due = create_tmp_var (type, "acctile_due");
  tree rounds
      = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, tiles, e->blocks), seq);
  tree many = fold_build2 (GT_EXPR, boolean_type_node, tiles,
                           acctile_unsigned (share->pace.few));
  rounds = acctile_value_of (
      build3 (COND_EXPR, type, many, rounds, acctile_unsigned (1)), seq);
  gimplify_assign (pace->left,
                   acctile_op (MINUS_EXPR, rounds, acctile_unsigned (1)), seq);
  gimplify_assign (pace->due, share->paced, seq);
  tree looks
      = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, pace->left,
                                      acctile_unsigned (share->pace.every)),
                          seq);
  gimplify_assign (share->paced,
                   acctile_op (PLUS_EXPR, share->paced,
                               acctile_op (MULT_EXPR, looks, e->blocks)),
                   seq);
}

/* After a block, at the end of *SEQ: one thread waits until all members have
   counted the look before, and counts this one; the others wait for it.  */

static void
emit_pace (struct acctile_emitter *e, const struct acctile_share *share,
           tree thread, const struct pace *pace, gimple_seq *seq)
{
  tree none = acctile_unsigned (0);
  tree more = acctile_new_label (), look = acctile_new_label ();
  tree one = acctile_new_label (), all = acctile_new_label ();
  tree next = acctile_new_label (), after = acctile_new_label ();
  acctile_emit_branch (NE_EXPR, pace->left, none, more, after, seq);
  acctile_emit_label (more, seq);
  tree rest
      = acctile_value_of (acctile_op (TRUNC_MOD_EXPR, pace->left,
                                      acctile_unsigned (share->pace.every)),
                          seq);
  acctile_emit_branch (EQ_EXPR, rest, none, look, next, seq);
  acctile_emit_label (look, seq);
  acctile_emit_branch (EQ_EXPR, thread, none, one, all, seq);
  acctile_emit_label (one, seq);
  acctile_emit_primitive (e->emulate, ACCTILE_EMIT_keep_up, share->counter,
                          pace->due, seq);
  acctile_emit_primitive (e->emulate, ACCTILE_EMIT_step_on, share->counter,
                          NULL_TREE, seq);
  acctile_emit_label (all, seq);
  gimplify_assign (pace->due, acctile_op (PLUS_EXPR, pace->due, e->blocks),
                   seq);
  acctile_emit_primitive (
      e->emulate, ACCTILE_EMIT_part_barrier, build_int_cst (size_type_node, 1),
      build_int_cst (size_type_node, acctile_mapping_threads (e->mapping)),
      seq);
  acctile_emit_label (next, seq);
  gimplify_assign (pace->left,
                   acctile_op (MINUS_EXPR, pace->left, acctile_unsigned (1)),
                   seq);
  acctile_emit_label (after, seq);
}

/* HERE, a place along dimension D of the grid, or where the sweep goes
   backwards the one as far from the other end.  */

static tree
emit_turned (struct acctile_emitter *e, int d, tree turn, tree here,
             gimple_seq *seq)
{
  tree on = acctile_emit_active (e->emulate, seq);
  tree grid = acctile_emit_grid (e, d, on, seq);
  tree back = acctile_op (BIT_XOR_EXPR, here, turn);
  return acctile_value_of (
      acctile_op (PLUS_EXPR, back, acctile_op (BIT_AND_EXPR, grid, turn)), seq);
}

/* What SHARE's thread of member e->block of e->blocks does: every block from
   its own number on that many apart, at the end of *SEQ.  */

static void
emit_member_blocks (struct acctile_emitter *e,
                    const struct acctile_share *share, const struct pace *pace,
                    gimple_seq *seq)
{
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  tree here[3], there[3], first[3], step[3];
  int last = acctile_last_grid_dimension (e);
  tree member = emit_fresh (e->block, seq);
  tree thread = emit_fresh (share->thread, seq);
  acctile_place_block (e, member, first, seq);
  acctile_place_block (e, e->blocks, step, seq);
  for (int d = 0; d < e->mapping->schedule->n_dim; d++)
    {
      here[d] = first[d];
      if (!e->mapping->schedule->grid[d])
        continue;
      here[d] = create_tmp_var (unsigned_type_node, "acctile_here");
      gimplify_assign (here[d], first[d], seq);
    }
  tree on = acctile_emit_active (e->emulate, seq);
  e->real = on;
  tree limit = acctile_set_new (acctile_emit_grid (e, last, on, seq),
                                "acctile_limit", seq);
  acctile_emit_label (again, seq);
  acctile_emit_branch (LT_EXPR, here[last], limit, enter, leave, seq);
  acctile_emit_label (enter, seq);
  memcpy (there, here, sizeof there);
  if (e->mapping->schedule->grid[last])
    there[last] = emit_turned (e, last, share->turn, here[last], seq);
  acctile_place_thread (e, thread, there, seq);
  gimple_seq_add_seq (seq, acctile_emit_nest (e));
  acctile_advance_block (e, here, step, seq);
  if (pace)
    emit_pace (e, share, thread, pace, seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (again));
  acctile_emit_label (leave, seq);
}

void
acctile_emit_sweep (bool emulate, struct acctile_found *found,
                    const struct acctile_mapping *mapping,
                    const struct acctile_launch *launch,
                    struct acctile_margin *margin,
                    const struct acctile_share *share, gimple_seq *seq)
{
  struct acctile_emitter e;
  struct pace pace;
  memset (&e, 0, sizeof e);
  e.found = found;
  e.mapping = mapping;
  e.launch = launch;
  e.location = found->location;
  e.emulate = emulate;
  e.parted = -1;
  e.block = share->member;
  e.blocks = share->members;
  acctile_set_points (&e, mapping);
  e.margin = margin;
  if (margin)
    acctile_margin_begin (&e);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  bool paced = share->pace.every > 0;
  tree tiles = margin || paced ? emit_all_tiles (&e, seq) : NULL_TREE;
  if (margin)
    e.blocks = emit_workers (&e, tiles, seq);
  if (paced)
    emit_pace_begin (&e, share, tiles, &pace, seq);
  acctile_emit_branch (LT_EXPR, share->thread,
                       acctile_unsigned (acctile_mapping_threads (mapping)),
                       enter, leave, seq);
  acctile_emit_label (enter, seq);
  if (margin)
    {
      tree work = create_artificial_label (UNKNOWN_LOCATION);
      acctile_emit_branch (LT_EXPR, e.block, e.blocks, work, leave, seq);
      acctile_emit_label (work, seq);
    }
  emit_member_blocks (&e, share, paced ? &pace : NULL, seq);
  acctile_emit_label (leave, seq);
  gimplify_assign (share->turn,
                   build1 (BIT_NOT_EXPR, unsigned_type_node, share->turn), seq);
}
