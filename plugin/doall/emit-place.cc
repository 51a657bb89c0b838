/* Places: which iterations a thread of a block has under a mapping.  The
   number of a block is decoded into a place in each dimension of the grid, the
   number of a thread into one in each dimension of the block; the two and the
   sizes of a block say where each loop starts and how far it goes on.  Off the
   device block and grid are 1 in each dimension.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"

tree
acctile_emit_size (tree on, tree value, const char *name, gimple_seq *seq)
{
  if (integer_onep (value))
    return value;
  tree type = TREE_TYPE (value);
  tree test = build2 (EQ_EXPR, boolean_type_node, on, integer_one_node);
  return acctile_set_new (
      build3 (COND_EXPR, type, test, value, build_one_cst (type)), name, seq);
}

/* Splits *VALUE by SIZE at the end of *SEQ: returns the remainder and leaves
   the quotient in *VALUE.  One division serves both.  */

static tree
emit_split (tree *value, tree size, const char *name, gimple_seq *seq)
{
  tree type = unsigned_type_node;
  tree whole = *value;
  *value
      = acctile_set_new (build2 (TRUNC_DIV_EXPR, type, whole, size), name, seq);
  tree back = build2 (MULT_EXPR, type, *value, size);
  return acctile_set_new (build2 (MINUS_EXPR, type, whole, back), name, seq);
}

/* GRID, or the blocks of a flat launch: the outermost loop has them all.  ON
   is from acctile_emit_active.  */

static tree
emit_flat_grid (tree on, tree grid, gimple_seq *seq)
{
  tree type = TREE_TYPE (grid);
  tree flat = acctile_emit_blocks (true, seq);
  tree test = build2 (GT_EXPR, boolean_type_node, on, integer_one_node);
  return acctile_set_new (build3 (COND_EXPR, type, test, flat, grid),
                          "acctile_grid", seq);
}

/* Widens *SIZE, the iterations of dimension D that a block has at a time, by
   the points of a thread along SIDE, and moves *THREAD to the thread's first.
   Along x they are a block apart, so that the lanes of a warp stay side by
   side.  */

static void
place_points (struct acctile_side *side, int d, tree *size, tree *thread)
{
  tree type = unsigned_type_node;
  tree points = side->many ? side->many : acctile_unsigned (side->points);
  side->unit = d == 0 ? *size : acctile_unsigned (1);
  if (d > 0)
    *thread = fold_build2 (MULT_EXPR, type, *thread, points);
  *size = fold_build2 (MULT_EXPR, type, *size, points);
}

/* The type in which loop K is counted.  */

static tree
index_type (const struct acctile_emitter *e, int k)
{
  const struct acctile_gimple_loop *loop = &e->found->loop[k];
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  return acctile_counting_type (TREE_TYPE (index));
}

/* Whether blocks have neighbouring iterations of dimension D.  */

static bool
is_parted (const struct acctile_emitter *e, int d)
{
  return d == 0 && e->mapping->most_blocks > 0 && e->mapping->schedule->grid[0]
         && e->mapping->schedule->n_dim > 1;
}

/* Whether the blocks of the grid cover dimension D, or do but for nests of
   hardly any planes, where there are only so many blocks.  */

static bool
is_covered (const struct acctile_emitter *e, int d)
{
  return e->mapping->schedule->grid[d] && e->mapping->grid[d] == 0
         && (e->mapping->most_blocks == 0
             || (d == 1 && e->mapping->schedule->n_dim == 3));
}

/* Sets position and stride of every loop of dimension D.  THREAD is the
   thread's place in the dimension, BLOCK the block's, SIZE the block's size;
   ON is from acctile_emit_active.  */

static void
place_dimension (struct acctile_emitter *e, int d, tree thread, tree block,
                 tree size, tree on, gimple_seq *seq)
{
  int first, count;
  acctile_mapping_loops (e->found->nest, d, &first, &count);
  tree type = unsigned_type_node, one = build_one_cst (type);
  if (e->emulate && acctile_mutant ("overlap"))
    thread = build_zero_cst (type);
  for (int k = first + count - 1; k >= first; k--)
    {
      e->cover[k] = is_covered (e, d);
      bool innermost = k == first + count - 1;
      tree grid
          = e->launch->split[k] ? e->launch->split[k] : acctile_unsigned (1);
      grid = acctile_emit_size (on, grid, "acctile_grid", seq);
      if (k == 0 && e->emulate)
        grid = emit_flat_grid (on, grid, seq);
      tree here = block;
      if (k > first)
        here = emit_split (&block, grid, "acctile_block", seq);
      tree count = index_type (e, k), wide = innermost ? size : one;
      tree place = innermost ? thread : build_zero_cst (type);
      if (acctile_side_of (e, k))
        place_points (acctile_side_of (e, k), d, &wide, &place);
      wide = fold_convert (count, wide);
      here = fold_convert (count, here);
      if (is_parted (e, d))
        {
          e->parted = k;
          e->part = here;
          e->parts = fold_convert (count, grid);
          e->part_unit = wide;
          e->position[k] = fold_convert (count, place);
          e->stride[k] = wide;
          continue;
        }
      if (e->launch->first[k])
        here = fold_build2 (PLUS_EXPR, count, here, e->launch->first[k]);
      e->position[k] = acctile_set_new (
          fold_build2 (PLUS_EXPR, count,
                       fold_build2 (MULT_EXPR, count, here, wide),
                       fold_convert (count, place)),
          "acctile_position", seq);
      e->stride[k] = acctile_set_new (
          fold_build2 (MULT_EXPR, count, fold_convert (count, grid), wide),
          "acctile_stride", seq);
    }
}

bool
acctile_is_team (const struct acctile_emitter *e)
{
  return e->found->nest->n_team > 0;
}

int
acctile_last_grid_dimension (const struct acctile_emitter *e)
{
  int last = 0;
  for (int d = 0; d < e->mapping->schedule->n_dim; d++)
    if (e->mapping->schedule->grid[d])
      last = d;
  return last;
}

tree
acctile_emit_grid (struct acctile_emitter *e, int d, tree on, gimple_seq *seq)
{
  tree grid = acctile_emit_size (on, e->launch->grid[d], "acctile_grid", seq);
  if (d == e->mapping->schedule->n_dim - 1 && e->emulate && !e->block)
    grid = emit_flat_grid (on, grid, seq);
  return grid;
}

void
acctile_place_block (struct acctile_emitter *e, tree block, tree *here,
                     gimple_seq *seq)
{
  tree on = acctile_emit_active (e->emulate, seq);
  int last = acctile_last_grid_dimension (e);
  for (int d = acctile_is_team (e) ? 1 : 0; d < e->mapping->schedule->n_dim;
       d++)
    {
      here[d] = acctile_unsigned (0);
      if (!e->mapping->schedule->grid[d])
        continue;
      here[d] = block;
      if (d < last)
        here[d] = emit_split (&block, acctile_emit_grid (e, d, on, seq),
                              "acctile_block", seq);
    }
}

void
acctile_place_thread (struct acctile_emitter *e, tree thread, tree *here,
                      gimple_seq *seq)
{
  tree on = acctile_emit_active (e->emulate, seq);
  int last_thread = 0;
  int n_dim = e->mapping->schedule->n_dim;
  for (int d = 0; d < n_dim; d++)
    if (e->mapping->schedule->block[d])
      last_thread = d;
  for (int d = acctile_is_team (e) ? 1 : 0; d < n_dim; d++)
    {
      tree size = acctile_emit_size (on, acctile_unsigned (e->launch->block[d]),
                                     "acctile_size", seq);
      tree my_thread = acctile_unsigned (0);
      if (e->mapping->schedule->block[d])
        {
          my_thread = thread;
          if (d < last_thread)
            my_thread = emit_split (&thread, size, "acctile_thread", seq);
        }
      place_dimension (e, d, my_thread, here[d], size, on, seq);
    }
}

tree
acctile_emit_all_blocks (struct acctile_emitter *e, gimple_seq *seq)
{
  tree product = acctile_unsigned (1);
  for (int d = 0; d < 3; d++)
    product = fold_build2 (MULT_EXPR, unsigned_type_node, product,
                           e->launch->grid[d]);
  tree on = acctile_emit_active (e->emulate, seq);
  product = acctile_set_new (product, "acctile_blocks", seq);
  tree blocks = acctile_emit_size (on, product, "acctile_blocks", seq);
  return e->emulate ? emit_flat_grid (on, blocks, seq) : blocks;
}

void
acctile_advance_block (struct acctile_emitter *e, tree *here, tree *step,
                       gimple_seq *seq)
{
  tree on = acctile_emit_active (e->emulate, seq);
  int last = acctile_last_grid_dimension (e);
  tree type = unsigned_type_node, carry = acctile_unsigned (0);
  for (int d = 0; d <= last; d++)
    {
      if (!e->mapping->schedule->grid[d])
        continue;
      gimplify_assign (here[d],
                       build2 (PLUS_EXPR, type, here[d],
                               fold_build2 (PLUS_EXPR, type, step[d], carry)),
                       seq);
      if (d == last)
        break;
      tree grid = acctile_emit_grid (e, d, on, seq);
      tree over = acctile_set_new (
          fold_convert (type,
                        build2 (GE_EXPR, boolean_type_node, here[d], grid)),
          "acctile_carry", seq);
      gimplify_assign (here[d],
                       build2 (MINUS_EXPR, type, here[d],
                               build2 (MULT_EXPR, type, over, grid)),
                       seq);
      carry = over;
    }
}
