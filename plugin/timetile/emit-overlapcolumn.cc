/* A thread's column of points in overlapping tiles: what it loads, computes,
   shares with the threads around it and stores (emit-overlaptile.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-jam.h"
#include "timetile/emit-overlap-parts.h"
#include "doacross/emit-staged.h"
#include "substitute.h"

/* Points of a thread that are copied side by side: where all are; where tests
   say which.  More take registers that let fewer blocks run.  */
#define COPIES 16
#define SOME_COPIES 8

tree
acctile_new_pointer (const char *name)
{
  return create_tmp_var (ptr_type_node, name);
}

/* A pointer that goes along the thread's points in memory, from POINTER on: no
   address of one is kept for the next tile.  */

static tree
emit_walk (tree pointer, gimple_seq *seq)
{
  tree walk = acctile_new_pointer ("acctile_walk");
  gimplify_assign (walk, pointer, seq);
  return walk;
}

/* Moves WALK to the next point, BYTES further.  */

static void
emit_next (tree walk, tree bytes, gimple_seq *seq)
{
  gimplify_assign (walk, acctile_moved (walk, bytes), seq);
}

/* The number of point U of the thread along its column.  */

static tree
row_of (struct acctile_overlap_code *c, int u)
{
  return acctile_plus (c->line[0].first, acctile_int (u));
}

/* Points of a thread along one dimension, counted from its first one.  */
struct overlap_range
{
  tree from, to;
};

/* Those within the nest's bounds of LINE, or as far outside as LOW and HIGH
   say.  */

static struct overlap_range
emit_range (const struct acctile_overlap_line *line, HOST_WIDE_INT low,
            HOST_WIDE_INT high, gimple_seq *seq)
{
  tree from = acctile_plus (line->at.inside, acctile_int (low));
  tree to = acctile_plus (line->at.end, acctile_int (high));
  struct overlap_range range
      = { acctile_value_of (acctile_minus (from, line->first), seq),
          acctile_value_of (acctile_minus (to, line->first), seq) };
  return range;
}

/* Whether point U of the thread is in RANGE.  */

static tree
is_in (const struct overlap_range *range, tree u)
{
  return acctile_and_bits (acctile_truth (GE_EXPR, u, range->from),
                           acctile_truth (LT_EXPR, u, range->to));
}

/* "if (TEST) INSIDE", TEST an int.  */

static void
emit_if_true (tree test, gimple_seq inside, gimple_seq *seq)
{
  acctile_emit_if (NE_EXPR, acctile_value_of (test, seq), acctile_int (0),
                   inside, seq);
}

/* The thread's points that a copy takes: those in "rows" of a column, if it is
   one of "column", but for those in both of "not".  */
struct overlap_part
{
  struct overlap_range rows, column;
  struct overlap_range not_rows, not_column;
  bool excepts;
};

/* Whether a copy of PART takes point U of the thread.  */

static tree
is_part (const struct overlap_part *part, tree u)
{
  tree zero = acctile_int (0);
  tree test
      = acctile_and_bits (is_in (&part->column, zero), is_in (&part->rows, u));
  if (!part->excepts)
    return test;
  return acctile_truth (GT_EXPR, test,
                        acctile_and_bits (is_in (&part->not_column, zero),
                                          is_in (&part->not_rows, u)));
}

/* Copies PART of the thread's points from FROM to TO, whose points are TO_PITCH
   bytes from one another; if DIFFERS is not NULL_TREE it becomes 1 instead
   where they are not the same.  */

static void
emit_some_copies (struct acctile_overlap_code *c,
                  const struct overlap_part *part, tree from, tree to,
                  tree to_pitch, tree differs, gimple_seq *seq)
{
  tree test[SOME_COPIES], value[SOME_COPIES];
  tree bits = build_nonstandard_integer_type (8 * c->here.size, 1);
  tree walk = emit_walk (from, seq), other = emit_walk (to, seq);
  tree first = acctile_new_int ("acctile_point");
  gimplify_assign (first, acctile_int (0), seq);
  struct acctile_while loop
      = acctile_while_points (first, acctile_int (c->plan->rows), seq);
  for (int k = 0; k < SOME_COPIES; k++)
    {
      gimple_seq inside = NULL;
      tree u = acctile_value_of (acctile_plus (first, acctile_int (k)), seq);
      test[k] = acctile_value_of (is_part (part, u), seq);
      value[k] = create_tmp_var (bits, "acctile_copy");
      gimplify_assign (value[k], build_zero_cst (bits), seq);
      gimplify_assign (value[k], acctile_memory_at (bits, walk), &inside);
      emit_if_true (test[k], inside, seq);
      emit_next (walk, c->line[0].memory, seq);
    }
  for (int k = 0; k < SOME_COPIES; k++)
    {
      gimple_seq inside = NULL;
      tree there = acctile_memory_at (bits, other);
      if (differs)
        {
          there = acctile_value_of (there, &inside);
          gimplify_assign (
              differs,
              acctile_or_bits (differs,
                               acctile_truth (NE_EXPR, there, value[k])),
              &inside);
        }
      else
        gimplify_assign (there, value[k], &inside);
      emit_if_true (test[k], inside, seq);
      emit_next (other, to_pitch, seq);
    }
  acctile_while_end (&loop, acctile_int (SOME_COPIES), seq);
}

/* The bytes from one of the thread's points to the next in shared memory.  */

static tree
shared_pitch (const struct acctile_overlap_code *c)
{
  return build_int_cst (c->wide, c->pitch * c->here.size);
}

/* NUMBER, an int, or the nearest in RANGE.  */

static tree
emit_nearest (tree number, const struct overlap_range *range, gimple_seq *seq)
{
  tree last = acctile_minus (range->to, acctile_int (1));
  return acctile_value_of (
      acctile_most (acctile_least (number, last), range->from), seq);
}

/* The address of point U of the thread in memory, of a tile that has some
   outside of the nest's bounds: those that are not read from there are taken
   for the nearest that are.  */

static tree
emit_near_address (struct acctile_overlap_code *c, int u,
                   const struct overlap_range *near,
                   const struct overlap_range *own, gimple_seq *seq)
{
  tree row = emit_nearest (acctile_int (u), &near[0], seq);
  tree column = emit_nearest (acctile_int (0), &near[1], seq);
  tree from = c->near;
  if (c->split->turn)
    {
      tree inside = acctile_value_of (
          acctile_and_bits (is_in (&own[0], row), is_in (&own[1], column)),
          seq);
      tree test = build2 (NE_EXPR, boolean_type_node, inside, acctile_int (0));
      from = acctile_value_of (
          build3 (COND_EXPR, ptr_type_node, test, c->near, c->rim), seq);
    }
  tree bytes = acctile_plus (
      acctile_times (fold_convert (c->wide, row), c->line[0].memory),
      acctile_times (fold_convert (c->wide, column), c->line[1].memory));
  return acctile_value_of (acctile_moved (from, bytes), seq);
}

/* Loads the thread's points, of a tile that has none outside of the nest's
   bounds if WHOLE.  */

static void
emit_all_loads (struct acctile_overlap_code *c, bool whole, gimple_seq *seq)
{
  struct overlap_range near[ACCTILE_OVERLAP_DIMS], own[ACCTILE_OVERLAP_DIMS];
  tree value[COPIES];
  tree walk = emit_walk (c->near, seq), to = emit_walk (c->cell, seq);
  for (int d = 0; d < ACCTILE_OVERLAP_DIMS && !whole; d++)
    {
      const struct acctile_overlap_line *line = &c->line[d];
      near[d] = emit_range (line, line->low, line->high, seq);
      own[d] = emit_range (line, 0, 0, seq);
    }
  for (int first = 0; first < c->plan->rows; first += COPIES)
    {
      int n = MIN (COPIES, c->plan->rows - first);
      for (int k = 0; k < n; k++)
        {
          tree at
              = whole ? walk : emit_near_address (c, first + k, near, own, seq);
          value[k] = acctile_value_of (acctile_memory_at (c->type, at), seq);
          if (whole)
            emit_next (walk, c->line[0].memory, seq);
        }
      for (int k = 0; k < n; k++)
        {
          gimplify_assign (acctile_memory_at (c->type, to), value[k], seq);
          emit_next (to, shared_pitch (c), seq);
        }
    }
}

void
acctile_overlap_loads (struct acctile_overlap_code *c, gimple_seq *seq)
{
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  acctile_emit_barrier (c->launch->pipe, seq);
  acctile_emit_branch (NE_EXPR, c->whole, acctile_int (0), all, some, seq);
  acctile_emit_label (all, seq);
  emit_all_loads (c, true, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  emit_all_loads (c, false, seq);
  acctile_emit_label (after, seq);
  acctile_emit_barrier (c->launch->pipe, seq);
}

/* The body for points FIRST to FIRST + N - 1 of the thread.  */

static void
emit_points (struct acctile_overlap_code *c, int first, int n, gimple_seq *seq)
{
  const struct acctile_found *found = c->split->found;
  tree near[ACCTILE_OVERLAP_POINTS], index[ACCTILE_OVERLAP_DIMS];
  tree point[] = { row_of (c, first), c->line[1].first };
  acctile_substitution values;
  int row = c->pitch * c->here.size;
  for (int d = 0; d < ACCTILE_OVERLAP_DIMS; d++)
    index[d] = acctile_line_index (&c->line[d].at, &found->loop[d],
                                   acctile_value_of (point[d], seq), seq);
  gimplify_assign (c->here.near,
                   acctile_moved (c->cell, acctile_int (first * row)), seq);
  gimple_seq body = acctile_copy_statements (c->body);
  values.put (c->here.value, c->value[first]);
  acctile_substitute_seq (&body, &values);
  if (n > 1)
    {
      for (int u = 1; u < n; u++)
        {
          tree further = build_int_cst (TREE_TYPE (index[0]), u);
          c->iterator[u] = acctile_set_new (acctile_plus (index[0], further),
                                            "acctile_point", seq);
          near[u] = acctile_new_pointer ("acctile_here");
          gimplify_assign (near[u],
                           acctile_moved (c->here.near, acctile_int (u * row)),
                           seq);
        }
      struct acctile_jammed variable[]
          = { { index[0], c->iterator },
              { c->here.near, near },
              { c->value[first], c->value + first } };
      body = acctile_jam_several (body, variable, 3, n, 0);
    }
  gimple_seq_add_seq (seq, body);
}

/* Points FIRST to FIRST + N - 1 of the thread, whose column is within the
   nest's bounds: those of them that are, too.  */

static void
emit_some_points (struct acctile_overlap_code *c,
                  const struct overlap_range *rows, int first, int n,
                  gimple_seq *seq)
{
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  tree both = acctile_value_of (
      acctile_and_bits (is_in (rows, acctile_int (first)),
                        is_in (rows, acctile_int (first + n - 1))),
      seq);
  acctile_emit_branch (NE_EXPR, both, acctile_int (0), all, some, seq);
  acctile_emit_label (all, seq);
  emit_points (c, first, n, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  for (int u = first; u < first + n; u++)
    {
      gimple_seq inside = NULL;
      emit_points (c, u, 1, &inside);
      emit_if_true (is_in (rows, acctile_int (u)), inside, seq);
    }
  acctile_emit_label (after, seq);
}

/* The thread's points outside of the nest's bounds that are read from there. */

static struct overlap_part
emit_outside (struct acctile_overlap_code *c, gimple_seq *seq)
{
  const struct acctile_overlap_line *row = &c->line[0], *column = &c->line[1];
  struct overlap_part part;
  part.rows = emit_range (row, row->low, row->high, seq);
  part.column = emit_range (column, column->low, column->high, seq);
  part.not_rows = emit_range (row, 0, 0, seq);
  part.not_column = emit_range (column, 0, 0, seq);
  part.excepts = true;
  return part;
}

void
acctile_overlap_compare (struct acctile_overlap_code *c, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  struct overlap_part part = emit_outside (c, &inside);
  emit_some_copies (c, &part, c->near, c->far, c->line[0].memory, c->differs,
                    &inside);
  acctile_emit_if (EQ_EXPR, c->whole, acctile_int (0), inside, seq);
}

/* Sets what shared memory has of the thread's points outside of the nest's
   bounds to what the array of the next step has there.  */

static void
emit_edges (struct acctile_overlap_code *c, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  struct overlap_part part = emit_outside (c, &inside);
  emit_some_copies (c, &part, c->edge, c->cell, shared_pitch (c), NULL_TREE,
                    &inside);
  acctile_emit_if (NE_EXPR, c->differs, acctile_int (0), inside, seq);
  acctile_emit_exchange (c->edge, c->other, seq);
}

/* Stores the thread's points of PART, or all of them where it is NULL, to
   shared memory.  */

static void
emit_shares (struct acctile_overlap_code *c, const struct overlap_part *part,
             gimple_seq *seq)
{
  gimple_seq column = NULL;
  tree to = emit_walk (c->cell, &column);
  for (int u = 0; u < c->plan->rows; u++)
    {
      gimple_seq inside = NULL;
      gimplify_assign (acctile_memory_at (c->type, to), c->value[u], &inside);
      if (part)
        emit_if_true (is_in (&part->rows, acctile_int (u)), inside, &column);
      else
        gimple_seq_add_seq (&column, inside);
      emit_next (to, shared_pitch (c), &column);
    }
  if (part)
    emit_if_true (is_in (&part->column, acctile_int (0)), column, seq);
  else
    gimple_seq_add_seq (seq, column);
}

void
acctile_overlap_exchange (struct acctile_overlap_code *c, gimple_seq *seq)
{
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  struct overlap_part part;
  acctile_emit_barrier (c->launch->pipe, seq);
  acctile_emit_branch (NE_EXPR, c->whole, acctile_int (0), all, some, seq);
  acctile_emit_label (all, seq);
  emit_shares (c, NULL, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  part.rows = emit_range (&c->line[0], 0, 0, seq);
  part.column = emit_range (&c->line[1], 0, 0, seq);
  emit_shares (c, &part, seq);
  if (!c->split->turn)
    emit_edges (c, seq);
  acctile_emit_label (after, seq);
  acctile_emit_barrier (c->launch->pipe, seq);
}

void
acctile_overlap_step (struct acctile_overlap_code *c, gimple_seq *seq)
{
  int side = ACCTILE_OVERLAP_POINTS;
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  acctile_emit_branch (NE_EXPR, c->whole, acctile_int (0), all, some, seq);
  acctile_emit_label (all, seq);
  for (int u = 0; u < c->plan->rows; u += side)
    emit_points (c, u, side, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  gimple_seq inside = NULL;
  struct overlap_range rows = emit_range (&c->line[0], 0, 0, seq),
                       column = emit_range (&c->line[1], 0, 0, seq);
  for (int u = 0; u < c->plan->rows; u++)
    gimplify_assign (c->value[u], build_zero_cst (c->type), seq);
  for (int u = 0; u < c->plan->rows; u += side)
    emit_some_points (c, &rows, u, side, &inside);
  emit_if_true (is_in (&column, acctile_int (0)), inside, seq);
  acctile_emit_label (after, seq);
}

/* The thread's points of the tile's base within the nest's bounds.  */

static struct overlap_part
emit_base (struct acctile_overlap_code *c, gimple_seq *seq)
{
  struct overlap_part part;
  struct overlap_range *range[] = { &part.rows, &part.column };
  part.excepts = false;
  for (int d = 0; d < ACCTILE_OVERLAP_DIMS; d++)
    {
      const struct acctile_overlap_line *line = &c->line[d];
      tree end = acctile_least (acctile_int (line->base), line->at.end);
      range[d]->from = acctile_value_of (
          acctile_minus (acctile_int (0), line->first), seq);
      range[d]->to = acctile_value_of (acctile_minus (end, line->first), seq);
    }
  return part;
}

void
acctile_overlap_stores (struct acctile_overlap_code *c, gimple_seq *seq)
{
  gimple_seq column = NULL;
  struct overlap_part part = emit_base (c, seq);
  tree walk = emit_walk (c->far, &column);
  for (int u = 0; u < c->plan->rows; u++)
    {
      gimple_seq inside = NULL;
      gimplify_assign (acctile_memory_at (c->type, walk), c->value[u], &inside);
      emit_if_true (is_in (&part.rows, acctile_int (u)), inside, &column);
      emit_next (walk, c->line[0].memory, &column);
    }
  emit_if_true (is_in (&part.column, acctile_int (0)), column, seq);
}

void
acctile_overlap_copy (struct acctile_overlap_code *c, gimple_seq *seq)
{
  struct overlap_part part = emit_base (c, seq);
  emit_some_copies (c, &part, c->near, c->far, c->line[0].memory, NULL_TREE,
                    seq);
}
