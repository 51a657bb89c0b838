/* The points of a tile in split tiling: what the tile loads, computes and
   stores (emit-split.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-jam.h"
#include "timetile/emit-split-parts.h"
#include "doacross/emit-staged.h"
#include "substitute.h"

/* Elements that a thread copies side by side: in one dimension; in several, in
   which each takes more registers.  */
#define COPIES 8
#define ROWS 4

tree
acctile_split_apart (const struct acctile_split_code *c)
{
  return c->shape->n_dim == 1 ? c->line[0].threads : acctile_int (1);
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
  point[d] = acctile_new_int ("acctile_point");
  gimplify_assign (point[d], acctile_plus (box->from[d], c->line[d].at.place),
                   seq);
  struct acctile_while loop = acctile_while_points (point[d], box->to[d], seq);
  emit_rows (c, d + 1, box, point, n, code, seq);
  acctile_while_end (&loop, c->line[d].threads, seq);
}

/* The points of BOX in rows FROM and further, by STRIDE, to below TO, with CODE
   for N.  */

static void
emit_strides (struct acctile_split_code *c,
              const struct acctile_split_area *box, tree from, tree to,
              tree stride, int n, acctile_split_do *code, gimple_seq *seq)
{
  tree point[ACCTILE_SPLIT_DIMS];
  point[0] = from;
  struct acctile_while loop = acctile_while_points (from, to, seq);
  emit_rows (c, 1, box, point, n, code, seq);
  acctile_while_end (&loop, stride, seq);
}

/* The points of BOX of a thread that has N one after another in the first
   dimension, then those rows that are left over.  */

static void
emit_blocks (struct acctile_split_code *c, const struct acctile_split_area *box,
             int n, acctile_split_do *code, gimple_seq *seq)
{
  const struct acctile_split_line *line = &c->line[0];
  tree first = acctile_new_int ("acctile_point"), side = acctile_int (n);
  tree rows = acctile_minus (box->to[0], box->from[0]);
  tree full = acctile_value_of (
      acctile_plus (
          box->from[0],
          acctile_times (acctile_op (TRUNC_DIV_EXPR, rows, side), side)),
      seq);
  gimplify_assign (
      first, acctile_plus (box->from[0], acctile_times (line->at.place, side)),
      seq);
  emit_strides (c, box, first, full, acctile_times (line->threads, side), n,
                code, seq);
  gimplify_assign (first, acctile_plus (full, line->at.place), seq);
  emit_strides (c, box, first, box->to[0], line->threads, 1, code, seq);
}

void
acctile_split_points (struct acctile_split_code *c,
                      const struct acctile_split_area *box, int n,
                      acctile_split_do *code, gimple_seq *seq)
{
  const struct acctile_split_line *line = &c->line[0];
  if (n > 1 && c->shape->n_dim > 1)
    {
      emit_blocks (c, box, n, code, seq);
      return;
    }
  tree point = acctile_new_int ("acctile_point");
  gimplify_assign (point, acctile_plus (box->from[0], line->at.place), seq);
  for (int side = n; side > 0; side = side > 1 ? 1 : 0)
    {
      tree last = acctile_value_of (
          acctile_minus (box->to[0],
                         acctile_times (line->threads, acctile_int (side - 1))),
          seq);
      emit_strides (c, box, point, last,
                    acctile_times (line->threads, acctile_int (side)), side,
                    code, seq);
    }
}

tree
acctile_split_bytes (struct acctile_split_code *c, const tree *point)
{
  tree sum = acctile_int (0);
  for (int d = 0; d < c->shape->n_dim; d++)
    sum = acctile_plus (
        sum,
        acctile_times (point[d], acctile_int (c->line[d].pitch * c->size)));
  return sum;
}

static int
copies_of (const struct acctile_split_code *c)
{
  return c->shape->n_dim == 1 ? COPIES : ROWS;
}

/* How many bytes POINT is behind point 0 in memory.  */

static tree
memory_bytes (struct acctile_split_code *c, const tree *point)
{
  tree sum = build_int_cst (c->wide, 0);
  for (int d = 0; d < c->shape->n_dim; d++)
    sum = acctile_plus (sum, acctile_times (fold_convert (c->wide, point[d]),
                                            c->line[d].memory));
  return sum;
}

/* The element at BYTES behind POINTER.  */

static tree
element_at (struct acctile_split_code *c, tree pointer, tree bytes,
            gimple_seq *seq)
{
  return acctile_memory_at (
      c->element, acctile_value_of (acctile_moved (pointer, bytes), seq));
}

/* Elements on their way: their values, and where they go to.  */
struct copies
{
  int n;
  tree value[COPIES], to[COPIES];
};

/* Loads the elements at POINT, N of them, from memory, at MEMORY for point 0,
   to be stored to shared memory, at SHARED, if LOAD; else the other way.  */

static void
emit_loads (struct acctile_split_code *c, tree memory, tree shared, bool load,
            const tree *point, int n, struct copies *copies, gimple_seq *seq)
{
  tree apart = acctile_split_apart (c);
  tree near = acctile_value_of (
      acctile_moved (shared, acctile_split_bytes (c, point)), seq);
  tree away
      = acctile_value_of (acctile_moved (memory, memory_bytes (c, point)), seq);
  tree near_bytes
      = acctile_times (apart, acctile_int (c->line[0].pitch * c->size));
  tree away_bytes
      = acctile_times (fold_convert (c->wide, apart), c->line[0].memory);
  copies->n = n;
  for (int u = 0; u < n; u++)
    {
      tree inside = acctile_memory_at (c->element, near);
      tree outside = acctile_memory_at (c->element, away);
      copies->value[u] = acctile_value_of (load ? outside : inside, seq);
      copies->to[u] = load ? inside : outside;
      if (u == n - 1)
        break;
      near = acctile_value_of (acctile_moved (near, near_bytes), seq);
      away = acctile_value_of (acctile_moved (away, away_bytes), seq);
    }
}

static void
emit_stores (const struct copies *copies, gimple_seq *seq)
{
  for (int u = 0; u < copies->n; u++)
    gimple_seq_add_stmt (seq,
                         gimple_build_assign (copies->to[u], copies->value[u]));
}

/* Copies the elements.  All are loaded before the first is stored.  */

static void
emit_copies (struct acctile_split_code *c, tree memory, tree shared, bool load,
             const tree *point, int n, gimple_seq *seq)
{
  struct copies copies;
  emit_loads (c, memory, shared, load, point, n, &copies, seq);
  emit_stores (&copies, seq);
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
          within, acctile_truth (GE_EXPR, point[d], line->at.inside));
      within = acctile_and_bits (
          within, acctile_truth (LT_EXPR, point[d], line->at.end));
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
load_first (struct acctile_split_code *c, const tree *point, int n,
            gimple_seq *seq)
{
  emit_copies (c, c->memory_near, c->near, true, point, n, seq);
}

/* Loads them of both arrays.  */

static void
load_both (struct acctile_split_code *c, const tree *point, int n,
           gimple_seq *seq)
{
  struct copies near, far;
  emit_loads (c, c->memory_near, c->near, true, point, n, &near, seq);
  emit_loads (c, c->memory_far, c->far, true, point, n, &far, seq);
  emit_stores (&near, seq);
  emit_stores (&far, seq);
}

/* Stores what was computed at POINT.  */

static void
store_point (struct acctile_split_code *c, const tree *point, int n,
             gimple_seq *seq)
{
  emit_copies (c, c->memory_far, c->far, false, point, n, seq);
}

/* Sets AREA to what a tile loads that reads nothing outside of the nest's
   bounds: one of the first colour, as FIRST says, with what is around it.
   Returns whether this tile reads nothing there, an int.  */

static tree
emit_plain_area (struct acctile_split_code *c, tree first,
                 struct acctile_split_area *area, gimple_seq *seq)
{
  tree all = acctile_int (1);
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      const struct acctile_split_line *line = &c->line[d];
      tree slope = acctile_int (c->shape->slope[d]);
      tree around = acctile_times (
          slope, acctile_plus (first, acctile_times (line->grows, c->height)));
      tree size = acctile_times (acctile_minus (acctile_int (1), line->grows),
                                 line->base);
      area->from[d]
          = acctile_value_of (acctile_minus (acctile_int (0), around), seq);
      area->to[d] = acctile_value_of (acctile_plus (size, around), seq);
      all = acctile_and_bits (
          all, acctile_truth (LE_EXPR, line->at.inside, area->from[d]));
      all = acctile_and_bits (
          all, acctile_truth (GE_EXPR, line->at.end, area->to[d]));
    }
  return acctile_value_of (all, seq);
}

/* Sets AREA to what a tile loads that reads points outside.  */

static void
emit_border_area (struct acctile_split_code *c, struct acctile_split_area *area,
                  gimple_seq *seq)
{
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
      tree from
          = acctile_most (acctile_minus (acctile_int (-slope), further),
                          acctile_plus (line->at.inside, acctile_int (low)));
      tree to = acctile_least (
          acctile_plus (acctile_plus (size, acctile_int (slope)), further),
          acctile_plus (line->at.end, acctile_int (high)));
      area->from[d] = acctile_value_of (from, seq);
      area->to[d] = acctile_value_of (to, seq);
    }
}

void
acctile_split_loads (struct acctile_split_code *c, gimple_seq *seq)
{
  struct acctile_split_area plain, border;
  tree whole = acctile_new_label (), part = acctile_new_label (),
       begin = acctile_new_label (), later = acctile_new_label (),
       after = acctile_new_label ();
  tree first = acctile_value_of (
      acctile_truth (EQ_EXPR, c->colour, acctile_unsigned (0)), seq);
  tree is_plain = emit_plain_area (c, first, &plain, seq);
  acctile_emit_branch (NE_EXPR, is_plain, acctile_int (0), whole, part, seq);
  acctile_emit_label (whole, seq);
  acctile_emit_branch (NE_EXPR, first, acctile_int (0), begin, later, seq);
  acctile_emit_label (begin, seq);
  acctile_split_points (c, &plain, copies_of (c), load_first, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (later, seq);
  acctile_split_points (c, &plain, copies_of (c), load_both, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (part, seq);
  emit_border_area (c, &border, seq);
  acctile_split_points (c, &border, 1, load_point, seq);
  acctile_emit_label (after, seq);
}

/* Sets where the body loads and stores for POINT, and in NEAR and FAR for the
   N - 1 behind it.  */

static void
emit_here (struct acctile_split_code *c, const tree *point, int n, tree *near,
           tree *far, gimple_seq *seq)
{
  tree bytes = acctile_value_of (acctile_split_bytes (c, point), seq);
  gimplify_assign (c->here_near, acctile_moved (c->near, bytes), seq);
  gimplify_assign (c->here_far, acctile_moved (c->far, bytes), seq);
  for (int u = 1; u < n; u++)
    {
      tree further = acctile_int (u * c->line[0].pitch * c->size);
      near[u] = create_tmp_var (ptr_type_node, "acctile_near");
      far[u] = create_tmp_var (ptr_type_node, "acctile_far");
      gimplify_assign (near[u], acctile_moved (c->here_near, further), seq);
      gimplify_assign (far[u], acctile_moved (c->here_far, further), seq);
    }
}

void
acctile_split_compute (struct acctile_split_code *c, const tree *point, int n,
                       gimple_seq *seq)
{
  const struct acctile_found *found = c->split->found;
  tree iterator[ACCTILE_MAX_JAM], near[ACCTILE_MAX_JAM], far[ACCTILE_MAX_JAM];
  tree index[ACCTILE_SPLIT_DIMS];
  bool several = c->shape->n_dim > 1;
  for (int d = 0; d < c->shape->n_dim; d++)
    index[d]
        = acctile_line_index (&c->line[d].at, &found->loop[d], point[d], seq);
  if (several)
    emit_here (c, point, n, near, far, seq);
  gimple_seq body = c->body;
  if (n > 1)
    {
      body = acctile_copy_statements (body);
      for (int u = 1; u < n; u++)
        iterator[u] = acctile_set_new (
            acctile_plus (
                index[0],
                fold_convert (
                    TREE_TYPE (index[0]),
                    acctile_times (acctile_int (u), acctile_split_apart (c)))),
            "acctile_point", seq);
      struct acctile_jammed variable[] = { { index[0], iterator },
                                           { c->here_near, near },
                                           { c->here_far, far } };
      body = acctile_jam_several (body, variable, several ? 3 : 1, n, 0);
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
      box->from[d] = acctile_value_of (
          acctile_most (line->at.from, line->at.inside), seq);
      box->to[d]
          = acctile_value_of (acctile_least (line->at.to, line->at.end), seq);
    }
}

/* Stores the points of SIDE, which are few along dimension D: in the innermost
   one of several the threads then go along the one around it.  */

static void
emit_side (struct acctile_split_code *c, int d,
           const struct acctile_split_area *side, gimple_seq *seq)
{
  int last = c->shape->n_dim - 1, threads = c->split->plan.threads, lanes = 1;
  if (last == 0 || d < last)
    {
      acctile_split_points (c, side, 1, store_point, seq);
      return;
    }
  struct acctile_split_line row = c->line[last], around = c->line[last - 1];
  while (lanes < 2 * c->shape->slope[d] && 2 * lanes <= threads)
    lanes *= 2;
  tree thread = fold_convert (unsigned_type_node, c->launch->pipe->thread);
  tree size = acctile_unsigned (lanes);
  c->line[last].threads = acctile_int (lanes);
  c->line[last].at.place = acctile_set_new (
      fold_convert (integer_type_node,
                    acctile_op (TRUNC_MOD_EXPR, thread, size)),
      "acctile_place", seq);
  c->line[last - 1].threads = acctile_int (threads / lanes);
  c->line[last - 1].at.place = acctile_set_new (
      fold_convert (integer_type_node,
                    acctile_op (TRUNC_DIV_EXPR, thread, size)),
      "acctile_place", seq);
  acctile_split_points (c, side, 1, store_point, seq);
  c->line[last] = row;
  c->line[last - 1] = around;
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
  acctile_split_points (c, box, copies_of (c), store_point, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      const struct acctile_split_line *line = &c->line[d];
      tree twice = acctile_int (2 * c->shape->slope[d]);
      tree keep = acctile_value_of (acctile_plus (line->at.from, twice), seq);
      tree discard = acctile_value_of (acctile_minus (line->at.to, twice), seq);
      gimple_seq inside = NULL;
      side.to[d]
          = acctile_value_of (acctile_least (keep, line->at.end), &inside);
      emit_side (c, d, &side, &inside);
      side.to[d] = box->to[d];
      side.from[d]
          = acctile_value_of (acctile_most (discard, line->at.inside), &inside);
      emit_side (c, d, &side, &inside);
      acctile_emit_if (EQ_EXPR, line->grows, acctile_int (0), inside, seq);
      if (d == c->shape->n_dim - 1)
        break;
      side.from[d] = acctile_value_of (
          build3 (
              COND_EXPR, integer_type_node,
              build2 (NE_EXPR, boolean_type_node, line->grows, acctile_int (0)),
              box->from[d], acctile_most (keep, line->at.inside)),
          seq);
      side.to[d] = acctile_value_of (
          build3 (
              COND_EXPR, integer_type_node,
              build2 (NE_EXPR, boolean_type_node, line->grows, acctile_int (0)),
              box->to[d], acctile_least (discard, line->at.end)),
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
