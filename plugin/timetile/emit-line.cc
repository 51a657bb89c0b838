/* One dimension of the tiles of a time loop: see emit-line.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-line.h"

/* Points that no tile has so many of.  */
#define FAR (1 << 20)

void
acctile_line_make (struct acctile_line *line, const struct acctile_found *found,
                   int k)
{
  const struct acctile_gimple_loop *loop = &found->loop[k];
  tree type = TREE_TYPE (gimple_omp_for_index (loop->stmt, loop->dim));
  line->low = create_tmp_var (type, "acctile_low");
  line->start = create_tmp_var (type, "acctile_start");
  line->trip = create_tmp_var (long_long_integer_type_node, "acctile_trip");
  line->inside = acctile_new_int ("acctile_inside");
  line->end = acctile_new_int ("acctile_end");
  line->from = acctile_new_int ("acctile_from");
  line->to = acctile_new_int ("acctile_to");
  line->place = acctile_new_int ("acctile_place");
}

tree
acctile_line_host_trip (const struct acctile_split *split, int d, tree *left,
                        gimple_seq *seq)
{
  return fold_convert (
      long_long_integer_type_node,
      acctile_host_grid (split->found, d, 1, NULL_TREE, 0, 0, left, seq));
}

void
acctile_line_begin (struct acctile_line *line, gomp_for *for_stmt, unsigned dim,
                    gimple_seq *seq)
{
  tree type = TREE_TYPE (line->low);
  tree low = acctile_value_of (
      fold_convert (type, gimple_omp_for_initial (for_stmt, dim)), seq);
  tree high = acctile_value_of (
      fold_convert (type, gimple_omp_for_final (for_stmt, dim)), seq);
  gimplify_assign (line->low, low, seq);
  tree trip = acctile_emit_trip (for_stmt, dim, 1, low, high, seq);
  gimplify_assign (line->trip, fold_convert (TREE_TYPE (line->trip), trip),
                   seq);
}

void
acctile_line_put (struct acctile_line *line, tree origin, gimple_seq *seq)
{
  tree wide = TREE_TYPE (origin);
  gimplify_assign (line->start, acctile_plus (line->low, origin), seq);
  tree back = fold_build1 (NEGATE_EXPR, wide, origin);
  tree rest = acctile_minus (line->trip, origin);
  tree inside = acctile_most (back, build_int_cst (wide, -FAR));
  tree end = acctile_least (rest, build_int_cst (wide, FAR));
  gimplify_assign (line->inside, fold_convert (integer_type_node, inside), seq);
  gimplify_assign (line->end, fold_convert (integer_type_node, end), seq);
}

tree
acctile_line_index (const struct acctile_line *line,
                    const struct acctile_gimple_loop *loop, tree point,
                    gimple_seq *seq)
{
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  gimplify_assign (index, acctile_plus (line->start, point), seq);
  return index;
}
