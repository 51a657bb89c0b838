/* Nests of one loop whose bodies have loops that only read, with warps that
   load for the one that computes.

     for (i = ...)                     a lane of the first warp each
       {
         sum = 0;
         for (k = 0; k < n; k++)
           sum += a[i][k] * x[k];      in the program's order
         y[i] = sum;
       }

   An iteration that adds up in order is one thread's, and where there are few
   of them the device has few loads under way; where neighbours walk through
   rows these are far apart, too.  So a block has 32 iterations and the first of
   its warps, and the others load for it, a chunk of the inner loop's iterations
   at a time, into one half of a buffer in shared memory while the first warp
   takes what it needs from the other (warp specialization: Bauer, Cook and
   Khailany, "CudaDMA", SC 2011).  Lanes that load are neighbours in memory:
   iterations of the nest each, or of the inner loop.

     for (chunk = 0; chunk <= chunks; chunk++)
       {
         if (loads) load chunk, if there is one, into half chunk % 2;
         else take chunk - 1, if there is one, from the other half;
         barrier;
       }

   Off the device the body is as it was.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "doall/feed.h"
#include "substitute.h"

/* What is known while a body is rewritten.  Numbers are unsigned, unless they
   count iterations.  */
struct feeding
{
  struct acctile_emitter *e;
  struct acctile_feed *feed;
  gbind *bind;
  tree lane, warp;
  tree left;     /* iterations of the nest from the block's first on  */
  tree first;    /* the block's first value of the nest's iterator  */
  tree computes; /* int: the thread has an iteration of the nest  */
};

/* One loop on its way: the type in which its iterations are counted, how many
   there are and the chunks that they make, the one at hand, the iterator's
   first value, and the first byte of the half at hand.  */
struct fed_loop
{
  struct acctile_feed_loop *loop;
  tree count, trip, chunks, chunk, first, half;
};

/* A constant of TYPE.  */

static tree
constant (tree type, HOST_WIDE_INT value)
{
  return build_int_cst (type, value);
}

/* The place NUMBER of a buffer in bytes of SIZE each: sizetype, a new value.
 */

static tree
in_bytes (tree number, int size, gimple_seq *seq)
{
  return acctile_set_op (MULT_EXPR, fold_convert (sizetype, number),
                         constant (sizetype, size), seq);
}

/* Element NUMBER of what LOAD has in the half of L, in shared memory.  */

static tree
element (const struct feeding *f, const struct fed_loop *l,
         const struct acctile_feed_load *load, tree number, gimple_seq *seq)
{
  tree offset = acctile_set_op (PLUS_EXPR, l->half,
                                in_bytes (number, load->size, seq), seq);
  offset = acctile_set_op (PLUS_EXPR, offset, constant (sizetype, load->base),
                           seq);
  tree address = acctile_set_new (
      build2 (POINTER_PLUS_EXPR, ptr_type_node, f->e->buffer, offset),
      "acctile_element", seq);
  return acctile_memory_at (load->type, address);
}

/* The type in which elements of the buffer are counted.  Where it is sizetype
   GCC adds up addresses, which costs registers: columns of several loads take a
   tenth less so, rows, and loops of one load, up to two fifths more.  */

static tree
type_of_numbers (const struct feeding *f)
{
  for (unsigned i = 0; i < f->feed->loops.length (); i++)
    if (f->feed->loops[i]->loads.length () < 2)
      return unsigned_type_node;
  return acctile_feed_has_rows (f->feed) ? unsigned_type_node : sizetype;
}

/* The number of the element of LOAD for place K of a chunk and iteration ROW of
   the block.  */

static tree
number_of (const struct feeding *f, const struct acctile_feed_load *load,
           tree k, tree row, gimple_seq *seq)
{
  tree type = type_of_numbers (f);
  k = fold_convert (type, k);
  row = fold_convert (type, row);
  if (load->way == ACCTILE_FEED_LINE)
    return k;
  bool across = load->way == ACCTILE_FEED_ROW;
  tree pitch = constant (type, across ? f->feed->chunk + 1 : ACCTILE_WARP);
  tree line = acctile_set_op (MULT_EXPR, across ? row : k, pitch, seq);
  return acctile_set_op (PLUS_EXPR, line, across ? k : row, seq);
}

/* The iterator of L at place K of its chunk, or its last.  */

static tree
iterator_at (const struct fed_loop *l, tree begin, tree k, gimple_seq *seq)
{
  const struct acctile_plain_loop *plain = &l->loop->counted.plain;
  tree type = TREE_TYPE (plain->iterator), count = l->count;
  tree n = acctile_set_op (PLUS_EXPR, begin, fold_convert (count, k), seq);
  tree last = acctile_set_op (MINUS_EXPR, l->trip, build_one_cst (count), seq);
  n = acctile_set_op (MIN_EXPR, n, last, seq);
  tree far = acctile_set_op (MULT_EXPR, n, constant (count, plain->step), seq);
  tree at
      = acctile_set_op (PLUS_EXPR, fold_convert (count, l->first), far, seq);
  return acctile_set_new (fold_convert (type, at), "acctile_iterator", seq);
}

/* The nest's iterator ROW iterations behind the block's first, or its last.  */

static tree
index_at (const struct feeding *f, tree row, gimple_seq *seq)
{
  tree type = TREE_TYPE (f->feed->index), count = TREE_TYPE (f->left);
  HOST_WIDE_INT step = f->e->found->nest->loop[0].step;
  tree last = acctile_set_op (MINUS_EXPR, f->left, build_one_cst (count), seq);
  tree n = acctile_set_op (MIN_EXPR, fold_convert (count, row), last, seq);
  tree far = acctile_set_op (MULT_EXPR, n, constant (count, step), seq);
  tree at
      = acctile_set_op (PLUS_EXPR, fold_convert (count, f->first), far, seq);
  return acctile_set_new (fold_convert (type, at), "acctile_index", seq);
}

/* Where warp FEEDER, of those that load, puts its load number U for LOAD: the
   place in the chunk, *K, and the iteration of the block, *ROW.  Of rows it has
   a few, of which the first depends on the warp.  */

static void
place_load (const struct feeding *f, const struct acctile_feed_load *load,
            tree feeder, int u, tree *k, tree *row, gimple_seq *seq)
{
  tree type = unsigned_type_node;
  int parts = f->feed->chunk / ACCTILE_WARP, rows = f->feed->each / parts;
  *row = f->lane;
  switch (load->way)
    {
    default:
      *k = acctile_set_op (PLUS_EXPR, feeder,
                           constant (type, u * ACCTILE_FEEDERS), seq);
      break;
    case ACCTILE_FEED_ROW:
      *row = acctile_set_op (
          PLUS_EXPR,
          acctile_set_op (MULT_EXPR, feeder, constant (type, rows), seq),
          constant (type, u / parts), seq);
      *k = acctile_set_op (PLUS_EXPR, f->lane,
                           constant (type, u % parts * ACCTILE_WARP), seq);
      break;
    case ACCTILE_FEED_LINE:
      *k = acctile_set_op (PLUS_EXPR,
                           acctile_set_op (MULT_EXPR, feeder,
                                           constant (type, ACCTILE_WARP), seq),
                           f->lane, seq);
      break;
    }
}

/* One value between memory and the buffer.  */
struct carried
{
  tree value, to;
  tree valid; /* int, NULL_TREE for always  */
};

/* Loads what thread FEEDER has of LOAD, number U, in the chunk from BEGIN on of
   L; the value is in CARRIED.  */

static void
emit_load (const struct feeding *f, const struct fed_loop *l,
           const struct acctile_feed_load *load, tree feeder, tree begin, int u,
           struct carried *carried, gimple_seq *seq)
{
  const tree iterator[] = { f->feed->index, l->loop->counted.plain.iterator };
  tree k, row, value[2];
  place_load (f, load, feeder, u, &k, &row, seq);
  value[0] = index_at (f, row, seq);
  value[1] = iterator_at (l, begin, k, seq);
  tree address = acctile_slice_address_at (&load->slice, load->ref, 2, iterator,
                                           value, seq);
  carried->value = create_tmp_reg (load->type, "acctile_fed");
  gimple_seq_add_stmt (
      seq, gimple_build_assign (carried->value,
                                acctile_memory_at (load->type, address)));
  carried->valid = NULL_TREE;
  if (load->way == ACCTILE_FEED_LINE)
    carried->valid = acctile_set_test (
        LT_EXPR, k, constant (unsigned_type_node, f->feed->chunk), seq);
  carried->to = element (f, l, load, number_of (f, load, k, row, seq), seq);
}

/* Puts CARRIED into the buffer at the end of *SEQ.  */

static void
emit_put (const struct carried *carried, gimple_seq *seq)
{
  gimple_seq store = NULL;
  gimple_seq_add_stmt (&store,
                       gimple_build_assign (carried->to, carried->value));
  if (carried->valid)
    acctile_emit_if (NE_EXPR, carried->valid, integer_zero_node, store, seq);
  else
    gimple_seq_add_seq (seq, store);
}

/* Loads the chunk at hand of L into the half at hand: all loads of a thread
   before what waits for them.  */

static gimple_seq
emit_fill (const struct feeding *f, const struct fed_loop *l)
{
  gimple_seq seq = NULL;
  auto_vec<struct carried> values;
  tree feeder = acctile_set_op (MINUS_EXPR, f->warp,
                                constant (unsigned_type_node, 1), &seq);
  tree begin = acctile_set_op (MULT_EXPR, l->chunk,
                               constant (l->count, f->feed->chunk), &seq);
  for (unsigned i = 0; i < l->loop->loads.length (); i++)
    {
      const struct acctile_feed_load *load = l->loop->loads[i];
      int each = load->same                       ? 0
                 : load->way == ACCTILE_FEED_LINE ? 1
                                                  : f->feed->each;
      for (int u = 0; u < each; u++)
        {
          struct carried carried;
          emit_load (f, l, load, feeder, begin, u, &carried, &seq);
          values.safe_push (carried);
        }
    }
  for (unsigned i = 0; i < values.length (); i++)
    emit_put (&values[i], &seq);
  return seq;
}

/* The iterations of L in the chunk before the one at hand, whose values are in
   the half at hand.  The statements of its body are taken.  */

static gimple_seq
emit_take (const struct feeding *f, const struct fed_loop *l)
{
  const struct acctile_counted *c = &l->loop->counted;
  tree type = type_of_numbers (f), iterator = c->plain.iterator;
  gimple_seq seq = NULL, body = NULL;
  tree before
      = acctile_set_op (MINUS_EXPR, l->chunk, build_one_cst (l->count), &seq);
  tree begin = acctile_set_op (MULT_EXPR, before,
                               constant (l->count, f->feed->chunk), &seq);
  tree rest = acctile_set_op (MINUS_EXPR, l->trip, begin, &seq);
  rest = acctile_set_op (MIN_EXPR, rest, constant (l->count, f->feed->chunk),
                         &seq);
  tree limit
      = acctile_set_new (fold_convert (type, rest), "acctile_limit", &seq);
  tree k = create_tmp_var (type, "acctile_taken");
  gimplify_assign (k, build_zero_cst (type), &seq);
  gimplify_assign (iterator, iterator_at (l, begin, k, &seq), &seq);
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_label (again, &seq);
  for (unsigned i = 0; i < l->loop->loads.length (); i++)
    {
      struct acctile_feed_load *load = l->loop->loads[i];
      tree from
          = element (f, l, load, number_of (f, load, k, f->lane, &body), &body);
      gimple_assign_set_rhs1 (load->stmt, from);
    }
  for (int i = c->begin; i < c->end; i++)
    gimple_seq_add_stmt (&body, f->feed->stmts[i]);
  gimple_seq_add_seq (&seq, body);
  gimplify_assign (iterator,
                   build2 (PLUS_EXPR, TREE_TYPE (iterator), iterator,
                           constant (TREE_TYPE (iterator), c->plain.step)),
                   &seq);
  gimplify_assign (k, build2 (PLUS_EXPR, type, k, build_one_cst (type)), &seq);
  acctile_emit_branch (LT_EXPR, k, limit, again, leave, &seq);
  acctile_emit_label (leave, &seq);
  return seq;
}

/* Sets the half of L to that of CHUNK, at the end of *SEQ.  */

static void
set_half (const struct feeding *f, struct fed_loop *l, tree chunk,
          gimple_seq *seq)
{
  tree odd
      = acctile_set_op (BIT_AND_EXPR, chunk, build_one_cst (l->count), seq);
  l->half = in_bytes (odd, f->feed->bytes, seq);
}

/* The statements of INSIDE (taken) if A CODE B, then goes to AFTER; at the end
   of *SEQ.  */

static void
emit_step (enum tree_code code, tree a, tree b, gimple_seq inside, tree after,
           gimple_seq *seq)
{
  acctile_emit_if (code, a, b, inside, seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (after));
}

/* What is in the place of L's loop: all threads of the block run it.  */

static void
emit_loop (const struct feeding *f, struct fed_loop *l, gimple_seq *seq)
{
  const struct acctile_counted *c = &l->loop->counted;
  tree type = TREE_TYPE (c->plain.iterator), count;
  tree loads = create_artificial_label (UNKNOWN_LOCATION);
  tree takes = create_artificial_label (UNKNOWN_LOCATION);
  tree meet = create_artificial_label (UNKNOWN_LOCATION);
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  l->count = count = acctile_counting_type (type);
  tree bound[2];
  acctile_feed_bounds (f->feed, l->loop, f->bind, bound, seq);
  l->first
      = acctile_set_new (fold_convert (type, bound[0]), "acctile_low", seq);
  tree high
      = acctile_set_new (fold_convert (type, bound[1]), "acctile_high", seq);
  l->trip = acctile_emit_count (c->plain.bound_plus != 0, c->plain.step,
                                l->first, high, seq);
  tree size = constant (count, f->feed->chunk);
  tree over = acctile_set_op (
      PLUS_EXPR, acctile_set_op (TRUNC_DIV_EXPR, l->trip, size, seq),
      constant (count, 1), seq);
  tree rest = acctile_set_op (TRUNC_MOD_EXPR, l->trip, size, seq);
  l->chunks = acctile_set_new (
      build3 (COND_EXPR, count,
              build2 (EQ_EXPR, boolean_type_node, rest, build_zero_cst (count)),
              acctile_set_op (MINUS_EXPR, over, constant (count, 1), seq),
              over),
      "acctile_chunks", seq);
  l->chunk = create_tmp_var (count, "acctile_chunk");
  gimplify_assign (l->chunk, build_zero_cst (count), seq);
  gimplify_assign (c->plain.iterator, l->first, seq);
  acctile_emit_label (again, seq);
  acctile_emit_branch (EQ_EXPR, f->warp, build_zero_cst (unsigned_type_node),
                       takes, loads, seq);
  acctile_emit_label (loads, seq);
  set_half (f, l, l->chunk, seq);
  emit_step (LT_EXPR, l->chunk, l->chunks, emit_fill (f, l), meet, seq);
  acctile_emit_label (takes, seq);
  gimple_seq take = NULL;
  set_half (f, l,
            acctile_set_op (PLUS_EXPR, l->chunk, build_one_cst (count), seq),
            seq);
  acctile_emit_if (NE_EXPR, f->computes, integer_zero_node, emit_take (f, l),
                   &take);
  emit_step (NE_EXPR, l->chunk, build_zero_cst (count), take, meet, seq);
  acctile_emit_label (meet, seq);
  acctile_emit_primitive (f->e->emulate, ACCTILE_EMIT_barrier, NULL_TREE,
                          NULL_TREE, seq);
  gimplify_assign (l->chunk,
                   build2 (PLUS_EXPR, count, l->chunk, build_one_cst (count)),
                   seq);
  acctile_emit_branch (LE_EXPR, l->chunk, l->chunks, again, leave, seq);
  acctile_emit_label (leave, seq);
}

/* Between memory and the register VAR that has KEPT in between: loads it, or
   stores it if STORE, at the end of *SEQ.  */

static void
emit_kept (const struct feeding *f, const struct acctile_feed_kept *kept,
           tree var, bool store, gimple_seq *seq)
{
  tree address = acctile_slice_address_at (
      &kept->slice, kept->ref, 1, &f->feed->index, &f->feed->index, seq);
  tree memory = acctile_memory_at (TREE_TYPE (var), address);
  gimple_seq_add_stmt (seq, store ? gimple_build_assign (memory, var)
                                  : gimple_build_assign (var, memory));
}

/* Lets the statements that access KEPT have it in VAR.  */

static void
keep (const struct acctile_feed_kept *kept, tree var)
{
  for (unsigned i = 0; i < kept->stmts.length (); i++)
    if (is_gimple_reg (gimple_assign_lhs (kept->stmts[i])))
      gimple_assign_set_rhs1 (kept->stmts[i], var);
    else
      gimple_assign_set_lhs (kept->stmts[i], var);
}

/* Puts what the body keeps into registers, and takes them to what loads them at
   the end of *FIRST and what stores them at the end of *LAST.  */

static void
keep_all (const struct feeding *f, gimple_seq *first, gimple_seq *last)
{
  for (unsigned i = 0; i < f->feed->kept.length (); i++)
    {
      const struct acctile_feed_kept *kept = f->feed->kept[i];
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (kept->ref));
      tree var = create_tmp_reg (type, "acctile_kept");
      suppress_warning (var, OPT_Wmaybe_uninitialized);
      if (kept->begins)
        emit_kept (f, kept, var, false, first);
      emit_kept (f, kept, var, true, last);
      keep (kept, var);
    }
}

/* PART (taken), and behind it the statements of the body from place FROM to
   TO - 1, for threads that have an iteration.  */

static void
emit_part (const struct feeding *f, gimple_seq part, int from, int to,
           gimple_seq *seq)
{
  for (int i = from; i < to; i++)
    gimple_seq_add_stmt (&part, f->feed->stmts[i]);
  acctile_emit_if (NE_EXPR, f->computes, integer_zero_node, part, seq);
}

/* Declares the variables of the body in the block of F.  */

static void
declare_all (const struct feeding *f)
{
  for (unsigned i = 0; i < f->feed->vars.length (); i++)
    {
      tree var = f->feed->vars[i];
      DECL_CHAIN (var) = NULL_TREE;
      suppress_warning (var, OPT_Wmaybe_uninitialized);
      acctile_declare (f->bind, var);
    }
}

/* What the thread does of the block's iterations of the nest, whose first is at
   hand.  */

static void
emit_fed (struct feeding *f, gimple_seq *seq)
{
  struct acctile_emitter *e = f->e;
  tree type = unsigned_type_node, index = f->feed->index;
  tree warp = constant (type, ACCTILE_WARP);
  f->lane = acctile_set_op (TRUNC_MOD_EXPR, e->thread, warp, seq);
  f->warp = acctile_set_op (TRUNC_DIV_EXPR, e->thread, warp, seq);
  f->left = acctile_set_op (MINUS_EXPR, e->fed.trip, e->fed.at, seq);
  f->first = acctile_set_new (index, "acctile_first", seq);
  tree reaches = acctile_set_test (
      LT_EXPR, fold_convert (TREE_TYPE (f->left), f->lane), f->left, seq);
  f->computes = acctile_set_op (
      BIT_AND_EXPR, reaches,
      acctile_set_test (EQ_EXPR, f->warp, build_zero_cst (type), seq), seq);
  gimplify_assign (index, index_at (f, f->lane, seq), seq);
  for (unsigned i = 0; i < f->feed->copies.length (); i++)
    gimple_seq_add_stmt (seq, gimple_copy (f->feed->copies[i]));
  gimple_seq first = NULL, last = NULL;
  keep_all (f, &first, &last);
  int at = 0;
  for (unsigned i = 0; i < f->feed->loops.length (); i++)
    {
      struct fed_loop l;
      l.loop = f->feed->loops[i];
      emit_part (f, first, at, l.loop->from, seq);
      emit_loop (f, &l, seq);
      first = NULL;
      at = l.loop->to;
    }
  emit_part (f, NULL, at, f->feed->stmts.length (), seq);
  acctile_emit_if (NE_EXPR, f->computes, integer_zero_node, last, seq);
  gimplify_assign (index, f->first, seq);
}

gimple_seq
acctile_emit_feed (struct acctile_emitter *e, gimple_seq body)
{
  gimple_seq seq = NULL, inside = NULL;
  tree fed = create_artificial_label (UNKNOWN_LOCATION);
  tree plain = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  struct feeding f;
  gimple_seq alone = acctile_copy_statements (body);
  memset (&f, 0, sizeof f);
  f.e = e;
  f.feed = e->feed;
  f.bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  declare_all (&f);
  emit_fed (&f, &inside);
  gimple_bind_set_body (f.bind, inside);
  acctile_emit_branch (EQ_EXPR, e->real, integer_one_node, fed, plain, &seq);
  acctile_emit_label (plain, &seq);
  gimple_seq_add_seq (&seq, alone);
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (fed, &seq);
  gimple_seq_add_stmt (&seq, f.bind);
  acctile_emit_label (after, &seq);
  return seq;
}
