/* Time loops as one launch ("persistent"): all steps run on the device, and
   between two sweeps the blocks wait for one another, unless the sweeps have
   nothing to do with each other.

     for (t = 0; t < steps; t++)           #pragma acc parallel
       { region 1; swap; region 2; }  ->     { join;
                                               for (t = 0; t < steps; t++)
                                                 { my share of nest 1; wait;
                                                   swap;
                                                   my share of nest 2; wait; } }
                                           for (t = 0; t < steps; t++)
                                             swap;

   with the launch only where there is a first step.

   Each thread has the loop's variables for itself, which start as the host's;
   the host runs what is left of the loop for their final values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-fieldtile.h"
#include "timetile/emit-large.h"
#include "doacross/emit-pipeline.h"
#include "timetile/emit-overlaptile.h"
#include "timetile/emit-split.h"
#include "timetile/emit-sweep.h"
#include "timetile/emit-timeskew.h"
#include "timetile/emit-timetile.h"
#include "timetile/emit-turn.h"
#include "extract/gimple-loop.h"
#include "launch/launch-queue.h"
#include "models/points.h"
#include "extract/slice.h"
#include "substitute.h"
#include "timetile/timeloop-entry.h"
#include "timetile/timeloop-member.h"
#include "timetile/timeloop-present.h"
#include "timetile/timeloop-steady.h"

/* The state of emission.  */
struct persistent
{
  const struct acctile_time_loop *loop;
  const struct acctile_time_plan *plan;
  struct acctile_region region;
  struct acctile_pipe pipe;
  struct acctile_layout layout; /* its threads  */
  vec<acctile_emitted_sweep> *sweeps;
  auto_vec<gbind *> places; /* of the loop's regions  */
  const vec<acctile_turn *> *turns;
  const struct acctile_split *split; /* NULL for none  */
  tree steps, offset, base;          /* for it  */
  tree pitch[ACCTILE_SPLIT_DIMS];
  struct acctile_field_launch fields; /* of several sweeps  */
  auto_vec<acctile_emitted_turn> turned;
  gimple_seq last; /* what comes after the last step  */
  tree active;
  tree member, members, count;
  struct acctile_share share;
  acctile_substitution own; /* the thread's, for variables of the host  */
};

/* Whether all steps are done in TILES.  */

static bool
is_tiled (const struct persistent *e, enum acctile_time_tiles tiles)
{
  return e->split && e->split->tiles == tiles;
}

/* The values of FOUND's parameters before the loop, where the loop does not
   change them.  To be found while the loop's names are there.  */

static void
move_parameters (const struct acctile_time_loop *loop,
                 struct acctile_found *found)
{
  for (int p = 0; p < found->nest->n_param; p++)
    if (found->host_param[p])
      found->host_param[p]
          = acctile_time_loop_invariant (loop, found->host_param[p]);
}

/* "if (on an accelerator) INSIDE".  */

static void
emit_if_active (struct persistent *e, gimple_seq inside, gimple_seq *seq)
{
  tree then = acctile_new_label (), after = acctile_new_label ();
  acctile_emit_branch (NE_EXPR, e->active, integer_zero_node, then, after, seq);
  acctile_emit_label (then, seq);
  gimple_seq_add_seq (seq, inside);
  acctile_emit_label (after, seq);
}

/* Puts an empty bind into the place of each region in STMTS, the loop's
   statements.  */

static void
take_regions (struct persistent *e, gimple_seq *stmts)
{
  for (unsigned i = 0; i < e->loop->targets.length (); i++)
    {
      gbind *place = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
      acctile_replace_stmt (stmts, e->loop->targets[i], place);
      e->places.safe_push (place);
    }
}

/* Puts the share of this thread in sweep I, with the meeting that follows it,
   into the nest's place in its region.  */

static void
emit_sweep (struct persistent *e, int i)
{
  struct acctile_emitted_sweep *sweep = &(*e->sweeps)[i];
  struct acctile_margin margin;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  acctile_replace_stmt (gimple_omp_body_ptr (sweep->target),
                        sweep->found->outermost, bind);
  gimple_seq seq = NULL, wait = NULL;
  push_gimplify_context ();
  bool near = acctile_turns_enter (e->turned, i, sweep->found, &margin, &seq);
  struct acctile_share share = e->share;
  share.thread = e->pipe.thread;
  share.member = e->member;
  share.members = e->members;
  share.pace = sweep->pace;
  acctile_emit_sweep (e->region.emulate, sweep->found, &sweep->mapping,
                      &sweep->launch, near ? &margin : NULL, &share, &seq);
  if (sweep->meets && !acctile_is_turned_copy (*e->turns, i))
    {
      acctile_meeting_wait (&e->pipe, e->members, e->count, &wait);
      emit_if_active (e, wait, &seq);
    }
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, seq);
}

/* Puts what the region of sweep I has become into its place in the loop, or, if
   it is a copy whose arrays take turns, behind the last step.  */

static void
place_region (struct persistent *e, int i)
{
  gomp_target *target = (*e->sweeps)[i].target;
  gimple_seq body = gimple_omp_body (target);
  gimple_omp_set_body (target, NULL);
  if (acctile_is_turned_copy (*e->turns, i))
    {
      gimple_seq change = NULL;
      acctile_turns_end (e->turned, i, body, &e->last);
      acctile_turns_change (e->turned, i, &change);
      body = change;
    }
  for (unsigned k = 0; k < e->places.length (); k++)
    if (e->loop->targets[k] == target && body)
      gimple_bind_set_body (e->places[k], body);
}

/* Puts the share of this thread in the nests into the places of the
   regions.  */

static void
emit_sweeps (struct persistent *e)
{
  for (unsigned i = 0; i < e->sweeps->length (); i++)
    emit_sweep (e, i);
  for (unsigned i = 0; i < e->sweeps->length (); i++)
    place_region (e, i);
}

/* Puts copies of the nests, sequential, into the places of the regions, for the
   host.  */

static void
emit_plain (struct persistent *e)
{
  for (unsigned i = 0; i < e->sweeps->length (); i++)
    {
      struct acctile_emitted_sweep *sweep = &(*e->sweeps)[i];
      gimple_seq body = gimple_omp_body (sweep->target);
      acctile_emit_seq (sweep->found, ~0u);
      gimple_seq copy = acctile_copy_statements (body);
      for (unsigned k = 0; k < e->places.length (); k++)
        if (e->loop->targets[k] == sweep->target)
          gimple_bind_set_body (e->places[k], copy);
    }
}

/* The thread's own variable for DECL, or DECL where it has none.  */

static tree
own_of (struct persistent *e, tree decl)
{
  tree *mine = e->own.get (decl);
  if (mine)
    return *mine;
  return POINTER_TYPE_P (TREE_TYPE (decl)) ? decl : build_fold_addr_expr (decl);
}

/* What the tiles are handed.  */

static struct acctile_tile_launch
tile_launch (struct persistent *e)
{
  struct acctile_tile_launch launch;
  memset (&launch, 0, sizeof launch);
  launch.pipe = &e->pipe;
  launch.split = e->split;
  launch.first = own_of (e, e->split->first);
  launch.second = own_of (e, e->split->second);
  launch.steps = e->steps;
  launch.offset = e->offset;
  launch.base = e->base;
  for (int d = 0; d < e->split->stencil.n_dim; d++)
    launch.pitch[d] = e->pitch[d];
  launch.member = e->member;
  launch.members = e->members;
  launch.count = e->count;
  return launch;
}

/* Fills what the tiles of several sweeps are handed.  */

static void
fill_fields (struct persistent *e)
{
  struct acctile_field_launch *l = &e->fields;
  l->pipe = &e->pipe;
  l->member = e->member;
  l->members = e->members;
  l->count = e->count;
  l->own = &e->own;
  for (int f = 0; f < l->fields->step.n_field; f++)
    l->field[f] = own_of (e, l->fields->name[f]);
}

/* What REGION computes before its nest OUTERMOST, at the end of *SEQ, in
   variables of the thread, which OWN gets for those of the region.  */

static void
emit_before (gomp_target *region, gimple *outermost, hash_map<tree, tree> *own,
             gimple_seq *seq)
{
  auto_vec<gimple *> list;
  gimple_seq before = NULL;
  acctile_slice_stmts (gimple_omp_body (region), &list);
  for (unsigned i = 0; i < list.length (); i++)
    {
      gimple *stmt = list[i];
      if (stmt == outermost)
        break;
      if (!is_gimple_assign (stmt) || !DECL_P (gimple_assign_lhs (stmt))
          || gimple_clobber_p (stmt))
        continue;
      tree decl = gimple_assign_lhs (stmt);
      if (!own->get (decl))
        own->put (decl, create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (decl)),
                                        get_name (decl)));
      gimple_seq_add_stmt (&before, gimple_copy (stmt));
    }
  gimple_seq_add_seq (seq, before);
}

/* All steps in tiles, or where this is no accelerator STMTS, at the end of
 *SEQ.  */

static void
emit_split (struct persistent *e, gimple_seq stmts, gimple_seq *seq)
{
  tree tiled = acctile_new_label (), plain = acctile_new_label ();
  tree after = acctile_new_label ();
  hash_map<tree, tree> own;
  gimple_seq tiles = NULL;
  acctile_emit_branch (NE_EXPR, e->active, integer_zero_node, tiled, plain,
                       seq);
  acctile_emit_label (tiled, seq);
  struct acctile_tile_launch launch;
  if (is_tiled (e, ACCTILE_TILES_FIELDS))
    {
      for (unsigned i = 0; i < e->sweeps->length (); i++)
        emit_before ((*e->sweeps)[i].target, (*e->sweeps)[i].found->outermost,
                     &own, &tiles);
      fill_fields (e);
    }
  else
    {
      emit_before (e->split->region, e->split->found->outermost, &own, &tiles);
      launch = tile_launch (e);
    }
  switch (e->split->tiles)
    {
    case ACCTILE_TILES_SPLIT:
      acctile_emit_split (&launch, &tiles);
      break;
    case ACCTILE_TILES_SKEWED:
      acctile_emit_timeskew (&launch, &tiles);
      break;
    case ACCTILE_TILES_OVERLAPPING:
      acctile_emit_overlap (&launch, &tiles);
      break;
    case ACCTILE_TILES_FIELDS:
      acctile_emit_fields (&e->fields, &tiles);
      break;
    }
  for (unsigned i = 0; i < e->loop->results.length (); i++)
    own.put (e->loop->results[i], e->loop->values[i]);
  acctile_substitute_seq (&tiles, &own);
  gimple_seq_add_seq (seq, tiles);
  acctile_emit_goto (after, seq);
  acctile_emit_label (plain, seq);
  gimple_seq_add_seq (seq, stmts);
  acctile_emit_label (after, seq);
}

/* Takes what is the same at each step out of STMTS, the loop's: the thread has
   the values.  */

static void
take_steady (struct persistent *e, gimple_seq *stmts)
{
  for (unsigned i = 0; i < e->loop->steady.length (); i++)
    acctile_replace_stmt (stmts, e->loop->steady[i],
                          gimple_build_bind (NULL_TREE, NULL, NULL_TREE));
  for (unsigned i = 0; i < e->loop->results.length (); i++)
    e->own.put (e->loop->results[i], e->loop->values[i]);
}

/* Takes the waits for queues out of STMTS, the loop's.  */

static void
take_waits (struct persistent *e, gimple_seq *stmts)
{
  for (unsigned i = 0; i < e->loop->waits.length (); i++)
    acctile_replace_stmt (stmts, e->loop->waits[i],
                          gimple_build_bind (NULL_TREE, NULL, NULL_TREE));
}

/* Whether the launch of E is in the queue that QUEUE says: scratch memory is
   released behind it.  */

static bool
is_queued (const struct persistent *e, const struct acctile_time_queue *queue)
{
  return queue->async && !is_tiled (e, ACCTILE_TILES_FIELDS);
}

/* Puts the region of E, which has all other clauses, into its QUEUE.  */

static void
put_in_queue (struct persistent *e, const struct acctile_time_queue *queue)
{
  if (!is_queued (e, queue))
    return;
  tree c = build_omp_clause (e->region.location, OMP_CLAUSE_ASYNC);
  OMP_CLAUSE_ASYNC_EXPR (c) = unshare_expr (queue->async);
  OMP_CLAUSE_CHAIN (c) = gimple_omp_target_clauses (e->region.target);
  gimple_omp_target_set_clauses (e->region.target, c);
}

/* Puts before GSI what the launch of E has to wait for.  */

static void
emit_waits (struct persistent *e, gimple_stmt_iterator *gsi,
            const struct acctile_time_queue *queue)
{
  gimple_seq waits = NULL;
  if (is_queued (e, queue))
    return;
  acctile_open_host ();
  acctile_time_loop_wait (queue, &waits);
  acctile_close_host (gsi, waits);
}

/* Gives the thread its own of each variable that the loop assigns, and hands
   in the host's where it may be read before.  */

static void
make_own (struct persistent *e, gimple_seq *seq)
{
  tree clauses = gimple_omp_target_clauses (e->region.target);
  for (unsigned i = 0; i < e->loop->assigned.length (); i++)
    {
      tree decl = e->loop->assigned[i];
      tree mine = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (decl)),
                                  get_name (decl));
      e->own.put (decl, mine);
      if (DECL_ARTIFICIAL (decl) && !acctile_time_loop_takes (e->loop, decl))
        continue;
      bool mapped = false;
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
            && OMP_CLAUSE_DECL (c) == decl)
          mapped = true;
      if (!mapped && POINTER_TYPE_P (TREE_TYPE (decl)))
        continue;
      if (!mapped)
        {
          tree c
              = build_omp_clause (e->region.location, OMP_CLAUSE_FIRSTPRIVATE);
          OMP_CLAUSE_DECL (c) = decl;
          OMP_CLAUSE_CHAIN (c) = gimple_omp_target_clauses (e->region.target);
          gimple_omp_target_set_clauses (e->region.target, c);
          suppress_warning (decl, OPT_Wuninitialized);
          suppress_warning (decl, OPT_Wmaybe_uninitialized);
        }
      gimplify_assign (mine, decl, seq);
    }
}

/* Hands in what the host's part of the loop reads and no clause is for.  */

static void
hand_in_rest (struct persistent *e)
{
  for (unsigned i = 0; i < e->loop->read.length (); i++)
    {
      tree decl = e->loop->read[i], c;
      tree clauses = gimple_omp_target_clauses (e->region.target);
      for (c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_DECL (c) == decl)
          break;
      if (c || e->loop->assigned.contains (decl))
        continue;
      c = build_omp_clause (e->region.location, OMP_CLAUSE_FIRSTPRIVATE);
      OMP_CLAUSE_DECL (c) = decl;
      OMP_CLAUSE_CHAIN (c) = clauses;
      gimple_omp_target_set_clauses (e->region.target, c);
    }
}

/* What a thread does, at the end of *SEQ.  Takes STMTS, the loop's.  */

static void
emit_thread (struct persistent *e, gimple_seq stmts, gimple_seq *seq)
{
  tree word = unsigned_type_node;
  struct acctile_pipe *p = &e->pipe;
  gimple_seq join = NULL, leave = NULL, own = NULL;
  tree enter = acctile_new_label (), after = acctile_new_label ();
  e->member = create_tmp_var (word, "acctile_member");
  e->members = create_tmp_var (word, "acctile_members");
  e->count = create_tmp_var (word, "acctile_count");
  p->slot = create_tmp_var (ptr_type_node, "acctile_slot");
  int shared = 16;
  if (is_tiled (e, ACCTILE_TILES_SPLIT))
    shared += acctile_split_shared (e->split);
  if (is_tiled (e, ACCTILE_TILES_OVERLAPPING))
    shared += acctile_overlap_shared (e->split);
  if (is_tiled (e, ACCTILE_TILES_FIELDS))
    shared += e->split->fields->plan.bytes;
  e->active = acctile_emit_active (p->emulate, seq);
  gimplify_assign (e->member, acctile_unsigned (0), seq);
  gimplify_assign (e->members, acctile_unsigned (1), seq);
  gimplify_assign (e->count, acctile_unsigned (0), seq);
  p->cell = create_tmp_var (ptr_type_node, "acctile_cell");
  tree cell = acctile_emit_primitive (p->emulate, ACCTILE_EMIT_shared,
                                      build_int_cst (size_type_node, shared),
                                      NULL_TREE, &join);
  gimplify_assign (p->cell, cell, &join);
  acctile_slot_claim (p, &join);
  acctile_meeting_join (p, e->member, e->members, &join);
  memset (&e->share, 0, sizeof e->share);
  e->share.turn = create_tmp_var (word, "acctile_turn");
  e->share.paced = create_tmp_var (word, "acctile_paced");
  e->share.counter = create_tmp_var (ptr_type_node, "acctile_counter");
  gimplify_assign (e->share.turn, acctile_unsigned (0), seq);
  gimplify_assign (e->share.paced, acctile_unsigned (0), seq);
  gimplify_assign (
      e->share.counter,
      acctile_slot_word (p, acctile_unsigned (ACCTILE_SLOT_PACE), &join),
      &join);
  emit_if_active (e, join, seq);
  if (e->split)
    emit_plain (e);
  else
    {
      acctile_turns_begin (*e->turns, &e->turned, &own);
      emit_sweeps (e);
    }
  make_own (e, &own);
  take_steady (e, &stmts);
  hand_in_rest (e);
  gimple_seq_add_seq (&stmts, e->last);
  acctile_substitute_seq (&stmts, &e->own);
  acctile_emit_branch (LT_EXPR, e->member, e->members, enter, after, seq);
  acctile_emit_label (enter, seq);
  gimple_seq_add_seq (seq, own);
  if (e->split)
    emit_split (e, stmts, seq);
  else
    gimple_seq_add_seq (seq, stmts);
  acctile_emit_label (after, seq);
  bool rows = is_tiled (e, ACCTILE_TILES_SKEWED);
  p->rows = acctile_unsigned (rows ? ACCTILE_ROW_COUNTERS : 0);
  acctile_slot_end (p, &leave);
  emit_if_active (e, leave, seq);
}

/* The name of the variable for threads, by which acctile_tune_functions knows
   their bodies.  */

static const char *
thread_name (const struct persistent *e)
{
  if (is_tiled (e, ACCTILE_TILES_FIELDS))
    return ACCTILE_FIELDS_THREAD;
  bool straight = !e->split && e->turns->is_empty ();
  bool sharing
      = is_tiled (e, ACCTILE_TILES_OVERLAPPING)
        && e->split->found->nest->n_loop > e->split->found->nest->n_parallel;
  for (unsigned i = 0; i < e->sweeps->length () && !e->split; i++)
    {
      const acctile_emitted_sweep *s = &(*e->sweeps)[i];
      const struct acctile_nest *nest = s->found->nest;
      if (nest->n_loop == nest->n_parallel)
        continue;
      straight = false;
      if (s->mapping.points < 2 || acctile_points_loads (nest) < 0)
        continue;
      if (acctile_points_crowd (nest, s->mapping.points))
        return ACCTILE_CROWDED;
      sharing = true;
    }
  return straight  ? ACCTILE_STRAIGHT
         : sharing ? ACCTILE_SHARING
                   : "acctile_thread";
}

/* The loop over the threads of a block.  Takes STMTS.  */

static gimple *
emit_threads (struct persistent *e, gimple_seq stmts)
{
  location_t location = e->region.location;
  gimple_seq body = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree index = create_tmp_var (unsigned_type_node, thread_name (e));
  tree clauses = NULL_TREE;
  for (unsigned i = 0; i < e->sweeps->length (); i++)
    clauses = acctile_collect_privates ((*e->sweeps)[i].found, clauses);
  push_gimplify_context ();
  e->pipe.thread = e->pipe.emulate ? acctile_emit_thread (&body) : index;
  emit_thread (e, stmts, &body);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, body);
  static const enum omp_clause_code device[]
      = { OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR, OMP_CLAUSE_INDEPENDENT };
  if (e->pipe.emulate)
    clauses = acctile_add_clause (location, OMP_CLAUSE_SEQ, NULL_TREE, clauses);
  else
    for (unsigned i = 0; i < ARRAY_SIZE (device); i++)
      clauses = acctile_add_clause (location, device[i], NULL_TREE, clauses);
  clauses = acctile_add_clause (location, OMP_CLAUSE_PRIVATE, index, clauses);
  gimple_seq around = NULL;
  tree limit = acctile_unsigned (1);
  if (!e->pipe.emulate)
    {
      tree on = acctile_emit_active (false, &around);
      tree threads = acctile_unsigned (e->plan->threads);
      limit = create_tmp_var (unsigned_type_node, "acctile_threads");
      gimplify_assign (
          limit,
          build3 (COND_EXPR, unsigned_type_node,
                  build2 (NE_EXPR, boolean_type_node, on, integer_zero_node),
                  threads, acctile_unsigned (1)),
          &around);
    }
  gomp_for *loop = acctile_build_loop (index, limit, clauses, bind);
  gimple_set_location (loop, location);
  gimple_seq_add_stmt (&around, loop);
  return around;
}

/* The number of blocks of the launch, from the grids of SWEEPS, on the
   host.  */

static struct acctile_launch
whole_launch (struct persistent *e, gimple_seq *seq)
{
  tree type = unsigned_type_node, most = acctile_unsigned (1);
  for (unsigned i = 0; i < e->sweeps->length (); i++)
    {
      tree product = acctile_unsigned (1);
      for (int d = 0; d < 3; d++)
        product
            = acctile_op (MULT_EXPR, product, (*e->sweeps)[i].launch.grid[d]);
      most = fold_build2 (MAX_EXPR, type, most, product);
    }
  if (is_tiled (e, ACCTILE_TILES_SKEWED))
    most = acctile_timeskew_rows (
        e->split, acctile_value_of (acctile_split_steps (e->loop), seq), seq);
  else if (is_tiled (e, ACCTILE_TILES_OVERLAPPING))
    most = acctile_overlap_tiles (e->split, seq);
  else if (is_tiled (e, ACCTILE_TILES_FIELDS))
    most = acctile_field_tiles (&e->fields, seq);
  else if (e->split)
    {
      e->base = acctile_split_base (e->split, seq);
      most = acctile_split_tiles (e->split, e->base, seq);
    }
  most = fold_build2 (MIN_EXPR, type, most, acctile_unsigned (e->plan->blocks));
  struct acctile_launch launch = acctile_launch_single ();
  launch.block[0] = e->plan->threads;
  launch.grid[0] = acctile_value_of (most, seq);
  return launch;
}

/* Makes the region of E with CLAUSES.  */

static void
build_region (struct persistent *e, tree clauses, gbind *bind, bool emulate)
{
  e->region.location = gimple_location (e->loop->targets[0]);
  e->region.emulate = emulate;
  e->region.target = gimple_build_omp_target (
      NULL, GF_OMP_TARGET_KIND_OACC_PARALLEL, clauses);
  gimple_set_location (e->region.target, e->region.location);
  gimple_omp_set_body (e->region.target, bind);
  e->layout.threads = e->plan->threads;
  e->pipe.region = &e->region;
  e->pipe.layout = &e->layout;
  e->pipe.emulate = emulate;
}

/* Takes the loop's statements from where they stand, GSI.  */

static gimple_seq
take_loop (struct persistent *e, gimple_stmt_iterator *gsi)
{
  gimple_seq stmts = NULL;
  for (unsigned i = 0; i < e->loop->stmts.length (); i++)
    {
      gsi_remove (gsi, false);
      gimple_seq_add_stmt (&stmts, e->loop->stmts[i]);
    }
  return stmts;
}

/* Puts before the statement at GSI the tests that go past all that is emitted
   there, to SKIP, where the loop has no step (the launch maps the data of its
   regions, which nothing promises then), and what is the same at each.  */

static void
emit_entry (struct persistent *e, gimple_stmt_iterator *gsi, tree skip)
{
  gimple_seq tests = NULL;
  tree enter = acctile_new_label ();
  acctile_time_loop_entry (e->loop, enter, skip, &tests);
  acctile_emit_label (enter, &tests);
  acctile_time_loop_name_members (e->loop, &tests);
  acctile_time_loop_load_members (e->loop, *gsi, &tests);
  acctile_time_loop_hoist (e->loop, &tests);
  gsi_insert_seq_before (gsi, tests, GSI_SAME_STMT);
}

/* Hands in what split tiling needs from the host.  */

static void
hand_in_split (struct persistent *e, gimple_seq *host)
{
  tree wide = long_long_integer_type_node;
  tree steps = acctile_split_steps (e->loop);
  if (is_tiled (e, ACCTILE_TILES_FIELDS))
    {
      acctile_field_hand_in (&e->region, steps, &e->fields, host);
      return;
    }
  e->steps = acctile_hand_in (&e->region, wide, acctile_value_of (steps, host),
                              host);
  if (is_tiled (e, ACCTILE_TILES_SKEWED))
    return;
  e->offset = acctile_hand_in (
      &e->region, wide,
      acctile_value_of (acctile_split_offset (e->split), host), host);
  if (is_tiled (e, ACCTILE_TILES_SPLIT))
    e->base = acctile_hand_in (&e->region, integer_type_node, e->base, host);
  for (int d = 0; d < e->split->stencil.n_dim; d++)
    e->pitch[d] = acctile_hand_in (
        &e->region, wide,
        acctile_value_of (acctile_split_memory_pitch (e->split, d), host),
        host);
}

/* What the host computes before the region at GSI: the launch.  */

static void
emit_host (struct persistent *e, gimple_stmt_iterator *gsi)
{
  gimple_seq host = NULL;
  for (unsigned i = 0; i < e->sweeps->length (); i++)
    {
      struct acctile_emitted_sweep *sweep = &(*e->sweeps)[i];
      acctile_emit_launch (gsi, &e->region, sweep->found, &sweep->mapping,
                           &sweep->launch);
    }
  acctile_open_host ();
  struct acctile_launch whole = whole_launch (e, &host);
  if (e->split)
    hand_in_split (e, &host);
  e->pipe.launch = acctile_hand_in (&e->region, unsigned_type_node,
                                    acctile_launch_number (&host), &host);
  acctile_close_host (gsi, host);
  acctile_emit_dimensions (gsi, &e->region, &whole, 1, e->plan->threads / 32,
                           32);
}

gomp_target *
acctile_emit_persistent (gimple_stmt_iterator *gsi,
                         struct acctile_time_loop *loop,
                         const struct acctile_time_plan *plan, tree clauses,
                         vec<acctile_emitted_sweep> *sweeps,
                         const vec<acctile_turn *> &turns,
                         const struct acctile_split *split,
                         const struct acctile_time_apart *apart,
                         const struct acctile_time_queue *queue, bool emulate,
                         vec<gomp_target *> *others)
{
  struct persistent e;
  e.split = split;
  e.turns = &turns;
  e.last = NULL;
  e.loop = loop;
  e.plan = plan;
  e.sweeps = sweeps;
  memset (&e.region, 0, sizeof e.region);
  memset (&e.pipe, 0, sizeof e.pipe);
  memset (&e.layout, 0, sizeof e.layout);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  build_region (&e, clauses, bind, emulate);
  gsi_insert_before (gsi, e.region.target, GSI_SAME_STMT);
  gimple_stmt_iterator at = *gsi;
  gsi_prev (&at);
  gimple_seq before = NULL;
  for (unsigned i = 0; i < sweeps->length (); i++)
    move_parameters (loop, (*sweeps)[i].found);
  acctile_time_loop_name_variables (loop, &before);
  if (before)
    gsi_insert_seq_before (&at, before, GSI_SAME_STMT);
  tree skip = acctile_new_label ();
  emit_entry (&e, &at, skip);
  tree other = acctile_new_label ();
  bool some = acctile_emit_unless_present (&at, loop, other) || apart;
  if (apart)
    acctile_emit_unless_apart (&at, apart, other);
  some |= acctile_emit_if_large (&at, *sweeps, plan->large, other);
  memset (&e.fields, 0, sizeof e.fields);
  if (is_tiled (&e, ACCTILE_TILES_FIELDS))
    {
      e.fields.fields = split->fields;
      acctile_field_scratch (&at, &e.fields, other);
      some = true;
    }
  emit_waits (&e, &at, queue);
  gimple_seq stmts = take_loop (&e, gsi), steps = NULL;
  if (some)
    steps = acctile_copy_steps (loop, stmts, others);
  acctile_time_loop_name_members (loop, &steps);
  take_waits (&e, &stmts);
  for (unsigned i = 0; i < sweeps->length (); i++)
    acctile_emit_temporaries ((*sweeps)[i].found);
  for (unsigned i = 0; i < loop->targets.length (); i++)
    acctile_open_region (gimple_omp_body (loop->targets[i]));
  take_regions (&e, &stmts);
  gimple_seq rest = acctile_copy_statements (stmts);
  acctile_time_loop_name_members (loop, &rest);
  emit_host (&e, &at);
  push_gimplify_context ();
  gimple_seq body = emit_threads (&e, stmts);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, body);
  put_in_queue (&e, queue);
  gimple_seq after = NULL;
  if (is_tiled (&e, ACCTILE_TILES_FIELDS))
    acctile_field_release (&e.fields, &after);
  acctile_emit_label (skip, &after);
  gimple_seq_add_seq (&after, rest);
  if (some)
    {
      tree end = acctile_new_label ();
      acctile_emit_goto (end, &after);
      acctile_emit_label (other, &after);
      if (!acctile_time_loop_queued (loop) && loop->beside.is_empty ()
          && loop->members.is_empty ())
        acctile_queue_loop (&steps, gimple_seq_first_stmt (steps),
                            gimple_seq_last_stmt (steps));
      gimple_seq_add_seq (&after, steps);
      acctile_emit_label (end, &after);
    }
  acctile_close_region ();
  gsi_insert_seq_after (&at, after, GSI_SAME_STMT);
  return e.region.target;
}
