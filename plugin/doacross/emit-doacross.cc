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

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-pipeline.h"
#include "substitute.h"

tree
acctile_pipe_range (struct acctile_pipe *p, int k, tree *low, tree *high,
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

void
acctile_pipe_row_times (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  tree least = acctile_int (0), most = acctile_int (0);
  tree some = acctile_unsigned (1), whole = boolean_true_node;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        tree factor = acctile_int (layout->time[k]);
        tree all = acctile_pipe_range (p, k, low, high, seq);
        whole = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, whole, all);
        least = acctile_op (PLUS_EXPR, least,
                            acctile_op (MULT_EXPR, low[k], factor));
        most = acctile_op (PLUS_EXPR, most,
                           acctile_op (MULT_EXPR, high[k], factor));
        tree any = fold_build2 (LE_EXPR, boolean_type_node, low[k], high[k]);
        some = acctile_op (BIT_AND_EXPR, some,
                           fold_convert (unsigned_type_node, any));
      }
  if (!acctile_is_rectangular (p->found->nest))
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
  acctile_rows_tighten (p, low, high, seq);
}

/* Decodes the row into the places of its tile.  */

static void
emit_row_places (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree row = p->row;
  for (int i = 0; i < layout->n_band; i++)
    {
      int k = acctile_loop_of_rows (layout, i);
      if (k != layout->step)
        acctile_emit_digit (p->tile[k], &row, p->tiles[k], seq);
    }
}

/* The thread's place in a tile, and what follows from it.  */

static void
emit_thread_places (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree thread = p->thread;
  if (p->relay)
    thread
        = acctile_value_of (build3 (COND_EXPR, unsigned_type_node,
                                    build2 (LT_EXPR, boolean_type_node, thread,
                                            acctile_unsigned (layout->threads)),
                                    thread, acctile_unsigned (0)),
                            seq);
  for (int k = layout->n_band - 1; k >= 0; k--)
    if (k != layout->step)
      acctile_emit_digit (p->place[k], &thread,
                          acctile_unsigned (layout->tile[k]), seq);
  if (!p->relay)
    acctile_stage_places (p, seq);
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

/* Makes the variables of the thread.  */

static void
make_variables (struct acctile_pipe *p)
{
  tree type = integer_type_node;
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  for (int k = 0; k < p->layout->n_band; k++)
    {
      const struct acctile_gimple_loop *at = &p->found->loop[k];
      p->lower[k] = create_tmp_var (
          TREE_TYPE (gimple_omp_for_index (at->stmt, at->dim)), "acctile_low");
    }
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
  acctile_slot_claim (p, seq);
  if (p->layout->barrier)
    {
      emit_thread_places (p, seq);
      acctile_waves (p, acctile_pipe_tile, seq);
      return;
    }
  acctile_emit_label (next, seq);
  gimplify_assign (p->row, acctile_slot_ticket (p, seq), seq);
  acctile_emit_branch (LT_EXPR, p->row, p->rows, enter, leave, seq);
  acctile_emit_label (enter, seq);
  emit_row_places (p, seq);
  emit_thread_places (p, seq);
  acctile_pipe_row_times (p, seq);
  acctile_slot_row_begin (p, seq);
  if (p->layout->wait)
    {
      tree some = acctile_new_label (), none = acctile_new_label ();
      acctile_emit_branch (LT_EXPR, p->begin, p->end, some, none, seq);
      acctile_emit_label (none, seq);
      acctile_slot_relay (p, seq);
      acctile_emit_goto (next, seq);
      acctile_emit_label (some, seq);
    }
  acctile_pipe_tile (p, seq);
  acctile_slot_row_end (p, seq);
  acctile_emit_goto (next, seq);
  acctile_emit_label (leave, seq);
  acctile_slot_end (p, seq);
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
  tree limit = acctile_unsigned (p->emulate ? 1 : acctile_pipe_threads (p));
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
  tree gangs = acctile_emit_blocks (p->emulate, seq);
  tree gang = create_tmp_var (unsigned_type_node, "acctile_gang");
  gbind *inside = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq body = NULL;
  push_gimplify_context ();
  tree inner = acctile_collect_privates (
      found, acctile_collect_reductions (found, NULL_TREE));
  gimple_seq_add_stmt (&body, emit_threads (p, inner));
  pop_gimplify_context (inside);
  gimple_bind_set_body (inside, body);
  return acctile_build_gangs (found, gang, gangs, inside);
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
acctile_pipe_tiled (struct acctile_pipe *p, gimple_seq *seq)
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
  return acctile_copy_statements (nest);
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
  p.flow = decision->flow;
  if (p.emulate)
    acctile_emulate_region (region);
  bool known = acctile_emit_sunk (found, layout);
  acctile_stage_begin (&p,
                       gimple_omp_body (found->loop[layout->n_band - 1].stmt),
                       decision->flow, decision->n_flow);
  *launch = acctile_launch_single ();
  acctile_open_host ();
  acctile_hand_in_counts (&p, launch, &host);
  acctile_close_host (gsi, host);
  if (!known)
    p.fits = acctile_unsigned (0);
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
  acctile_pipe_tiled (&p, &seq);
  acctile_emit_goto (after, &seq);
  acctile_emit_label (sequential, &seq);
  emit_first_alone (&p, after, &seq);
  gimple_seq_add_seq (&seq, plain);
  acctile_emit_label (after, &seq);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, seq);
  acctile_stage_end (&p);
}
