/* Points: a thread runs several iterations of one or two loops side by side,
   where the loops have them all, and one after another at their ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-address.h"
#include "doall/emit-doall.h"
#include "doall/emit-jam.h"
#include "substitute.h"

/* What the points along one side need: how far they are APART, how many
   iterations are LEFT and how many the others of the thread SPAN, the FIRST
   iterator, and those of the others.  */
struct row
{
  tree index, type, count;
  tree apart, left, span, first;
  tree iterator[ACCTILE_MAX_JAM];
};

/* Adds the variables of the reductions of FOUND to SUMS.  */

static void
collect_sums (const struct acctile_found *found, hash_set<tree> *sums)
{
  for (tree c = acctile_collect_reductions (found, NULL_TREE); c;
       c = OMP_CLAUSE_CHAIN (c))
    sums->add (OMP_CLAUSE_DECL (c));
}

/* Sets up ROW for SIDE at the end of *SEQ.  */

static void
begin_row (const struct acctile_emitter *e, const struct acctile_side *side,
           struct row *row, gimple_seq *seq)
{
  const struct acctile_gimple_loop *loop = &e->found->loop[side->loop];
  row->index = gimple_omp_for_index (loop->stmt, loop->dim);
  row->type = TREE_TYPE (row->index);
  row->count = TREE_TYPE (side->at);
  tree step = build_int_cst (row->type, e->found->nest->loop[side->loop].step);
  row->apart = acctile_set_new (
      fold_build2 (MULT_EXPR, row->type, fold_convert (row->type, side->unit),
                   step),
      "acctile_apart", seq);
  row->left
      = acctile_set_new (build2 (MINUS_EXPR, row->count, side->trip, side->at),
                         "acctile_left", seq);
  tree others = side->many ? fold_build2 (MINUS_EXPR, row->count,
                                          fold_convert (row->count, side->many),
                                          build_one_cst (row->count))
                           : build_int_cst (row->count, side->points - 1);
  row->span = acctile_set_new (
      fold_build2 (MULT_EXPR, row->count, fold_convert (row->count, side->unit),
                   others),
      "acctile_span", seq);
  row->first = acctile_set_new (row->index, "acctile_first", seq);
}

/* Sets the iterators of the N points of ROW after the first at the end of
 *SEQ, by statements that it adds to SET.  */

static void
set_iterators (struct row *row, int n, gimple_seq *seq, vec<gimple *> *set)
{
  for (int u = 1; u < n; u++)
    {
      row->iterator[u] = create_tmp_var (row->type, "acctile_point");
      gimplify_assign (row->iterator[u],
                       build2 (PLUS_EXPR, row->type,
                               u > 1 ? row->iterator[u - 1] : row->index,
                               row->apart),
                       seq);
      set->safe_push (gimple_seq_last_stmt (*seq));
    }
}

/* A loop over the points along SIDE, one after another, at the end of *SEQ;
   the index of ROW is the first afterwards.  Takes BODY.  */

static void
emit_in_turn (const struct acctile_emitter *e, const struct acctile_side *side,
              const struct row *row, gimple_seq body, gimple_seq *seq)
{
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree more = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  tree back = create_artificial_label (UNKNOWN_LOCATION);
  tree point = create_tmp_var (row->count, "acctile_point");
  gimplify_assign (point, build_zero_cst (row->count), seq);
  acctile_emit_label (again, seq);
  acctile_emit_opaque (point, false, seq);
  if (e->margin)
    acctile_emit_opaque (row->index, false, seq);
  gimple_seq_add_seq (seq, body);
  gimplify_assign (point,
                   build2 (PLUS_EXPR, row->count, point,
                           fold_convert (row->count, side->unit)),
                   seq);
  acctile_emit_branch (LT_EXPR, point, row->left, more, back, seq);
  acctile_emit_label (more, seq);
  acctile_emit_branch (LE_EXPR, point, row->span, go_on, back, seq);
  acctile_emit_label (go_on, seq);
  gimplify_assign (row->index,
                   build2 (PLUS_EXPR, row->type, row->index, row->apart), seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (again));
  acctile_emit_label (back, seq);
  gimplify_assign (row->index, row->first, seq);
}

/* BODY for the points along the sides of E from number S on, each with its
   ROW: side by side where the loop has them all, whatever the others have.  The
   statements of BEFORE have set the iterators of the sides before.  Takes BODY.
 */

static gimple_seq
emit_sides (struct acctile_emitter *e, struct row *row, int s,
            const vec<gimple *> &before, gimple_seq body)
{
  auto_vec<gimple *> set;
  set.safe_splice (before);
  if (s == e->n_side)
    return body;
  gimple_seq seq = NULL;
  const struct acctile_side *side = &e->side[s];
  tree all = create_artificial_label (UNKNOWN_LOCATION);
  tree single = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq inside = e->margin ? acctile_margin_copy (e, &body)
                                : acctile_copy_statements (body);
  if (side->many)
    {
      tree several = create_artificial_label (UNKNOWN_LOCATION);
      acctile_emit_branch (GT_EXPR, side->many, acctile_unsigned (1), several,
                           single, &seq);
      acctile_emit_label (several, &seq);
    }
  acctile_emit_branch (GT_EXPR, row[s].left, row[s].span, all, single, &seq);
  acctile_emit_label (all, &seq);
  set_iterators (&row[s], side->points, &seq, &set);
  if (e->margin)
    {
      tree within = create_artificial_label (UNKNOWN_LOCATION);
      acctile_margin_branch (e, row[s].iterator[side->points - 1], within,
                             single, &seq);
      acctile_emit_label (within, &seq);
    }
  hash_set<tree> sums;
  collect_sums (e->found, &sums);
  inside = acctile_jam (inside, row[s].index, row[s].iterator, side->points,
                        s > 0 ? ACCTILE_MAX_POINTS : 1, &sums);
  inside = emit_sides (e, row, s + 1, set, inside);
  if (s == e->n_side - 1
      && acctile_points_address (e->found->nest, acctile_covers_all (e)))
    inside = acctile_share_addresses (e->found, set, inside);
  gimple_seq_add_seq (&seq, inside);
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (single, &seq);
  emit_in_turn (e, side, &row[s], emit_sides (e, row, s + 1, before, body),
                &seq);
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (after, &seq);
  return seq;
}

gimple_seq
acctile_emit_points (struct acctile_emitter *e, gimple_seq body)
{
  gimple_seq seq = NULL;
  struct row row[ACCTILE_POINT_LOOPS];
  for (int s = 0; s < e->n_side; s++)
    begin_row (e, &e->side[s], &row[s], &seq);
  gimple_seq_add_seq (&seq, emit_sides (e, row, 0, vNULL, body));
  return seq;
}

/* Adds to E that a thread runs POINTS iterations of LOOP side by side.  */

static void
add_side (struct acctile_emitter *e, int loop, int points, tree many)
{
  if (points < 2)
    return;
  struct acctile_side *side = &e->side[e->n_side++];
  const struct acctile_gimple_loop *of = &e->found->loop[loop];
  tree count = acctile_counting_type (
      TREE_TYPE (gimple_omp_for_index (of->stmt, of->dim)));
  side->loop = loop;
  side->points = points;
  side->many = many;
  side->at = create_tmp_var (count, "acctile_at");
  side->trip = create_tmp_var (count, "acctile_trip");
}

void
acctile_set_points (struct acctile_emitter *e,
                    const struct acctile_mapping *mapping)
{
  add_side (e, acctile_points_loop (e->found->nest), mapping->points,
            NULL_TREE);
  add_side (e, acctile_points_loop_x (e->found->nest), mapping->points_x,
            e->launch->points_x);
}

struct acctile_side *
acctile_side_of (struct acctile_emitter *e, int k)
{
  for (int s = 0; s < e->n_side; s++)
    if (e->side[s].loop == k)
      return &e->side[s];
  return NULL;
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
  if (jam < 0 || nest->n_parallel == 0)
    return false;
  for (int k = jam + 1; k < nest->n_parallel; k++)
    if (!nest->loop[k].lower || !nest->loop[k].upper
        || acctile_poly_uses (nest->loop[k].lower, jam)
        || acctile_poly_uses (nest->loop[k].upper, jam))
      return false;
  hash_set<tree> own, sums;
  collect_sums (found, &sums);
  tree c = acctile_collect_privates (found, NULL_TREE);
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    own.add (OMP_CLAUSE_DECL (c));
  const struct acctile_gimple_loop *loop = &found->loop[jam];
  gomp_for *inner = found->loop[nest->n_parallel - 1].stmt;
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  return nest->n_scalar == 0 && nest->n_team == 0
         && acctile_jam_alone (loop->stmt, inner, index)
         && acctile_jam_possible (gimple_omp_body (inner), index, &own, &sums);
}
