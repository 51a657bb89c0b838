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

/* The strided loop of dimension "dim" of "for_stmt", loop "k" of the nest: over
   "index", of "type", whose iterations are counted in "count".  */
struct strided
{
  gomp_for *for_stmt;
  unsigned dim;
  int k;
  int64_t step;
  tree index, type, count;
  tree low, high, trip; /* of the loop, or "trip" of the block's part  */
  tree start, stride;   /* the thread's first iteration, and its next  */
  tree end;             /* what the index stays below  */
  tree increment;       /* of the index, from one to the next  */
  tree left;            /* iterations, where the step is not 1  */
  tree again, leave;    /* labels  */
  bool parted;          /* whether blocks have parts of it  */
};

/* Computes where S, of E, begins and ends for a thread, at the end of *SEQ.  */

static void
set_range (const struct acctile_emitter *e, struct strided *s, gimple_seq *seq)
{
  tree type = s->type, count = s->count;
  s->low = acctile_set_new (
      fold_convert (type, gimple_omp_for_initial (s->for_stmt, s->dim)),
      "acctile_low", seq);
  s->high = acctile_set_new (
      fold_convert (type, gimple_omp_for_final (s->for_stmt, s->dim)),
      "acctile_high", seq);
  s->trip
      = acctile_emit_trip (s->for_stmt, s->dim, s->step, s->low, s->high, seq);
  tree start = fold_convert (count, e->position[s->k]);
  if (e->emulate && acctile_mutant ("shift"))
    start = build2 (PLUS_EXPR, count, start, build_one_cst (count));
  s->start = acctile_set_new (start, "acctile_start", seq);
  s->end = acctile_set_new (fold_convert (count, s->high), "acctile_end", seq);
  s->parted = s->k == e->parted;
  if (s->parted)
    {
      s->trip = emit_part (e, s->trip, &s->start, seq);
      acctile_emit_opaque (s->start, false, seq);
      acctile_emit_opaque (s->trip, false, seq);
      s->end = acctile_set_new (
          fold_build2 (PLUS_EXPR, count, fold_convert (count, s->low), s->trip),
          "acctile_high", seq);
    }
  s->stride = acctile_set_new (fold_convert (count, e->stride[s->k]),
                               "acctile_stride", seq);
}

/* Whether the place from which a thread strides through S, of E, the innermost
   loop, is less than a stride, as unroll-strided.cc counts on.  */

static bool
counts_from_nought (const struct acctile_emitter *e, const struct strided *s)
{
  return s->k == e->found->nest->n_parallel - 1 && !e->feed
         && !e->launch->whole[s->k] && !e->launch->first[s->k] && !s->parted;
}

/* The type in which the index of S is computed: its own, in which GCC knows
   that nothing wraps, unless an iteration's number, or that times the step, may
   be too large for it ("for (signed char i = -100; i < 100; i++)").  */

static tree
arithmetic_type (const struct strided *s)
{
  bool counts = s->step == 1
                || (TREE_CODE (s->low) == INTEGER_CST
                    && tree_int_cst_sgn (s->low) >= 0);
  return counts
                 && TYPE_PRECISION (s->type)
                        >= TYPE_PRECISION (integer_type_node)
             ? s->type
             : unsigned_type_for (s->type);
}

/* NUMBER steps of S in TYPE.  */

static tree
steps_of (const struct strided *s, tree type, tree number)
{
  return fold_build2 (MULT_EXPR, type, fold_convert (type, number),
                      build_int_cst (type, s->step));
}

/* Goes into S, of E, unless the thread has no iteration of it, at the end of
 *SEQ.  */

static void
emit_enter (struct acctile_emitter *e, struct strided *s, gimple_seq *seq)
{
  tree type = arithmetic_type (s);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  s->again = create_artificial_label (UNKNOWN_LOCATION);
  s->leave = create_artificial_label (UNKNOWN_LOCATION);
  if (e->launch->whole[s->k] && e->mapping->schedule->linear)
    emit_if_real (e, enter, seq);
  acctile_emit_branch (LT_EXPR, s->start, s->trip, enter, s->leave, seq);
  acctile_emit_label (enter, seq);
  if (e->margin)
    acctile_margin_bounds (e, s->k, s->low, s->high,
                           gimple_omp_for_cond (s->for_stmt, s->dim) == LE_EXPR,
                           seq);
  tree start = s->start;
  if (counts_from_nought (e, s))
    {
      start = acctile_set_new (start, ACCTILE_START, seq);
      if (VAR_P (start))
        acctile_emit_opaque (start, false, seq);
    }
  tree first = fold_build2 (PLUS_EXPR, type, fold_convert (type, s->low),
                            steps_of (s, type, start));
  gimplify_assign (s->index, fold_convert (s->type, first), seq);
  s->increment
      = acctile_set_new (fold_convert (s->type, steps_of (s, type, s->stride)),
                         "acctile_increment", seq);
  s->left = NULL_TREE;
  if (s->step != 1)
    {
      s->left = create_tmp_var (s->count, "acctile_left");
      gimplify_assign (s->left,
                       build2 (MINUS_EXPR, s->count, s->trip, s->start), seq);
    }
  acctile_emit_label (s->again, seq);
}

/* Tells SIDE which iteration of S is at hand, at the end of *SEQ.  */

static void
set_side (const struct strided *s, const struct acctile_side *side,
          gimple_seq *seq)
{
  tree count = s->count;
  tree first = fold_build2 (MINUS_EXPR, count, fold_convert (count, s->index),
                            fold_convert (count, s->low));
  if (s->step != 1)
    first = fold_build2 (MINUS_EXPR, count, s->trip, s->left);
  gimplify_assign (side->at, first, seq);
  gimplify_assign (side->trip, s->trip, seq);
}

/* Goes on with the thread's next iteration of S, if there is one, at the end of
 *SEQ.  */

static void
emit_next (const struct strided *s, gimple_seq *seq)
{
  tree count = s->count, rest = s->left;
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  enum tree_code more = GT_EXPR;
  if (s->step == 1)
    {
      rest = acctile_set_new (
          build2 (MINUS_EXPR, count, s->end, fold_convert (count, s->index)),
          ACCTILE_STRIDED, seq);
      if (gimple_omp_for_cond (s->for_stmt, s->dim) == LE_EXPR && !s->parted)
        more = GE_EXPR;
    }
  acctile_emit_branch (more, rest, s->stride, go_on, s->leave, seq);
  acctile_emit_label (go_on, seq);
  if (s->left)
    gimplify_assign (s->left, build2 (MINUS_EXPR, count, s->left, s->stride),
                     seq);
  tree type = TYPE_PRECISION (s->type) < TYPE_PRECISION (integer_type_node)
                  ? unsigned_type_for (s->type)
                  : s->type;
  tree next = build2 (PLUS_EXPR, type, fold_convert (type, s->index),
                      fold_convert (type, s->increment));
  gimplify_assign (s->index, fold_convert (s->type, next), seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (s->again));
  acctile_emit_label (s->leave, seq);
}

/* Wraps BODY into the strided loop of dimension DIM of FOR_STMT, loop K of
   the nest.  The index itself counts, in its own type, so that GCC knows that
   it does not wrap; whether another iteration follows is asked before it goes
   on, so that it does not.  Takes BODY.  */

static gimple_seq
emit_loop (void *data, gomp_for *for_stmt, unsigned dim, int k, gimple_seq body)
{
  struct acctile_emitter *e = (struct acctile_emitter *)data;
  struct strided s;
  gimple_seq seq = NULL;
  struct acctile_side *side = acctile_side_of (e, k);
  s.for_stmt = for_stmt;
  s.dim = dim;
  s.k = k;
  s.step = e->found->nest->loop[k].step;
  s.index = gimple_omp_for_index (for_stmt, dim);
  s.type = TREE_TYPE (s.index);
  s.count = acctile_counting_type (s.type);
  if (e->feed)
    {
      side = &e->fed;
      side->at = create_tmp_var (s.count, "acctile_at");
      side->trip = create_tmp_var (s.count, "acctile_trip");
      body = acctile_emit_feed (e, body);
    }
  else if (e->n_side > 0 && k == e->found->nest->n_parallel - 1)
    body = acctile_emit_points (e, body);
  else if (e->margin && k == e->found->nest->n_parallel - 1)
    body = acctile_emit_margin (e, body);
  set_range (e, &s, &seq);
  emit_enter (e, &s, &seq);
  emit_forget (e, k, &seq);
  if (side)
    set_side (&s, side, &seq);
  gimple_seq_add_seq (&seq, body);
  if (e->launch->whole[k])
    emit_if_real (e, s.leave, &seq);
  emit_next (&s, &seq);
  return seq;
}

gimple_seq
acctile_emit_nest (struct acctile_emitter *e)
{
  gimple_seq seq
      = acctile_emit_loops (e->found, e->found->outermost, emit_loop, e);
  acctile_histograms_redirect (e, &seq);
  if (!e->emulate)
    acctile_reduce_atomics (&seq, e->real);
  return seq;
}
