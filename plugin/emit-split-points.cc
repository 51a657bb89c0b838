/* The points of a tile in split tiling: what the tile loads, computes and
   stores (emit-split.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit-jam.h"
#include "emit-split-parts.h"
#include "emit-staged.h"

/* Elements that a thread copies side by side.  */
#define COPIES 8

tree
acctile_new_int (const char *name)
{
  return create_tmp_var (integer_type_node, name);
}

tree
acctile_plus (tree a, tree b)
{
  return acctile_op (PLUS_EXPR, a, b);
}

tree
acctile_minus (tree a, tree b)
{
  return acctile_op (MINUS_EXPR, a, b);
}

tree
acctile_times (tree a, tree b)
{
  return acctile_op (MULT_EXPR, a, b);
}

tree
acctile_least (tree a, tree b)
{
  return acctile_op (MIN_EXPR, a, b);
}

tree
acctile_most (tree a, tree b)
{
  return acctile_op (MAX_EXPR, a, b);
}

tree
acctile_moved (tree pointer, tree bytes)
{
  return fold_build2 (POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer,
                      fold_convert (sizetype, fold_convert (ssizetype, bytes)));
}

tree
acctile_truth (enum tree_code code, tree a, tree b)
{
  return fold_convert (integer_type_node,
                       fold_build2 (code, boolean_type_node, a,
                                    fold_convert (TREE_TYPE (a), b)));
}

tree
acctile_and_bits (tree a, tree b)
{
  return acctile_op (BIT_AND_EXPR, a, b);
}

tree
acctile_or_bits (tree a, tree b)
{
  return acctile_op (BIT_IOR_EXPR, a, b);
}

/* The points from FROM to below TO that this thread has in dimensions D and
   further, D > 0, with CODE for N, at the end of *SEQ.  */

static void
emit_rows (struct acctile_split_code *c, int d,
           const struct acctile_split_area *box, tree *point, int n,
           acctile_split_do *code, gimple_seq *seq)
{
  if (d == c->shape->n_dim)
    {
      code (c, point, n, seq);
      return;
    }
  tree again = acctile_new_label (), enter = acctile_new_label (),
       leave = acctile_new_label ();
  point[d] = acctile_new_int ("acctile_point");
  gimplify_assign (point[d], acctile_plus (box->from[d], c->line[d].place),
                   seq);
  acctile_emit_label (again, seq);
  acctile_emit_opaque (point[d], false, seq);
  acctile_emit_branch (LT_EXPR, point[d], box->to[d], enter, leave, seq);
  acctile_emit_label (enter, seq);
  emit_rows (c, d + 1, box, point, n, code, seq);
  gimplify_assign (
      point[d], acctile_plus (point[d], acctile_int (c->line[d].threads)), seq);
  acctile_emit_goto (again, seq);
  acctile_emit_label (leave, seq);
}

void
acctile_split_points (struct acctile_split_code *c,
                      const struct acctile_split_area *box, int n,
                      acctile_split_do *code, gimple_seq *seq)
{
  tree point[ACCTILE_SPLIT_DIMS];
  int threads = c->line[0].threads;
  point[0] = acctile_new_int ("acctile_point");
  gimplify_assign (point[0], acctile_plus (box->from[0], c->line[0].place),
                   seq);
  for (int side = n; side > 0; side = side > 1 ? 1 : 0)
    {
      tree again = acctile_new_label (), enter = acctile_new_label (),
           leave = acctile_new_label ();
      tree last = acctile_value_of (
          acctile_minus (box->to[0], acctile_int ((side - 1) * threads)), seq);
      acctile_emit_label (again, seq);
      acctile_emit_opaque (point[0], false, seq);
      acctile_emit_branch (LT_EXPR, point[0], last, enter, leave, seq);
      acctile_emit_label (enter, seq);
      emit_rows (c, 1, box, point, side, code, seq);
      gimplify_assign (
          point[0], acctile_plus (point[0], acctile_int (side * threads)), seq);
      acctile_emit_goto (again, seq);
      acctile_emit_label (leave, seq);
    }
}

/* How many bytes POINT is behind point 0 in shared memory; in memory.  */

static tree
shared_bytes (struct acctile_split_code *c, const tree *point)
{
  tree sum = acctile_int (0);
  for (int d = 0; d < c->shape->n_dim; d++)
    sum = acctile_plus (
        sum,
        acctile_times (point[d], acctile_int (c->line[d].pitch * c->size)));
  return sum;
}

static tree
memory_bytes (struct acctile_split_code *c, const tree *point)
{
  return acctile_times (fold_convert (c->wide, point[0]),
                        build_int_cst (c->wide, c->size));
}

/* The element at BYTES behind POINTER.  */

static tree
element_at (struct acctile_split_code *c, tree pointer, tree bytes,
            gimple_seq *seq)
{
  return acctile_staged_memory (
      c->element, acctile_value_of (acctile_moved (pointer, bytes), seq));
}

/* Copies the elements at POINT, N of them, between memory, at MEMORY for point
   0, and shared memory, at SHARED.  All are loaded before the first is
   stored.  */

static void
emit_copies (struct acctile_split_code *c, tree memory, tree shared, bool load,
             const tree *point, int n, gimple_seq *seq)
{
  tree value[COPIES], to[COPIES];
  for (int u = 0; u < n; u++)
    {
      tree at[ACCTILE_SPLIT_DIMS];
      for (int d = 0; d < c->shape->n_dim; d++)
        at[d] = point[d];
      at[0] = acctile_plus (at[0], acctile_int (u * c->line[0].threads));
      tree inside = element_at (c, shared, shared_bytes (c, at), seq);
      tree outside = element_at (c, memory, memory_bytes (c, at), seq);
      value[u] = acctile_value_of (load ? outside : inside, seq);
      to[u] = load ? inside : outside;
    }
  for (int u = 0; u < n; u++)
    gimple_seq_add_stmt (seq, gimple_build_assign (to[u], value[u]));
}

/* Loads the element at POINT of both arrays where this tile reads what it does
   not compute itself.  At the first step of a band it computes, in a tile of
   the first colour, all its points of one array.  No step changes points
   outside of the nest's bounds.  */

static void
load_point (struct acctile_split_code *c, const tree *point, int,
            gimple_seq *seq)
{
  tree within = acctile_int (1), own = acctile_int (1);
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      const struct acctile_split_line *line = &c->line[d];
      within = acctile_and_bits (
          within, acctile_truth (GE_EXPR, point[d], line->inside));
      within = acctile_and_bits (within,
                                 acctile_truth (LT_EXPR, point[d], line->end));
      tree here = acctile_and_bits (
          acctile_truth (GE_EXPR, point[d], acctile_int (0)),
          acctile_truth (LT_EXPR, point[d], line->base));
      own = acctile_and_bits (own, acctile_or_bits (line->grows, here));
    }
  tree outside = acctile_value_of (
      acctile_op (BIT_XOR_EXPR, within, acctile_int (1)), seq);
  tree first = acctile_truth (EQ_EXPR, c->colour, acctile_unsigned (0));
  own = acctile_value_of (own, seq);
  first = acctile_value_of (first, seq);
  tree later = acctile_op (BIT_XOR_EXPR, first, acctile_int (1));
  tree from_near = c->memory_near, from_far = c->memory_far;
  if (c->rim)
    {
      tree test = build2 (NE_EXPR, boolean_type_node, outside, acctile_int (0));
      from_near = acctile_value_of (build3 (COND_EXPR, ptr_type_node, test,
                                            c->memory_rim, c->memory_near),
                                    seq);
      from_far = acctile_value_of (
          build3 (COND_EXPR, ptr_type_node, test, c->memory_rim, c->memory_far),
          seq);
    }
  tree near = acctile_value_of (
      acctile_or_bits (first, acctile_or_bits (own, outside)), seq);
  tree far = acctile_value_of (
      acctile_or_bits (acctile_and_bits (later, own), outside), seq);
  gimple_seq inside = NULL;
  emit_copies (c, from_near, c->near, true, point, 1, &inside);
  acctile_emit_if (NE_EXPR, near, acctile_int (0), inside, seq);
  inside = NULL;
  emit_copies (c, from_far, c->far, true, point, 1, &inside);
  gimple_seq several = NULL;
  acctile_emit_if (NE_EXPR, far, acctile_int (0), inside, &several);
  acctile_emit_if (GT_EXPR, c->height, acctile_int (1), several, seq);
}

/* Loads the elements at POINT where all that the tile reads is of the step
   before the band.  */

static void
load_plain (struct acctile_split_code *c, const tree *point, int n,
            gimple_seq *seq)
{
  emit_copies (c, c->memory_near, c->near, true, point, n, seq);
}

/* Stores what was computed at POINT.  */

static void
store_point (struct acctile_split_code *c, const tree *point, int n,
             gimple_seq *seq)
{
  emit_copies (c, c->memory_far, c->far, false, point, n, seq);
}

/* Whether the tile is of the first colour and reads nothing outside of the
   nest's bounds, an int.  */

static tree
emit_is_plain (struct acctile_split_code *c, gimple_seq *seq)
{
  tree all = acctile_truth (EQ_EXPR, c->colour, acctile_unsigned (0));
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      const struct acctile_split_line *line = &c->line[d];
      int slope = c->shape->slope[d];
      all = acctile_and_bits (
          all, acctile_truth (LE_EXPR, line->inside, acctile_int (-slope)));
      all = acctile_and_bits (
          all, acctile_truth (GE_EXPR, line->end,
                              acctile_plus (line->base, acctile_int (slope))));
    }
  return acctile_value_of (all, seq);
}

void
acctile_split_loads (struct acctile_split_code *c, gimple_seq *seq)
{
  struct acctile_split_area box;
  const struct acctile_split_stencil *stencil = &c->split->stencil;
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      const struct acctile_split_line *line = &c->line[d];
      int slope = c->shape->slope[d];
      int64_t low = 0, high = 0;
      for (int r = 0; r < stencil->n_read; r++)
        {
          low = MIN (low, stencil->read[r].low[d]);
          high = MAX (high, stencil->read[r].high[d]);
        }
      tree further = acctile_times (
          line->grows,
          acctile_times (acctile_minus (c->height, acctile_int (1)),
                         acctile_int (slope)));
      tree size = acctile_times (acctile_minus (acctile_int (1), line->grows),
                                 line->base);
      tree from = acctile_most (acctile_minus (acctile_int (-slope), further),
                                acctile_plus (line->inside, acctile_int (low)));
      tree to = acctile_least (
          acctile_plus (acctile_plus (size, acctile_int (slope)), further),
          acctile_plus (line->end, acctile_int (high)));
      box.from[d] = acctile_value_of (from, seq);
      box.to[d] = acctile_value_of (to, seq);
    }
  tree whole = acctile_new_label (), part = acctile_new_label (),
       after = acctile_new_label ();
  acctile_emit_branch (NE_EXPR, emit_is_plain (c, seq), acctile_int (0), whole,
                       part, seq);
  acctile_emit_label (whole, seq);
  acctile_split_points (c, &box, COPIES, load_plain, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (part, seq);
  acctile_split_points (c, &box, 1, load_point, seq);
  acctile_emit_label (after, seq);
}

void
acctile_split_compute (struct acctile_split_code *c, const tree *point, int n,
                       gimple_seq *seq)
{
  const struct acctile_found *found = c->split->found;
  tree iterator[ACCTILE_MAX_JAM];
  tree index[ACCTILE_SPLIT_DIMS];
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      index[d] = gimple_omp_for_index (found->loop[d].stmt, found->loop[d].dim);
      gimplify_assign (index[d], acctile_plus (c->line[d].start, point[d]),
                       seq);
    }
  gimple_seq body = c->body;
  if (n > 1)
    {
      body = copy_gimple_seq_and_replace_locals (body);
      for (int u = 1; u < n; u++)
        iterator[u] = acctile_set_new (
            acctile_plus (index[0], build_int_cst (TREE_TYPE (index[0]),
                                                   u * c->line[0].threads)),
            "acctile_point", seq);
      body = acctile_jam (body, index[0], iterator, n);
    }
  gimple_seq_add_seq (seq, body);
}

void
acctile_split_inside (struct acctile_split_code *c,
                      struct acctile_split_area *box, gimple_seq *seq)
{
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      const struct acctile_split_line *line = &c->line[d];
      box->from[d]
          = acctile_value_of (acctile_most (line->from, line->inside), seq);
      box->to[d] = acctile_value_of (acctile_least (line->to, line->end), seq);
    }
}

void
acctile_split_stores (struct acctile_split_code *c,
                      const struct acctile_split_area *box, gimple_seq *seq)
{
  struct acctile_split_area side = *box;
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  tree again = acctile_value_of (acctile_plus (c->step, acctile_int (2)), seq);
  acctile_emit_branch (GE_EXPR, again, c->height, all, some, seq);
  acctile_emit_label (all, seq);
  acctile_split_points (c, box, COPIES, store_point, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      const struct acctile_split_line *line = &c->line[d];
      tree twice = acctile_int (2 * c->shape->slope[d]);
      tree keep = acctile_value_of (acctile_plus (line->from, twice), seq);
      tree discard = acctile_value_of (acctile_minus (line->to, twice), seq);
      gimple_seq inside = NULL;
      side.to[d] = acctile_value_of (acctile_least (keep, line->end), &inside);
      acctile_split_points (c, &side, 1, store_point, &inside);
      side.to[d] = box->to[d];
      side.from[d]
          = acctile_value_of (acctile_most (discard, line->inside), &inside);
      acctile_split_points (c, &side, 1, store_point, &inside);
      acctile_emit_if (EQ_EXPR, line->grows, acctile_int (0), inside, seq);
      if (d == c->shape->n_dim - 1)
        break;
      side.from[d] = acctile_value_of (
          build3 (
              COND_EXPR, integer_type_node,
              build2 (NE_EXPR, boolean_type_node, line->grows, acctile_int (0)),
              box->from[d], acctile_most (keep, line->inside)),
          seq);
      side.to[d] = acctile_value_of (
          build3 (
              COND_EXPR, integer_type_node,
              build2 (NE_EXPR, boolean_type_node, line->grows, acctile_int (0)),
              box->to[d], acctile_least (discard, line->end)),
          seq);
    }
  acctile_emit_label (after, seq);
}

void
acctile_split_copy (struct acctile_split_code *c, const tree *point, int,
                    gimple_seq *seq)
{
  tree bytes = acctile_value_of (memory_bytes (c, point), seq);
  tree value
      = acctile_value_of (element_at (c, c->memory_near, bytes, seq), seq);
  gimple_seq_add_stmt (
      seq,
      gimple_build_assign (element_at (c, c->memory_far, bytes, seq), value));
}
