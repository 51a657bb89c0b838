/* Histograms: atomic updates of elements that nothing else of the nest accesses
   go to memory of the block first, as far as they lie in a window of the array,
   and blocks add up what they have in the end (histogram privatization:
   Podlozhnyuk, "Histogram calculation in CUDA", 2007).

     window[...] = 0;  barrier;
     for (...)                    the thread's iterations
       {
         to = &count[at];
         if (to - count < size of the window) to = window + (to - count);
         atomically: *to += x;
       }
     barrier;
     for (k = thread; k < size of the window; k += threads)
       if (window[k] != 0) atomically: count[k] += window[k];

   Updates of one element wait for one another in the L2 cache, 16 million of
   256 elements for 4.1 ms on an H200, and for 0.04 ms in shared memory.  Those
   beyond the window, which a subscript may be that nobody knows before, take
   their old way.  The window's size is 0 where the host finds that other arrays
   may lie in it, and off the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "doall/histogram.h"
#include "extract/atomic.h"

/* A constant of sizetype.  */

static tree
bytes (HOST_WIDE_INT n)
{
  return build_int_cst (sizetype, n);
}

/* The address of the first byte of HISTOGRAM, a new value in the region at the
   end of *SEQ.  Not by gimplification, to which an object is a register
   still.  */

static tree
begin_of (const struct acctile_histogram *histogram, gimple_seq *seq)
{
  tree entry = histogram->entry;
  if (!POINTER_TYPE_P (TREE_TYPE (entry)))
    return acctile_reduce_address (entry, seq);
  tree value = create_tmp_var (TREE_TYPE (entry), "acctile_histogram");
  gimple_seq_add_stmt (seq, gimple_build_assign (value, unshare_expr (entry)));
  return value;
}

/* POINTER + OFFSET, of sizetype, a new pointer at the end of *SEQ.  */

static tree
advanced (tree pointer, tree offset, gimple_seq *seq)
{
  return acctile_set_new (build2 (POINTER_PLUS_EXPR, ptr_type_node,
                                  fold_convert (ptr_type_node, pointer),
                                  offset),
                          "acctile_at", seq);
}

/* A loop of this thread over the elements of a window of END bytes, of TYPE:
   THREAD has every one of THREADS.  AT, a variable of sizetype, is where one
   lies; BODY (taken) is done for each.  At the end of *SEQ.  */

static void
emit_elements (tree thread, int threads, tree type, tree at, tree end,
               gimple_seq body, gimple_seq *seq)
{
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (type));
  gimplify_assign (at,
                   build2 (MULT_EXPR, sizetype, fold_convert (sizetype, thread),
                           bytes (size)),
                   seq);
  acctile_emit_strided (at, end, bytes (threads * size), body, seq);
}

/* Clears all windows of the block, at the end of *SEQ.  */

static void
emit_clear (const struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  gimple_seq body = NULL;
  tree at = create_tmp_var (sizetype, "acctile_place");
  tree here = advanced (e->buffer, at, &body);
  gimple_seq_add_stmt (
      &body, gimple_build_assign (acctile_memory_at (unsigned_type_node, here),
                                  build_zero_cst (unsigned_type_node)));
  emit_elements (thread, acctile_mapping_threads (e->mapping),
                 unsigned_type_node, at,
                 bytes (acctile_histogram_bytes (e->mapping)), body, seq);
}

/* "atomically: *TO = *TO CODE VALUE" at the end of *SEQ.  */

static void
emit_update (tree to, enum tree_code code, tree value, gimple_seq *seq)
{
  tree type = TREE_TYPE (value);
  tree old = create_tmp_reg (type, "acctile_old");
  tree sum = create_tmp_reg (type, "acctile_new");
  tree address = create_tmp_reg (build_pointer_type (type), "acctile_to");
  gimplify_assign (address, fold_convert (TREE_TYPE (address), to), seq);
  gimple_seq_add_stmt (seq, gimple_build_omp_atomic_load (
                                old, address, OMP_MEMORY_ORDER_RELAXED));
  gimple_seq_add_stmt (seq, gimple_build_assign (sum, code, old, value));
  gimple_seq_add_stmt (
      seq, gimple_build_omp_atomic_store (sum, OMP_MEMORY_ORDER_RELAXED));
}

/* Adds what the block has of histogram K to the array, at the end of *SEQ.  */

static void
emit_combine (const struct acctile_emitter *e, unsigned k, tree thread,
              gimple_seq *seq)
{
  const struct acctile_histogram *histogram = &(*e->histograms)[k];
  gimple_seq body = NULL, update = NULL;
  tree at = create_tmp_var (sizetype, "acctile_place");
  tree value = create_tmp_reg (histogram->type, "acctile_count");
  tree here = advanced (e->kept[k], at, &body);
  gimple_seq_add_stmt (
      &body,
      gimple_build_assign (value, acctile_memory_at (histogram->type, here)));
  tree to = advanced (begin_of (histogram, &update), at, &update);
  emit_update (to, histogram->code, value, &update);
  acctile_emit_if (NE_EXPR, value, build_zero_cst (histogram->type), update,
                   &body);
  emit_elements (thread, acctile_mapping_threads (e->mapping), histogram->type,
                 at, e->window[k], body, seq);
}

void
acctile_histograms_begin (struct acctile_emitter *e, tree thread,
                          gimple_seq *seq)
{
  if (!e->histograms)
    return;
  gimple_seq inside = NULL;
  int share = acctile_histogram_share (e->mapping, e->histograms->length ());
  e->buffer = create_tmp_var (ptr_type_node, "acctile_buffer");
  gimplify_assign (e->buffer, null_pointer_node, seq);
  for (unsigned k = 0; k < e->histograms->length (); k++)
    {
      e->window[k] = create_tmp_var (sizetype, "acctile_window");
      gimplify_assign (e->window[k], size_zero_node, seq);
    }
  tree base = acctile_emit_primitive (
      e->emulate, ACCTILE_EMIT_shared,
      acctile_unsigned (acctile_histogram_bytes (e->mapping)), NULL_TREE,
      &inside);
  gimplify_assign (e->buffer, base, &inside);
  for (unsigned k = 0; k < e->histograms->length (); k++)
    gimplify_assign (e->window[k],
                     fold_convert (sizetype, (*e->histograms)[k].window),
                     &inside);
  emit_clear (e, thread, &inside);
  acctile_emit_primitive (e->emulate, ACCTILE_EMIT_barrier, NULL_TREE,
                          NULL_TREE, &inside);
  acctile_emit_if (EQ_EXPR, e->real, integer_one_node, inside, seq);
  for (unsigned k = 0; k < e->histograms->length (); k++)
    {
      e->begin[k] = begin_of (&(*e->histograms)[k], seq);
      e->kept[k] = advanced (e->buffer, bytes (k * share), seq);
    }
}

void
acctile_histograms_end (struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  if (!e->histograms)
    return;
  gimple_seq inside = NULL;
  acctile_emit_primitive (e->emulate, ACCTILE_EMIT_barrier, NULL_TREE,
                          NULL_TREE, &inside);
  for (unsigned k = 0; k < e->histograms->length (); k++)
    emit_combine (e, k, thread, &inside);
  if (!e->emulate)
    acctile_reduce_atomics (&inside, e->real);
  acctile_emit_if (EQ_EXPR, e->real, integer_one_node, inside, seq);
}

/* Sets TO to where an update of FROM goes, if that lies in window K, at the end
   of *SEQ.  */

static void
redirect_to (const struct acctile_emitter *e, unsigned k, tree from, tree to,
             gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree offset = acctile_set_new (build2 (MINUS_EXPR, sizetype,
                                         fold_convert (sizetype, from),
                                         fold_convert (sizetype, e->begin[k])),
                                 "acctile_offset", seq);
  tree here = advanced (e->kept[k], offset, &inside);
  gimplify_assign (to, fold_convert (TREE_TYPE (to), here), &inside);
  acctile_emit_if (LT_EXPR, offset, e->window[k], inside, seq);
}

/* Lets the update that begins with LOAD, where *GSI stands, and has number
   UPDATE, go to the window of its kind that it lies in, if there is one.  */

static void
redirect (const struct acctile_emitter *e, gomp_atomic_load *load, int update,
          gimple_stmt_iterator *gsi)
{
  gimple_seq before = NULL;
  tree address = gimple_omp_atomic_load_rhs (load);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (address)));
  tree from = create_tmp_var (TREE_TYPE (address), "acctile_from");
  tree to = create_tmp_var (TREE_TYPE (address), "acctile_to");
  gimple_seq_add_stmt (&before,
                       gimple_build_assign (from, unshare_expr (address)));
  gimple_seq_add_stmt (&before, gimple_build_assign (to, from));
  for (unsigned k = 0; k < e->histograms->length (); k++)
    {
      const struct acctile_histogram *histogram = &(*e->histograms)[k];
      if (histogram->update == update
          && tree_int_cst_equal (size, TYPE_SIZE_UNIT (histogram->type)))
        redirect_to (e, k, from, to, &before);
    }
  gimple_omp_atomic_load_set_rhs (load, to);
  gsi_insert_seq_before (gsi, before, GSI_SAME_STMT);
}

void
acctile_histograms_redirect (const struct acctile_emitter *e, gimple_seq *seq)
{
  if (!e->histograms)
    return;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      int update;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_histograms_redirect (e, gimple_bind_body_ptr (bind));
      gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt);
      if (!load)
        continue;
      acctile_atomic_kind (load, &update);
      if (update > 0)
        redirect (e, load, update, &gsi);
    }
}
