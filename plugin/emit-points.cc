/* Points: a thread runs several iterations of one loop side by side, where
   the loop has them all, and one after another at its end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit-doall.h"
#include "emit-jam.h"

gimple_seq
acctile_emit_points (struct acctile_emitter *e, gimple_seq body)
{
  gimple_seq seq = NULL;
  const struct acctile_gimple_loop *loop = &e->found->loop[e->jam];
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  tree type = TREE_TYPE (index), count = TREE_TYPE (e->at);
  tree iterator[ACCTILE_MAX_JAM];
  tree step = build_int_cst (type, e->found->nest->loop[e->jam].step);
  tree unit = fold_convert (count, e->unit);
  tree apart = acctile_set_new (
      fold_build2 (MULT_EXPR, type, fold_convert (type, e->unit), step),
      "acctile_apart", &seq);
  tree all = create_artificial_label (UNKNOWN_LOCATION);
  tree single = create_artificial_label (UNKNOWN_LOCATION);
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  tree more = create_artificial_label (UNKNOWN_LOCATION);
  tree back = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq inside = e->margin ? acctile_margin_copy (e, &body)
                                : copy_gimple_seq_and_replace_locals (body);
  tree left = acctile_set_new (build2 (MINUS_EXPR, count, e->trip, e->at),
                               "acctile_left", &seq);
  tree span
      = acctile_set_new (fold_build2 (MULT_EXPR, count, unit,
                                      build_int_cst (count, e->points - 1)),
                         "acctile_span", &seq);
  tree first = acctile_set_new (index, "acctile_first", &seq);
  acctile_emit_branch (GT_EXPR, left, span, all, single, &seq);
  acctile_emit_label (all, &seq);
  for (int u = 1; u < e->points; u++)
    {
      iterator[u] = create_tmp_var (type, "acctile_point");
      gimplify_assign (
          iterator[u],
          build2 (PLUS_EXPR, type, u > 1 ? iterator[u - 1] : index, apart),
          &seq);
    }
  if (e->margin)
    {
      tree within = create_artificial_label (UNKNOWN_LOCATION);
      acctile_margin_branch (e, iterator[e->points - 1], within, single, &seq);
      acctile_emit_label (within, &seq);
    }
  gimple_seq_add_seq (&seq, acctile_jam (inside, index, iterator, e->points));
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (single, &seq);
  tree point = create_tmp_var (count, "acctile_point");
  gimplify_assign (point, build_zero_cst (count), &seq);
  acctile_emit_label (again, &seq);
  acctile_emit_opaque (point, false, &seq);
  if (e->margin)
    acctile_emit_opaque (index, false, &seq);
  gimple_seq_add_seq (&seq, body);
  gimplify_assign (point, build2 (PLUS_EXPR, count, point, unit), &seq);
  acctile_emit_branch (LT_EXPR, point, left, more, back, &seq);
  acctile_emit_label (more, &seq);
  acctile_emit_branch (LE_EXPR, point, span, go_on, back, &seq);
  acctile_emit_label (go_on, &seq);
  gimplify_assign (index, build2 (PLUS_EXPR, type, index, apart), &seq);
  gimple_seq_add_stmt (&seq, gimple_build_goto (again));
  acctile_emit_label (back, &seq);
  gimplify_assign (index, first, &seq);
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (after, &seq);
  return seq;
}

void
acctile_set_points (struct acctile_emitter *e, int points)
{
  e->points = points;
  if (points < 2)
    return;
  e->jam = acctile_points_loop (e->found->nest);
  const struct acctile_gimple_loop *loop = &e->found->loop[e->jam];
  tree count = acctile_counting_type (
      TREE_TYPE (gimple_omp_for_index (loop->stmt, loop->dim)));
  e->at = create_tmp_var (count, "acctile_at");
  e->trip = create_tmp_var (count, "acctile_trip");
}

bool
acctile_points_possible (const struct acctile_found *found)
{
  return acctile_points_possible_along (found,
                                        acctile_points_loop (found->nest));
}

bool
acctile_points_possible_along (const struct acctile_found *found, int jam)
{
  const struct acctile_nest *nest = found->nest;
  for (int k = jam + 1; k < nest->n_parallel; k++)
    if (!nest->loop[k].lower || !nest->loop[k].upper
        || acctile_poly_uses (nest->loop[k].lower, jam)
        || acctile_poly_uses (nest->loop[k].upper, jam))
      return false;
  hash_set<tree> own;
  tree c = acctile_collect_privates (found, NULL_TREE);
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    own.add (OMP_CLAUSE_DECL (c));
  const struct acctile_gimple_loop *loop = &found->loop[jam];
  return nest->n_reduction == 0 && nest->n_scalar == 0 && nest->n_team == 0
         && acctile_jam_possible (
             gimple_omp_body (found->loop[nest->n_parallel - 1].stmt),
             gimple_omp_for_index (loop->stmt, loop->dim), &own);
}
