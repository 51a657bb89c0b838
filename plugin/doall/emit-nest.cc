/* The loops of a nest as one thread runs them: each goes from the thread's
   first iteration on by its stride.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"

bool
acctile_has_inner_loop (const struct acctile_nest *nest)
{
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (!nest->loop[k].team)
      return true;
  return false;
}

bool
acctile_covers_all (const struct acctile_emitter *e)
{
  for (int k = 0; k < e->found->nest->n_parallel; k++)
    if (!e->cover[k])
      return false;
  return true;
}

/* Keeps GCC from preparing for iterations of loop K that hardly come, at the
   head of its body in *SEQ.  A loop that its grid covers runs once: a pointer
   that it counts up for each array, or an address computed ahead, only costs
   registers (measured on an H200, without them himeno ran 1.4 and laplacian3d
   1.2 times as fast).  Where the body has loops of its own, what the outer
   indices give is computed there instead (matmul 1.4 times as fast), unless
   all loops run once.  */

static void
emit_forget (struct acctile_emitter *e, int k, gimple_seq *seq)
{
  const struct acctile_nest *nest = e->found->nest;
  bool recompute = acctile_has_inner_loop (nest) && !acctile_covers_all (e);
  if (!recompute && e->cover[k] && !e->launch->whole[k])
    acctile_emit_opaque (
        gimple_omp_for_index (e->found->loop[k].stmt, e->found->loop[k].dim),
        false, seq);
  if (recompute && k == nest->n_parallel - 1)
    for (int outer = 0; outer < k; outer++)
      acctile_emit_opaque (gimple_omp_for_index (e->found->loop[outer].stmt,
                                                 e->found->loop[outer].dim),
                           false, seq);
}

/* Goes to WHERE where blocks and threads are real, at the end of *SEQ.  */

static void
emit_if_real (const struct acctile_emitter *e, tree where, gimple_seq *seq)
{
  tree stay = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (EQ_EXPR, e->real, integer_one_node, where, stay, seq);
  acctile_emit_label (stay, seq);
}

/* Moves *START, where the thread begins in its block's part of a loop of TRIP
   iterations, to where it begins in the loop, at the end of *SEQ.  Returns
   where the part ends.  */

static tree
emit_part (const struct acctile_emitter *e, tree trip, tree *start,
           gimple_seq *seq)
{
  tree type = TREE_TYPE (trip), one = build_one_cst (type);
  tree units = fold_build2 (
      PLUS_EXPR, type,
      fold_build2 (TRUNC_DIV_EXPR, type,
                   fold_build2 (MINUS_EXPR, type, trip, one), e->part_unit),
      one);
  tree each = fold_build2 (
      TRUNC_DIV_EXPR, type,
      fold_build2 (MINUS_EXPR, type,
                   fold_build2 (PLUS_EXPR, type, units, e->parts), one),
      e->parts);
  tree length = acctile_set_new (
      fold_build2 (MULT_EXPR, type, each, e->part_unit), "acctile_length", seq);
  tree first = acctile_set_new (build2 (MULT_EXPR, type, e->part, length),
                                "acctile_first", seq);
  first = acctile_set_new (build2 (MIN_EXPR, type, first, trip),
                           "acctile_first", seq);
  tree left = acctile_set_new (build2 (MINUS_EXPR, type, trip, first),
                               "acctile_left", seq);
  *start = acctile_set_new (fold_build2 (PLUS_EXPR, type, first, *start),
                            "acctile_start", seq);
  left = acctile_set_new (build2 (MIN_EXPR, type, left, length), "acctile_left",
                          seq);
  return acctile_set_new (build2 (PLUS_EXPR, type, first, left), "acctile_end",
                          seq);
}

/* Wraps BODY into the strided loop of dimension DIM of FOR_STMT, loop K of
   the nest.  The index itself counts, in its own type, so that GCC knows that
   it does not wrap; whether another iteration follows is asked before it goes
   on, so that it does not.  Takes BODY.  */

static gimple_seq
emit_loop (void *data, gomp_for *for_stmt, unsigned dim, int k, gimple_seq body)
{
  struct acctile_emitter *e = (struct acctile_emitter *)data;
  gimple_seq seq = NULL;
  tree index = gimple_omp_for_index (for_stmt, dim);
  tree type = TREE_TYPE (index);
  tree count = acctile_counting_type (type);
  int64_t step = e->found->nest->loop[k].step;
  struct acctile_side *side = acctile_side_of (e, k);
  if (e->n_side > 0 && k == e->found->nest->n_parallel - 1)
    body = acctile_emit_points (e, body);
  else if (e->margin && k == e->found->nest->n_parallel - 1)
    body = acctile_emit_margin (e, body);
  tree low = acctile_set_new (
      fold_convert (type, gimple_omp_for_initial (for_stmt, dim)),
      "acctile_low", &seq);
  tree high = acctile_set_new (
      fold_convert (type, gimple_omp_for_final (for_stmt, dim)), "acctile_high",
      &seq);
  tree trip = acctile_emit_trip (for_stmt, dim, step, low, high, &seq);
  tree start = fold_convert (count, e->position[k]);
  if (e->emulate && acctile_mutant ("shift"))
    start = build2 (PLUS_EXPR, count, start, build_one_cst (count));
  start = acctile_set_new (start, "acctile_start", &seq);
  tree end = fold_convert (count, high);
  bool parted = k == e->parted;
  if (parted)
    {
      trip = emit_part (e, trip, &start, &seq);
      acctile_emit_opaque (start, false, &seq);
      acctile_emit_opaque (trip, false, &seq);
      end = acctile_set_new (
          fold_build2 (PLUS_EXPR, count, fold_convert (count, low), trip),
          "acctile_high", &seq);
    }
  tree stride = acctile_set_new (fold_convert (count, e->stride[k]),
                                 "acctile_stride", &seq);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  if (e->launch->whole[k] && e->mapping->schedule->linear)
    emit_if_real (e, enter, &seq);
  acctile_emit_branch (LT_EXPR, start, trip, enter, leave, &seq);
  acctile_emit_label (enter, &seq);
  if (e->margin)
    acctile_margin_bounds (
        e, k, low, high, gimple_omp_for_cond (for_stmt, dim) == LE_EXPR, &seq);
  tree steps = build_int_cst (type, step);
  gimplify_assign (
      index,
      fold_build2 (
          PLUS_EXPR, type, low,
          fold_build2 (MULT_EXPR, type, fold_convert (type, start), steps)),
      &seq);
  tree increment = acctile_set_new (
      fold_build2 (MULT_EXPR, type, fold_convert (type, stride), steps),
      "acctile_increment", &seq);
  tree left = NULL_TREE;
  if (step != 1)
    {
      left = create_tmp_var (count, "acctile_left");
      gimplify_assign (left, build2 (MINUS_EXPR, count, trip, start), &seq);
    }
  acctile_emit_label (again, &seq);
  emit_forget (e, k, &seq);
  if (side)
    {
      tree first = fold_build2 (MINUS_EXPR, count, fold_convert (count, index),
                                fold_convert (count, low));
      if (step != 1)
        first = fold_build2 (MINUS_EXPR, count, trip, left);
      gimplify_assign (side->at, first, &seq);
      gimplify_assign (side->trip, trip, &seq);
    }
  gimple_seq_add_seq (&seq, body);
  if (e->launch->whole[k])
    emit_if_real (e, leave, &seq);
  tree rest = left;
  enum tree_code more = GT_EXPR;
  if (step == 1)
    {
      rest = acctile_set_new (
          build2 (MINUS_EXPR, count, end, fold_convert (count, index)),
          "acctile_rest", &seq);
      if (gimple_omp_for_cond (for_stmt, dim) == LE_EXPR && !parted)
        more = GE_EXPR;
    }
  acctile_emit_branch (more, rest, stride, go_on, leave, &seq);
  acctile_emit_label (go_on, &seq);
  if (left)
    gimplify_assign (left, build2 (MINUS_EXPR, count, left, stride), &seq);
  gimplify_assign (index, build2 (PLUS_EXPR, type, index, increment), &seq);
  gimple_seq_add_stmt (&seq, gimple_build_goto (again));
  acctile_emit_label (leave, &seq);
  return seq;
}

gimple_seq
acctile_emit_nest (struct acctile_emitter *e)
{
  gimple_seq seq
      = acctile_emit_loops (e->found, e->found->outermost, emit_loop, e);
  if (!e->emulate)
    acctile_reduce_atomics (&seq, e->real);
  return seq;
}
