/* How the helpers of a block bring what was stored into the streams of a chunk
   to memory (models/relay.h).  What another iteration of the tile stores again
   in the same chunk stays where it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"
#include "doacross/emit-staged.h"

/* Elements that a helper takes before it stores the first.  */
#define BATCH 4

/* One element on its way.  */
struct store
{
  tree address;
  tree valid;
  tree value;
};

/* Who has an iteration at all times of the chunk.  */
enum extent
{
  EXTENT_ANY,    /* nobody, perhaps  */
  EXTENT_STEADY, /* those who have iterations  */
  EXTENT_WHOLE,  /* nobody, perhaps; the ends of the other loops cut nothing  */
  EXTENT_ALL
};

/* Whether the iteration of E, AHEAD further in each loop, exists in a chunk of
   EXTENT.  */

static tree
exists_ahead (struct acctile_pipe *p, const struct acctile_element *e,
              const int64_t *ahead, enum extent extent, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree exists = boolean_true_node;
  for (int k = 0; extent != EXTENT_ALL && k < layout->n_band; k++)
    {
      if (k == layout->step ? extent == EXTENT_STEADY : extent == EXTENT_WHOLE)
        continue;
      tree at = k == layout->step ? acctile_element_step (p, e, seq)
                                  : acctile_element_iteration (p, e, k, seq);
      at = acctile_op (PLUS_EXPR, at, acctile_int (ahead[k]));
      exists = acctile_both (exists, acctile_below (at, p->count[k]));
    }
  return exists;
}

/* A < B, or what is known of that of a value from LOW to HIGH.  */

static tree
is_less (tree a, int low, int high, int b)
{
  if (high < b)
    return boolean_true_node;
  if (low >= b)
    return boolean_false_node;
  return fold_build2 (LT_EXPR, boolean_type_node, a, acctile_int (b));
}

/* Whether what E of STREAM has is stored again in the same chunk and tile.  */

static tree
is_stored_again (struct acctile_pipe *p,
                 const struct acctile_stream_code *stream,
                 const struct acctile_flow *over,
                 const struct acctile_element *e, enum extent extent,
                 gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree all = boolean_true_node;
  int later = 0;
  if (stream->plan->over < 0)
    return boolean_false_node;
  for (int k = 0; k < layout->n_band; k++)
    {
      later += layout->time[k] * (int)over->distance[k];
      if (k == layout->step)
        continue;
      int far = acctile_stage_far (layout, over, k);
      if (far >= layout->tile[k])
        return boolean_false_node;
      all = acctile_both (all, is_less (e->place[k], e->low[k], e->high[k],
                                        layout->tile[k] - far));
    }
  if (later >= layout->chunk)
    return boolean_false_node;
  all = acctile_both (all, fold_build2 (LT_EXPR, boolean_type_node, e->k,
                                        acctile_int (layout->chunk - later)));
  return acctile_both (all, exists_ahead (p, e, over->distance, extent, seq));
}

/* The store that stores an element of STREAM again, or NULL.  */

static const struct acctile_flow *
over_of (struct acctile_pipe *p, const struct acctile_stream_code *stream)
{
  return stream->plan->over < 0 ? NULL : &p->flow[stream->plan->over];
}

/* Whether E of STREAM has to be stored.  */

static tree
is_drained (struct acctile_pipe *p, const struct acctile_stream_code *stream,
            const struct acctile_element *e, enum extent extent,
            gimple_seq *seq)
{
  static const int64_t here[ACCTILE_MAX_BAND] = { 0 };
  tree again = is_stored_again (p, stream, over_of (p, stream), e, extent, seq);
  again = fold_build1 (TRUTH_NOT_EXPR, boolean_type_node, again);
  return acctile_both (exists_ahead (p, e, here, extent, seq), again);
}

/* Takes E of STREAM into LIST if VALID, which may be a constant.  */

static void
take_element (struct acctile_pipe *p, const struct acctile_stream_code *stream,
              const struct acctile_element *e, tree valid, vec<store> *list,
              gimple_seq *seq)
{
  struct store store;
  valid = acctile_both (e->exists, valid);
  if (integer_zerop (valid))
    return;
  store.valid
      = acctile_value_of (fold_convert (unsigned_type_node, valid), seq);
  store.address = acctile_element_memory (p, stream, e, seq);
  tree from = acctile_element_shared (p, stream, e, seq);
  tree then = acctile_new_label (), after = acctile_new_label ();
  store.value = create_tmp_var (stream->type, "acctile_element");
  if (!integer_onep (store.valid))
    {
      gimplify_assign (store.value, build_zero_cst (stream->type), seq);
      acctile_emit_branch (NE_EXPR, store.valid, acctile_unsigned (0), then,
                           after, seq);
      acctile_emit_label (then, seq);
    }
  gimplify_assign (store.value, acctile_memory_at (stream->type, from), seq);
  acctile_emit_label (after, seq);
  list->safe_push (store);
}

/* Stores the elements of LIST, of STREAM.  */

static void
put_stores (const struct acctile_stream_code *stream, vec<store> *list,
            gimple_seq *seq)
{
  for (unsigned i = 0; i < list->length (); i++)
    {
      const struct store *store = &(*list)[i];
      tree then = acctile_new_label (), after = acctile_new_label ();
      if (!integer_onep (store->valid))
        {
          acctile_emit_branch (NE_EXPR, store->valid, acctile_unsigned (0),
                               then, after, seq);
          acctile_emit_label (then, seq);
        }
      acctile_staged_store (stream->type, store->address, store->value, seq);
      acctile_emit_label (after, seq);
    }
  list->truncate (0);
}

/* Brings SET of STREAM home, of a chunk of EXTENT or, if MASK is not NULL_TREE,
   what that says; false when that cannot be done one by one.  */

static bool
drain_regular (struct acctile_pipe *p, const struct acctile_stream_code *stream,
               struct acctile_set *set, enum extent extent, tree mask,
               gimple_seq *seq)
{
  int share = acctile_set_share (p, set);
  auto_vec<store> list;
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
      take_element (p, stream, &e,
                    mask ? acctile_mask_bit (mask, m)
                         : is_drained (p, stream, &e, extent, seq),
                    &list, seq);
      if (list.length () >= BATCH)
        put_stores (stream, &list, seq);
    }
  put_stores (stream, &list, seq);
  return true;
}

/* Brings SET of STREAM home, of any chunk.  */

static void
drain_set (struct acctile_pipe *p, const struct acctile_stream_code *stream,
           const struct acctile_set *set, gimple_seq *seq)
{
  auto_vec<store> list;
  struct acctile_share share = acctile_share_begin (p, set, BATCH, seq);
  for (int u = 0; u < share.batch; u++)
    {
      struct acctile_element e
          = acctile_set_element (p, set, share.first, u, seq);
      take_element (p, stream, &e, is_drained (p, stream, &e, EXTENT_ANY, seq),
                    &list, seq);
    }
  put_stores (stream, &list, seq);
  acctile_share_end (&share, seq);
}

/* Makes SET all places of the tile.  */

static void
make_set (struct acctile_pipe *p, struct acctile_set *set)
{
  const struct acctile_layout *layout = p->layout;
  memset (set, 0, sizeof *set);
  set->places = layout->threads;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      set->span[k] = layout->tile[k];
}

bool
acctile_relay_drain_is_masked (struct acctile_pipe *p)
{
  struct acctile_set set;
  make_set (p, &set);
  return acctile_mask_holds (p, &set);
}

/* An acctile_mask_test; DATA is the stream.  */

static tree
is_drained_steadily (struct acctile_pipe *p, const struct acctile_element *e,
                     void *data, gimple_seq *seq)
{
  return is_drained (p, (const struct acctile_stream_code *)data, e,
                     EXTENT_STEADY, seq);
}

void
acctile_relay_drain_masks (struct acctile_pipe *p, gimple_seq *first,
                           gimple_seq *seq)
{
  struct acctile_set set;
  make_set (p, &set);
  for (int i = 0; i < p->relay->plan.n_stream; i++)
    {
      struct acctile_stream_code *stream = &p->relay->stream[i];
      if (stream->plan->stored)
        stream->drain_mask = acctile_mask_make (p, &set, is_drained_steadily,
                                                stream, first, seq);
    }
}

/* Brings SET of STREAM home by its mask.  */

static void
drain_masked (struct acctile_pipe *p, const struct acctile_stream_code *stream,
              const struct acctile_set *set, gimple_seq *seq)
{
  auto_vec<store> list;
  struct acctile_masked loop = acctile_masked_begin (stream->drain_mask, seq);
  for (int u = 0; u < BATCH; u++)
    {
      struct acctile_element e = acctile_masked_next (p, &loop, set, seq);
      take_element (p, stream, &e, boolean_true_node, &list, seq);
    }
  put_stores (stream, &list, seq);
  acctile_masked_end (&loop, seq);
}

/* Brings STREAM home.  Only rows that are cut have masks.  */

static void
drain_stream (struct acctile_pipe *p, const struct acctile_stream_code *stream,
              gimple_seq *seq)
{
  tree inside = acctile_new_label (), edge = acctile_new_label ();
  tree steady = acctile_new_label (), other = acctile_new_label ();
  tree whole = acctile_new_label (), cut = acctile_new_label ();
  tree after = acctile_new_label ();
  struct acctile_set set;
  make_set (p, &set);
  acctile_emit_branch (NE_EXPR, p->relay->interior, acctile_unsigned (0),
                       inside, edge, seq);
  acctile_emit_label (inside, seq);
  bool done = drain_regular (p, stream, &set, EXTENT_ALL, NULL_TREE, seq);
  tree otherwise = p->relay->masked ? other : edge;
  acctile_emit_goto (done ? after : otherwise, seq);
  acctile_emit_label (edge, seq);
  if (p->relay->masked)
    {
      acctile_emit_branch (NE_EXPR, p->relay->steady, acctile_unsigned (0),
                           steady, other, seq);
      acctile_emit_label (steady, seq);
      if (!drain_regular (p, stream, &set, EXTENT_STEADY, stream->drain_mask,
                          seq))
        drain_masked (p, stream, &set, seq);
      acctile_emit_goto (after, seq);
      acctile_emit_label (other, seq);
    }
  if (done)
    {
      acctile_emit_branch (NE_EXPR, p->whole, acctile_unsigned (0), whole, cut,
                           seq);
      acctile_emit_label (whole, seq);
      drain_regular (p, stream, &set, EXTENT_WHOLE, NULL_TREE, seq);
      acctile_emit_goto (after, seq);
      acctile_emit_label (cut, seq);
    }
  drain_set (p, stream, &set, seq);
  acctile_emit_label (after, seq);
}

void
acctile_relay_drain (struct acctile_pipe *p, gimple_seq *seq)
{
  for (int i = 0; i < p->relay->plan.n_stream; i++)
    if (p->relay->stream[i].plan->stored)
      drain_stream (p, &p->relay->stream[i], seq);
}
