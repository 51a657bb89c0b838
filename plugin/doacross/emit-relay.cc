/* What the threads of a block with helpers do in a row (models/relay.h):

     threads of the tile                 helpers
                                         fill the chunk before the first
     barrier                             barrier
     copy times to read back
                                         fill the first chunk
     barrier                             barrier
     for (each chunk)                    for (each chunk)
       { for (each time of it)             { bring home the chunk before
           { loads from streams;             publish that it is done
             body;                           wait until the rows before have
             barrier of the tile; }            done the chunk behind
         copy times to read back             fill it
         barrier }                           barrier }
                                         bring home the last chunk

   A stream has two halves, for chunks by turns, each with room for the last
   times of the chunk before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"
#include "doacross/emit-staged.h"
#include "substitute.h"

/* Numbers of barriers that some of the threads meet at.  */
#define TILE_BARRIER 1
#define HELPER_BARRIER 2

static void
emit_part_barrier (struct acctile_pipe *p, int number, int threads,
                   gimple_seq *seq)
{
  acctile_emit_primitive (p->emulate, ACCTILE_EMIT_part_barrier,
                          build_int_cst (size_type_node, number),
                          build_int_cst (size_type_node, threads), seq);
}

tree
acctile_below (tree value, tree count)
{
  return fold_build2 (LT_EXPR, boolean_type_node,
                      fold_convert (unsigned_type_node, value),
                      fold_convert (unsigned_type_node, count));
}

tree
acctile_both (tree a, tree b)
{
  return fold_build2 (TRUTH_AND_EXPR, boolean_type_node, a, b);
}

tree
acctile_either (tree a, tree b)
{
  return fold_build2 (TRUTH_OR_EXPR, boolean_type_node, a, b);
}

tree
acctile_relay_half (tree chunk, gimple_seq *seq)
{
  tree half
      = acctile_op (BIT_AND_EXPR, fold_convert (unsigned_type_node, chunk),
                    acctile_unsigned (1));
  return acctile_value_of (half, seq);
}

tree
acctile_stream_address (struct acctile_pipe *p,
                        const struct acctile_stream_code *stream, tree half,
                        tree number, gimple_seq *seq)
{
  int bytes = acctile_stream_half (stream->plan, p->layout->chunk);
  tree at = acctile_op (
      PLUS_EXPR, acctile_op (MULT_EXPR, half, acctile_unsigned (bytes)),
      acctile_op (MULT_EXPR, fold_convert (unsigned_type_node, number),
                  acctile_unsigned (stream->plan->size)));
  at = acctile_op (PLUS_EXPR, at, acctile_unsigned (stream->plan->base));
  return acctile_value_of (fold_build2 (POINTER_PLUS_EXPR, ptr_type_node,
                                        p->cell, fold_convert (sizetype, at)),
                           seq);
}

/* Sets the streams' "at" to this thread's elements at time TIME of the
   chunk.  */

static void
set_first_elements (struct acctile_pipe *p, tree time, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  tree half = acctile_relay_half (relay->chunk, seq);
  tree k = acctile_value_of (
      fold_convert (unsigned_type_node,
                    acctile_op (MINUS_EXPR, time, relay->time)),
      seq);
  for (int i = 0; i < relay->plan.n_stream; i++)
    {
      struct acctile_stream_code *stream = &relay->stream[i];
      tree seat = acctile_unsigned (stream->plan->first);
      for (int j = 0; j < p->layout->n_band; j++)
        if (j != p->layout->step)
          seat = acctile_op (
              PLUS_EXPR, seat,
              acctile_op (MULT_EXPR,
                          fold_convert (unsigned_type_node, p->place[j]),
                          acctile_unsigned (stream->plan->stride[j])));
      tree row
          = acctile_op (PLUS_EXPR, k, acctile_unsigned (stream->plan->later));
      tree number = acctile_op (
          PLUS_EXPR, seat,
          acctile_op (MULT_EXPR, row, acctile_unsigned (stream->plan->pitch)));
      tree at = acctile_stream_address (p, stream, half,
                                        acctile_value_of (number, seq), seq);
      gimplify_assign (stream->at, at, seq);
    }
}

/* The times from TIME, a variable, to LIMIT, in a chunk of TIMES.  Takes
   BODY.  */

static void
emit_steps (struct acctile_pipe *p, tree time, tree limit,
            enum acctile_times times, gimple_seq body, gimple_seq *seq)
{
  bool all = times != ACCTILE_TIMES_SOME;
  struct acctile_relay_code *relay = p->relay;
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  HOST_WIDE_INT step = p->found->nest->loop[p->layout->step].step;
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  tree again = acctile_new_label (), after = acctile_new_label ();
  tree then = acctile_new_label (), idle = acctile_new_label ();
  set_first_elements (p, time, seq);
  if (all)
    acctile_relay_first_taps (p, seq);
  acctile_emit_label (again, seq);
  gimplify_assign (p->offset,
                   fold_convert (unsigned_type_node,
                                 acctile_op (MINUS_EXPR, time, p->start)),
                   seq);
  if (!all)
    {
      acctile_emit_branch (LT_EXPR, p->offset, p->mine, then, idle, seq);
      acctile_emit_label (then, seq);
    }
  gimplify_assign (index,
                   fold_convert (TREE_TYPE (index),
                                 acctile_iterator_at (p->low, step, p->offset)),
                   seq);
  acctile_relay_taps (p, times, seq);
  gimple_seq_add_seq (seq, body);
  if (!all)
    acctile_emit_label (idle, seq);
  emit_part_barrier (p, TILE_BARRIER, p->layout->threads, seq);
  for (int i = 0; i < relay->plan.n_stream; i++)
    gimplify_assign (
        relay->stream[i].at,
        fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, relay->stream[i].at,
                     size_int (acctile_stream_row (relay->stream[i].plan))),
        seq);
  gimplify_assign (time, acctile_op (PLUS_EXPR, time, acctile_int (1)), seq);
  acctile_emit_branch (LT_EXPR, time, limit, again, after, seq);
  acctile_emit_label (after, seq);
}

/* Sets the first time of the chunk.  */

static void
set_time (struct acctile_pipe *p, gimple_seq *seq)
{
  gimplify_assign (
      p->relay->time,
      acctile_op (MULT_EXPR, p->relay->chunk, acctile_int (p->layout->chunk)),
      seq);
}

/* Whether all threads that have iterations in the row have them at all times of
   the chunk, and for LATER more, and at the times that conditional loads read
   of.  */

static tree
is_steady (struct acctile_pipe *p, int later, gimple_seq *seq)
{
  tree last
      = acctile_op (PLUS_EXPR, p->relay->time,
                    acctile_int (p->layout->chunk + later + p->relay->ahead));
  tree first
      = acctile_op (MINUS_EXPR, p->relay->time, acctile_int (p->relay->back));
  tree late = fold_build2 (GE_EXPR, boolean_type_node, first, p->from);
  tree early = fold_build2 (LE_EXPR, boolean_type_node, last, p->to);
  return acctile_value_of (
      fold_convert (unsigned_type_node, acctile_both (late, early)), seq);
}

/* Whether the tile is whole, too, when STEADY says whether the former.  */

static tree
is_interior (struct acctile_pipe *p, tree steady, gimple_seq *seq)
{
  return acctile_value_of (acctile_and_bits (p->whole, steady), seq);
}

/* The threads of the tile run all times of the chunk up to LIMIT, at which all
   have an iteration, from TIME, a variable, on.  */

static void
emit_all_steps (struct acctile_pipe *p, tree time, tree limit, gimple_seq body,
                gimple_seq *seq)
{
  tree known = acctile_new_label (), edge = acctile_new_label ();
  tree after = acctile_new_label ();
  gimplify_assign (time, p->relay->time, seq);
  if (p->relay->sources)
    {
      acctile_emit_branch (NE_EXPR, p->relay->sources, acctile_unsigned (0),
                           known, edge, seq);
      acctile_emit_label (known, seq);
      emit_steps (p, time, limit, ACCTILE_TIMES_SOURCES,
                  acctile_copy_statements (body), seq);
      acctile_emit_goto (after, seq);
      acctile_emit_label (edge, seq);
    }
  emit_steps (p, time, limit, ACCTILE_TIMES_ALL, acctile_copy_statements (body),
              seq);
  if (p->relay->sources)
    acctile_emit_label (after, seq);
}

/* The threads of the tile run the chunk.  Takes BODY.  */

static void
emit_chunk (struct acctile_pipe *p, gimple_seq body, gimple_seq *seq)
{
  tree full = acctile_new_label (), part = acctile_new_label ();
  tree after = acctile_new_label ();
  tree time = create_tmp_var (integer_type_node, "acctile_time");
  tree limit = acctile_value_of (
      acctile_op (PLUS_EXPR, p->relay->time, acctile_int (p->layout->chunk)),
      seq);
  tree interior = is_interior (p, is_steady (p, 0, seq), seq);
  acctile_emit_branch (NE_EXPR, interior, acctile_unsigned (0), full, part,
                       seq);
  acctile_emit_label (full, seq);
  emit_all_steps (p, time, limit, body, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (part, seq);
  gimplify_assign (
      time, fold_build2 (MAX_EXPR, integer_type_node, p->relay->time, p->begin),
      seq);
  tree last = acctile_value_of (
      fold_build2 (MIN_EXPR, integer_type_node, limit, p->end), seq);
  emit_steps (p, time, last, ACCTILE_TIMES_SOME, body, seq);
  acctile_emit_label (after, seq);
}

/* The threads of the tile copy the last times of the chunk to where the next
   one reads back to.  */

static void
emit_copies (struct acctile_pipe *p, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  int threads = p->layout->threads;
  tree half = acctile_relay_half (relay->chunk, seq);
  tree other = acctile_value_of (
      acctile_op (BIT_XOR_EXPR, half, acctile_unsigned (1)), seq);
  for (int i = 0; i < relay->plan.n_stream; i++)
    {
      struct acctile_stream_code *stream = &relay->stream[i];
      int elements = stream->plan->later * stream->plan->pitch;
      tree then = acctile_new_label (), after = acctile_new_label ();
      for (int done = 0; done < elements; done += threads)
        {
          tree number = acctile_value_of (
              acctile_op (PLUS_EXPR, p->thread, acctile_unsigned (done)), seq);
          tree next = acctile_new_label ();
          if (done + threads > elements)
            {
              acctile_emit_branch (LT_EXPR, number, acctile_unsigned (elements),
                                   next, after, seq);
              acctile_emit_label (next, seq);
            }
          tree from = acctile_op (
              PLUS_EXPR, number,
              acctile_unsigned (p->layout->chunk * stream->plan->pitch));
          tree source = acctile_stream_address (
              p, stream, half, acctile_value_of (from, seq), seq);
          tree value = acctile_staged_load (stream->type, source, seq);
          tree target = acctile_stream_address (p, stream, other, number, seq);
          acctile_staged_store (stream->type, target, value, seq);
        }
      acctile_emit_goto (then, seq);
      acctile_emit_label (then, seq);
      acctile_emit_label (after, seq);
    }
}

/* Goes to the next chunk, and to AGAIN if some of the row's times are in or
   behind the one that is LESS before it.  */

static void
emit_next_chunk (struct acctile_pipe *p, int less, tree again, gimple_seq *seq)
{
  tree leave = acctile_new_label ();
  tree step = acctile_int (p->layout->chunk);
  gimplify_assign (p->relay->chunk,
                   acctile_op (PLUS_EXPR, p->relay->chunk, acctile_int (1)),
                   seq);
  set_time (p, seq);
  tree time = acctile_op (MINUS_EXPR, p->relay->time,
                          acctile_op (MULT_EXPR, step, acctile_int (less)));
  acctile_emit_branch (LT_EXPR, acctile_value_of (time, seq), p->end, again,
                       leave, seq);
  acctile_emit_label (leave, seq);
}

/* The threads of the tile.  Takes BODY.  */

static void
emit_tile (struct acctile_pipe *p, gimple_seq body, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  tree again = acctile_new_label ();
  for (int i = 0; i < relay->plan.n_stream; i++)
    relay->stream[i].at = create_tmp_var (ptr_type_node, "acctile_at");
  acctile_relay_body (p, &body);
  acctile_relay_once (p, seq);
  acctile_relay_sources (p, seq);
  acctile_emit_barrier (p, seq);
  emit_copies (p, seq);
  acctile_emit_barrier (p, seq);
  emit_next_chunk (p, 0, again, seq);
  acctile_emit_label (again, seq);
  emit_chunk (p, body, seq);
  emit_copies (p, seq);
  acctile_emit_barrier (p, seq);
  emit_next_chunk (p, 0, again, seq);
}

/* Sets what is known of the chunk, with LATER more times.  */

static void
set_steady (struct acctile_pipe *p, int later, gimple_seq *seq)
{
  p->relay->steady = is_steady (p, later, seq);
  p->relay->interior = is_interior (p, p->relay->steady, seq);
}

/* Makes the masks for a row that is cut.  */

static void
emit_masks (struct acctile_pipe *p, gimple_seq *seq)
{
  p->relay->masked
      = acctile_relay_fill_is_masked (p) && acctile_relay_drain_is_masked (p);
  if (!p->relay->masked)
    return;
  gimple_seq masks = NULL;
  acctile_relay_fill_masks (p, seq, &masks);
  acctile_relay_drain_masks (p, seq, &masks);
  acctile_emit_if (EQ_EXPR, p->whole, acctile_unsigned (0), masks, seq);
}

/* The helpers bring the chunk before the last one that was filled home, if the
   row has it, and publish that.  */

static void
emit_home (struct acctile_pipe *p, tree first, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  tree some = acctile_new_label (), after = acctile_new_label ();
  tree now = relay->chunk, publish_chunk;
  gimple_seq publish = NULL;
  tree chunk = create_tmp_var (integer_type_node, "acctile_home");
  gimplify_assign (chunk, acctile_op (MINUS_EXPR, now, acctile_int (2)), seq);
  acctile_emit_branch (GE_EXPR, chunk, first, some, after, seq);
  acctile_emit_label (some, seq);
  relay->chunk = chunk;
  tree time = relay->time;
  relay->time = create_tmp_var (integer_type_node, "acctile_time");
  set_time (p, seq);
  set_steady (p, 0, seq);
  acctile_relay_drain (p, seq);
  emit_part_barrier (p, HELPER_BARRIER, p->layout->helpers, seq);
  publish_chunk
      = acctile_op (PLUS_EXPR, fold_convert (unsigned_type_node, chunk),
                    acctile_unsigned (1));
  acctile_slot_publish (p, acctile_value_of (publish_chunk, seq), &publish);
  acctile_emit_by_one (p, publish, seq);
  acctile_emit_label (after, seq);
  relay->chunk = now;
  relay->time = time;
}

/* The helpers wait until the rows before have done CHUNKS: along each loop one
   of them, of another warp as far as there are several; not of the warp of the
   one that publishes.  */

static void
emit_waits (struct acctile_pipe *p, tree chunks, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  int warps = layout->helpers / ACCTILE_WARP, turn = warps > 1;
  for (int k = 0; k < layout->n_band; k++)
    if (layout->wait >> k & 1)
      {
        gimple_seq wait = NULL;
        acctile_slot_await_some (p, 1u << k, chunks, &wait);
        acctile_emit_by (p, layout->threads + turn * ACCTILE_WARP, wait, seq);
        turn = (turn + 1) % warps;
      }
}

/* The helpers.  */

static void
emit_helpers (struct acctile_pipe *p, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  tree again = acctile_new_label (), fill = acctile_new_label ();
  tree filled = acctile_new_label ();
  tree meet = acctile_new_label (), last = acctile_new_label ();
  int later = 0;
  for (int i = 0; i < relay->plan.n_stream; i++)
    later = MAX (later, relay->plan.stream[i].later);
  relay->helper = acctile_value_of (
      acctile_op (MINUS_EXPR, p->thread, acctile_unsigned (p->layout->threads)),
      seq);
  acctile_relay_addresses (p, seq);
  emit_masks (p, seq);
  tree first = acctile_value_of (
      acctile_op (PLUS_EXPR, relay->chunk, acctile_int (1)), seq);
  acctile_emit_label (again, seq);
  emit_home (p, first, seq);
  acctile_emit_branch (LT_EXPR, relay->time, p->end, fill, filled, seq);
  acctile_emit_label (fill, seq);
  tree chunks = acctile_value_of (
      acctile_op (PLUS_EXPR, fold_convert (unsigned_type_node, relay->chunk),
                  acctile_unsigned (1)),
      seq);
  emit_waits (p, chunks, seq);
  emit_part_barrier (p, HELPER_BARRIER, p->layout->helpers, seq);
  set_steady (p, later, seq);
  acctile_relay_fill (p, seq);
  acctile_emit_label (filled, seq);
  tree before
      = acctile_op (MINUS_EXPR, relay->time, acctile_int (p->layout->chunk));
  acctile_emit_branch (LT_EXPR, acctile_value_of (before, seq), p->end, meet,
                       last, seq);
  acctile_emit_label (meet, seq);
  acctile_emit_barrier (p, seq);
  acctile_emit_label (last, seq);
  emit_next_chunk (p, 2, again, seq);
}

void
acctile_relay_row (struct acctile_pipe *p, gimple_seq body, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  tree some = acctile_new_label (), after = acctile_new_label ();
  tree tile = acctile_new_label (), helpers = acctile_new_label ();
  acctile_emit_branch (LT_EXPR, p->begin, p->end, some, after, seq);
  acctile_emit_label (some, seq);
  relay->chunk = create_tmp_var (integer_type_node, "acctile_chunk");
  relay->time = create_tmp_var (integer_type_node, "acctile_time");
  tree chunk = fold_build2 (FLOOR_DIV_EXPR, integer_type_node, p->begin,
                            acctile_int (p->layout->chunk));
  gimplify_assign (relay->chunk,
                   acctile_op (MINUS_EXPR, chunk, acctile_int (1)), seq);
  set_time (p, seq);
  acctile_emit_branch (LT_EXPR, p->thread,
                       acctile_unsigned (p->layout->threads), tile, helpers,
                       seq);
  acctile_emit_label (tile, seq);
  emit_tile (p, body, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (helpers, seq);
  emit_helpers (p, seq);
  acctile_emit_label (after, seq);
}
