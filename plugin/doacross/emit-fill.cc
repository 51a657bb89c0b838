/* How the helpers of a block fill the streams of a chunk (models/relay.h): with
   what the tile reads of its halo, of iterations before the first and behind
   the last of a loop, and of memory that it only loads.  No element is touched
   in memory that no iteration loads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"
#include "doacross/emit-staged.h"

/* Elements that a helper loads before it puts the first into its place; of
   regular sets, with tests or without.  */
#define BATCH 4
#define TESTED_BATCH 6
#define MANY 12

/* One element on its way.  */
struct load
{
  const struct acctile_stream_code *stream;
  struct acctile_element e;
  tree valid;
  tree value;
};

/* What is known of the tile and the chunk: the ends of loops may cut the tile;
   those of the step loop do not; only of the step loop there may be no
   iteration at some times; each thread has one at all times that matter.  */
enum extent
{
  EXTENT_CUT,
  EXTENT_STEADY,
  EXTENT_WHOLE,
  EXTENT_INTERIOR
};

/* Whether the place of E along loop K is inside the tile when FAR further.  */

static tree
is_in_tile (struct acctile_pipe *p, const struct acctile_element *e, int k,
            int far)
{
  int tile = p->layout->tile[k], low = e->low[k], high = e->high[k];
  if (low + far >= 0 && high + far < tile)
    return boolean_true_node;
  if (high + far < 0 || low + far >= tile)
    return boolean_false_node;
  return acctile_below (acctile_op (PLUS_EXPR, e->place[k], acctile_int (far)),
                        acctile_int (tile));
}

/* Whether TAP, a conditional load, may read E where no iteration has stored, or
   iteration STEP of the step loop exists there: of chunks that are steady it
   does along the step loop (is_steady), in the others who loads may be the
   first.  */

static tree
source_exists (struct acctile_pipe *p, const struct acctile_tap_code *tap,
               const struct acctile_element *e, tree step, enum extent extent,
               gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  bool steady = extent == EXTENT_INTERIOR || extent == EXTENT_STEADY;
  tree all = steady ? boolean_true_node
                    : acctile_below (step, p->count[layout->step]);
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step && tap->flow->distance[k] != 0)
      all = acctile_both (
          all, acctile_below (acctile_element_iteration (p, e, k, seq),
                              p->count[k]));
  return acctile_either (all, fold_build2 (NE_EXPR, boolean_type_node,
                                           tap->there, acctile_unsigned (0)));
}

/* Whether the iteration that loads E, one of STEP of the step loop, for TAP
   exists in the tile.  */

static tree
is_loaded_by (struct acctile_pipe *p, const struct acctile_tap_code *tap,
              const struct acctile_element *e, tree step, enum extent extent,
              gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree all = tap->exists ? source_exists (p, tap, e, step, extent, seq)
                         : boolean_true_node;
  for (int k = 0; k < layout->n_band; k++)
    {
      if (k == layout->step)
        continue;
      int far = acctile_stage_far (layout, tap->flow, k);
      all = acctile_both (all, is_in_tile (p, e, k, far));
      if (extent == EXTENT_CUT || extent == EXTENT_STEADY)
        all = acctile_both (
            all,
            acctile_below (acctile_op (PLUS_EXPR,
                                       acctile_element_iteration (p, e, k, seq),
                                       acctile_int (tap->flow->distance[k])),
                           p->count[k]));
    }
  if (extent == EXTENT_INTERIOR || extent == EXTENT_STEADY)
    return all;
  tree at = acctile_op (PLUS_EXPR, step,
                        acctile_int (tap->flow->distance[layout->step]));
  return acctile_both (all, acctile_below (at, p->count[layout->step]));
}

/* Whether TAP reads STREAM where another iteration has stored, or would.  */

static bool
reads_stored (struct acctile_pipe *p, const struct acctile_tap_code *tap,
              const struct acctile_stream_code *stream)
{
  return tap->plan->kind == ACCTILE_TAP_STREAM && tap->flow->store >= 0
         && &p->relay->stream[tap->plan->stream] == stream;
}

/* Whether some iteration loads E of STREAM, of STEP of the step loop.  */

static tree
is_loaded (struct acctile_pipe *p, const struct acctile_stream_code *stream,
           const struct acctile_element *e, tree step, enum extent extent,
           gimple_seq *seq)
{
  tree any = boolean_false_node;
  for (int i = 0; i < p->relay->plan.n_tap; i++)
    if (reads_stored (p, &p->relay->tap[i], stream))
      any = acctile_either (
          any, is_loaded_by (p, &p->relay->tap[i], e, step, extent, seq));
  return any;
}

/* Whether iteration STEP of the step loop exists at E.  */

static tree
exists_at (struct acctile_pipe *p, const struct acctile_element *e, tree step,
           enum extent extent, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  if (extent == EXTENT_INTERIOR)
    return boolean_true_node;
  tree all = extent == EXTENT_STEADY
                 ? boolean_true_node
                 : acctile_below (step, p->count[layout->step]);
  if (extent == EXTENT_WHOLE)
    return all;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      all = acctile_both (
          all, acctile_below (acctile_element_iteration (p, e, k, seq),
                              p->count[k]));
  return all;
}

/* Sets TO to FROM if VALID, which may be a constant.  */

static void
emit_if (tree valid, tree to, tree from, gimple_seq *seq)
{
  tree then = acctile_new_label (), after = acctile_new_label ();
  if (!integer_onep (valid))
    {
      acctile_emit_branch (NE_EXPR, valid, acctile_unsigned (0), then, after,
                           seq);
      acctile_emit_label (then, seq);
    }
  gimplify_assign (to, from, seq);
  acctile_emit_label (after, seq);
}

/* Loads E of STREAM if VALID, and adds it to LIST.  */

static void
add_load (struct acctile_pipe *p, const struct acctile_stream_code *stream,
          const struct acctile_element *e, tree valid, vec<load> *list,
          gimple_seq *seq)
{
  struct load load;
  if (integer_zerop (valid))
    return;
  load.stream = stream;
  load.e = *e;
  load.valid = acctile_value_of (fold_convert (unsigned_type_node, valid), seq);
  load.value = create_tmp_var (stream->type, "acctile_element");
  gimplify_assign (load.value, build_zero_cst (stream->type), seq);
  tree address = acctile_element_memory (p, stream, e, seq);
  emit_if (load.valid, load.value, acctile_memory_at (stream->type, address),
           seq);
  list->safe_push (load);
}

/* Puts the elements of LIST into their places.  */

static void
put_loads (struct acctile_pipe *p, vec<load> *list, gimple_seq *seq)
{
  for (unsigned i = 0; i < list->length (); i++)
    {
      const struct load *load = &(*list)[i];
      tree to = acctile_element_shared (p, load->stream, &load->e, seq);
      emit_if (load->valid, acctile_memory_at (load->stream->type, to),
               load->value, seq);
    }
  list->truncate (0);
}

/* What of a set is filled: what is loaded of other tiles, what the tile's own
   iterations load, or both.  */
enum fill
{
  FILL_HALO,
  FILL_LOADED,
  FILL_BOTH
};

/* Whether E of STREAM has to be loaded, as FILL says.  */

static tree
is_filled (struct acctile_pipe *p, const struct acctile_stream_code *stream,
           const struct acctile_element *e, enum fill fill, enum extent extent,
           gimple_seq *seq)
{
  tree step = acctile_element_step (p, e, seq);
  tree there = stream->there ? fold_build2 (NE_EXPR, boolean_type_node,
                                            stream->there, acctile_unsigned (0))
                             : boolean_true_node;
  if (fill == FILL_HALO)
    return is_loaded (p, stream, e, step, extent, seq);
  if (fill == FILL_LOADED)
    return acctile_both (there, exists_at (p, e, step, extent, seq));
  tree inside = exists_at (p, e, step, extent, seq);
  for (int k = 0; k < p->layout->n_band; k++)
    if (k != p->layout->step)
      inside = acctile_both (inside, is_in_tile (p, e, k, 0));
  inside = acctile_value_of (fold_convert (unsigned_type_node, inside), seq);
  tree own
      = stream->plan->fetched
            ? acctile_both (there, fold_build2 (NE_EXPR, boolean_type_node,
                                                inside, acctile_unsigned (0)))
            : boolean_false_node;
  tree other
      = fold_build2 (EQ_EXPR, boolean_type_node, inside, acctile_unsigned (0));
  other = acctile_both (other, is_loaded (p, stream, e, step, extent, seq));
  return acctile_either (own, other);
}

/* Loads E of STREAM, as FILL says, into LIST.  */

static void
add_element (struct acctile_pipe *p, const struct acctile_stream_code *stream,
             const struct acctile_element *e, enum fill fill,
             enum extent extent, vec<load> *list, gimple_seq *seq)
{
  tree valid = is_filled (p, stream, e, fill, extent, seq);
  add_load (p, stream, e, acctile_both (e->exists, valid), list, seq);
}

/* Fills what FILL says of SET of STREAM, in a tile that no loop's end cuts or,
   if MASK is not NULL_TREE, what that says; false when that cannot be done one
   by one.  */

static bool
fill_regular (struct acctile_pipe *p, const struct acctile_stream_code *stream,
              struct acctile_set *set, enum fill fill, enum extent extent,
              tree mask, vec<load> *list, gimple_seq *seq)
{
  int share = acctile_set_share (p, set);
  unsigned batch = extent == EXTENT_INTERIOR ? MANY : TESTED_BATCH;
  struct acctile_element e;
  if (!acctile_set_begin (p, stream, set, seq))
    return false;
  if (extent == EXTENT_WHOLE)
    acctile_set_hide (set, seq);
  if (mask)
    mask = acctile_hidden (mask, seq);
  for (int m = 0; m < share; m++)
    {
      e = acctile_set_next (p, stream, set, m ? &e : NULL, m, seq);
      if (mask)
        add_load (p, stream, &e, acctile_mask_bit (mask, m), list, seq);
      else
        add_element (p, stream, &e, fill, extent, list, seq);
      if (list->length () >= batch)
        put_loads (p, list, seq);
    }
  return true;
}

/* Fills what FILL says of SET of STREAM: a few elements into LIST, many at
   once.  */

static void
fill_set (struct acctile_pipe *p, const struct acctile_stream_code *stream,
          struct acctile_set *set, enum fill fill, enum extent extent,
          vec<load> *list, gimple_seq *seq)
{
  if ((extent == EXTENT_INTERIOR || extent == EXTENT_WHOLE)
      && fill_regular (p, stream, set, fill, extent, NULL_TREE, list, seq))
    return;
  auto_vec<load> many;
  struct acctile_share share = acctile_share_begin (p, set, BATCH, seq);
  bool few = share.elements <= 2;
  for (int u = 0; u < share.batch; u++)
    {
      struct acctile_element e
          = acctile_set_element (p, set, share.first, u, seq);
      add_element (p, stream, &e, fill, extent, few ? list : &many, seq);
    }
  if (few)
    return;
  put_loads (p, &many, seq);
  acctile_share_end (&share, seq);
}

/* Makes SET all places of STREAM: those of the tile, and the halo before it
   along the loops from HALO on, of which loop HALO itself has nothing else; all
   of both if HALO is -1, the tile's if it is the number of loops.  */

static void
make_set (struct acctile_pipe *p, const struct acctile_stream_code *stream,
          int halo, struct acctile_set *set)
{
  const struct acctile_layout *layout = p->layout;
  memset (set, 0, sizeof *set);
  set->places = 1;
  for (int j = 0; j < layout->n_band; j++)
    {
      if (j == layout->step)
        continue;
      set->low[j] = j >= halo ? -stream->plan->halo[j] : 0;
      set->span[j]
          = j == halo ? stream->plan->halo[j] : layout->tile[j] - set->low[j];
      set->places *= set->span[j];
    }
}

/* Fills STREAM where the iteration at a place would be number STEP of the step
   loop, for the element of places E.  */

static void
add_border (struct acctile_pipe *p, const struct acctile_stream_code *stream,
            struct acctile_element e, tree step, vec<load> *list,
            gimple_seq *seq)
{
  tree zero = acctile_element_step (p, &e, seq);
  tree k = acctile_op (MINUS_EXPR, step, zero);
  e.k = acctile_value_of (k, seq);
  tree valid
      = acctile_both (acctile_below (e.k, acctile_int (p->layout->chunk)),
                      is_loaded (p, stream, &e, step, EXTENT_WHOLE, seq));
  add_load (p, stream, &e, acctile_both (e.exists, valid), list, seq);
}

/* Fills STREAM, in a tile that is not cut, before the first and behind the last
   iteration of the step loop.  */

static void
fill_border (struct acctile_pipe *p, const struct acctile_stream_code *stream,
             vec<load> *list, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  HOST_WIDE_INT before = 0, behind = 0;
  struct acctile_set set;
  make_set (p, stream, layout->n_band, &set);
  for (int i = 0; i < p->relay->plan.n_tap; i++)
    if (reads_stored (p, &p->relay->tap[i], stream))
      {
        HOST_WIDE_INT d = p->relay->tap[i].flow->distance[layout->step];
        before = MAX (before, d);
        behind = MAX (behind, -d);
      }
  for (int done = 0; done < set.places; done += layout->helpers)
    {
      struct acctile_element e;
      tree q = acctile_value_of (
          acctile_op (PLUS_EXPR, p->relay->helper, acctile_unsigned (done)),
          seq);
      memset (&e, 0, sizeof e);
      e.k = acctile_int (0);
      e.exists = fold_build2 (LT_EXPR, boolean_type_node, q,
                              acctile_unsigned (set.places));
      for (int j = layout->n_band - 1; j >= 0; j--)
        if (j != layout->step)
          {
            tree size = acctile_unsigned (layout->tile[j]);
            e.high[j] = layout->tile[j] - 1;
            e.place[j] = acctile_value_of (
                fold_convert (integer_type_node,
                              acctile_op (TRUNC_MOD_EXPR, q, size)),
                seq);
            q = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, q, size), seq);
          }
      for (HOST_WIDE_INT n = 1; n <= before; n++)
        add_border (p, stream, e, acctile_int (-n), list, seq);
      for (HOST_WIDE_INT n = 0; n < behind; n++)
        add_border (
            p, stream, e,
            acctile_value_of (
                acctile_op (PLUS_EXPR, p->count[layout->step], acctile_int (n)),
                seq),
            list, seq);
    }
}

/* Fills the streams of a tile that no loop's end cuts, of a chunk of EXTENT. */

static void
fill_whole (struct acctile_pipe *p, enum extent extent, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  struct acctile_relay_code *relay = p->relay;
  auto_vec<load> list;
  struct acctile_set set;
  for (int i = 0; i < relay->plan.n_stream; i++)
    for (int k = 0; k < layout->n_band; k++)
      if (k != layout->step && relay->stream[i].plan->halo[k] > 0)
        {
          make_set (p, &relay->stream[i], k, &set);
          fill_set (p, &relay->stream[i], &set, FILL_HALO, extent, &list, seq);
        }
  for (int i = 0; i < relay->plan.n_stream; i++)
    if (relay->stream[i].plan->fetched)
      {
        make_set (p, &relay->stream[i], layout->n_band, &set);
        fill_set (p, &relay->stream[i], &set, FILL_LOADED, extent, &list, seq);
      }
  for (int i = 0; extent != EXTENT_INTERIOR && i < relay->plan.n_stream; i++)
    fill_border (p, &relay->stream[i], &list, seq);
  put_loads (p, &list, seq);
}

/* Makes SET what is filled of STREAM in a tile that may be cut; false when
   nothing is.  */

static bool
make_cut_set (struct acctile_pipe *p, const struct acctile_stream_code *stream,
              struct acctile_set *set)
{
  bool read = stream->plan->fetched;
  for (int t = 0; t < p->relay->plan.n_tap; t++)
    read |= reads_stored (p, &p->relay->tap[t], stream);
  make_set (p, stream, -1, set);
  return read;
}

/* Fills the streams of a tile that may be cut.  */

static void
fill_cut (struct acctile_pipe *p, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  auto_vec<load> list;
  struct acctile_set set;
  for (int i = 0; i < relay->plan.n_stream; i++)
    if (make_cut_set (p, &relay->stream[i], &set))
      fill_set (p, &relay->stream[i], &set, FILL_BOTH, EXTENT_CUT, &list, seq);
  put_loads (p, &list, seq);
}

/* An acctile_mask_test; DATA is the stream.  */

static tree
is_filled_steadily (struct acctile_pipe *p, const struct acctile_element *e,
                    void *data, gimple_seq *seq)
{
  return is_filled (p, (const struct acctile_stream_code *)data, e, FILL_BOTH,
                    EXTENT_STEADY, seq);
}

/* Makes SET part PART of what is filled of STREAM in a tile that may be cut:
   the halo along a loop, or behind the last loop the tile; false when nothing
   is.  */

static bool
make_part (struct acctile_pipe *p, const struct acctile_stream_code *stream,
           int part, struct acctile_set *set)
{
  const struct acctile_layout *layout = p->layout;
  if (!make_cut_set (p, stream, set)
      || (part < layout->n_band
          && (part == layout->step || stream->plan->halo[part] == 0)))
    return false;
  make_set (p, stream, part, set);
  return true;
}

void
acctile_relay_fill_masks (struct acctile_pipe *p, gimple_seq *first,
                          gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  struct acctile_set set;
  for (int i = 0; i < relay->plan.n_stream; i++)
    for (int part = 0; part <= p->layout->n_band; part++)
      {
        struct acctile_stream_code *stream = &relay->stream[i];
        if (make_part (p, stream, part, &set))
          stream->fill_mask[part] = acctile_mask_make (
              p, &set, is_filled_steadily, stream, first, seq);
      }
}

/* Fills the few elements of SET of STREAM that MASK has.  */

static void
fill_few (struct acctile_pipe *p, const struct acctile_stream_code *stream,
          const struct acctile_set *set, tree mask, gimple_seq *seq)
{
  auto_vec<load> list;
  struct acctile_masked loop = acctile_masked_begin (mask, seq);
  for (int u = 0; u < BATCH; u++)
    {
      struct acctile_element e = acctile_masked_next (p, &loop, set, seq);
      add_load (p, stream, &e, e.exists, &list, seq);
    }
  put_loads (p, &list, seq);
  acctile_masked_end (&loop, seq);
}

/* Fills the streams of a tile that may be cut by their masks.  Of the halo most
   elements are filled, of a tile that is not fetched few.  */

static void
fill_masked (struct acctile_pipe *p, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  int n = p->layout->n_band;
  auto_vec<load> list;
  struct acctile_set set;
  for (int i = 0; i < relay->plan.n_stream; i++)
    for (int part = 0; part <= n; part++)
      {
        const struct acctile_stream_code *stream = &relay->stream[i];
        tree mask = stream->fill_mask[part];
        if (!make_part (p, stream, part, &set))
          continue;
        if ((part == n && !stream->plan->fetched)
            || !fill_regular (p, stream, &set, FILL_BOTH, EXTENT_STEADY, mask,
                              &list, seq))
          fill_few (p, stream, &set, mask, seq);
      }
  put_loads (p, &list, seq);
}

bool
acctile_relay_fill_is_masked (struct acctile_pipe *p)
{
  struct acctile_set set;
  for (int i = 0; i < p->relay->plan.n_stream; i++)
    for (int part = 0; part <= p->layout->n_band; part++)
      if (make_part (p, &p->relay->stream[i], part, &set)
          && !acctile_mask_holds (p, &set))
        return false;
  return true;
}

void
acctile_relay_fill (struct acctile_pipe *p, gimple_seq *seq)
{
  tree whole = acctile_new_label (), cut = acctile_new_label ();
  tree inside = acctile_new_label (), edge = acctile_new_label ();
  tree steady = acctile_new_label (), other = acctile_new_label ();
  tree after = acctile_new_label ();
  acctile_emit_branch (NE_EXPR, p->relay->interior, acctile_unsigned (0),
                       inside, edge, seq);
  acctile_emit_label (inside, seq);
  fill_whole (p, EXTENT_INTERIOR, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (edge, seq);
  if (p->relay->masked)
    {
      acctile_emit_branch (NE_EXPR, p->relay->steady, acctile_unsigned (0),
                           steady, other, seq);
      acctile_emit_label (steady, seq);
      fill_masked (p, seq);
      acctile_emit_goto (after, seq);
      acctile_emit_label (other, seq);
    }
  acctile_emit_branch (NE_EXPR, p->whole, acctile_unsigned (0), whole, cut,
                       seq);
  acctile_emit_label (whole, seq);
  fill_whole (p, EXTENT_WHOLE, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (cut, seq);
  fill_cut (p, seq);
  acctile_emit_label (after, seq);
}
