/* Sweeps: what a thread does in one nest of a time loop that is one launch,
   whose blocks meet between the sweeps (emit-timetile.cc).  The blocks that
   are there share those of the nest's grid.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit-doall.h"

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

/* How many of the e->blocks members have work in a sweep with a margin, at the
   end of *SEQ: an odd number, where each has more than one block.  Those at the
   margin take longer; the blocks of a row are often a power of two, and an even
   number of members apart the same members would have the margin in each of
   their turns, while the others wait for them.  */

static tree
emit_workers (struct acctile_emitter *e, gimple_seq *seq)
{
  tree type = unsigned_type_node, one = build_one_cst (type), tiles = one;
  tree on = acctile_emit_active (e->emulate, seq);
  for (int d = 0; d < e->mapping->schedule->n_dim; d++)
    if (e->mapping->schedule->grid[d])
      tiles = fold_build2 (MULT_EXPR, type, tiles,
                           acctile_emit_grid (e, d, on, seq));
  tree odd = fold_build2 (BIT_IOR_EXPR, type,
                          build2 (MINUS_EXPR, type, e->blocks, one), one);
  tree several = build2 (GT_EXPR, boolean_type_node, tiles, e->blocks);
  return acctile_set_new (build3 (COND_EXPR, type, several, odd, e->blocks),
                          "acctile_workers", seq);
}

/* What thread THREAD of member e->block of e->blocks does: every block from
   its own number on that many apart, at the end of *SEQ.  */

static void
emit_member_blocks (struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  tree here[3], first[3], step[3];
  int last = acctile_last_grid_dimension (e);
  tree member = emit_fresh (e->block, seq);
  thread = emit_fresh (thread, seq);
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
  tree limit = acctile_set_new (acctile_emit_grid (e, last, on, seq),
                                "acctile_limit", seq);
  acctile_emit_label (again, seq);
  acctile_emit_branch (LT_EXPR, here[last], limit, enter, leave, seq);
  acctile_emit_label (enter, seq);
  acctile_place_thread (e, thread, here, seq);
  gimple_seq_add_seq (seq, acctile_emit_nest (e));
  acctile_advance_block (e, here, step, seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (again));
  acctile_emit_label (leave, seq);
}

void
acctile_emit_sweep (bool emulate, struct acctile_found *found,
                    const struct acctile_mapping *mapping,
                    const struct acctile_launch *launch,
                    struct acctile_margin *margin, tree thread, tree block,
                    tree blocks, gimple_seq *seq)
{
  struct acctile_emitter e;
  memset (&e, 0, sizeof e);
  e.found = found;
  e.mapping = mapping;
  e.launch = launch;
  e.location = found->location;
  e.emulate = emulate;
  e.block = block;
  e.blocks = blocks;
  acctile_set_points (&e, mapping->points);
  e.margin = margin;
  if (margin)
    acctile_margin_begin (&e);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (LT_EXPR, thread,
                       acctile_unsigned (acctile_mapping_threads (mapping)),
                       enter, leave, seq);
  acctile_emit_label (enter, seq);
  if (margin)
    {
      tree work = create_artificial_label (UNKNOWN_LOCATION);
      e.blocks = emit_workers (&e, seq);
      acctile_emit_branch (LT_EXPR, e.block, e.blocks, work, leave, seq);
      acctile_emit_label (work, seq);
    }
  emit_member_blocks (&e, thread, seq);
  acctile_emit_label (leave, seq);
}
