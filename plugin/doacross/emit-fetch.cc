/* What the threads of a wavefront fetch for one chunk: all threads of a block
   together load into buffers in shared memory (emit-stage.cc) what the tile and
   chunk itself does not store.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-staged.h"

/* Elements that a thread loads before it stores the first.  */
#define BATCH 8

/* One element that a thread fetches.  */
struct element
{
  struct acctile_staged *staged;
  tree seat;
  tree value;
  tree valid; /* NULL_TREE: always  */
};

/* What a thread knows of thread R: the iteration that R has at the first time
   of the chunk, and the one behind its last until the chunk's end.  */

struct window
{
  tree lead;
  tree count;
};

static struct window
emit_window (struct acctile_pipe *p, tree r, gimple_seq *seq)
{
  struct window window;
  tree from = acctile_staged_address (p, CELL_BYTES, WORD_BYTES, r, seq);
  window.lead = acctile_staged_load (unsigned_type_node, from, seq);
  from = acctile_staged_address (
      p, CELL_BYTES + WORD_BYTES * p->layout->threads, WORD_BYTES, r, seq);
  window.count = acctile_staged_load (unsigned_type_node, from, seq);
  return window;
}

/* Loads the element of S for time K of a thread whose address is BASE and that
   has WINDOW (NULL: an iteration at all times of the chunk), where it has an
   iteration then and VALID, if given, is not 0, into a variable.  */

static tree
emit_element (struct acctile_pipe *p, struct acctile_staged *s, tree k,
              tree base, const struct window *window, tree valid,
              gimple_seq *seq)
{
  tree value = create_tmp_var (s->type, "acctile_element");
  tree inside = acctile_new_label (), after = acctile_new_label ();
  gimplify_assign (value, build_zero_cst (s->type), seq);
  if (valid)
    {
      tree then = acctile_new_label ();
      acctile_emit_branch (NE_EXPR, valid, acctile_unsigned (0), then, after,
                           seq);
      acctile_emit_label (then, seq);
    }
  tree offset = NULL_TREE;
  if (window)
    {
      offset = acctile_value_of (acctile_op (PLUS_EXPR, k, window->lead), seq);
      acctile_emit_branch (LT_EXPR, offset, window->count, inside, after, seq);
      acctile_emit_label (inside, seq);
    }
  if (s->flow->conditional)
    {
      tree exists = acctile_new_label (), known = acctile_new_label ();
      acctile_emit_branch (NE_EXPR, base, null_pointer_node, known, after, seq);
      acctile_emit_label (known, seq);
      HOST_WIDE_INT back = s->flow->distance[p->layout->step];
      tree source = acctile_value_of (
          acctile_op (MINUS_EXPR, offset, acctile_unsigned (back)), seq);
      tree trip
          = acctile_value_of (fold_convert (unsigned_type_node, p->trip), seq);
      acctile_emit_branch (LT_EXPR, source, trip, exists, after, seq);
      acctile_emit_label (exists, seq);
    }
  tree bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, k),
                            s->stride);
  tree address = acctile_value_of (
      fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, base, bytes), seq);
  gimplify_assign (value, acctile_memory_at (s->type, address), seq);
  acctile_emit_label (after, seq);
  return value;
}

/* The element of a buffer for time K of thread R.  */

static tree
emit_seat (struct acctile_pipe *p, tree k, tree r, gimple_seq *seq)
{
  return acctile_value_of (
      acctile_op (
          PLUS_EXPR, r,
          acctile_op (MULT_EXPR, k,
                      acctile_unsigned (acctile_staged_pitch (p->layout)))),
      seq);
}

/* Loads the element of S for time K of thread R, as emit_element does, and adds
   it to LIST.  */

static void
fetch_element (struct acctile_pipe *p, struct acctile_staged *s, tree k, tree r,
               const struct window *window, tree valid, vec<element> *list,
               gimple_seq *seq)
{
  tree from = acctile_staged_address (p, s->pointers, POINTER_BYTES, r, seq);
  tree base = acctile_staged_load (ptr_type_node, from, seq);
  struct element element;
  element.staged = s;
  element.value = emit_element (p, s, k, base, window, valid, seq);
  element.seat = emit_seat (p, k, r, seq);
  element.valid = valid;
  list->safe_push (element);
}

/* Puts the elements of LIST into their buffers.  */

static void
store_elements (struct acctile_pipe *p, const vec<element> &list,
                gimple_seq *seq)
{
  for (unsigned i = 0; i < list.length (); i++)
    {
      struct acctile_staged *s = list[i].staged;
      tree then = acctile_new_label (), after = acctile_new_label ();
      if (list[i].valid)
        {
          acctile_emit_branch (NE_EXPR, list[i].valid, acctile_unsigned (0),
                               then, after, seq);
          acctile_emit_label (then, seq);
        }
      tree to
          = acctile_staged_address (p, s->buffer, s->size, list[i].seat, seq);
      acctile_staged_store (s->type, to, list[i].value, seq);
      if (list[i].valid)
        acctile_emit_label (after, seq);
    }
}

/* Whether all elements of S are fetched, EDGES where those that the tile and
   chunk itself stores are too.  */

static bool
is_whole (const struct acctile_staged *s, bool edges)
{
  return s->kind == ACCTILE_STAGE_ALL
         || (edges && s->kind == ACCTILE_STAGE_EDGES);
}

/* Loads and then stores N elements of each buffer that is_whole, for this
   thread, from element number FIRST of a thread on.  */

static void
emit_batch (struct acctile_pipe *p, tree first, int n, bool full, bool edges,
            gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  auto_vec<element> list;
  for (int u = 0; u < n; u++)
    {
      tree number = acctile_op (PLUS_EXPR, first, acctile_unsigned (u));
      number
          = acctile_op (MULT_EXPR, number, acctile_unsigned (layout->threads));
      number
          = acctile_value_of (acctile_op (PLUS_EXPR, number, p->thread), seq);
      tree chunk = acctile_unsigned (layout->chunk);
      tree k
          = acctile_value_of (acctile_op (TRUNC_MOD_EXPR, number, chunk), seq);
      tree r
          = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, number, chunk), seq);
      struct window window = emit_window (p, r, seq);
      for (int i = 0; i < p->n_staged; i++)
        if (is_whole (&p->staged[i], edges))
          {
            bool certain = full && !p->staged[i].flow->conditional;
            fetch_element (p, &p->staged[i], k, r, certain ? NULL : &window,
                           NULL_TREE, &list, seq);
          }
    }
  store_elements (p, list, seq);
}

/* Fetches the buffers that are is_whole.  */

static void
fetch_all (struct acctile_pipe *p, bool full, bool edges, gimple_seq *seq)
{
  bool any = false;
  for (int i = 0; i < p->n_staged; i++)
    any |= is_whole (&p->staged[i], edges);
  if (!any)
    return;
  int batch = MIN (BATCH, p->layout->chunk);
  while (p->layout->chunk % batch)
    batch--;
  tree first = create_tmp_var (unsigned_type_node, "acctile_first");
  tree again = acctile_new_label (), after = acctile_new_label ();
  gimplify_assign (first, acctile_unsigned (0), seq);
  acctile_emit_label (again, seq);
  emit_batch (p, first, batch, full, edges, seq);
  gimplify_assign (
      first, acctile_op (PLUS_EXPR, first, acctile_unsigned (batch)), seq);
  acctile_emit_branch (LT_EXPR, first, acctile_unsigned (p->layout->chunk),
                       again, after, seq);
  acctile_emit_label (after, seq);
}

/* Thread number E of those of a tile whose place in loop SLAB is below what S
   needs; *FRESH says whether no slab before has it.  */

static tree
emit_slab_thread (struct acctile_pipe *p, const struct acctile_staged *s,
                  int slab, tree e, tree *fresh, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree r = acctile_unsigned (0);
  int seats = 1;
  for (int k = layout->n_band - 1; k >= 0; k--)
    {
      if (k == layout->step)
        continue;
      int far = acctile_stage_far (layout, s->flow, k);
      tree size = acctile_unsigned (k == slab ? far : layout->tile[k]);
      tree place = acctile_value_of (acctile_op (TRUNC_MOD_EXPR, e, size), seq);
      e = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, e, size), seq);
      r = acctile_op (PLUS_EXPR, r,
                      acctile_op (MULT_EXPR, place, acctile_unsigned (seats)));
      seats *= layout->tile[k];
      if (k < slab && far > 0)
        *fresh = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, *fresh,
                              fold_build2 (GE_EXPR, boolean_type_node, place,
                                           acctile_unsigned (far)));
    }
  return acctile_value_of (r, seq);
}

/* The truth value TEST as a variable; NULL_TREE when it is always true.  */

static tree
emit_test (tree test, gimple_seq *seq)
{
  if (integer_onep (test))
    return NULL_TREE;
  return acctile_value_of (fold_convert (unsigned_type_node, test), seq);
}

/* Loads for S what the threads read whose place in loop SLAB is so low that the
   iterations that store it are in another tile.  */

static void
fetch_slab (struct acctile_pipe *p, struct acctile_staged *s, int slab,
            vec<element> *list, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  int far = acctile_stage_far (layout, s->flow, slab);
  int threads = layout->threads / layout->tile[slab] * far;
  int total = threads * layout->chunk;
  for (int done = 0; done < total; done += layout->threads)
    {
      tree number = acctile_value_of (
          acctile_op (PLUS_EXPR, p->thread, acctile_unsigned (done)), seq);
      tree fresh = boolean_true_node;
      if (done + layout->threads > total)
        fresh = fold_build2 (LT_EXPR, boolean_type_node, number,
                             acctile_unsigned (total));
      tree chunk = acctile_unsigned (layout->chunk);
      tree k
          = acctile_value_of (acctile_op (TRUNC_MOD_EXPR, number, chunk), seq);
      tree e
          = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, number, chunk), seq);
      tree r = emit_slab_thread (p, s, slab, e, &fresh, seq);
      struct window window = emit_window (p, r, seq);
      fetch_element (p, s, k, r, &window, emit_test (fresh, seq), list, seq);
    }
}

/* Whether the thread that stores what this one loads, for S, is in the
   tile.  */

static tree
source_is_inside (struct acctile_pipe *p, const struct acctile_staged *s)
{
  const struct acctile_layout *layout = p->layout;
  tree all = boolean_true_node;
  for (int k = 0; k < layout->n_band; k++)
    {
      int far = k == layout->step ? 0 : acctile_stage_far (layout, s->flow, k);
      if (far > 0)
        all = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, all,
                           fold_build2 (GE_EXPR, boolean_type_node, p->place[k],
                                        acctile_int (far)));
    }
  return all;
}

/* Loads for S what this thread, with the window OWN, reads at time K of the
   chunk, where TEST holds.  */

static void
fetch_own (struct acctile_pipe *p, struct acctile_staged *s, tree k,
           const struct window *own, tree test, vec<element> *list,
           gimple_seq *seq)
{
  struct element element;
  element.staged = s;
  element.valid = emit_test (test, seq);
  element.value = emit_element (p, s, k, s->address, own, element.valid, seq);
  element.seat = emit_seat (p, k, p->thread, seq);
  list->safe_push (element);
}

/* Loads for S what no iteration of the tile and chunk stores: for the threads
   at the edge of the tile, for all in the first times, and for the iterations
   at the ends of the step loop.  */

static void
fetch_edges (struct acctile_pipe *p, struct acctile_staged *s,
             const struct window *own, vec<element> *list, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step && acctile_stage_far (layout, s->flow, k) > 0)
      fetch_slab (p, s, k, list, seq);
  tree inside = source_is_inside (p, s);
  for (int time = 0; time < s->later; time++)
    fetch_own (p, s, acctile_unsigned (time), own, inside, list, seq);
  HOST_WIDE_INT back = s->flow->distance[layout->step];
  for (HOST_WIDE_INT n = 0; n < (back < 0 ? -back : back); n++)
    {
      tree offset = acctile_unsigned (n);
      if (back < 0)
        offset = acctile_op (MINUS_EXPR,
                             fold_convert (unsigned_type_node, p->trip),
                             acctile_unsigned (n + 1));
      tree k
          = acctile_value_of (acctile_op (MINUS_EXPR, offset, own->lead), seq);
      tree later = acctile_op (MINUS_EXPR, k, acctile_unsigned (s->later));
      tree test = fold_build2 (LT_EXPR, boolean_type_node, later,
                               acctile_unsigned (layout->chunk - s->later));
      fetch_own (p, s, k, own,
                 fold_build2 (TRUTH_AND_EXPR, boolean_type_node, inside, test),
                 list, seq);
    }
}

/* The addresses of S for this thread at time TIME, which OFFSET is counted
   for, into shared memory.  */

static void
emit_pointer (struct acctile_pipe *p, const vec<gimple *> &list,
              struct acctile_staged *s, tree offset, gimple_seq *seq)
{
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  HOST_WIDE_INT step = p->found->nest->loop[p->layout->step].step;
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  tree type = TREE_TYPE (p->low);
  tree at
      = fold_build2 (PLUS_EXPR, type, p->low,
                     fold_build2 (MULT_EXPR, type, fold_convert (type, offset),
                                  build_int_cst (type, step)));
  at = acctile_value_of (fold_convert (TREE_TYPE (index), at), seq);
  tree next = acctile_value_of (
      acctile_op (PLUS_EXPR, at, build_int_cst (TREE_TYPE (at), step)), seq);
  struct acctile_slice slice;
  acctile_slice_find (list, s->stmt, s->ref, &slice);
  tree here = acctile_slice_address (&slice, s->ref, index, at, seq);
  tree there = acctile_slice_address (&slice, s->ref, index, next, seq);
  tree stride
      = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, there),
                     fold_convert (sizetype, here));
  s->stride = acctile_value_of (stride, seq);
  if (s->flow->conditional)
    {
      tree test = build2 (NE_EXPR, boolean_type_node, s->exists,
                          acctile_unsigned (0));
      here = acctile_value_of (
          build3 (COND_EXPR, ptr_type_node, test, here, null_pointer_node),
          seq);
    }
  s->address = here;
  if (!acctile_staged_has_buffer (s))
    return;
  tree slot
      = acctile_staged_address (p, s->pointers, POINTER_BYTES, p->thread, seq);
  acctile_staged_store (ptr_type_node, slot, here, seq);
}

void
acctile_stage_fetch (struct acctile_pipe *p, tree time, tree limit, bool full,
                     gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  auto_vec<element> list;
  if (p->n_staged == 0)
    return;
  bool buffers = false;
  for (int i = 0; i < p->n_staged; i++)
    buffers |= acctile_staged_has_buffer (&p->staged[i]);
  if (!buffers)
    return;
  tree offset = acctile_value_of (acctile_op (MINUS_EXPR, time, p->start), seq);
  struct window own;
  own.lead = acctile_value_of (fold_convert (unsigned_type_node, offset), seq);
  tree reach
      = acctile_op (PLUS_EXPR, offset, acctile_op (MINUS_EXPR, limit, time));
  reach = fold_build2 (MAX_EXPR, integer_type_node, reach, acctile_int (0));
  own.count = acctile_value_of (
      fold_build2 (MIN_EXPR, unsigned_type_node, p->mine,
                   fold_convert (unsigned_type_node, reach)),
      seq);
  acctile_staged_store (
      unsigned_type_node,
      acctile_staged_address (p, CELL_BYTES, WORD_BYTES, p->thread, seq),
      own.lead, seq);
  acctile_staged_store (
      unsigned_type_node,
      acctile_staged_address (p, CELL_BYTES + WORD_BYTES * layout->threads,
                              WORD_BYTES, p->thread, seq),
      own.count, seq);
  for (int i = 0; i < p->n_staged; i++)
    if (acctile_staged_has_buffer (&p->staged[i]))
      emit_pointer (p, *p->body, &p->staged[i], offset, seq);
  acctile_emit_barrier (p, seq);
  tree whole = acctile_new_label (), cut = acctile_new_label ();
  tree after = acctile_new_label ();
  if (!full)
    {
      acctile_emit_branch (NE_EXPR, p->whole, acctile_unsigned (0), whole, cut,
                           seq);
      acctile_emit_label (whole, seq);
    }
  for (int i = 0; i < p->n_staged; i++)
    if (p->staged[i].kind == ACCTILE_STAGE_EDGES)
      fetch_edges (p, &p->staged[i], &own, &list, seq);
  fetch_all (p, full, false, seq);
  store_elements (p, list, seq);
  if (!full)
    {
      acctile_emit_goto (after, seq);
      acctile_emit_label (cut, seq);
      fetch_all (p, false, true, seq);
      acctile_emit_label (after, seq);
    }
  acctile_emit_barrier (p, seq);
}
