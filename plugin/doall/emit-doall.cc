/* DOALL nests: the loops of a nest become strided loops over the blocks and
   threads of a mapping, in one loop over the threads of a block.

     #pragma acc loop worker vector
     for (thread = 0; thread < block size; thread++)
       for (block = my gang; block < grid size; block += gangs)
         { decode tx ty tz bx by bz;
           for (t = by * bdy + ty; t < trip; t += bdy * gdy)
             { i = lower + step * t; ... body ... } }

   Every gang runs the loop over its blocks redundantly, so GCC sees no gang
   loop; where the nest has reductions that only GCC can do it must, and the
   loop over blocks becomes "#pragma acc loop gang" around the threads.  Off the
   device block and grid are 1 in each dimension, and the nest runs in its own
   order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"
#include "doall/feed.h"

void
acctile_emit_strided (tree counter, tree limit, tree stride, gimple_seq body,
                      gimple_seq *seq)
{
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  tree type = TREE_TYPE (counter);
  acctile_emit_branch (LT_EXPR, counter, limit, enter, leave, seq);
  acctile_emit_label (enter, seq);
  gimple_seq_add_seq (seq, body);
  tree rest = acctile_set_new (build2 (MINUS_EXPR, type, limit, counter),
                               "acctile_rest", seq);
  acctile_emit_branch (GT_EXPR, rest, stride, go_on, leave, seq);
  acctile_emit_label (go_on, seq);
  gimplify_assign (counter, build2 (PLUS_EXPR, type, counter, stride), seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (enter));
  acctile_emit_label (leave, seq);
}

/* True when the body of NEST has loops of its own and none of them stores.  */

static bool
has_reading_loop (const struct acctile_nest *nest)
{
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].write
        && nest->stmt[nest->access[a].stmt].loop >= nest->n_parallel)
      return false;
  return acctile_has_inner_loop (nest);
}

/* True when the threads of a warp may run LOOP, in the body of NEST, different
   numbers of times: its length depends on the loop that the lanes lie along, or
   on data.  */

static bool
is_uneven (const struct acctile_nest *nest, const struct acctile_loop *loop)
{
  if (!loop->lower || !loop->upper)
    return true;
  struct acctile_poly *length = acctile_poly_sub (
      acctile_poly_copy (loop->upper), acctile_poly_copy (loop->lower));
  bool uneven = !length || acctile_poly_uses (length, nest->n_parallel - 1);
  acctile_poly_free (length);
  return uneven;
}

/* True when some loop in the body of NEST is one.  */

static bool
has_uneven_loop (const struct acctile_nest *nest)
{
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (is_uneven (nest, &nest->loop[k]))
      return true;
  return false;
}

/* The name of the variable for threads, by which acctile_tune_functions knows
   what loops the nest has.  */

static const char *
thread_name (const struct acctile_emitter *e)
{
  const struct acctile_nest *nest = e->found->nest;
  bool one = acctile_mapping_all_points (e->mapping) < 2;
  if (has_uneven_loop (nest))
    return one ? ACCTILE_UNEVEN_ONE : ACCTILE_UNEVEN;
  if (e->n_side > 1 && acctile_has_inner_loop (nest))
    return ACCTILE_TILED;
  if (!has_reading_loop (nest))
    return "acctile_thread";
  return one ? ACCTILE_READING_ONE : ACCTILE_READING;
}

/* Tells whether blocks and threads are real.  Goes to LEAVE where they are not
   and an earlier launch has had all iterations, at the end of *SEQ.  */

static void
emit_first_only (struct acctile_emitter *e, tree leave, gimple_seq *seq)
{
  tree later = boolean_false_node;
  e->real = acctile_emit_active (e->emulate, seq);
  for (int k = 0; k < e->found->nest->n_parallel; k++)
    if (e->launch->first[k])
      later = fold_build2 (
          TRUTH_OR_EXPR, boolean_type_node, later,
          build2 (NE_EXPR, boolean_type_node, e->launch->first[k],
                  build_zero_cst (TREE_TYPE (e->launch->first[k]))));
  if (integer_zerop (later))
    return;
  tree ask = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (EQ_EXPR, e->real, integer_one_node, go_on, ask, seq);
  acctile_emit_label (ask, seq);
  later = acctile_set_new (later, "acctile_later", seq);
  acctile_emit_branch (NE_EXPR, later, boolean_false_node, leave, go_on, seq);
  acctile_emit_label (go_on, seq);
}

/* Where warps load for the first: keeps THREAD and sets the buffer, at the end
   of *SEQ.  Returns the thread's place in the block, which all have in common
   then: a lane's own comes to it in the body.  */

static tree
begin_feed (struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  if (!e->feed)
    return thread;
  gimple_seq inside = NULL;
  e->thread = thread;
  e->buffer = create_tmp_var (ptr_type_node, "acctile_buffer");
  gimplify_assign (e->buffer, null_pointer_node, seq);
  tree base = acctile_emit_primitive (e->emulate, ACCTILE_EMIT_shared,
                                      acctile_unsigned (2 * e->feed->bytes),
                                      NULL_TREE, &inside);
  gimplify_assign (e->buffer, base, &inside);
  acctile_emit_if (EQ_EXPR, e->real, integer_one_node, inside, seq);
  return acctile_unsigned (0);
}

/* The iterations that thread THREAD of this gang has, for every block of the
   gang, at the end of *SEQ.  */

static void
emit_iterations (struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  if (e->mapping->schedule->linear || e->mapping->schedule->rows)
    {
      acctile_emit_linear (e, thread, seq);
      return;
    }
  thread = begin_feed (e, thread, seq);
  if (e->launch->alone && !e->emulate)
    {
      tree place[3];
      acctile_place_block (e, acctile_emit_block (false, seq), place, seq);
      acctile_place_thread (e, thread, place, seq);
      gimple_seq_add_seq (seq, acctile_emit_nest (e));
      return;
    }
  tree mine = create_tmp_var (unsigned_type_node, "acctile_mine");
  gimplify_assign (mine, acctile_emit_block (e->emulate, seq), seq);
  tree blocks = acctile_emit_all_blocks (e, seq);
  tree gangs = acctile_emit_blocks (e->emulate, seq);
  tree here[3];
  acctile_place_block (e, mine, here, &inside);
  acctile_place_thread (e, thread, here, &inside);
  gimple_seq_add_seq (&inside, acctile_emit_nest (e));
  acctile_emit_strided (mine, blocks, gangs, inside, seq);
}

/* What that thread does, at the end of *SEQ.  */

static void
emit_my_blocks (struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  emit_first_only (e, leave, seq);
  acctile_histograms_begin (e, thread, seq);
  emit_iterations (e, thread, seq);
  acctile_histograms_end (e, thread, seq);
  acctile_emit_label (leave, seq);
}

/* Hides from GCC what the variables of the reductions among CLAUSES hold, at
   the end of *SEQ.  GCC 12 moves the shuffles of a reduction whose result it
   knows out of the loop over blocks, where one lane waits for the others for
   ever.  */

static void
emit_unknown_reductions (tree clauses, gimple_seq *seq)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
        continue;
      tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
      if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
          || TYPE_PRECISION (type) > 64)
        continue;
      tree value = create_tmp_reg (type, "acctile_value");
      gimplify_assign (value, decl, seq);
      acctile_emit_opaque (value, true, seq);
      gimplify_assign (decl, value, seq);
    }
}

/* What a thread of a nest with a margin of its own computes first, at the end
   of *SEQ.  */

static void
emit_margin (struct acctile_emitter *e, gimple_seq *seq)
{
  if (!e->exchanged)
    return;
  acctile_margin_exchanged (*e->exchanged, e->margin, seq);
  acctile_margin_begin (e);
}

/* The loop over the threads of a block with CLAUSES.  BLOCK is the block when
   a loop over blocks stands outside, NULL_TREE when each thread finds its
   own.  LIMIT is the number of threads on this side.  */

static gimple *
emit_threads (struct acctile_emitter *e, tree block, tree limit, tree clauses)
{
  gimple_seq body = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree thread = create_tmp_var (unsigned_type_node, thread_name (e));
  push_gimplify_context ();
  emit_margin (e, &body);
  if (block)
    {
      tree here[3], leave = create_artificial_label (UNKNOWN_LOCATION);
      emit_unknown_reductions (clauses, &body);
      emit_first_only (e, leave, &body);
      acctile_place_block (e, block, here, &body);
      acctile_place_thread (e, thread, here, &body);
      gimple_seq_add_seq (&body, acctile_emit_nest (e));
      acctile_emit_label (leave, &body);
    }
  else
    {
      acctile_emulate_begin (e->partials, &body);
      if (e->partials)
        emit_unknown_reductions (
            acctile_collect_reductions (e->found, NULL_TREE), &body);
      emit_my_blocks (e, thread, &body);
      acctile_reduce_thread (e->partials, &body);
    }
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, body);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_WORKER, NULL_TREE, clauses);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_VECTOR, NULL_TREE, clauses);
  clauses = acctile_add_clause (e->location, OMP_CLAUSE_INDEPENDENT, NULL_TREE,
                                clauses);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_PRIVATE, thread, clauses);
  gomp_for *loop = acctile_build_loop (thread, limit, clauses, bind);
  gimple_set_location (loop, e->location);
  return loop;
}

/* The loop over BLOCKS as a gang loop with the reductions of the nest, and
   the one over threads in it.  */

static gimple *
emit_gangs (struct acctile_emitter *e, tree blocks, tree limit)
{
  tree block = create_tmp_var (unsigned_type_node, "acctile_block");
  gbind *inside = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq seq = NULL;
  push_gimplify_context ();
  tree inner = acctile_collect_privates (
      e->found, acctile_collect_reductions (e->found, NULL_TREE));
  gimple_seq_add_stmt (&seq, emit_threads (e, block, limit, inner));
  pop_gimplify_context (inside);
  gimple_bind_set_body (inside, seq);
  return acctile_build_gangs (e->found, block, blocks, inside);
}

/* The loop over threads without one over blocks around it, and what a block
   does with its part of the reductions in REGION, at the end of *SEQ.  ACTIVE
   is from acctile_emit_active.  */

static void
emit_blocks_alone (struct acctile_emitter *e, struct acctile_region *region,
                   tree active, tree limit, gimple_seq *seq)
{
  tree clauses = acctile_collect_privates (e->found, NULL_TREE);
  acctile_emulate_partials (e->found, &e->partials);
  if (e->partials)
    acctile_emulate_region (region);
  acctile_reduce_neutral (e->partials, seq);
  gimple_seq_add_stmt (
      seq, emit_threads (e, NULL_TREE, limit,
                         acctile_reduce_clauses (e->partials, clauses)));
  if (e->partials)
    acctile_reduce_block (e->partials, active, e->launch->number, seq);
}

/* The threads that the emulator gives a block of the nest.  */

static int
emulated_threads (const struct acctile_emitter *e)
{
  int threads = acctile_mapping_threads (e->mapping);
  return acctile_is_team (e) ? threads / e->mapping->block[0] : threads;
}

/* What the thread of the emulator does that has a part in the nest: its share
   in every block, at the end of *SEQ.  */

static void
emit_share (struct acctile_emitter *e, gimple_seq *seq)
{
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  tree thread = acctile_emit_thread (seq);
  acctile_emit_branch (LT_EXPR, thread, acctile_unsigned (emulated_threads (e)),
                       enter, leave, seq);
  acctile_emit_label (enter, seq);
  emit_my_blocks (e, thread, seq);
  acctile_emit_label (leave, seq);
}

/* What one thread of the emulator does, at the end of *SEQ.  A loop of one
   iteration holds the private variables.  */

static void
emit_emulated (struct acctile_emitter *e, gimple_seq *seq)
{
  gimple_seq body = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree once = create_tmp_var (unsigned_type_node, "acctile_once");
  tree partials;
  tree reductions = acctile_emulate_partials (e->found, &partials);
  push_gimplify_context ();
  emit_margin (e, &body);
  acctile_emulate_begin (partials, &body);
  emit_share (e, &body);
  acctile_emulate_end (partials, &body);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, body);
  tree clauses = acctile_collect_privates (e->found, NULL_TREE);
  for (tree c = reductions; c; c = OMP_CLAUSE_CHAIN (c))
    clauses = acctile_add_clause (e->location, OMP_CLAUSE_PRIVATE,
                                  OMP_CLAUSE_DECL (c), clauses);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_SEQ, NULL_TREE, clauses);
  clauses = acctile_add_clause (e->location, OMP_CLAUSE_PRIVATE, once, clauses);
  gomp_for *loop
      = acctile_build_loop (once, acctile_unsigned (1), clauses, bind);
  gimple_set_location (loop, e->location);
  gimple_seq_add_stmt (seq, loop);
  if (e->launch->number)
    acctile_last_emulate (partials, e->launch->number, emulated_threads (e),
                          seq);
  else
    acctile_emulate_combine (partials, seq);
}

/* Makes REGION one for the emulator that runs the nest.  */

static void
prepare_emulation (struct acctile_emitter *e, struct acctile_region *region)
{
  unsigned team = 0;
  for (int k = e->found->nest->n_parallel; k < e->found->nest->n_loop; k++)
    if (e->found->nest->loop[k].team)
      team |= 1u << k;
  acctile_emit_seq (e->found, team);
  acctile_emulate_region (region);
  region->flat = !e->launch->number && !e->feed && !e->histograms;
  region->emulate_threads = MAX (region->emulate_threads, emulated_threads (e));
}

void
acctile_emit_doall (struct acctile_region *region, struct acctile_found *found,
                    const struct acctile_depend *depend,
                    const struct acctile_mapping *mapping,
                    const struct acctile_launch *launch)
{
  struct acctile_emitter e;
  struct acctile_margin margin;
  memset (&e, 0, sizeof e);
  e.found = found;
  e.mapping = mapping;
  e.launch = launch;
  e.histograms = launch->histograms;
  e.location = found->location;
  e.emulate = region->emulate;
  e.parted = -1;
  e.exchanged = region->exchanged;
  e.margin = region->exchanged ? &margin : NULL;
  acctile_set_points (&e, mapping);
  struct acctile_mapping alone = *mapping;
  struct acctile_feed feed;
  if (mapping->feeders > 0)
    {
      if (acctile_feed_read (found, depend,
                             gimple_omp_body (found->loop[0].stmt), &feed))
        e.feed = &feed;
      else
        {
          alone.feeders = 0;
          alone.block[1] = 1;
          e.mapping = &alone;
        }
    }
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  acctile_replace_stmt (gimple_omp_body_ptr (region->target), found->outermost,
                        bind);
  gimple_seq seq = NULL;
  push_gimplify_context ();
  if (!region->exchanged)
    acctile_emit_spans (found, region->target, &seq);
  if (e.emulate)
    {
      prepare_emulation (&e, region);
      emit_emulated (&e, &seq);
      if (region->meets)
        acctile_emit_call ("acctile_emulate_barrier", &seq);
    }
  else
    {
      tree active = acctile_emit_active (false, &seq);
      tree limit = acctile_emit_size (
          active, acctile_unsigned (acctile_mapping_threads (e.mapping)),
          "acctile_threads", &seq);
      if (found->nest->n_reduction == 0
          || acctile_reduce_possible (region, found))
        emit_blocks_alone (&e, region, active, limit, &seq);
      else
        {
          tree blocks = acctile_emit_all_blocks (&e, &seq);
          gimple_seq_add_stmt (&seq, emit_gangs (&e, blocks, limit));
        }
    }
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, seq);
}
