/* Wavefronts of tiles between barriers, sync(barrier): what the blocks of a
   launch do instead of taking rows (emit-doacross.cc).

     join;
     for (wave = 0; wave < waves; wave++)
       { for (number = member; number < candidates; number += members)
           { decode the candidate into its row and the chunk in this wavefront;
             if (the row has times in it)
               the tile; }
         all members wait for one another; }

   The blocks that take part are those that run (emit-meeting.cc), whatever
   number is resident.  The numbering is that of models/wave.c, in int's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-pipeline.h"

/* One launch's wavefronts.  */
struct waves
{
  struct acctile_pipe *pipe;
  int last;
  tree length, candidates;
  tree wave, number; /* variables  */
};

/* VALUE in the type of LIKE.  */

static tree
constant_like (tree like, HOST_WIDE_INT value)
{
  return build_int_cst (TREE_TYPE (like), value);
}

/* The rows in a line that can have a tile in one wavefront of LAYOUT, whose
   step loop makes COUNT iterations; there are TILES along the line.  */

static tree
line_length (const struct acctile_layout *layout, int last, tree count,
             tree tiles)
{
  HOST_WIDE_INT pace = acctile_wave_pace (layout, last);
  HOST_WIDE_INT more = acctile_wave_reach (layout) + pace - 1;
  tree most
      = acctile_op (TRUNC_DIV_EXPR,
                    acctile_op (PLUS_EXPR, count, constant_like (count, more)),
                    constant_like (count, pace));
  return fold_build2 (MIN_EXPR, TREE_TYPE (tiles), tiles,
                      fold_convert (TREE_TYPE (tiles), most));
}

/* The candidates of a wavefront, but no more than ACCTILE_MAX_ROWS, from
   LENGTH, that of a line, and TILES along each loop.  */

static tree
number_of_candidates (const struct acctile_layout *layout, int last,
                      tree length, const tree *tiles)
{
  tree all = length;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step && k != last)
      all = fold_build2 (MIN_EXPR, TREE_TYPE (all),
                         acctile_op (MULT_EXPR, all, tiles[k]),
                         constant_like (all, ACCTILE_MAX_ROWS));
  return all;
}

/* No time, chunk of a wavefront times "chunk", or sum of them with the times of
   a row, may leave the range of int.  */

tree
acctile_waves_candidates (const struct acctile_layout *layout,
                          const tree *count, const tree *tiles, tree *fits)
{
  tree type = long_long_integer_type_node;
  int last = acctile_wave_last (layout);
  tree length = build_one_cst (type), most = count[layout->step];
  if (last >= 0)
    length = line_length (layout, last, count[layout->step], tiles[last]);
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        HOST_WIDE_INT factor = layout->time[k];
        if (last >= 0)
          factor += (HOST_WIDE_INT)layout->time[last] * layout->skew[last][k];
        most = fold_build2 (
            PLUS_EXPR, type, most,
            acctile_op (MULT_EXPR, count[k], build_int_cst (type, factor)));
        tree ahead = acctile_op (PLUS_EXPR, tiles[k], build_int_cst (type, 2));
        most = fold_build2 (
            PLUS_EXPR, type, most,
            acctile_op (MULT_EXPR, ahead, build_int_cst (type, layout->chunk)));
      }
  *fits = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, *fits,
                       fold_build2 (LT_EXPR, boolean_type_node, most,
                                    build_int_cst (type, INT_MAX / 4)));
  return number_of_candidates (layout, last, length, tiles);
}

/* The number of wavefronts.  */

static tree
number_of_waves (struct acctile_pipe *p, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree end = p->count[layout->step], waves = acctile_int (1);
  if (!layout->wait)
    return waves;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        tree more = acctile_op (MINUS_EXPR, p->count[k], acctile_int (1));
        end = acctile_op (
            PLUS_EXPR, end,
            acctile_op (MULT_EXPR, more, acctile_int (layout->time[k])));
        if (layout->wait >> k & 1)
          waves = acctile_op (
              PLUS_EXPR, waves,
              acctile_op (MINUS_EXPR, p->tiles[k], acctile_unsigned (1)));
      }
  end = acctile_op (TRUNC_DIV_EXPR,
                    acctile_op (MINUS_EXPR, end, acctile_int (1)),
                    acctile_int (layout->chunk));
  return acctile_value_of (acctile_op (PLUS_EXPR, waves, end), seq);
}

/* Sets the places of the candidate's row along all loops but the last one;
   returns the place in its line.  */

static tree
emit_line (const struct waves *w, gimple_seq *seq)
{
  struct acctile_pipe *p = w->pipe;
  const struct acctile_layout *layout = p->layout;
  tree rest = w->number, place = acctile_unsigned (0);
  if (w->last >= 0)
    {
      place = acctile_value_of (acctile_op (TRUNC_MOD_EXPR, rest, w->length),
                                seq);
      rest = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, rest, w->length),
                               seq);
    }
  for (int k = layout->n_band - 1; k >= 0; k--)
    if (k != layout->step && k != w->last)
      acctile_emit_digit (p->tile[k], &rest, p->tiles[k], seq);
  return fold_convert (integer_type_node, place);
}

/* The first row of the candidate's line that can have a tile in the wavefront,
   which leaves chunk LEFT to row 0 of the line.  */

static tree
emit_first_of_line (const struct waves *w, tree left, gimple_seq *seq)
{
  struct acctile_pipe *p = w->pipe;
  const struct acctile_layout *layout = p->layout;
  tree low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  HOST_WIDE_INT pace = acctile_wave_pace (layout, w->last);
  tree need = acctile_op (
      MINUS_EXPR, acctile_op (MULT_EXPR, left, acctile_int (layout->chunk)),
      p->count[layout->step]);
  tree own = acctile_int (layout->tile[w->last] - 1);
  for (int k = 0; k < layout->n_band; k++)
    {
      if (k == layout->step || k == w->last)
        continue;
      acctile_pipe_range (p, k, low, high, seq);
      need = acctile_op (
          MINUS_EXPR, need,
          acctile_op (MULT_EXPR, high[k], acctile_int (layout->time[k])));
      if (k < w->last && layout->skew[w->last][k])
        own = acctile_op (MINUS_EXPR, own,
                          acctile_op (MULT_EXPR, low[k],
                                      acctile_int (layout->skew[w->last][k])));
    }
  need = acctile_op (
      MINUS_EXPR, need,
      acctile_op (MULT_EXPR, own, acctile_int (layout->time[w->last])));
  need = acctile_value_of (need, seq);
  tree next = acctile_op (PLUS_EXPR,
                          acctile_op (TRUNC_DIV_EXPR, need, acctile_int (pace)),
                          acctile_int (1));
  tree test = build2 (LT_EXPR, boolean_type_node, need, acctile_int (0));
  return acctile_value_of (
      build3 (COND_EXPR, integer_type_node, test, acctile_int (0), next), seq);
}

/* Decodes the candidate; goes to SKIP where it has no row.  Returns its
   chunk.  */

static tree
emit_decode (const struct waves *w, tree skip, gimple_seq *seq)
{
  struct acctile_pipe *p = w->pipe;
  const struct acctile_layout *layout = p->layout;
  tree place = emit_line (w, seq), chunk = w->wave;
  for (int k = 0; k < layout->n_band; k++)
    if (k != w->last && layout->wait >> k & 1)
      chunk = acctile_op (MINUS_EXPR, chunk, p->tile[k]);
  chunk = acctile_value_of (chunk, seq);
  if (w->last < 0)
    return chunk;
  tree inside = acctile_new_label ();
  tree first = emit_first_of_line (w, chunk, seq);
  gimplify_assign (p->tile[w->last], acctile_op (PLUS_EXPR, first, place), seq);
  acctile_emit_branch (
      LT_EXPR, p->tile[w->last],
      acctile_value_of (fold_convert (integer_type_node, p->tiles[w->last]),
                        seq),
      inside, skip, seq);
  acctile_emit_label (inside, seq);
  return acctile_value_of (acctile_op (MINUS_EXPR, chunk, p->tile[w->last]),
                           seq);
}

/* The candidate, by TILE if it is a tile.  */

static void
emit_candidate (const struct waves *w,
                void (*tile) (struct acctile_pipe *p, gimple_seq *seq),
                gimple_seq *seq)
{
  struct acctile_pipe *p = w->pipe;
  const struct acctile_layout *layout = p->layout;
  tree skip = acctile_new_label (), some = acctile_new_label ();
  tree chunk = emit_decode (w, skip, seq);
  acctile_pipe_row_times (p, seq);
  tree begin = p->begin, end = p->end;
  if (layout->wait)
    {
      tree from = acctile_value_of (
          acctile_op (MULT_EXPR, chunk, acctile_int (layout->chunk)), seq);
      tree to = acctile_op (PLUS_EXPR, from, acctile_int (layout->chunk));
      begin = fold_build2 (MAX_EXPR, integer_type_node, begin, from);
      end = fold_build2 (MIN_EXPR, integer_type_node, end, to);
    }
  gimplify_assign (p->tile_begin, begin, seq);
  gimplify_assign (p->tile_end, end, seq);
  acctile_emit_branch (LT_EXPR, p->tile_begin, p->tile_end, some, skip, seq);
  acctile_emit_label (some, seq);
  tile (p, seq);
  acctile_emit_label (skip, seq);
}

/* All members wait for one another, but for the last wavefront of WAVES, behind
   which nothing waits.  COUNT is theirs.  */

static void
emit_wait (const struct waves *w, tree waves, tree members, tree count,
           gimple_seq *seq)
{
  gimple_seq meet = NULL;
  if (acctile_mutant ("meeting"))
    return;
  acctile_meeting_wait (w->pipe, members, count, &meet);
  acctile_emit_if (LT_EXPR, w->wave, waves, meet, seq);
}

void
acctile_waves (struct acctile_pipe *p,
               void (*tile) (struct acctile_pipe *p, gimple_seq *seq),
               gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree word = unsigned_type_node;
  tree member = create_tmp_var (word, "acctile_member");
  tree members = create_tmp_var (word, "acctile_members");
  tree count = create_tmp_var (word, "acctile_count");
  tree again = acctile_new_label (), next = acctile_new_label ();
  tree inside = acctile_new_label (), end = acctile_new_label ();
  tree enter = acctile_new_label (), leave = acctile_new_label ();
  struct waves w;
  w.pipe = p;
  w.last = acctile_wave_last (layout);
  w.wave = create_tmp_var (integer_type_node, "acctile_wave");
  w.number = create_tmp_var (word, "acctile_candidate");
  p->tile_begin = create_tmp_var (integer_type_node, "acctile_tile_begin");
  p->tile_end = create_tmp_var (integer_type_node, "acctile_tile_end");
  gimplify_assign (count, acctile_unsigned (0), seq);
  acctile_meeting_join (p, member, members, seq);
  acctile_emit_branch (LT_EXPR, member, members, enter, leave, seq);
  acctile_emit_label (enter, seq);
  w.length = acctile_unsigned (1);
  if (w.last >= 0)
    w.length = acctile_value_of (
        line_length (layout, w.last, p->count[layout->step], p->tiles[w.last]),
        seq);
  w.candidates = acctile_value_of (
      number_of_candidates (layout, w.last, w.length, p->tiles), seq);
  tree waves = number_of_waves (p, seq);
  gimplify_assign (w.wave, acctile_int (0), seq);
  acctile_emit_label (again, seq);
  gimplify_assign (w.number, member, seq);
  acctile_emit_label (next, seq);
  acctile_emit_branch (LT_EXPR, w.number, w.candidates, inside, end, seq);
  acctile_emit_label (inside, seq);
  emit_candidate (&w, tile, seq);
  gimplify_assign (w.number, acctile_op (PLUS_EXPR, w.number, members), seq);
  acctile_emit_goto (next, seq);
  acctile_emit_label (end, seq);
  gimplify_assign (w.wave, acctile_op (PLUS_EXPR, w.wave, acctile_int (1)),
                   seq);
  emit_wait (&w, waves, members, count, seq);
  acctile_emit_branch (LT_EXPR, w.wave, waves, again, leave, seq);
  acctile_emit_label (leave, seq);
  p->rows = acctile_unsigned (0);
  acctile_slot_end (p, seq);
}
