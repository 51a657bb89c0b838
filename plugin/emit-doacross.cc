/* DOACROSS nests: rows of tiles that blocks run as a pipeline (wavefront.h).

     if (on an accelerator, and the counters suffice)
       #pragma acc loop worker vector
       for (thread = 0; thread < block size; thread++)
         while ((row = next ticket) < rows)
           { decode the row's tile and this thread's point in it;
             for (each chunk of times of the row)
               { wait until the rows before have done this chunk;
                 for (each time s of the chunk)
                   { if (this thread has an iteration at time s)
                       body;
                     barrier; }
                 publish that the chunk is done; } }
     else
       the nest as it was, sequential

   The counters of a launch lie in a slot of a pool on the device.  A launch
   claims its slot by a number of its own, and the last of its blocks clears
   the slot and leaves it: launches that overlap never share one, and nothing
   has to be allocated or freed.  Rows are taken by ticket and wait for rows
   with lower tickets only, whatever number of blocks is resident.

   The counter of row r says "r / ACCTILE_ROW_COUNTERS" in its upper bits, and
   below how many chunks of the launch (not of the row) are done: it grows from
   one row that uses it to the next.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit-pipeline.h"

/* Launches whose counters fit at once; a further one waits for a slot.  */
#define SLOTS 16
/* A slot: its owner, the next ticket, the blocks that have ended, and from
   SLOT_ROWS on the counters of rows.  */
#define SLOT_TICKET 1
#define SLOT_ENDED 2
#define SLOT_ROWS 32
#define SLOT_SIZE (SLOT_ROWS + ACCTILE_ROW_COUNTERS)

/* The address of word WORD of the slot.  */

static tree
slot_word (struct acctile_pipe *p, tree word, gimple_seq *seq)
{
  tree bytes = fold_convert (
      sizetype, acctile_op (MULT_EXPR, word, acctile_unsigned (4)));
  return acctile_value_of (
      fold_build2 (POINTER_PLUS_EXPR, TREE_TYPE (p->slot), p->slot, bytes),
      seq);
}

/* The memory that ADDRESS points to, an unsigned.  */

static tree
word_at (tree address)
{
  return build2 (MEM_REF, unsigned_type_node, address,
                 build_zero_cst (build_pointer_type (unsigned_type_node)));
}

/* Spins until the word at ADDRESS is NEED or more.  */

static void
emit_spin (struct acctile_pipe *p, tree address, tree need, gimple_seq *seq)
{
  tree again = acctile_new_label (), after = acctile_new_label ();
  acctile_emit_label (again, seq);
  tree found = acctile_emit_primitive (p->emulate, ACCTILE_EMIT_load_acquire,
                                       address, NULL_TREE, seq);
  acctile_emit_branch (LT_EXPR, found, need, again, after, seq);
  acctile_emit_label (after, seq);
}

/* What the counter of ROW says when CHUNKS of it are done, and its address in
 *ADDRESS.  */

static tree
row_counter (struct acctile_pipe *p, tree row, tree chunks, tree *address,
             gimple_seq *seq)
{
  tree round = acctile_op (TRUNC_DIV_EXPR, row,
                           acctile_unsigned (ACCTILE_ROW_COUNTERS));
  tree place = acctile_op (TRUNC_MOD_EXPR, row,
                           acctile_unsigned (ACCTILE_ROW_COUNTERS));
  *address = slot_word (
      p,
      acctile_value_of (
          acctile_op (PLUS_EXPR, place, acctile_unsigned (SLOT_ROWS)), seq),
      seq);
  return acctile_value_of (
      acctile_op (
          PLUS_EXPR,
          acctile_op (MULT_EXPR, round, acctile_unsigned (ACCTILE_MAX_CHUNKS)),
          chunks),
      seq);
}

/* All chunks of a row.  */

static tree
all_chunks (void)
{
  return acctile_unsigned (ACCTILE_MAX_CHUNKS - 1);
}

/* Waits until CHUNKS of the row that lies BACK before this one are done.  */

static void
emit_await (struct acctile_pipe *p, tree back, tree chunks, gimple_seq *seq)
{
  tree address;
  tree row = acctile_value_of (acctile_op (MINUS_EXPR, p->row, back), seq);
  tree need = row_counter (p, row, chunks, &address, seq);
  emit_spin (p, address, need, seq);
}

/* The I-th of the band's loops along which the rows of LAYOUT follow one
   another, from the one that changes from row to row.  */

static int
loop_of_rows (const struct acctile_layout *layout, int i)
{
  return layout->first_first ? i : layout->n_band - 1 - i;
}

/* One thread waits until the rows before this one have done CHUNKS.  */

static void
emit_await_rows (struct acctile_pipe *p, tree chunks, gimple_seq *seq)
{
  tree back = acctile_unsigned (1);
  for (int i = 0; i < p->layout->n_band; i++)
    {
      int k = loop_of_rows (p->layout, i);
      if (k == p->layout->step)
        continue;
      if (p->layout->wait >> k & 1)
        {
          tree then = acctile_new_label (), after = acctile_new_label ();
          acctile_emit_branch (NE_EXPR, p->tile[k], acctile_int (0), then,
                               after, seq);
          acctile_emit_label (then, seq);
          emit_await (p, back, chunks, seq);
          acctile_emit_label (after, seq);
        }
      back = acctile_value_of (acctile_op (MULT_EXPR, back, p->tiles[k]), seq);
    }
}

/* One thread publishes that CHUNKS of this row are done.  */

static void
emit_publish (struct acctile_pipe *p, tree chunks, gimple_seq *seq)
{
  tree address;
  tree value = row_counter (p, p->row, chunks, &address, seq);
  acctile_emit_primitive (p->emulate, ACCTILE_EMIT_store_release, address,
                          value, seq);
}

/* The variable KIND of this unit, a static array of SIZE words, on the device
   too where DEVICE is set.  */

static tree
unit_variable (const char *kind, int size, bool device)
{
  tree type = build_array_type_nelts (unsigned_type_node, size);
  tree name = get_identifier (kind);
  for (varpool_node *node = symtab->first_variable (); node;
       node = symtab->next_variable (node))
    if (DECL_NAME (node->decl) == name && DECL_ARTIFICIAL (node->decl))
      return node->decl;
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, name, type);
  TREE_STATIC (var) = 1;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  TREE_PUBLIC (var) = 0;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_CONTEXT (var) = NULL_TREE;
  if (device)
    DECL_ATTRIBUTES (var) = tree_cons (get_identifier ("omp declare target"),
                                       NULL_TREE, NULL_TREE);
  varpool_node::finalize_decl (var);
  return var;
}

/* The number of this launch, not 0, at the end of *SEQ, on the host.  */

static tree
launch_number (gimple_seq *seq)
{
  tree var = unit_variable ("acctile_launches", 1, false);
  tree address = build_fold_addr_expr (var);
  tree fn = builtin_decl_explicit (BUILT_IN_ATOMIC_FETCH_ADD_4);
  tree call
      = build_call_expr (fn, 3, address, acctile_unsigned (2),
                         build_int_cst (integer_type_node, MEMMODEL_RELAXED));
  tree number = acctile_value_of (fold_convert (unsigned_type_node, call), seq);
  return acctile_value_of (
      acctile_op (BIT_IOR_EXPR, number, acctile_unsigned (1)), seq);
}

/* The number of tiles of loop K on the host, from the counts COUNT, long
   long.  */

static tree
host_tiles (const struct acctile_layout *layout, int k, tree *count)
{
  tree type = long_long_integer_type_node;
  tree span = count[k];
  for (int j = 0; j < k; j++)
    if (layout->skew[k][j])
      span = fold_build2 (PLUS_EXPR, type, span,
                          fold_build2 (MULT_EXPR, type,
                                       build_int_cst (type, layout->skew[k][j]),
                                       count[j]));
  tree tile = build_int_cst (type, layout->tile[k]);
  return fold_build2 (TRUNC_DIV_EXPR, type,
                      fold_build2 (PLUS_EXPR, type, span,
                                   build_int_cst (type, layout->tile[k] - 1)),
                      tile);
}

/* The iterations of loop K at most, on the host, long long; NULL_TREE when
   they are not known there.  */

static tree
host_count (const struct acctile_found *found, int k)
{
  tree type = long_long_integer_type_node;
  struct acctile_poly *span = acctile_range_span (found->nest, k);
  if (!span)
    return NULL_TREE;
  tree value = acctile_host_value (found, span);
  acctile_poly_free (span);
  if (!value)
    return NULL_TREE;
  HOST_WIDE_INT step = found->nest->loop[k].step;
  if (step < 0)
    step = -step;
  return fold_build2 (
      TRUNC_DIV_EXPR, type,
      fold_build2 (PLUS_EXPR, type, value, build_int_cst (type, step - 1)),
      build_int_cst (type, step));
}

/* True when the iterations of loop K are counted from another place than the
   loop's own start, which outer loops move.  */

static bool
has_moving_start (const struct acctile_nest *nest, int k)
{
  for (int j = 0; j < k; j++)
    if (acctile_poly_uses (nest->loop[k].lower, j))
      return true;
  return false;
}

/* The value of the iterator of loop K where its iterations are counted from,
   on the host; NULL_TREE when it is not known there.  */

static tree
host_first (const struct acctile_found *found, int k)
{
  struct acctile_poly *start = acctile_range_first (found->nest, k);
  tree value = start ? acctile_host_value (found, start) : NULL_TREE;
  acctile_poly_free (start);
  return value;
}

bool
acctile_host_counts (const struct acctile_found *found)
{
  for (int k = 0; k < found->nest->n_parallel; k++)
    if (!host_count (found, k)
        || (has_moving_start (found->nest, k) && !host_first (found, k)))
      return false;
  return true;
}

/* The values that the region is handed in, at the end of *SEQ.  Fills the grid
   of LAUNCH.  */

static void
hand_in_values (struct acctile_pipe *p, struct acctile_launch *launch,
                gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree type = long_long_integer_type_node;
  tree count[ACCTILE_MAX_BAND];
  tree rows = build_one_cst (type), times = build_zero_cst (type);
  tree fits = boolean_true_node;
  for (int k = 0; k < layout->n_band; k++)
    {
      count[k] = acctile_value_of (host_count (p->found, k), seq);
      tree limit = build_int_cst (type, INT_MAX / 64);
      fits = fold_build2 (
          TRUTH_AND_EXPR, boolean_type_node, fits,
          fold_build2 (
              TRUTH_AND_EXPR, boolean_type_node,
              fold_build2 (GT_EXPR, boolean_type_node, count[k],
                           build_zero_cst (type)),
              fold_build2 (LT_EXPR, boolean_type_node, count[k], limit)));
      times = fold_build2 (PLUS_EXPR, type, times,
                           fold_build2 (MULT_EXPR, type, count[k],
                                        build_int_cst (type, layout->time[k])));
      if (k == layout->step)
        continue;
      tree tiles = acctile_value_of (host_tiles (layout, k, count), seq);
      rows = acctile_value_of (
          fold_build2 (MIN_EXPR, type,
                       fold_build2 (MULT_EXPR, type, rows, tiles),
                       build_int_cst (type, ACCTILE_MAX_ROWS)),
          seq);
    }
  fits = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, fits,
                      fold_build2 (LT_EXPR, boolean_type_node, rows,
                                   build_int_cst (type, ACCTILE_MAX_ROWS)));
  tree most = build_int_cst (
      type, (HOST_WIDE_INT)MIN ((int64_t)ACCTILE_MAX_CHUNKS / 2 * layout->chunk,
                                (int64_t)INT_MAX / 2));
  fits = acctile_value_of (
      fold_build2 (TRUTH_AND_EXPR, boolean_type_node, fits,
                   fold_build2 (LT_EXPR, boolean_type_node, times, most)),
      seq);
  tree blocks = fold_build2 (MIN_EXPR, type, rows,
                             build_int_cst (type, layout->blocks));
  blocks = fold_build2 (MAX_EXPR, type, blocks, build_one_cst (type));
  blocks = fold_build3 (COND_EXPR, type, fits, blocks, build_one_cst (type));
  blocks = acctile_value_of (blocks, seq);
  launch->grid[0]
      = acctile_value_of (fold_convert (unsigned_type_node, blocks), seq);
  launch->block[0] = layout->threads;
  p->launch = acctile_hand_in (p->region, unsigned_type_node,
                               launch_number (seq), seq);
  p->fits = acctile_hand_in (p->region, unsigned_type_node, fits, seq);
  for (int k = 0; k < layout->n_band; k++)
    {
      p->count[k]
          = acctile_hand_in (p->region, integer_type_node, count[k], seq);
      if (has_moving_start (p->found->nest, k))
        p->first[k]
            = acctile_hand_in (p->region, type, host_first (p->found, k), seq);
    }
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

/* LOW + STEP * ITERATION in LOW's type.  */

static tree
iterator_at (tree low, HOST_WIDE_INT step, tree iteration)
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
  gimplify_assign (index, iterator_at (low, step, offset), seq);
  tree inside = fold_build2 (LT_EXPR, boolean_type_node,
                             fold_convert (unsigned_type_node, offset),
                             fold_convert (unsigned_type_node, trip));
  gimplify_assign (p->valid,
                   acctile_op (BIT_AND_EXPR, p->valid,
                               fold_convert (unsigned_type_node, inside)),
                   seq);
}

/* True when no bound of the band of NEST depends on its iterators.  */

static bool
is_rectangular (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_parallel; k++)
    for (int j = 0; j < k; j++)
      if (acctile_poly_uses (nest->loop[k].lower, j)
          || acctile_poly_uses (nest->loop[k].upper, j))
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
  gimplify_assign (
      index,
      fold_convert (TREE_TYPE (index), iterator_at (p->low, step, p->offset)),
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

/* One chunk, the times from TIME, a variable, to LIMIT: one loop where all
   threads have an iteration at all these times, another elsewhere.  Takes
   BODY.  */

static void
emit_chunk (struct acctile_pipe *p, tree time, tree limit, gimple_seq body,
            gimple_seq *seq)
{
  tree late = acctile_new_label (), early = acctile_new_label ();
  tree full = acctile_new_label (), part = acctile_new_label ();
  tree whole = acctile_new_label ();
  tree after = acctile_new_label ();
  gimple_seq ahead = NULL;
  acctile_stage_first_seat (p, &ahead);
  acctile_stage_body (p, &body);
  if (is_rectangular (p->found->nest))
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
      emit_steps (p, time, limit, true,
                  copy_gimple_seq_and_replace_locals (body), seq);
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
  acctile_stage_row (p, seq);
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
      emit_await_rows (p, chunk, &wait);
      acctile_emit_by_one (p, wait, seq);
      acctile_emit_barrier (p, seq);
    }
  tree past = acctile_op (MULT_EXPR, fold_convert (integer_type_node, chunk),
                          acctile_int (layout->chunk));
  if (!layout->wait)
    past = p->end;
  gimplify_assign (
      limit, fold_build2 (MIN_EXPR, integer_type_node, past, p->end), seq);
  emit_chunk (p, time, limit, body, seq);
  if (layout->wait)
    {
      emit_publish (p, chunk, &publish);
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

/* The range of the iterations of loop K in the tile, from *LOW to *HIGH, both
   included; *HIGH is less where there are none.  Returns whether no end of the
   loop cuts the tile.  */

static tree
emit_range (struct acctile_pipe *p, int k, tree *low, tree *high,
            gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree from = acctile_value_of (
      acctile_op (MULT_EXPR, p->tile[k], acctile_int (layout->tile[k])), seq);
  tree to = acctile_op (PLUS_EXPR, from, acctile_int (layout->tile[k] - 1));
  for (int j = 0; j < k; j++)
    if (layout->skew[k][j])
      {
        tree factor = acctile_int (layout->skew[k][j]);
        from = acctile_op (MINUS_EXPR, from,
                           acctile_op (MULT_EXPR, high[j], factor));
        to = acctile_op (MINUS_EXPR, to,
                         acctile_op (MULT_EXPR, low[j], factor));
      }
  from = acctile_value_of (from, seq);
  to = acctile_value_of (to, seq);
  low[k] = acctile_value_of (
      fold_build2 (MAX_EXPR, integer_type_node, from, acctile_int (0)), seq);
  high[k] = acctile_value_of (
      fold_build2 (MIN_EXPR, integer_type_node, to,
                   acctile_op (MINUS_EXPR, p->count[k], acctile_int (1))),
      seq);
  return fold_build2 (TRUTH_AND_EXPR, boolean_type_node,
                      fold_build2 (EQ_EXPR, boolean_type_node, low[k], from),
                      fold_build2 (EQ_EXPR, boolean_type_node, high[k], to));
}

/* The times of the row, and whether and when all threads have iterations.  */

static void
emit_row_times (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  tree least = acctile_int (0), most = acctile_int (0);
  tree some = acctile_unsigned (1), whole = boolean_true_node;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        tree factor = acctile_int (layout->time[k]);
        tree all = emit_range (p, k, low, high, seq);
        whole = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, whole, all);
        least = acctile_op (PLUS_EXPR, least,
                            acctile_op (MULT_EXPR, low[k], factor));
        most = acctile_op (PLUS_EXPR, most,
                           acctile_op (MULT_EXPR, high[k], factor));
        tree any = fold_build2 (LE_EXPR, boolean_type_node, low[k], high[k]);
        some = acctile_op (BIT_AND_EXPR, some,
                           fold_convert (unsigned_type_node, any));
      }
  if (!is_rectangular (p->found->nest))
    whole = boolean_false_node;
  tree count = p->count[layout->step];
  gimplify_assign (p->begin, least, seq);
  gimplify_assign (p->from, most, seq);
  gimplify_assign (p->to, acctile_op (PLUS_EXPR, p->begin, count), seq);
  gimplify_assign (p->whole, fold_convert (unsigned_type_node, whole), seq);
  some = acctile_value_of (some, seq);
  tree test = build2 (NE_EXPR, boolean_type_node, some, acctile_unsigned (0));
  tree end = acctile_op (PLUS_EXPR, p->from, count);
  gimplify_assign (
      p->end, build3 (COND_EXPR, integer_type_node, test, end, p->begin), seq);
}

/* Decodes the row into the places of its tile, and the thread's place in
   it.  */

static void
emit_places (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree row = p->row, thread = p->thread;
  for (int i = 0; i < layout->n_band; i++)
    {
      int k = loop_of_rows (layout, i);
      if (k == layout->step)
        continue;
      gimplify_assign (
          p->tile[k],
          fold_convert (integer_type_node,
                        acctile_op (TRUNC_MOD_EXPR, row, p->tiles[k])),
          seq);
      row = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, row, p->tiles[k]),
                              seq);
    }
  for (int k = layout->n_band - 1; k >= 0; k--)
    {
      if (k == layout->step)
        continue;
      tree size = acctile_unsigned (layout->tile[k]);
      gimplify_assign (p->place[k],
                       fold_convert (integer_type_node,
                                     acctile_op (TRUNC_MOD_EXPR, thread, size)),
                       seq);
      thread
          = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, thread, size), seq);
    }
}

/* The number of tiles in each dimension, and of rows.  */

static void
emit_sizes (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  p->rows = acctile_unsigned (1);
  for (int k = 0; k < layout->n_band; k++)
    {
      if (k == layout->step)
        continue;
      tree span = p->count[k];
      for (int j = 0; j < k; j++)
        if (layout->skew[k][j])
          span = acctile_op (PLUS_EXPR, span,
                             acctile_op (MULT_EXPR, p->count[j],
                                         acctile_int (layout->skew[k][j])));
      tree tiles = acctile_op (
          TRUNC_DIV_EXPR,
          acctile_op (PLUS_EXPR, span, acctile_int (layout->tile[k] - 1)),
          acctile_int (layout->tile[k]));
      p->tiles[k]
          = acctile_value_of (fold_convert (unsigned_type_node, tiles), seq);
      p->rows = acctile_value_of (acctile_op (MULT_EXPR, p->rows, p->tiles[k]),
                                  seq);
    }
}

/* Claims the slot of this launch.  */

static void
emit_claim (struct acctile_pipe *p, gimple_seq *seq)
{
  tree pool = unit_variable ("acctile_counters", SLOTS * SLOT_SIZE, true);
  tree address = build_fold_addr_expr (pool);
  tree number = acctile_op (
      TRUNC_MOD_EXPR,
      acctile_op (TRUNC_DIV_EXPR, p->launch, acctile_unsigned (2)),
      acctile_unsigned (SLOTS));
  tree bytes
      = fold_convert (sizetype, acctile_op (MULT_EXPR, number,
                                            acctile_unsigned (4 * SLOT_SIZE)));
  tree base = acctile_value_of (fold_convert (ptr_type_node, address), seq);
  gimplify_assign (p->slot,
                   fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, base,
                                acctile_value_of (bytes, seq)),
                   seq);
  gimple_seq inside = NULL;
  tree again = acctile_new_label (), other = acctile_new_label (),
       after = acctile_new_label ();
  acctile_emit_label (again, &inside);
  tree owner = acctile_emit_primitive (p->emulate, ACCTILE_EMIT_claim, p->slot,
                                       p->launch, &inside);
  acctile_emit_branch (EQ_EXPR, owner, acctile_unsigned (0), after, other,
                       &inside);
  acctile_emit_label (other, &inside);
  acctile_emit_branch (EQ_EXPR, owner, p->launch, after, again, &inside);
  acctile_emit_label (after, &inside);
  acctile_emit_by_one (p, inside, seq);
}

/* One thread does WHICH to word WORD of the slot; all get what it gives.  */

static tree
emit_shared_result (struct acctile_pipe *p, enum acctile_primitive which,
                    int word, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree address = slot_word (p, acctile_unsigned (word), &inside);
  tree result
      = acctile_emit_primitive (p->emulate, which, address, NULL_TREE, &inside);
  gimple_seq_add_stmt (&inside,
                       gimple_build_assign (word_at (p->cell), result));
  acctile_emit_barrier (p, seq);
  acctile_emit_by_one (p, inside, seq);
  acctile_emit_barrier (p, seq);
  return acctile_value_of (word_at (p->cell), seq);
}

/* The last block of the launch clears the slot and leaves it.  */

static void
emit_end (struct acctile_pipe *p, gimple_seq *seq)
{
  tree last = acctile_new_label (), after = acctile_new_label (),
       again = acctile_new_label ();
  tree cleared = acctile_new_label (), clear = acctile_new_label ();
  tree ended = emit_shared_result (p, ACCTILE_EMIT_arrive, SLOT_ENDED, seq);
  tree blocks = acctile_emit_blocks (p->emulate, seq);
  tree others = acctile_value_of (
      acctile_op (MINUS_EXPR, blocks, acctile_unsigned (1)), seq);
  acctile_emit_branch (EQ_EXPR, ended, others, last, after, seq);
  acctile_emit_label (last, seq);
  tree word = create_tmp_var (unsigned_type_node, "acctile_word");
  tree used = acctile_value_of (
      acctile_op (PLUS_EXPR,
                  fold_build2 (MIN_EXPR, unsigned_type_node, p->rows,
                               acctile_unsigned (ACCTILE_ROW_COUNTERS)),
                  acctile_unsigned (SLOT_ROWS)),
      seq);
  gimplify_assign (
      word, acctile_op (PLUS_EXPR, p->thread, acctile_unsigned (1)), seq);
  acctile_emit_label (again, seq);
  acctile_emit_branch (LT_EXPR, word, used, clear, cleared, seq);
  acctile_emit_label (clear, seq);
  tree address = slot_word (p, word, seq);
  gimple_seq_add_stmt (
      seq, gimple_build_assign (word_at (address), acctile_unsigned (0)));
  gimplify_assign (
      word, acctile_op (PLUS_EXPR, word, acctile_unsigned (p->layout->threads)),
      seq);
  acctile_emit_goto (again, seq);
  acctile_emit_label (cleared, seq);
  acctile_emit_barrier (p, seq);
  gimple_seq leave = NULL;
  acctile_emit_primitive (p->emulate, ACCTILE_EMIT_vacate, p->slot, NULL_TREE,
                          &leave);
  acctile_emit_by_one (p, leave, seq);
  acctile_emit_label (after, seq);
  acctile_emit_barrier (p, seq);
}

/* Before a row whose counter another row had: that one must have ended.  After
   it, its counter says that it has, once those of the rows before do.  */

static void
emit_row_begin (struct acctile_pipe *p, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree then = acctile_new_label (), after = acctile_new_label ();
  acctile_emit_branch (GE_EXPR, p->row, acctile_unsigned (ACCTILE_ROW_COUNTERS),
                       then, after, &inside);
  acctile_emit_label (then, &inside);
  emit_await (p, acctile_unsigned (ACCTILE_ROW_COUNTERS), all_chunks (),
              &inside);
  acctile_emit_label (after, &inside);
  acctile_emit_by_one (p, inside, seq);
}

static void
emit_row_end (struct acctile_pipe *p, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  emit_await_rows (p, all_chunks (), &inside);
  emit_publish (p, all_chunks (), &inside);
  acctile_emit_by_one (p, inside, seq);
}

/* Makes the variables of the thread.  */

static void
make_variables (struct acctile_pipe *p)
{
  tree type = integer_type_node;
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  for (int k = 0; k < p->layout->n_band; k++)
    if (k != p->layout->step)
      {
        p->tile[k] = create_tmp_var (type, "acctile_tile");
        p->place[k] = create_tmp_var (type, "acctile_place");
        p->point[k] = create_tmp_var (type, "acctile_point");
      }
  p->slot = create_tmp_var (ptr_type_node, "acctile_slot");
  p->row = create_tmp_var (unsigned_type_node, "acctile_row");
  p->begin = create_tmp_var (type, "acctile_begin");
  p->end = create_tmp_var (type, "acctile_end");
  p->valid = create_tmp_var (unsigned_type_node, "acctile_valid");
  p->whole = create_tmp_var (unsigned_type_node, "acctile_whole");
  p->from = create_tmp_var (type, "acctile_from");
  p->to = create_tmp_var (type, "acctile_to");
  p->offset = create_tmp_var (unsigned_type_node, "acctile_offset");
  p->shift = create_tmp_var (type, "acctile_shift");
  p->trip = create_tmp_var (type, "acctile_trip");
  p->low = create_tmp_var (
      TREE_TYPE (gimple_omp_for_index (loop->stmt, loop->dim)), "acctile_low");
}

/* All that thread P->thread does, at the end of *SEQ.  */

static void
emit_thread (struct acctile_pipe *p, gimple_seq *seq)
{
  tree next = acctile_new_label (), enter = acctile_new_label (),
       leave = acctile_new_label ();
  make_variables (p);
  p->cell = acctile_emit_primitive (p->emulate, ACCTILE_EMIT_shared,
                                    build_int_cst (size_type_node, p->shared),
                                    NULL_TREE, seq);
  emit_sizes (p, seq);
  emit_claim (p, seq);
  acctile_emit_label (next, seq);
  gimplify_assign (
      p->row, emit_shared_result (p, ACCTILE_EMIT_ticket, SLOT_TICKET, seq),
      seq);
  acctile_emit_branch (LT_EXPR, p->row, p->rows, enter, leave, seq);
  acctile_emit_label (enter, seq);
  emit_places (p, seq);
  acctile_stage_places (p, seq);
  emit_row_times (p, seq);
  emit_row_begin (p, seq);
  gimplify_assign (p->valid, acctile_unsigned (1), seq);
  gimple_seq_add_seq (
      seq, acctile_emit_loops (p->found, p->found->outermost, emit_level, p));
  emit_row_end (p, seq);
  acctile_emit_goto (next, seq);
  acctile_emit_label (leave, seq);
  emit_end (p, seq);
}

/* The loop over the threads of a block with CLAUSES.  */

static gimple *
emit_threads (struct acctile_pipe *p, tree clauses)
{
  location_t location = p->found->location;
  gimple_seq body = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree index = create_tmp_var (unsigned_type_node, "acctile_thread");
  push_gimplify_context ();
  p->thread = p->emulate ? acctile_emit_thread (&body) : index;
  acctile_emulate_begin (p->partials, &body);
  emit_thread (p, &body);
  acctile_emulate_end (p->partials, &body);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, body);
  static const enum omp_clause_code device[]
      = { OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR, OMP_CLAUSE_INDEPENDENT };
  if (p->emulate)
    clauses = acctile_add_clause (location, OMP_CLAUSE_SEQ, NULL_TREE, clauses);
  else
    for (unsigned i = 0; i < ARRAY_SIZE (device); i++)
      clauses = acctile_add_clause (location, device[i], NULL_TREE, clauses);
  clauses = acctile_add_clause (location, OMP_CLAUSE_PRIVATE, index, clauses);
  tree limit = acctile_unsigned (p->emulate ? 1 : p->layout->threads);
  gomp_for *loop = acctile_build_loop (index, limit, clauses, bind);
  gimple_set_location (loop, location);
  return loop;
}

/* A loop over the gangs, which carries the reductions of the nest, around the
   loop over threads.  */

static gimple *
emit_gangs (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_found *found = p->found;
  location_t location = found->location;
  tree gangs = acctile_emit_blocks (p->emulate, seq);
  tree gang = create_tmp_var (unsigned_type_node, "acctile_gang");
  tree clauses = acctile_collect_reductions (found, NULL_TREE);
  clauses = acctile_add_clause (location, OMP_CLAUSE_GANG, NULL_TREE, clauses);
  clauses = acctile_add_clause (location, OMP_CLAUSE_INDEPENDENT, NULL_TREE,
                                clauses);
  clauses = acctile_add_clause (location, OMP_CLAUSE_PRIVATE, gang, clauses);
  gbind *inside = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq body = NULL;
  push_gimplify_context ();
  tree inner = acctile_collect_privates (
      found, acctile_collect_reductions (found, NULL_TREE));
  gimple_seq_add_stmt (&body, emit_threads (p, inner));
  pop_gimplify_context (inside);
  gimple_bind_set_body (inside, body);
  gomp_for *loop = acctile_build_loop (gang, gangs, clauses, inside);
  gimple_set_location (loop, location);
  return loop;
}

/* What a thread of the emulator does, at the end of *SEQ.  */

static void
emit_emulated (struct acctile_pipe *p, gimple_seq *seq)
{
  tree clauses = acctile_collect_privates (p->found, NULL_TREE);
  tree c = acctile_emulate_partials (p->found, &p->partials);
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    clauses = acctile_add_clause (p->found->location, OMP_CLAUSE_PRIVATE,
                                  OMP_CLAUSE_DECL (c), clauses);
  gimple_seq_add_stmt (seq, emit_threads (p, clauses));
  acctile_emulate_combine (p->partials, seq);
}

/* What tiles the nest, at the end of *SEQ.  */

static void
emit_tiled (struct acctile_pipe *p, gimple_seq *seq)
{
  gimple *loop;
  if (p->emulate)
    {
      emit_emulated (p, seq);
      return;
    }
  if (p->found->nest->n_reduction > 0)
    loop = emit_gangs (p, seq);
  else
    loop = emit_threads (p, acctile_collect_privates (p->found, NULL_TREE));
  gimple_seq_add_stmt (seq, loop);
}

/* Goes to AFTER at the end of *SEQ in all threads of the emulator but the
   first: they have no part in the nest as it is.  */

static void
emit_first_alone (struct acctile_pipe *p, tree after, gimple_seq *seq)
{
  tree zero = acctile_unsigned (0);
  tree block = acctile_new_label (), thread = acctile_new_label ();
  if (!p->emulate)
    return;
  acctile_emit_branch (EQ_EXPR, acctile_emit_block (true, seq), zero, block,
                       after, seq);
  acctile_emit_label (block, seq);
  acctile_emit_branch (EQ_EXPR, acctile_emit_thread (seq), zero, thread, after,
                       seq);
  acctile_emit_label (thread, seq);
}

/* The nest as it is, its loops sequential, as a copy.  */

static gimple_seq
copy_of_nest (struct acctile_pipe *p)
{
  gimple_seq nest = NULL;
  acctile_emit_seq (p->found, ~0u);
  gimple_seq_add_stmt (&nest, p->found->outermost);
  return copy_gimple_seq_and_replace_locals (nest);
}

void
acctile_emit_doacross (gimple_stmt_iterator *gsi, struct acctile_region *region,
                       struct acctile_found *found,
                       const struct acctile_decision *decision,
                       struct acctile_launch *launch)
{
  const struct acctile_layout *layout = &decision->layout[0];
  struct acctile_pipe p;
  gimple_seq host = NULL, seq = NULL;
  memset (&p, 0, sizeof p);
  p.region = region;
  p.found = found;
  p.layout = layout;
  p.emulate = region->emulate;
  if (p.emulate)
    acctile_emulate_region (region);
  acctile_stage_begin (&p,
                       gimple_omp_body (found->loop[layout->n_band - 1].stmt),
                       decision->flow, decision->n_flow);
  *launch = acctile_launch_single ();
  acctile_open_host ();
  hand_in_values (&p, launch, &host);
  acctile_close_host (gsi, host);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  acctile_replace_stmt (gimple_omp_body_ptr (region->target), found->outermost,
                        bind);
  push_gimplify_context ();
  gimple_seq plain = copy_of_nest (&p);
  tree tiled = acctile_new_label (), more = acctile_new_label ();
  tree sequential = acctile_new_label (), after = acctile_new_label ();
  tree active = acctile_emit_active (p.emulate, &seq);
  acctile_emit_branch (NE_EXPR, active, integer_zero_node, more, sequential,
                       &seq);
  acctile_emit_label (more, &seq);
  acctile_emit_branch (NE_EXPR, p.fits, acctile_unsigned (0), tiled, sequential,
                       &seq);
  acctile_emit_label (tiled, &seq);
  emit_tiled (&p, &seq);
  acctile_emit_goto (after, &seq);
  acctile_emit_label (sequential, &seq);
  emit_first_alone (&p, after, &seq);
  gimple_seq_add_seq (&seq, plain);
  acctile_emit_label (after, &seq);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, seq);
  acctile_stage_end (&p);
}
