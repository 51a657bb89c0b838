/* What the threads of a wavefront fetch ahead: for each chunk, all threads of a
   block together load what one load of the body will read in all iterations of
   the chunk into a buffer in shared memory, coalesced along the step loop.

   A buffer has an element for each time of the chunk and each thread; one time
   is a row of it, so that the threads of one time meet different banks.  What
   an iteration stores and another one of the same tile and chunk loads is not
   in memory yet when the chunk is fetched: the store puts it into the element
   of who will load it as well.  Everything else has been stored, and published,
   before (Li, "Tiling Optimization for Nested Loops on GPUs", chapter 6, loads
   the tile and its halo in the same way).  Stores go to memory where they
   stand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"
#include "doacross/emit-staged.h"
#include "extract/value.h"

/* Whether what S loads lies in shared memory, not in a variable.  */

bool
acctile_staged_has_buffer (const struct acctile_staged *s)
{
  return s->kind == ACCTILE_STAGE_ALL || s->kind == ACCTILE_STAGE_EDGES;
}

/* The access that REF is, where it stands; -1 when it is none, or not of whole
   bytes.  */

static int
access_of (const struct acctile_found *found, tree ref)
{
  for (int i = 0; i < found->n_reference; i++)
    if (found->reference[i].ref == ref && !acctile_is_bit_field (ref))
      return found->reference[i].access;
  return -1;
}

/* The access that STMT, "variable = memory", loads; -1 for others.  */

int
acctile_loaded_access (const struct acctile_found *found, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !DECL_P (gimple_assign_lhs (stmt))
      || !is_gimple_reg_type (TREE_TYPE (gimple_assign_rhs1 (stmt))))
    return -1;
  return access_of (found, gimple_assign_rhs1 (stmt));
}

/* The access that STMT, "memory = value", stores; -1 for others.  */

int
acctile_stored_access (const struct acctile_found *found, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt)
      || !is_gimple_val (gimple_assign_rhs1 (stmt)))
    return -1;
  return access_of (found, gimple_assign_lhs (stmt));
}

/* The address of shared byte BASE + SIZE * ELEMENT.  */

tree
acctile_staged_address (struct acctile_pipe *p, int base, int size,
                        tree element, gimple_seq *seq)
{
  tree bytes = acctile_op (
      PLUS_EXPR, acctile_op (MULT_EXPR, element, acctile_unsigned (size)),
      acctile_unsigned (base));
  return acctile_value_of (fold_build2 (POINTER_PLUS_EXPR, ptr_type_node,
                                        p->cell,
                                        fold_convert (sizetype, bytes)),
                           seq);
}

/* The address, in the buffer that starts at byte BASE, of the element of SIZE
   bytes that is FURTHER elements behind this thread's own at this time.  */

static tree
seat_address (struct acctile_pipe *p, int base, int size, int further,
              gimple_seq *seq)
{
  return acctile_value_of (
      fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, p->seat[exact_log2 (size)],
                   build_int_cst (sizetype, base + further * size)),
      seq);
}

void
acctile_stage_first_seat (struct acctile_pipe *p, gimple_seq *seq)
{
  for (int i = 0; i < p->n_staged; i++)
    {
      int size = p->staged[i].size;
      tree *seat = &p->seat[exact_log2 (size)];
      if (!acctile_staged_has_buffer (&p->staged[i]))
        continue;
      if (!*seat)
        *seat = create_tmp_var (ptr_type_node, "acctile_seat");
      gimplify_assign (
          *seat, acctile_staged_address (p, 0, size, p->thread, seq), seq);
    }
}

void
acctile_stage_next_seat (struct acctile_pipe *p, gimple_seq *seq)
{
  for (int log = 0; log < ACCTILE_SEATS; log++)
    if (p->seat[log])
      gimplify_assign (
          p->seat[log],
          fold_build2 (
              POINTER_PLUS_EXPR, ptr_type_node, p->seat[log],
              build_int_cst (sizetype, (p->layout->threads + 1) << log)),
          seq);
}

void
acctile_staged_store (tree type, tree address, tree value, gimple_seq *seq)
{
  gimple_seq_add_stmt (
      seq, gimple_build_assign (acctile_memory_at (type, address), value));
}

tree
acctile_staged_load (tree type, tree address, gimple_seq *seq)
{
  return acctile_value_of (acctile_memory_at (type, address), seq);
}

/* Elements of one time of a buffer.  */

int
acctile_staged_pitch (const struct acctile_layout *layout)
{
  return layout->threads + 1;
}

/* True when all stores that FLOW's stands for are statements of LIST, and store
   values of the type of its load REF.  */

static bool
store_is_known (const struct acctile_found *found, const vec<gimple *> &list,
                const struct acctile_flow *flow, tree ref)
{
  int missing = 0;
  for (int i = 0; i < found->nest->n_access; i++)
    missing += acctile_flow_same_store (found->nest, i, flow->store);
  for (unsigned i = 0; i < list.length (); i++)
    {
      int access = acctile_stored_access (found, list[i]);
      if (access < 0
          || !acctile_flow_same_store (found->nest, access, flow->store))
        continue;
      missing--;
      if (!useless_type_conversion_p (TREE_TYPE (ref),
                                      TREE_TYPE (gimple_assign_rhs1 (list[i]))))
        return false;
    }
  return missing == 0;
}

/* The statement of LIST that stores what FLOW loads, the first of them.  */

static gimple *
store_of (const struct acctile_found *found, const vec<gimple *> &list,
          const struct acctile_flow *flow)
{
  for (unsigned i = 0; i < list.length (); i++)
    if (acctile_stored_access (found, list[i]) == flow->store)
      return list[i];
  return NULL;
}

/* Adds FLOW to what P fetches when its load is a statement of LIST, the first
   of that access, whose address can be computed ahead.  */

static void
add_flow (struct acctile_pipe *p, const vec<gimple *> &list,
          const struct acctile_flow *flow)
{
  const struct acctile_layout *layout = p->layout;
  struct acctile_staged *s = &p->staged[p->n_staged];
  memset (s, 0, sizeof *s);
  s->flow = flow;
  for (unsigned i = 0; i < list.length () && !s->stmt; i++)
    if (is_gimple_assign (list[i])
        && acctile_loaded_access (p->found, list[i]) == flow->load)
      s->stmt = list[i];
  if (!s->stmt)
    return;
  s->ref = gimple_assign_rhs1 (s->stmt);
  s->type = TYPE_MAIN_VARIANT (TREE_TYPE (s->ref));
  tree unit = TYPE_SIZE_UNIT (s->type);
  struct acctile_slice slice;
  if (!unit || !tree_fits_shwi_p (unit) || tree_to_shwi (unit) > 16
      || exact_log2 (tree_to_shwi (unit)) < 0
      || !acctile_slice_find (list, s->stmt, s->ref, &slice)
      || (flow->store >= 0 && !store_is_known (p->found, list, flow, s->ref)))
    return;
  if (flow->partial)
    {
      struct acctile_slice at;
      s->store = store_of (p->found, list, flow);
      if (!s->store
          || !acctile_slice_find (list, s->store, gimple_assign_lhs (s->store),
                                  &at))
        return;
      s->target = gimple_assign_lhs (s->store);
    }
  s->size = tree_to_shwi (unit);
  struct acctile_stage stage = acctile_stage_of (p->found->nest, layout, flow);
  if (stage.kind == ACCTILE_STAGE_NONE)
    return;
  s->kind = stage.kind;
  s->later = stage.later;
  s->seats = stage.seats;
  s->near = stage.near;
  int bytes = (int)acctile_stage_bytes (layout, &stage, s->size);
  if (p->shared + bytes > ACCTILE_STAGE_BYTES)
    return;
  s->pointers = p->shared;
  s->buffer = p->shared
              + ROUND_UP (layout->threads * POINTER_BYTES, BUFFER_ALIGNMENT);
  p->shared += bytes;
  p->n_staged++;
}

void
acctile_stage_begin (struct acctile_pipe *p, gimple_seq body,
                     const struct acctile_flow *flows, int n)
{
  p->shared = CELL_BYTES;
  p->staged = XCNEWVEC (struct acctile_staged, n + 1);
  p->body = new vec<gimple *> ();
  if (p->layout->helpers > 0 && acctile_relay_begin (p, body, flows, n))
    return;
  if (!p->layout->stage)
    return;
  p->body->truncate (0);
  p->shared = acctile_stage_head (p->layout);
  acctile_slice_stmts (body, p->body);
  for (int i = 0; i < n; i++)
    add_flow (p, *p->body, &flows[i]);
  if (p->n_staged == 0)
    p->shared = CELL_BYTES;
}

void
acctile_stage_end (struct acctile_pipe *p)
{
  free (p->staged);
  acctile_relay_end (p);
  p->body->release ();
  delete p->body;
}

/* Whether the thread that loads what this one stores, for S, is in the
   tile.  */

static void
emit_reaches (struct acctile_pipe *p, struct acctile_staged *s, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree all = boolean_true_node;
  for (int k = 0; k < layout->n_band; k++)
    {
      int far = k == layout->step ? 0 : acctile_stage_far (layout, s->flow, k);
      if (far > 0)
        all = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, all,
                           fold_build2 (LT_EXPR, boolean_type_node, p->place[k],
                                        acctile_int (layout->tile[k] - far)));
    }
  s->reaches = acctile_value_of (fold_convert (unsigned_type_node, all), seq);
}

void
acctile_stage_places (struct acctile_pipe *p, gimple_seq *seq)
{
  for (int i = 0; i < p->n_staged; i++)
    if (p->staged[i].kind == ACCTILE_STAGE_EDGES)
      emit_reaches (p, &p->staged[i], seq);
}

/* Whether the iteration that stores what this thread loads exists, for S.  */

static void
emit_exists (struct acctile_pipe *p, struct acctile_staged *s, gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree all = boolean_true_node;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step && s->flow->distance[k])
      {
        tree source = acctile_op (MINUS_EXPR, p->point[k],
                                  acctile_int (s->flow->distance[k]));
        all = fold_build2 (
            TRUTH_AND_EXPR, boolean_type_node, all,
            fold_build2 (LT_EXPR, boolean_type_node,
                         fold_convert (unsigned_type_node, source),
                         fold_convert (unsigned_type_node, p->count[k])));
      }
  s->exists = acctile_value_of (fold_convert (unsigned_type_node, all), seq);
}

/* Loads what S is before this thread's iteration FIRST of the step loop.  */

static void
emit_before (struct acctile_pipe *p, struct acctile_staged *s, tree first,
             gimple_seq *seq)
{
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  HOST_WIDE_INT step = p->found->nest->loop[p->layout->step].step;
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  tree low = p->low;
  struct acctile_slice slice;
  if (first)
    low = acctile_iterator_at (low, step, first);
  acctile_slice_find (*p->body, s->stmt, s->ref, &slice);
  tree at = acctile_value_of (fold_convert (TREE_TYPE (index), low), seq);
  tree address = acctile_slice_address (&slice, s->ref, index, at, seq);
  gimplify_assign (s->value, acctile_memory_at (s->type, address), seq);
}

/* The same where that is the value of an iteration, for a load that not every
   iteration makes: a row begins without one, another chunk of it need not.  */

static void
emit_before_some (struct acctile_pipe *p, struct acctile_staged *s, tree first,
                  gimple_seq *seq)
{
  HOST_WIDE_INT back = s->flow->distance[p->layout->step];
  gimple_seq inside = NULL, behind = NULL;
  emit_before (p, s, first, &inside);
  tree source = acctile_value_of (
      acctile_op (MINUS_EXPR, fold_convert (unsigned_type_node, first),
                  acctile_unsigned (back)),
      &behind);
  acctile_emit_if (LT_EXPR, source, p->mine, inside, &behind);
  acctile_emit_if (NE_EXPR, s->exists, acctile_unsigned (0), behind, seq);
}

/* This thread's first iteration from time TIME on, an unsigned.  */

static tree
first_from (struct acctile_pipe *p, tree time, gimple_seq *seq)
{
  tree past = acctile_op (MINUS_EXPR, time, p->start);
  past = fold_build2 (MAX_EXPR, integer_type_node, past, acctile_int (0));
  return acctile_value_of (fold_convert (unsigned_type_node, past), seq);
}

void
acctile_stage_row (struct acctile_pipe *p, tree time, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree first = time && !acctile_mutant ("row-begin") ? first_from (p, time, seq)
                                                     : NULL_TREE;
  for (int i = 0; i < p->n_staged; i++)
    {
      struct acctile_staged *s = &p->staged[i];
      if (s->flow->conditional)
        emit_exists (p, s, seq);
      if (acctile_staged_has_buffer (s))
        continue;
      s->value = create_tmp_var (s->type, "acctile_once");
      if (!s->flow->conditional || first)
        gimplify_assign (s->value, build_zero_cst (s->type), seq);
      if (!s->flow->conditional)
        emit_before (p, s, first, &inside);
      else if (first)
        emit_before_some (p, s, first, &inside);
    }
  if (!inside)
    return;
  if (first)
    acctile_emit_if (LT_EXPR, first, p->mine, inside, seq);
  else
    acctile_emit_if (NE_EXPR, p->mine, acctile_unsigned (0), inside, seq);
}

/* Replaces the load at GSI by the element that was fetched for S.  */

static void
read_element (struct acctile_pipe *p, struct acctile_staged *s,
              gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_assign_lhs (stmt);
  gimple_seq seq = NULL;
  tree memory = acctile_new_label (), after = acctile_new_label ();
  if (s->flow->conditional)
    {
      tree known = acctile_new_label (), exists = acctile_new_label ();
      HOST_WIDE_INT back = s->flow->distance[p->layout->step];
      acctile_emit_branch (NE_EXPR, s->exists, acctile_unsigned (0), known,
                           memory, &seq);
      acctile_emit_label (known, &seq);
      tree source = acctile_value_of (
          acctile_op (MINUS_EXPR, p->offset, acctile_unsigned (back)), &seq);
      acctile_emit_branch (LT_EXPR, source, p->mine, exists, memory, &seq);
      acctile_emit_label (exists, &seq);
    }
  tree value = s->now ? s->now : s->value;
  if (acctile_staged_has_buffer (s))
    value = acctile_memory_at (s->type,
                               seat_address (p, s->buffer, s->size, 0, &seq));
  gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  if (!s->flow->conditional)
    {
      gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
      gsi_remove (gsi, true);
      return;
    }
  acctile_emit_goto (after, &seq);
  acctile_emit_label (memory, &seq);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gsi_insert_after (gsi, gimple_build_label (after), GSI_NEW_STMT);
  gsi_next (gsi);
}

/* Hands VALUE, which was stored, on to the thread that loads it for S.  */

static void
hand_on (struct acctile_pipe *p, struct acctile_staged *s, tree value,
         gimple_seq *seq)
{
  tree then = acctile_new_label (), after = acctile_new_label ();
  if (s->kind == ACCTILE_STAGE_KEPT)
    {
      gimplify_assign (s->value, value, seq);
      return;
    }
  if (!s->near)
    {
      acctile_emit_branch (NE_EXPR, s->reaches, acctile_unsigned (0), then,
                           after, seq);
      acctile_emit_label (then, seq);
    }
  tree to = seat_address (
      p, s->buffer, s->size,
      s->later * acctile_staged_pitch (p->layout) + s->seats, seq);
  acctile_staged_store (s->type, to, value, seq);
  if (!s->near)
    acctile_emit_label (after, seq);
}

/* What is fetched for ACCESS, a load; NULL when it is not.  */

static struct acctile_staged *
staged_load (struct acctile_pipe *p, int access)
{
  for (int i = 0; i < p->n_staged; i++)
    if (p->staged[i].flow->load == access)
      return &p->staged[i];
  return NULL;
}

/* Whether what S loads is handed on where it is stored.  */

static bool
is_handed_on (const struct acctile_staged *s)
{
  return s->kind == ACCTILE_STAGE_EDGES || s->kind == ACCTILE_STAGE_KEPT;
}

/* Hands on what the store at GSI stores.  */

static void
hand_on_all (struct acctile_pipe *p, int access, gimple_stmt_iterator *gsi)
{
  gimple_seq seq = NULL;
  tree value = gimple_assign_rhs1 (gsi_stmt (*gsi));
  for (int i = 0; i < p->n_staged; i++)
    if (is_handed_on (&p->staged[i])
        && acctile_flow_same_store (p->found->nest, access,
                                    p->staged[i].flow->store))
      {
        hand_on (p, &p->staged[i], value, &seq);
        if (p->staged[i].stored)
          gimplify_assign (p->staged[i].stored, acctile_unsigned (1), &seq);
      }
  if (seq)
    gsi_insert_seq_after (gsi, seq, GSI_CONTINUE_LINKING);
}

/* Replaces loads in BODY, and hands on what it stores.  */

static void
replace_accesses (struct acctile_pipe *p, gimple_seq *body)
{
  for (gimple_stmt_iterator gsi = gsi_start (*body); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        replace_accesses (p, gimple_bind_body_ptr (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          replace_accesses (p, gimple_try_eval_ptr (stmt));
          replace_accesses (p, gimple_try_cleanup_ptr (stmt));
        }
      else if (is_gimple_assign (stmt))
        {
          int load = acctile_loaded_access (p->found, stmt);
          int store = acctile_stored_access (p->found, stmt);
          struct acctile_staged *s = load >= 0 ? staged_load (p, load) : NULL;
          if (s)
            {
              read_element (p, s, &gsi);
              if (!s->flow->conditional)
                continue;
            }
          else if (store >= 0)
            hand_on_all (p, store, &gsi);
        }
      gsi_next (&gsi);
    }
}

/* Hands on what was in memory before, for S, where the iteration has not
   stored.  */

static void
hand_on_old (struct acctile_pipe *p, struct acctile_staged *s, gimple_seq *seq)
{
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  tree then = acctile_new_label (), after = acctile_new_label ();
  struct acctile_slice slice;
  acctile_slice_find (*p->body, s->store, s->target, &slice);
  acctile_emit_branch (EQ_EXPR, s->stored, acctile_unsigned (0), then, after,
                       seq);
  acctile_emit_label (then, seq);
  tree address = acctile_slice_address (&slice, s->target, index, index, seq);
  hand_on (p, s, acctile_staged_load (s->type, address, seq), seq);
  acctile_emit_label (after, seq);
}

void
acctile_stage_body (struct acctile_pipe *p, gimple_seq *body)
{
  gimple_seq first = NULL;
  if (p->n_staged == 0)
    return;
  for (int i = 0; i < p->n_staged; i++)
    {
      struct acctile_staged *s = &p->staged[i];
      if (s->kind == ACCTILE_STAGE_KEPT)
        {
          s->now = create_tmp_var (s->type, "acctile_now");
          gimplify_assign (s->now, s->value, &first);
        }
      if (!is_handed_on (s) || !s->flow->partial)
        continue;
      s->stored = create_tmp_var (unsigned_type_node, "acctile_stored");
      gimplify_assign (s->stored, acctile_unsigned (0), &first);
    }
  replace_accesses (p, body);
  gimple_seq_add_seq (&first, *body);
  for (int i = 0; i < p->n_staged; i++)
    if (p->staged[i].stored)
      hand_on_old (p, &p->staged[i], &first);
  *body = first;
}
