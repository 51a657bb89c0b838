/* What a thread of a wavefront (emit-doacross.cc) does in a tile: its point,
   and its iterations there, one at each time.

     point = tile * size of a tile + place in the tile;
     for (each chunk of times)
       { wait;
         for (each time of the chunk)
           { if (this thread has an iteration at that time)
               body;
             barrier; }
         publish; }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"
#include "substitute.h"

extern "C"
{
#include "models/bounds.h"
}

/* The iterations between LOW and HIGH of dimension DIM of FOR_STMT, of step
   STEP, an int that is not negative.  */

static tree
emit_trip (gomp_for *for_stmt, unsigned dim, HOST_WIDE_INT step, tree low,
           tree high, gimple_seq *seq)
{
  tree type = TREE_TYPE (low);
  enum tree_code cond = gimple_omp_for_cond (for_stmt, dim);
  bool inclusive = cond == LE_EXPR || cond == GE_EXPR;
  if (step < 0)
    {
      std::swap (low, high);
      step = -step;
    }
  tree wide = long_long_integer_type_node;
  if (TYPE_UNSIGNED (type) && TYPE_PRECISION (type) == 64)
    wide = long_long_unsigned_type_node;
  tree range = fold_build2 (MINUS_EXPR, wide, fold_convert (wide, high),
                            fold_convert (wide, low));
  range = fold_build2 (PLUS_EXPR, wide, range,
                       build_int_cst (wide, inclusive ? step : step - 1));
  tree trip
      = fold_build2 (TRUNC_DIV_EXPR, wide, range, build_int_cst (wide, step));
  tree test
      = build2 (inclusive ? LE_EXPR : LT_EXPR, boolean_type_node, low, high);
  return acctile_value_of (build3 (COND_EXPR, integer_type_node, test,
                                   fold_convert (integer_type_node, trip),
                                   acctile_int (0)),
                           seq);
}

/* ITERATION of loop K, counted from the first of all, as an offset from the
   loop's own start LOW.  */

static tree
from_start (struct acctile_pipe *p, int k, tree iteration, tree low)
{
  if (!p->first[k])
    return iteration;
  tree wide = TREE_TYPE (p->first[k]);
  tree shift
      = fold_build2 (MINUS_EXPR, wide, p->first[k], fold_convert (wide, low));
  return acctile_op (PLUS_EXPR, iteration, shift);
}

tree
acctile_iterator_at (tree low, HOST_WIDE_INT step, tree iteration)
{
  tree type = TREE_TYPE (low);
  return fold_build2 (PLUS_EXPR, type, low,
                      fold_build2 (MULT_EXPR, type,
                                   fold_convert (type, iteration),
                                   build_int_cst (type, step)));
}

/* Puts this thread on its iteration of loop K, dimension DIM of FOR_STMT.  */

static void
emit_point (struct acctile_pipe *p, gomp_for *for_stmt, unsigned dim, int k,
            gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  HOST_WIDE_INT step = p->found->nest->loop[k].step;
  tree index = gimple_omp_for_index (for_stmt, dim);
  tree type = TREE_TYPE (index);
  tree low = acctile_value_of (
      fold_convert (type, gimple_omp_for_initial (for_stmt, dim)), seq);
  tree high = acctile_value_of (
      fold_convert (type, gimple_omp_for_final (for_stmt, dim)), seq);
  tree trip = emit_trip (for_stmt, dim, step, low, high, seq);
  gimplify_assign (p->lower[k], fold_convert (TREE_TYPE (p->lower[k]), low),
                   seq);
  if (k == layout->step)
    {
      gimplify_assign (p->low, fold_convert (TREE_TYPE (p->low), low), seq);
      gimplify_assign (p->shift,
                       fold_build1 (NEGATE_EXPR, integer_type_node,
                                    from_start (p, k, acctile_int (0), low)),
                       seq);
      gimplify_assign (p->trip, trip, seq);
      return;
    }
  tree point = acctile_op (
      PLUS_EXPR,
      acctile_op (MULT_EXPR, p->tile[k], acctile_int (layout->tile[k])),
      p->place[k]);
  for (int j = 0; j < k; j++)
    if (layout->skew[k][j])
      point = acctile_op (MINUS_EXPR, point,
                          acctile_op (MULT_EXPR, p->point[j],
                                      acctile_int (layout->skew[k][j])));
  gimplify_assign (p->point[k], point, seq);
  tree offset = acctile_value_of (from_start (p, k, p->point[k], low), seq);
  gimplify_assign (index, acctile_iterator_at (low, step, offset), seq);
  tree inside = fold_build2 (LT_EXPR, boolean_type_node,
                             fold_convert (unsigned_type_node, offset),
                             fold_convert (unsigned_type_node, trip));
  gimplify_assign (p->valid,
                   acctile_op (BIT_AND_EXPR, p->valid,
                               fold_convert (unsigned_type_node, inside)),
                   seq);
}

bool
acctile_is_rectangular (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_parallel; k++)
    for (int j = 0; j < k; j++)
      if (acctile_bounds_use (&nest->loop[k], j))
        return false;
  return true;
}

/* BODY at time TIME, where this thread has an iteration then unless ALL do.
   Takes BODY.  */

static void
emit_iteration (struct acctile_pipe *p, tree time, bool all, gimple_seq body,
                gimple_seq *seq)
{
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  HOST_WIDE_INT step = p->found->nest->loop[p->layout->step].step;
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  tree then = acctile_new_label (), after = acctile_new_label ();
  gimplify_assign (p->offset,
                   fold_convert (unsigned_type_node,
                                 acctile_op (MINUS_EXPR, time, p->start)),
                   seq);
  if (!all)
    {
      acctile_emit_branch (LT_EXPR, p->offset, p->mine, then, after, seq);
      acctile_emit_label (then, seq);
    }
  gimplify_assign (index,
                   fold_convert (TREE_TYPE (index),
                                 acctile_iterator_at (p->low, step, p->offset)),
                   seq);
  gimple_seq_add_seq (seq, body);
  if (!all)
    acctile_emit_label (after, seq);
}

/* The times from TIME, a variable, to LIMIT, at which ALL threads have
   iterations or some.  Takes BODY.  */

static void
emit_steps (struct acctile_pipe *p, tree time, tree limit, bool all,
            gimple_seq body, gimple_seq *seq)
{
  tree again = acctile_new_label (), after = acctile_new_label ();
  acctile_emit_label (again, seq);
  emit_iteration (p, time, all, body, seq);
  if (p->layout->meet)
    acctile_emit_barrier (p, seq);
  acctile_stage_next_seat (p, seq);
  gimplify_assign (time, acctile_op (PLUS_EXPR, time, acctile_int (1)), seq);
  acctile_emit_branch (LT_EXPR, time, limit, again, after, seq);
  acctile_emit_label (after, seq);
}

/* One loop where all threads have an iteration at all times of the chunk,
   another elsewhere.  */

void
acctile_pipe_chunk (struct acctile_pipe *p, tree time, tree limit,
                    gimple_seq body, gimple_seq *seq)
{
  tree late = acctile_new_label (), early = acctile_new_label ();
  tree full = acctile_new_label (), part = acctile_new_label ();
  tree whole = acctile_new_label ();
  tree after = acctile_new_label ();
  gimple_seq ahead = NULL;
  acctile_stage_first_seat (p, &ahead);
  acctile_stage_body (p, &body);
  if (acctile_is_rectangular (p->found->nest))
    {
      acctile_emit_branch (NE_EXPR, p->whole, acctile_unsigned (0), late, part,
                           seq);
      acctile_emit_label (late, seq);
      acctile_emit_branch (GE_EXPR, time, p->from, early, part, seq);
      acctile_emit_label (early, seq);
      tree last = acctile_value_of (
          acctile_op (PLUS_EXPR, time, acctile_int (p->layout->chunk)), seq);
      acctile_emit_branch (LE_EXPR, last, p->to, whole, part, seq);
      acctile_emit_label (whole, seq);
      acctile_emit_branch (EQ_EXPR, last, limit, full, part, seq);
      acctile_emit_label (full, seq);
      acctile_stage_fetch (p, time, limit, true, seq);
      gimple_seq_add_seq (seq, gimple_seq_copy (ahead));
      emit_steps (p, time, limit, true, acctile_copy_statements (body), seq);
      acctile_emit_goto (after, seq);
    }
  acctile_emit_label (part, seq);
  acctile_stage_fetch (p, time, limit, false, seq);
  gimple_seq_add_seq (seq, ahead);
  emit_steps (p, time, limit, false, body, seq);
  acctile_emit_label (after, seq);
}

/* Where this thread's iterations are in the times of the row.  */

static void
emit_start (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree start = p->shift;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step && layout->time[k])
      start = acctile_op (
          PLUS_EXPR, start,
          acctile_op (MULT_EXPR, p->point[k], acctile_int (layout->time[k])));
  p->start = acctile_value_of (start, seq);
  p->mine = acctile_value_of (acctile_op (MULT_EXPR, p->valid, p->trip), seq);
}

/* All times of the row for this thread.  Takes BODY.  */

static void
emit_times (struct acctile_pipe *p, gimple_seq body, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree chunk = create_tmp_var (unsigned_type_node, "acctile_chunk");
  tree time = create_tmp_var (integer_type_node, "acctile_time");
  tree limit = create_tmp_var (integer_type_node, "acctile_limit");
  tree next = acctile_new_label (), enter = acctile_new_label ();
  tree leave = acctile_new_label ();
  emit_start (p, seq);
  if (p->relay)
    {
      acctile_relay_row (p, body, seq);
      return;
    }
  if (layout->barrier)
    {
      acctile_stage_row (p, p->tile_begin, seq);
      acctile_pipe_chunk (p, p->tile_begin, p->tile_end, body, seq);
      return;
    }
  acctile_stage_row (p, NULL_TREE, seq);
  gimplify_assign (time, p->begin, seq);
  gimplify_assign (chunk,
                   acctile_op (TRUNC_DIV_EXPR,
                               fold_convert (unsigned_type_node, p->begin),
                               acctile_unsigned (layout->chunk)),
                   seq);
  acctile_emit_label (next, seq);
  acctile_emit_branch (LT_EXPR, time, p->end, enter, leave, seq);
  acctile_emit_label (enter, seq);
  gimplify_assign (chunk, acctile_op (PLUS_EXPR, chunk, acctile_unsigned (1)),
                   seq);
  gimple_seq wait = NULL, publish = NULL;
  if (layout->wait)
    {
      acctile_slot_await (p, chunk, &wait);
      acctile_emit_by_one (p, wait, seq);
      acctile_emit_barrier (p, seq);
    }
  tree past = acctile_op (MULT_EXPR, fold_convert (integer_type_node, chunk),
                          acctile_int (layout->chunk));
  if (!layout->wait)
    past = p->end;
  gimplify_assign (
      limit, fold_build2 (MIN_EXPR, integer_type_node, past, p->end), seq);
  acctile_pipe_chunk (p, time, limit, body, seq);
  if (layout->wait)
    {
      acctile_slot_publish (p, chunk, &publish);
      acctile_emit_by_one (p, publish, seq);
    }
  acctile_emit_goto (next, seq);
  acctile_emit_label (leave, seq);
}

/* What replaces loop K: the place of this thread in it, and inside the
   innermost one all its times.  */

static gimple_seq
emit_level (void *data, gomp_for *for_stmt, unsigned dim, int k,
            gimple_seq body)
{
  struct acctile_pipe *p = (struct acctile_pipe *)data;
  gimple_seq seq = NULL;
  emit_point (p, for_stmt, dim, k, &seq);
  if (k == p->layout->n_band - 1)
    emit_times (p, body, &seq);
  else
    gimple_seq_add_seq (&seq, body);
  return seq;
}

void
acctile_pipe_tile (struct acctile_pipe *p, gimple_seq *seq)
{
  gimplify_assign (p->valid, acctile_unsigned (1), seq);
  gimple_seq_add_seq (
      seq, acctile_emit_loops (p->found, p->found->outermost, emit_level, p));
}
