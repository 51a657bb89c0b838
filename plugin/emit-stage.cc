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

#include "emit-pipeline.h"

/* The first bytes of shared memory are the block's, then come the first time of
   each thread, counted from the chunk's, and its iterations.  */
#define CELL_BYTES 16
#define WORD_BYTES 4
#define POINTER_BYTES 8
#define BUFFER_ALIGNMENT 16

/* Elements that a thread loads before it stores the first.  */
#define BATCH 8

/* One load that is fetched.  */
struct acctile_staged
{
  const struct acctile_flow *flow;
  enum acctile_stage_kind kind;
  gimple *stmt;
  tree ref;
  tree type;
  int size;
  int pointers; /* where in shared memory: addresses, by thread  */
  int buffer;   /* elements  */
  int later;    /* times from the store to the load  */
  int seats;    /* threads from the one to the other  */
  bool near;    /* the store's own thread loads  */
  tree reaches; /* the thread that loads is in the tile  */
  tree exists;  /* of a conditional load: the iteration that stores does, as far
                   as the loops but the step loop tell  */
  tree stride;  /* bytes from one time to the next  */
  gimple *store; /* of a partial store the first, and where it stores  */
  tree target;
  tree stored;  /* whether it did in this iteration  */
  tree value;   /* ACCTILE_STAGE_ONCE, ACCTILE_STAGE_KEPT: the variable that has
                   it  */
  tree address; /* this thread's, at the first time of the chunk  */
};

/* One element that a thread fetches.  */
struct element
{
  struct acctile_staged *staged;
  tree seat;
  tree value;
  tree valid; /* NULL_TREE: always  */
};

/* Whether what S loads lies in shared memory, not in a variable.  */

static bool
has_buffer (const struct acctile_staged *s)
{
  return s->kind == ACCTILE_STAGE_ALL || s->kind == ACCTILE_STAGE_EDGES;
}

/* The body's statements in order.  */

static void
list_stmts (gimple_seq seq, vec<gimple *> *list)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        list_stmts (gimple_bind_body (bind), list);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          list_stmts (gimple_try_eval (stmt), list);
          list_stmts (gimple_try_cleanup (stmt), list);
        }
      else
        list->safe_push (stmt);
    }
}

/* The access that REF is, where it stands; -1 when it is none.  */

static int
access_of (const struct acctile_found *found, tree ref)
{
  for (int i = 0; i < found->n_reference; i++)
    if (found->reference[i].ref == ref)
      return found->reference[i].access;
  return -1;
}

/* The access that STMT, "variable = memory", loads; -1 for others.  */

static int
loaded_access (const struct acctile_found *found, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !DECL_P (gimple_assign_lhs (stmt))
      || !is_gimple_reg_type (TREE_TYPE (gimple_assign_rhs1 (stmt))))
    return -1;
  return access_of (found, gimple_assign_rhs1 (stmt));
}

/* The access that STMT, "memory = value", stores; -1 for others.  */

static int
stored_access (const struct acctile_found *found, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt)
      || !is_gimple_val (gimple_assign_rhs1 (stmt)))
    return -1;
  return access_of (found, gimple_assign_lhs (stmt));
}

/* A walk_tree callback: adds the variables in *TP to the set DATA.  */

static tree
collect_variables (tree *tp, int *walk_subtrees, void *data)
{
  if (TREE_CODE (*tp) == VAR_DECL || TREE_CODE (*tp) == PARM_DECL)
    ((hash_set<tree> *)data)->add (*tp);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* What computes an address: statements, first to last.  */

struct slice
{
  auto_vec<gimple *> stmts;
};

/* Fills SLICE with the statements of LIST before USE that compute what REF
   needs.  False when memory, a call or an earlier iteration has a part in
   it.  */

static bool
find_slice (const vec<gimple *> &list, gimple *use, tree ref,
            struct slice *slice)
{
  hash_set<tree> needed;
  bool before = false;
  walk_tree (&ref, collect_variables, &needed, NULL);
  for (int i = list.length () - 1; i >= 0; i--)
    {
      gimple *stmt = list[i];
      tree lhs = gimple_get_lhs (stmt);
      if (stmt == use)
        before = true;
      else if (before && lhs && DECL_P (lhs) && needed.contains (lhs))
        {
          if (!is_gimple_assign (stmt) || gimple_assign_load_p (stmt))
            return false;
          needed.remove (lhs);
          for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
            walk_tree (gimple_op_ptr (stmt, k), collect_variables, &needed,
                       NULL);
          slice->stmts.safe_push (stmt);
        }
    }
  for (unsigned i = 0; i < list.length (); i++)
    {
      tree lhs = gimple_get_lhs (list[i]);
      if (lhs && DECL_P (lhs) && needed.contains (lhs))
        return false;
    }
  slice->stmts.reverse ();
  return before;
}

/* A walk_tree callback: replaces variables by what the map DATA says.  */

static tree
replace_variables (tree *tp, int *walk_subtrees, void *data)
{
  if (tree *with = ((hash_map<tree, tree> *)data)->get (*tp))
    *tp = *with;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* EXPR with variables replaced as MAP says.  */

static tree
replaced (tree expr, hash_map<tree, tree> *map)
{
  tree copy = unshare_expr (expr);
  walk_tree (&copy, replace_variables, map, NULL);
  return copy;
}

/* The right-hand side of STMT, an assignment, with variables replaced.  */

static tree
replaced_value (gimple *stmt, hash_map<tree, tree> *map)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = replaced (gimple_assign_rhs1 (stmt), map);
  switch (gimple_assign_rhs_class (stmt))
    {
    case GIMPLE_UNARY_RHS:
      return build1 (code, type, a);
    case GIMPLE_BINARY_RHS:
      return build2 (code, type, a, replaced (gimple_assign_rhs2 (stmt), map));
    case GIMPLE_TERNARY_RHS:
      return build3 (code, type, a, replaced (gimple_assign_rhs2 (stmt), map),
                     replaced (gimple_assign_rhs3 (stmt), map));
    default:
      return a;
    }
}

/* The address of REF, which the statements of SLICE compute, with INDEX for the
   step loop's iterator.  */

static tree
emit_address (const struct slice *slice, tree ref, tree iterator, tree index,
              gimple_seq *seq)
{
  hash_map<tree, tree> map;
  map.put (iterator, index);
  for (unsigned i = 0; i < slice->stmts.length (); i++)
    {
      gimple *stmt = slice->stmts[i];
      tree value = replaced_value (stmt, &map);
      tree var
          = create_tmp_var (TREE_TYPE (gimple_assign_lhs (stmt)), "acctile_at");
      gimplify_assign (var, value, seq);
      map.put (gimple_assign_lhs (stmt), var);
    }
  tree address = build_fold_addr_expr (replaced (ref, &map));
  return acctile_value_of (fold_convert (ptr_type_node, address), seq);
}

/* TYPE at ADDRESS, which may alias everything.  */

static tree
memory_at (tree type, tree address)
{
  tree alias = build_pointer_type_for_mode (char_type_node, VOIDmode, true);
  return build2 (MEM_REF, type, address, build_zero_cst (alias));
}

/* The address of shared byte BASE + SIZE * ELEMENT.  */

static tree
shared_address (struct acctile_pipe *p, int base, int size, tree element,
                gimple_seq *seq)
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
      if (!has_buffer (&p->staged[i]))
        continue;
      if (!*seat)
        *seat = create_tmp_var (ptr_type_node, "acctile_seat");
      gimplify_assign (*seat, shared_address (p, 0, size, p->thread, seq), seq);
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

static void
emit_store (tree type, tree address, tree value, gimple_seq *seq)
{
  gimple_seq_add_stmt (seq,
                       gimple_build_assign (memory_at (type, address), value));
}

static tree
emit_load (tree type, tree address, gimple_seq *seq)
{
  return acctile_value_of (memory_at (type, address), seq);
}

/* Elements of one time of a buffer.  */

static int
pitch (const struct acctile_layout *layout)
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
      int access = stored_access (found, list[i]);
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
    if (stored_access (found, list[i]) == flow->store)
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
        && loaded_access (p->found, list[i]) == flow->load)
      s->stmt = list[i];
  if (!s->stmt)
    return;
  s->ref = gimple_assign_rhs1 (s->stmt);
  s->type = TYPE_MAIN_VARIANT (TREE_TYPE (s->ref));
  tree unit = TYPE_SIZE_UNIT (s->type);
  struct slice slice;
  if (!unit || !tree_fits_shwi_p (unit) || tree_to_shwi (unit) > 16
      || exact_log2 (tree_to_shwi (unit)) < 0
      || !find_slice (list, s->stmt, s->ref, &slice)
      || (flow->store >= 0 && !store_is_known (p->found, list, flow, s->ref)))
    return;
  if (flow->partial)
    {
      struct slice at;
      s->store = store_of (p->found, list, flow);
      if (!s->store
          || !find_slice (list, s->store, gimple_assign_lhs (s->store), &at))
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
  if (!p->layout->stage)
    return;
  p->shared = acctile_stage_head (p->layout);
  list_stmts (body, p->body);
  for (int i = 0; i < n; i++)
    add_flow (p, *p->body, &flows[i]);
  if (p->n_staged == 0)
    p->shared = CELL_BYTES;
}

void
acctile_stage_end (struct acctile_pipe *p)
{
  free (p->staged);
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
  struct slice slice;
  find_slice (list, s->stmt, s->ref, &slice);
  tree here = emit_address (&slice, s->ref, index, at, seq);
  tree there = emit_address (&slice, s->ref, index, next, seq);
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
  if (!has_buffer (s))
    return;
  tree slot = shared_address (p, s->pointers, POINTER_BYTES, p->thread, seq);
  emit_store (ptr_type_node, slot, here, seq);
}

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
  tree from = shared_address (p, CELL_BYTES, WORD_BYTES, r, seq);
  window.lead = emit_load (unsigned_type_node, from, seq);
  from = shared_address (p, CELL_BYTES + WORD_BYTES * p->layout->threads,
                         WORD_BYTES, r, seq);
  window.count = emit_load (unsigned_type_node, from, seq);
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
  gimplify_assign (value, memory_at (s->type, address), seq);
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
          acctile_op (MULT_EXPR, k, acctile_unsigned (pitch (p->layout)))),
      seq);
}

/* Loads the element of S for time K of thread R, as emit_element does, and adds
   it to LIST.  */

static void
fetch_element (struct acctile_pipe *p, struct acctile_staged *s, tree k, tree r,
               const struct window *window, tree valid, vec<element> *list,
               gimple_seq *seq)
{
  tree from = shared_address (p, s->pointers, POINTER_BYTES, r, seq);
  tree base = emit_load (ptr_type_node, from, seq);
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
      tree to = shared_address (p, s->buffer, s->size, list[i].seat, seq);
      emit_store (s->type, to, list[i].value, seq);
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
      struct window window;
      if (!full)
        window = emit_window (p, r, seq);
      for (int i = 0; i < p->n_staged; i++)
        if (is_whole (&p->staged[i], edges))
          fetch_element (p, &p->staged[i], k, r, full ? NULL : &window,
                         NULL_TREE, &list, seq);
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

void
acctile_stage_row (struct acctile_pipe *p, gimple_seq *seq)
{
  tree some = acctile_new_label (), after = acctile_new_label ();
  gimple_seq inside = NULL;
  for (int i = 0; i < p->n_staged; i++)
    {
      struct acctile_staged *s = &p->staged[i];
      if (s->flow->conditional)
        emit_exists (p, s, seq);
      if (has_buffer (s))
        continue;
      s->value = create_tmp_var (s->type, "acctile_once");
      if (s->flow->conditional)
        continue;
      gimplify_assign (s->value, build_zero_cst (s->type), seq);
      const struct acctile_gimple_loop *loop = &p->found->loop[p->layout->step];
      tree index = gimple_omp_for_index (loop->stmt, loop->dim);
      struct slice slice;
      find_slice (*p->body, s->stmt, s->ref, &slice);
      tree at = acctile_value_of (fold_convert (TREE_TYPE (index), p->low),
                                  &inside);
      tree address = emit_address (&slice, s->ref, index, at, &inside);
      gimplify_assign (s->value, memory_at (s->type, address), &inside);
    }
  if (!inside)
    return;
  acctile_emit_branch (NE_EXPR, p->mine, acctile_unsigned (0), some, after,
                       seq);
  acctile_emit_label (some, seq);
  gimple_seq_add_seq (seq, inside);
  acctile_emit_label (after, seq);
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
    buffers |= has_buffer (&p->staged[i]);
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
  emit_store (unsigned_type_node,
              shared_address (p, CELL_BYTES, WORD_BYTES, p->thread, seq),
              own.lead, seq);
  emit_store (unsigned_type_node,
              shared_address (p, CELL_BYTES + WORD_BYTES * layout->threads,
                              WORD_BYTES, p->thread, seq),
              own.count, seq);
  for (int i = 0; i < p->n_staged; i++)
    if (has_buffer (&p->staged[i]))
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
  tree value = s->value;
  if (has_buffer (s))
    value = memory_at (s->type, seat_address (p, s->buffer, s->size, 0, &seq));
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
  tree to = seat_address (p, s->buffer, s->size,
                          s->later * pitch (p->layout) + s->seats, seq);
  emit_store (s->type, to, value, seq);
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
          int load = loaded_access (p->found, stmt);
          int store = stored_access (p->found, stmt);
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
  struct slice slice;
  find_slice (*p->body, s->store, s->target, &slice);
  acctile_emit_branch (EQ_EXPR, s->stored, acctile_unsigned (0), then, after,
                       seq);
  acctile_emit_label (then, seq);
  tree address = emit_address (&slice, s->target, index, index, seq);
  hand_on (p, s, emit_load (s->type, address, seq), seq);
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
