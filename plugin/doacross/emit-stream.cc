/* What a body makes of streams (models/relay.h): its loads become variables
   that are set before it, its stores go into shared memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"
#include "doacross/emit-staged.h"
#include "launch/mapped.h"

/* Sizes of elements at most.  */
#define MOST_BYTES 16

/* The statement of LIST that loads (STORE false) or stores access ACCESS, the
   first of them; what it does that to in *REF.  */

static gimple *
find_access (const struct acctile_found *found, const vec<gimple *> &list,
             int access, bool store, tree *ref)
{
  for (unsigned i = 0; i < list.length (); i++)
    {
      int at = store ? acctile_stored_access (found, list[i])
                     : acctile_loaded_access (found, list[i]);
      if (at == access)
        {
          *ref = store ? gimple_assign_lhs (list[i])
                       : gimple_assign_rhs1 (list[i]);
          return list[i];
        }
    }
  return NULL;
}

/* Whether every reference to ACCESS is one of the statements in LIST.  */

static bool
has_all (const struct acctile_found *found, const vec<gimple *> &list,
         int access)
{
  for (int i = 0; i < found->n_reference; i++)
    {
      bool known = found->reference[i].access != access;
      for (unsigned k = 0; k < list.length () && !known; k++)
        known = (acctile_stored_access (found, list[k]) == access
                 && gimple_assign_lhs (list[k]) == found->reference[i].ref)
                || (acctile_loaded_access (found, list[k]) == access
                    && gimple_assign_rhs1 (list[k]) == found->reference[i].ref);
      if (!known)
        return false;
    }
  return true;
}

/* Whether an element of TYPE can lie in a buffer with elements of SIZE.  */

static bool
is_element (tree type, int size)
{
  tree unit = TYPE_SIZE_UNIT (type);
  return unit && tree_fits_shwi_p (unit) && tree_to_shwi (unit) == size
         && size <= MOST_BYTES && exact_log2 (size) >= 0
         && (HOST_WIDE_INT)TYPE_ALIGN_UNIT (type) <= size;
}

/* Finds the statement and the address of STREAM of P.  */

static bool
begin_stream (struct acctile_pipe *p, struct acctile_stream_code *stream)
{
  const vec<gimple *> &list = *p->body;
  int access = stream->plan->access;
  stream->stmt = find_access (p->found, list, access, stream->plan->stored,
                              &stream->ref);
  if (!stream->stmt || !has_all (p->found, list, access))
    return false;
  stream->type = TYPE_MAIN_VARIANT (TREE_TYPE (stream->ref));
  struct acctile_slice slice;
  return is_element (stream->type, stream->plan->size)
         && acctile_slice_find (list, stream->stmt, stream->ref, &slice);
}

/* Finds the statement of TAP of P, and whether it can be replaced.  */

static bool
begin_tap (struct acctile_pipe *p, struct acctile_tap_code *tap)
{
  const vec<gimple *> &list = *p->body;
  struct acctile_relay_code *relay = p->relay;
  tap->stmt = find_access (p->found, list, tap->flow->load, false, &tap->ref);
  tap->before = -1;
  if (tap->plan->kind == ACCTILE_TAP_MEMORY)
    return true;
  if (!tap->stmt || !has_all (p->found, list, tap->flow->load))
    return false;
  tap->type = TYPE_MAIN_VARIANT (TREE_TYPE (tap->ref));
  struct acctile_slice slice;
  if (tap->plan->kind != ACCTILE_TAP_STREAM
      && !acctile_slice_find (list, tap->stmt, tap->ref, &slice))
    return false;
  if (tap->plan->kind == ACCTILE_TAP_ONCE)
    return true;
  return useless_type_conversion_p (relay->stream[tap->plan->stream].type,
                                    tap->type)
         && useless_type_conversion_p (tap->type,
                                       relay->stream[tap->plan->stream].type);
}

/* Whether some tap of P reads what PLAN does, of which nobody stores anything
   if not STORED, in all iterations.  */

static bool
is_read_always (struct acctile_pipe *p, const struct acctile_tap *plan,
                bool stored)
{
  for (int i = 0; i < p->relay->plan.n_tap; i++)
    {
      const struct acctile_tap_code *tap = &p->relay->tap[i];
      if (!tap->flow->conditional && tap->plan->kind == plan->kind
          && (tap->flow->store >= 0) == stored
          && tap->plan->stream == plan->stream
          && tap->plan->later == plan->later && tap->plan->back == plan->back)
        return true;
    }
  return false;
}

/* Whether nobody but the iteration itself may read what TAP of P loads, as far
   as the nest tells: a conditional load, not of what its iteration stores to,
   or loads anyway.  */

static bool
is_conditional (struct acctile_pipe *p, const struct acctile_tap_code *tap)
{
  const struct acctile_tap *plan = tap->plan;
  bool stored = tap->flow->store >= 0;
  if (!tap->flow->conditional || plan->kind == ACCTILE_TAP_MEMORY)
    return false;
  if (plan->kind == ACCTILE_TAP_ONCE)
    return true;
  return !(plan->kind == ACCTILE_TAP_STREAM && !stored
           && p->relay->plan.stream[plan->stream].stored)
         && !is_read_always (p, plan, stored);
}

/* Makes what TAP of P, a conditional one, needs besides.  */

static void
begin_conditional (struct acctile_pipe *p, struct acctile_tap_code *tap)
{
  int back = (int)tap->flow->distance[p->layout->step];
  p->relay->back = MAX (p->relay->back, back);
  p->relay->ahead = MAX (p->relay->ahead, -back);
  if (!p->relay->sources)
    p->relay->sources = create_tmp_var (unsigned_type_node, "acctile_sources");
  tap->row_exists = create_tmp_var (unsigned_type_node, "acctile_source");
  tap->exists = create_tmp_var (unsigned_type_node, "acctile_exists");
}

/* Finds the taps of P that read what another one read the time before.  */

static void
find_chains (struct acctile_relay_code *relay)
{
  for (int i = 0; i < relay->plan.n_tap; i++)
    for (int j = 0; j < relay->plan.n_tap; j++)
      {
        const struct acctile_tap *a = relay->tap[i].plan;
        const struct acctile_tap *b = relay->tap[j].plan;
        if (a->kind == ACCTILE_TAP_STREAM && b->kind == ACCTILE_TAP_STREAM
            && a->stream == b->stream && a->back == b->back
            && a->later == b->later + 1 && b->later > 0)
          relay->tap[i].before = j;
      }
}

/* Adds what stands between the loops to the statements of P's body: helpers
   move elements of iterations other than their own, where it is something else.
 */

static void
add_between (struct acctile_pipe *p)
{
  const struct acctile_gimple_loop *loop = p->found->loop;
  for (int k = 0; k < p->layout->n_band - 1; k++)
    if (loop[k].stmt != loop[k + 1].stmt)
      acctile_slice_before (gimple_omp_body (loop[k].stmt), loop[k + 1].stmt,
                            p->body);
}

bool
acctile_relay_begin (struct acctile_pipe *p, gimple_seq body,
                     const struct acctile_flow *flows, int n)
{
  struct acctile_relay_code *relay = XCNEW (struct acctile_relay_code);
  bool ok
      = acctile_relay_plan (p->found->nest, p->layout, flows, n, &relay->plan);
  p->relay = relay;
  p->body->truncate (0);
  add_between (p);
  acctile_slice_stmts (body, p->body);
  for (int i = 0; ok && i < relay->plan.n_stream; i++)
    {
      relay->stream[i].plan = &relay->plan.stream[i];
      ok = begin_stream (p, &relay->stream[i]);
    }
  for (int i = 0; ok && i < relay->plan.n_tap; i++)
    {
      relay->tap[i].plan = &relay->plan.tap[i];
      relay->tap[i].flow = &flows[relay->plan.tap[i].flow];
      ok = begin_tap (p, &relay->tap[i]);
    }
  for (int i = 0; ok && i < relay->plan.n_tap; i++)
    if (is_conditional (p, &relay->tap[i]))
      begin_conditional (p, &relay->tap[i]);
  if (!ok)
    {
      acctile_relay_end (p);
      return false;
    }
  find_chains (relay);
  acctile_relay_places (p->layout, relay->place_time, relay->iteration);
  p->shared = relay->plan.bytes;
  return true;
}

void
acctile_relay_end (struct acctile_pipe *p)
{
  free (p->relay);
  p->relay = NULL;
}

/* The variable in which TAP keeps what its thread stored last.  */

static tree
kept_of (struct acctile_tap_code *tap)
{
  if (!tap->kept)
    tap->kept = create_tmp_var (tap->type, "acctile_kept");
  return tap->kept;
}

/* The variable of TAP.  */

static tree
value_of (struct acctile_tap_code *tap)
{
  if (!tap->value)
    tap->value = create_tmp_var (tap->type, "acctile_tap");
  return tap->value;
}

/* Puts into *SEQ what the body stores in place of STMT, a store into STREAM of
   P.  */

static void
replace_store (struct acctile_pipe *p, int stream, gimple *stmt,
               gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  tree value = gimple_assign_rhs1 (stmt);
  acctile_staged_store (relay->stream[stream].type, relay->stream[stream].at,
                        value, seq);
  for (int i = 0; i < relay->plan.n_tap; i++)
    if (relay->tap[i].plan->kind == ACCTILE_TAP_KEPT
        && relay->tap[i].plan->stream == stream)
      gimplify_assign (kept_of (&relay->tap[i]), value, seq);
}

/* Puts into *SEQ what stands for STMT, the load of TAP of P, in the body.  A
   conditional one reads memory itself where no iteration of the nest has
   stored.  */

static void
replace_load (struct acctile_tap_code *tap, gimple *stmt, gimple_seq *seq)
{
  gimple *load = gimple_build_assign (gimple_assign_lhs (stmt), value_of (tap));
  tree known = acctile_new_label (), memory = acctile_new_label ();
  tree after = acctile_new_label ();
  if (tap->exists)
    {
      acctile_emit_branch (NE_EXPR, tap->exists, acctile_unsigned (0), known,
                           memory, seq);
      acctile_emit_label (memory, seq);
      gimple_seq_add_stmt (seq, gimple_copy (stmt));
      acctile_emit_goto (after, seq);
      acctile_emit_label (known, seq);
    }
  gimple_seq_add_stmt (seq, load);
  if (tap->exists)
    acctile_emit_label (after, seq);
}

/* Puts into *SEQ what stands for STMT in the body; false when that stays.  A
   load of what the iteration itself has stored is that store's access.  */

static bool
replace_access (struct acctile_pipe *p, gimple *stmt, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  int load = acctile_loaded_access (p->found, stmt);
  int store = acctile_stored_access (p->found, stmt);
  for (int i = 0; i < relay->plan.n_tap && load >= 0; i++)
    if (relay->tap[i].flow->load == load
        && relay->tap[i].plan->kind != ACCTILE_TAP_MEMORY)
      {
        replace_load (&relay->tap[i], stmt, seq);
        return true;
      }
  for (int i = 0; i < relay->plan.n_stream && load >= 0; i++)
    if (relay->stream[i].plan->stored && relay->stream[i].plan->access == load)
      {
        tree own
            = acctile_memory_at (relay->stream[i].type, relay->stream[i].at);
        gimple_seq_add_stmt (
            seq, gimple_build_assign (gimple_assign_lhs (stmt), own));
        return true;
      }
  for (int i = 0; i < relay->plan.n_stream && store >= 0; i++)
    if (relay->stream[i].plan->stored && relay->stream[i].plan->access == store)
      {
        replace_store (p, i, stmt, seq);
        return true;
      }
  return false;
}

void
acctile_relay_body (struct acctile_pipe *p, gimple_seq *body)
{
  for (gimple_stmt_iterator gsi = gsi_start (*body); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      gimple_seq seq = NULL;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_relay_body (p, gimple_bind_body_ptr (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          acctile_relay_body (p, gimple_try_eval_ptr (stmt));
          acctile_relay_body (p, gimple_try_cleanup_ptr (stmt));
        }
      else if (is_gimple_assign (stmt) && replace_access (p, stmt, &seq))
        {
          gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
          gsi_remove (&gsi, true);
          continue;
        }
      gsi_next (&gsi);
    }
}

/* The element that TAP reads, of times LATER before this one.  */

static tree
tapped (struct acctile_pipe *p, const struct acctile_tap_code *tap, int later,
        gimple_seq *seq)
{
  const struct acctile_stream_code *stream
      = &p->relay->stream[tap->plan->stream];
  HOST_WIDE_INT bytes
      = -(HOST_WIDE_INT)(later * stream->plan->pitch + tap->plan->back)
        * stream->plan->size;
  tree address = acctile_value_of (
      fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, stream->at,
                   build_int_cst (sizetype, bytes)),
      seq);
  return acctile_memory_at (tap->type, address);
}

/* Before the first time of a chunk at all of whose times there are iterations:
   what would have been read the time before.  */

void
acctile_relay_first_taps (struct acctile_pipe *p, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  for (int i = 0; i < relay->plan.n_tap; i++)
    if (relay->tap[i].before >= 0)
      {
        struct acctile_tap_code *tap = &relay->tap[relay->tap[i].before];
        gimplify_assign (value_of (tap),
                         tapped (p, tap, tap->plan->later + 1, seq), seq);
      }
}

/* Sets tap I, after the taps that take its value of the time before.  */

static void
set_tap (struct acctile_pipe *p, int i, bool all, bool *done, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  struct acctile_tap_code *tap = &relay->tap[i];
  if (done[i])
    return;
  done[i] = true;
  for (int j = 0; j < relay->plan.n_tap; j++)
    if (relay->tap[j].before == i)
      set_tap (p, j, all, done, seq);
  if (all && tap->before >= 0)
    gimplify_assign (value_of (tap), value_of (&relay->tap[tap->before]), seq);
  else
    gimplify_assign (value_of (tap), tapped (p, tap, tap->plan->later, seq),
                     seq);
}

/* Sets whether the iteration whose store conditional TAP reads exists at this
   time, in a chunk of TIMES; along the step loop it does where all threads have
   iterations.  */

static void
set_exists (struct acctile_pipe *p, struct acctile_tap_code *tap,
            enum acctile_times times, gimple_seq *seq)
{
  HOST_WIDE_INT back = tap->flow->distance[p->layout->step];
  tree exists = tap->row_exists;
  if (times == ACCTILE_TIMES_SOME && tap->flow->store >= 0 && back != 0)
    {
      tree source = acctile_op (MINUS_EXPR, p->offset, acctile_unsigned (back));
      exists = acctile_op (
          BIT_AND_EXPR, exists,
          fold_convert (unsigned_type_node, acctile_below (source, p->mine)));
    }
  exists = times == ACCTILE_TIMES_SOURCES
               ? acctile_unsigned (1)
               : acctile_op (BIT_IOR_EXPR, exists, tap->there);
  gimplify_assign (tap->exists, exists, seq);
}

void
acctile_relay_taps (struct acctile_pipe *p, enum acctile_times times,
                    gimple_seq *seq)
{
  bool done[ACCTILE_MAX_TAPS] = { false };
  bool all = times != ACCTILE_TIMES_SOME;
  for (int i = 0; i < p->relay->plan.n_tap; i++)
    if (p->relay->tap[i].exists)
      set_exists (p, &p->relay->tap[i], times, seq);
  for (int i = 0; i < p->relay->plan.n_tap; i++)
    if (p->relay->tap[i].plan->kind == ACCTILE_TAP_STREAM)
      set_tap (p, i, all, done, seq);
    else if (p->relay->tap[i].plan->kind == ACCTILE_TAP_KEPT)
      gimplify_assign (value_of (&p->relay->tap[i]),
                       kept_of (&p->relay->tap[i]), seq);
}

void
acctile_relay_hand_in (struct acctile_pipe *p, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  bool *access[2];
  tree there[2] = { NULL_TREE, NULL_TREE };
  for (int k = 0; k < 2; k++)
    access[k] = XCNEWVEC (bool, p->found->nest->n_access);
  for (int i = 0; i < relay->plan.n_tap; i++)
    if (relay->tap[i].exists)
      access[relay->tap[i].flow->store >= 0][relay->tap[i].flow->load] = true;
  for (int i = 0; i < relay->plan.n_tap; i++)
    {
      struct acctile_tap_code *tap = &relay->tap[i];
      int stored = tap->flow->store >= 0;
      if (!tap->exists)
        continue;
      if (!there[stored])
        {
          tree mapped
              = acctile_all_mapped (p->region, p->found, access[stored], seq);
          there[stored] = acctile_hand_in (
              p->region, unsigned_type_node,
              fold_convert (unsigned_type_node, mapped), seq);
        }
      tap->there = there[stored];
      if (!stored && tap->plan->kind == ACCTILE_TAP_STREAM)
        relay->stream[tap->plan->stream].there = tap->there;
    }
  for (int k = 0; k < 2; k++)
    free (access[k]);
}

/* Whether the iterations LOW to HIGH of loop K are those of a row in which all
   exist that TAP reads of; *ALL becomes so for this thread's own.  */

static tree
row_has_sources (struct acctile_pipe *p, const struct acctile_tap_code *tap,
                 int k, tree low, tree high, tree *all)
{
  HOST_WIDE_INT far = tap->flow->distance[k];
  tree source = acctile_op (MINUS_EXPR, p->point[k], acctile_int (far));
  *all = acctile_both (*all, acctile_below (source, p->count[k]));
  if (far > 0)
    return fold_build2 (GE_EXPR, boolean_type_node, low, acctile_int (far));
  return fold_build2 (LT_EXPR, boolean_type_node,
                      acctile_op (MINUS_EXPR, high, acctile_int (far)),
                      p->count[k]);
}

void
acctile_relay_sources (struct acctile_pipe *p, gimple_seq *seq)
{
  tree low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  tree row = boolean_true_node;
  for (int k = 0; k < p->layout->n_band && p->relay->sources; k++)
    if (k != p->layout->step)
      acctile_pipe_range (p, k, low, high, seq);
  for (int i = 0; i < p->relay->plan.n_tap; i++)
    {
      struct acctile_tap_code *tap = &p->relay->tap[i];
      bool stored = tap->flow->store >= 0;
      tree all = stored ? boolean_true_node : boolean_false_node;
      tree sources = all;
      if (!tap->exists)
        continue;
      for (int k = 0; k < p->layout->n_band && stored; k++)
        if (k != p->layout->step && tap->flow->distance[k] != 0)
          sources = acctile_both (
              sources, row_has_sources (p, tap, k, low[k], high[k], &all));
      tree there = fold_build2 (NE_EXPR, boolean_type_node, tap->there,
                                acctile_unsigned (0));
      row = acctile_both (row, acctile_either (sources, there));
      gimplify_assign (tap->row_exists, fold_convert (unsigned_type_node, all),
                       seq);
    }
  if (p->relay->sources)
    gimplify_assign (p->relay->sources, fold_convert (unsigned_type_node, row),
                     seq);
}

void
acctile_relay_once (struct acctile_pipe *p, gimple_seq *seq)
{
  struct acctile_relay_code *relay = p->relay;
  const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  gimple_seq inside = NULL;
  for (int i = 0; i < relay->plan.n_tap; i++)
    {
      struct acctile_tap_code *tap = &relay->tap[i];
      if (tap->plan->kind != ACCTILE_TAP_ONCE
          && tap->plan->kind != ACCTILE_TAP_KEPT)
        continue;
      bool kept = tap->plan->kind == ACCTILE_TAP_KEPT;
      tree value = kept ? kept_of (tap) : value_of (tap);
      gimplify_assign (value, build_zero_cst (tap->type), seq);
      gimple_seq load = NULL;
      struct acctile_slice slice;
      acctile_slice_find (*p->body, tap->stmt, tap->ref, &slice);
      tree at
          = acctile_value_of (fold_convert (TREE_TYPE (index), p->low), &load);
      tree address = acctile_slice_address (&slice, tap->ref, index, at, &load);
      gimplify_assign (value, acctile_memory_at (tap->type, address), &load);
      if (tap->exists)
        acctile_emit_if (NE_EXPR, tap->there, acctile_unsigned (0), load,
                         &inside);
      else
        gimple_seq_add_seq (&inside, load);
    }
  if (!inside)
    return;
  acctile_emit_if (NE_EXPR, p->mine, acctile_unsigned (0), inside, seq);
}
