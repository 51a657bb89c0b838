/* Sets of elements of streams that the helpers of a block move, and where an
   element is (models/relay.h).  Helpers that follow one another move elements
   of times that follow one another: those lie together in memory where the loop
   that blocks go along does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"
#include "doacross/emit-staged.h"

/* A as a number of bytes, with its sign.  */

static tree
bytes_of (tree a)
{
  return fold_convert (sizetype, fold_convert (ssizetype, a));
}

/* A + B * FACTOR in A's type.  */

static tree
plus_times (tree a, tree b, tree factor)
{
  tree type = TREE_TYPE (a);
  return fold_build2 (PLUS_EXPR, type, a,
                      fold_build2 (MULT_EXPR, type, b, factor));
}

/* How many bytes behind ORIGIN the address of REF, which SLICE computes, is
   when only loop K is one iteration behind its first.  */

static tree
emit_stride (struct acctile_pipe *p, const struct acctile_slice *slice,
             tree ref, int k, tree origin, gimple_seq *seq)
{
  tree iterator[ACCTILE_MAX_BAND], value[ACCTILE_MAX_BAND];
  for (int j = 0; j < p->layout->n_band; j++)
    {
      const struct acctile_gimple_loop *loop = &p->found->loop[j];
      iterator[j] = gimple_omp_for_index (loop->stmt, loop->dim);
      tree at = acctile_iterator_at (p->lower[j], p->found->nest->loop[j].step,
                                     acctile_int (j == k));
      value[j]
          = acctile_value_of (fold_convert (TREE_TYPE (iterator[j]), at), seq);
    }
  tree address = acctile_slice_address_at (slice, ref, p->layout->n_band,
                                           iterator, value, seq);
  if (!origin)
    return fold_convert (sizetype, address);
  return acctile_value_of (fold_build2 (MINUS_EXPR, sizetype,
                                        fold_convert (sizetype, address),
                                        origin),
                           seq);
}

/* Where the elements of STREAM are in memory.  The address of an iteration is
   that of the first of all, and a stride of each loop for each iteration.  */

static void
emit_addresses (struct acctile_pipe *p, struct acctile_stream_code *stream,
                gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  struct acctile_relay_code *relay = p->relay;
  struct acctile_slice slice;
  tree stride[ACCTILE_MAX_BAND] = { NULL_TREE };
  acctile_slice_find (*p->body, stream->stmt, stream->ref, &slice);
  tree origin = acctile_value_of (
      emit_stride (p, &slice, stream->ref, -1, NULL_TREE, seq), seq);
  for (int k = 0; k < layout->n_band; k++)
    stride[k] = emit_stride (p, &slice, stream->ref, k, origin, seq);
  stream->time = stride[layout->step];
  for (int k = 0; k < layout->n_band; k++)
    {
      if (k == layout->step)
        continue;
      origin = plus_times (origin, bytes_of (p->point[k]), stride[k]);
      tree place = build_zero_cst (sizetype);
      for (int j = 0; j < layout->n_band; j++)
        {
          int by = j == layout->step ? -relay->place_time[k]
                                     : relay->iteration[j][k];
          place = plus_times (place, size_int (by), stride[j]);
        }
      stream->place[k] = acctile_value_of (place, seq);
    }
  origin = fold_build2 (
      MINUS_EXPR, sizetype, origin,
      fold_build2 (MULT_EXPR, sizetype, bytes_of (p->start), stream->time));
  stream->origin = acctile_value_of (origin, seq);
}

void
acctile_relay_addresses (struct acctile_pipe *p, gimple_seq *seq)
{
  for (int i = 0; i < p->relay->plan.n_stream; i++)
    emit_addresses (p, &p->relay->stream[i], seq);
}

int
acctile_set_share (struct acctile_pipe *p, const struct acctile_set *set)
{
  int total = set->places * p->layout->chunk, helpers = p->layout->helpers;
  return (total + helpers - 1) / helpers;
}

/* A / B and A % B for a constant B.  */

static tree
quotient (tree a, int b)
{
  return acctile_op (TRUNC_DIV_EXPR, a, acctile_unsigned (b));
}

static tree
rest (tree a, int b)
{
  return acctile_op (TRUNC_MOD_EXPR, a, acctile_unsigned (b));
}

/* Sets *K and *Q to the time in the chunk and the number of the place of this
   helper's element number M of a set.  */

static void
locate (struct acctile_pipe *p, tree m, tree *k, tree *q)
{
  int chunk = p->layout->chunk, helpers = p->layout->helpers;
  tree helper = p->relay->helper;
  if (helpers % chunk == 0)
    {
      *k = rest (helper, chunk);
      *q = acctile_op (
          PLUS_EXPR, quotient (helper, chunk),
          acctile_op (MULT_EXPR, m, acctile_unsigned (helpers / chunk)));
      return;
    }
  if (chunk % helpers == 0)
    {
      *k = acctile_op (PLUS_EXPR, helper,
                       acctile_op (MULT_EXPR, rest (m, chunk / helpers),
                                   acctile_unsigned (helpers)));
      *q = quotient (m, chunk / helpers);
      return;
    }
  tree number = acctile_op (
      PLUS_EXPR, helper, acctile_op (MULT_EXPR, m, acctile_unsigned (helpers)));
  *k = rest (number, chunk);
  *q = quotient (number, chunk);
}

struct acctile_element
acctile_set_element (struct acctile_pipe *p, const struct acctile_set *set,
                     tree first, int u, gimple_seq *seq)
{
  struct acctile_element e;
  tree k, q, m = acctile_op (PLUS_EXPR, first, acctile_unsigned (u));
  int left = set->places;
  memset (&e, 0, sizeof e);
  locate (p, m, &k, &q);
  e.k = acctile_value_of (fold_convert (integer_type_node, k), seq);
  q = acctile_value_of (q, seq);
  e.exists = fold_build2 (LT_EXPR, boolean_type_node, q,
                          acctile_unsigned (set->places));
  for (int j = p->layout->n_band - 1; j >= 0; j--)
    {
      if (j == p->layout->step)
        continue;
      tree at = left == set->span[j] ? q : rest (q, set->span[j]);
      if (set->span[j] == 1)
        at = acctile_unsigned (0);
      q = acctile_value_of (quotient (q, set->span[j]), seq);
      left /= set->span[j];
      e.place[j] = acctile_value_of (
          acctile_op (PLUS_EXPR, fold_convert (integer_type_node, at),
                      acctile_int (set->low[j])),
          seq);
      e.low[j] = set->low[j];
      e.high[j] = set->low[j] + set->span[j] - 1;
    }
  return e;
}

struct acctile_share
acctile_share_begin (struct acctile_pipe *p, const struct acctile_set *set,
                     int batch, gimple_seq *seq)
{
  struct acctile_share share;
  share.elements = acctile_set_share (p, set);
  share.batch = MIN (batch, share.elements);
  share.first = create_tmp_var (unsigned_type_node, "acctile_first");
  share.again = acctile_new_label ();
  share.after = acctile_new_label ();
  gimplify_assign (share.first, acctile_unsigned (0), seq);
  acctile_emit_label (share.again, seq);
  return share;
}

void
acctile_share_end (const struct acctile_share *share, gimple_seq *seq)
{
  tree next
      = acctile_op (PLUS_EXPR, share->first, acctile_unsigned (share->batch));
  gimplify_assign (share->first, next, seq);
  acctile_emit_branch (LT_EXPR, share->first,
                       acctile_unsigned (share->elements), share->again,
                       share->after, seq);
  acctile_emit_label (share->after, seq);
}

/* Elements of a regular set that a helper moves at most.  */
#define MOST_UNROLLED 128

/* The innermost loop along which SET has several places; any if there is
   none.  */

static int
innermost (const struct acctile_pipe *p, const struct acctile_set *set)
{
  int along = p->layout->step == 0 ? 1 : 0;
  for (int j = 0; j < p->layout->n_band; j++)
    if (j != p->layout->step && set->span[j] > 1)
      along = j;
  return along;
}

bool
acctile_set_begin (struct acctile_pipe *p,
                   const struct acctile_stream_code *stream,
                   struct acctile_set *set, gimple_seq *seq)
{
  int chunk = p->layout->chunk, helpers = p->layout->helpers;
  struct acctile_element e;
  memset (&e, 0, sizeof e);
  set->along = innermost (p, set);
  set->group = helpers % chunk == 0 ? helpers / chunk : 1;
  if (acctile_set_share (p, set) > MOST_UNROLLED
      || (helpers % chunk && chunk % helpers)
      || (set->places > set->span[set->along]
          && set->span[set->along] % set->group))
    return false;
  bool grouped = helpers % chunk == 0;
  tree k = grouped ? rest (p->relay->helper, chunk) : p->relay->helper;
  tree q = grouped ? quotient (p->relay->helper, chunk) : acctile_unsigned (0);
  set->k = acctile_value_of (fold_convert (integer_type_node, k), seq);
  set->q = acctile_value_of (fold_convert (integer_type_node, q), seq);
  e.k = set->k;
  for (int j = 0; j < p->layout->n_band; j++)
    if (j != p->layout->step)
      e.place[j] = j == set->along ? set->q : acctile_int (0);
  set->memory = acctile_element_memory (p, stream, &e, seq);
  set->shared = acctile_element_shared (p, stream, &e, seq);
  tree stride = grouped ? stream->place[set->along] : stream->time;
  set->stride = acctile_value_of (
      fold_build2 (MULT_EXPR, sizetype, stride,
                   size_int (grouped ? set->group : helpers)),
      seq);
  return true;
}

tree
acctile_hidden (tree value, gimple_seq *seq)
{
  tree hidden = create_tmp_var (TREE_TYPE (value), "acctile_hidden");
  gimplify_assign (hidden, value, seq);
  acctile_emit_opaque (hidden, true, seq);
  return hidden;
}

void
acctile_set_hide (struct acctile_set *set, gimple_seq *seq)
{
  set->k = acctile_hidden (set->k, seq);
  set->q = acctile_hidden (set->q, seq);
  set->memory = acctile_hidden (set->memory, seq);
  set->shared = acctile_hidden (set->shared, seq);
  set->stride = acctile_hidden (set->stride, seq);
}

/* Sets the place of E, number NUMBER of SET but for its group.  */

static void
set_places (struct acctile_pipe *p, const struct acctile_set *set, int number,
            int *place)
{
  for (int j = p->layout->n_band - 1; j >= 0; j--)
    if (j != p->layout->step)
      {
        place[j] = set->low[j] + number % set->span[j];
        number /= set->span[j];
      }
}

struct acctile_element
acctile_set_next (struct acctile_pipe *p,
                  const struct acctile_stream_code *stream,
                  const struct acctile_set *set,
                  const struct acctile_element *before, int m, gimple_seq *seq)
{
  int chunk = p->layout->chunk, helpers = p->layout->helpers;
  bool grouped = helpers % chunk == 0;
  int per = grouped ? 1 : chunk / helpers;
  int number = grouped ? m * set->group : m / per;
  int late = grouped ? 0 : helpers * (m % per);
  int place[ACCTILE_MAX_BAND];
  struct acctile_element e;
  memset (&e, 0, sizeof e);
  set_places (p, set, number, place);
  e.exists = boolean_true_node;
  if (number + set->group > set->places)
    e.exists = fold_build2 (LT_EXPR, boolean_type_node, set->q,
                            acctile_int (set->places - number));
  e.k = acctile_op (PLUS_EXPR, set->k, acctile_int (late));
  const struct acctile_stream *plan = stream->plan;
  HOST_WIDE_INT further = (HOST_WIDE_INT)late * plan->pitch;
  tree at = fold_convert (sizetype, set->memory);
  at = plus_times (at, stream->time, size_int (late));
  for (int j = 0; j < p->layout->n_band; j++)
    if (j != p->layout->step)
      {
        bool along = j == set->along;
        e.low[j] = place[j];
        e.high[j] = place[j] + (along ? set->group - 1 : 0);
        e.place[j]
            = along && set->group > 1
                  ? acctile_op (PLUS_EXPR, set->q, acctile_int (place[j]))
                  : acctile_int (place[j]);
        further += (HOST_WIDE_INT)place[j] * plan->stride[j];
        at = plus_times (at, stream->place[j], size_int (place[j]));
      }
  if (before && (grouped ? number % set->span[set->along] : m % per))
    at = fold_build2 (PLUS_EXPR, sizetype,
                      fold_convert (sizetype, before->memory), set->stride);
  e.memory = acctile_value_of (fold_convert (ptr_type_node, at), seq);
  e.shared = acctile_value_of (
      fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, set->shared,
                   build_int_cst (sizetype, further * plan->size)),
      seq);
  return e;
}

tree
acctile_element_memory (struct acctile_pipe *p,
                        const struct acctile_stream_code *stream,
                        const struct acctile_element *e, gimple_seq *seq)
{
  if (e->memory)
    return e->memory;
  tree time = acctile_op (PLUS_EXPR, p->relay->time, e->k);
  tree at = plus_times (stream->origin, bytes_of (time), stream->time);
  for (int k = 0; k < p->layout->n_band; k++)
    if (k != p->layout->step)
      at = plus_times (at, bytes_of (e->place[k]), stream->place[k]);
  return acctile_value_of (fold_convert (ptr_type_node, at), seq);
}

tree
acctile_element_shared (struct acctile_pipe *p,
                        const struct acctile_stream_code *stream,
                        const struct acctile_element *e, gimple_seq *seq)
{
  const struct acctile_stream *plan = stream->plan;
  if (e->shared)
    return e->shared;
  tree number = acctile_int (plan->later * plan->pitch + plan->first);
  number = acctile_op (PLUS_EXPR, number,
                       acctile_op (MULT_EXPR, e->k, acctile_int (plan->pitch)));
  for (int k = 0; k < p->layout->n_band; k++)
    if (k != p->layout->step)
      number = acctile_op (
          PLUS_EXPR, number,
          acctile_op (MULT_EXPR, e->place[k], acctile_int (plan->stride[k])));
  tree half = acctile_relay_half (p->relay->chunk, seq);
  return acctile_stream_address (p, stream, half,
                                 acctile_value_of (number, seq), seq);
}

tree
acctile_element_step (struct acctile_pipe *p, const struct acctile_element *e,
                      gimple_seq *seq)
{
  tree step = acctile_op (
      MINUS_EXPR, acctile_op (PLUS_EXPR, p->relay->time, e->k), p->start);
  for (int k = 0; k < p->layout->n_band; k++)
    if (k != p->layout->step)
      step = acctile_op (MINUS_EXPR, step,
                         acctile_op (MULT_EXPR, e->place[k],
                                     acctile_int (p->relay->place_time[k])));
  return acctile_value_of (step, seq);
}

tree
acctile_element_iteration (struct acctile_pipe *p,
                           const struct acctile_element *e, int j,
                           gimple_seq *seq)
{
  tree iteration = p->point[j];
  for (int k = 0; k < p->layout->n_band; k++)
    if (k != p->layout->step && p->relay->iteration[j][k])
      iteration
          = acctile_op (PLUS_EXPR, iteration,
                        acctile_op (MULT_EXPR, e->place[k],
                                    acctile_int (p->relay->iteration[j][k])));
  return acctile_value_of (iteration, seq);
}
