/* Loops in which a thread walks through memory, one iteration after another, as
   solvers along lines do: what later iterations load is fetched ahead.

     for (k = 1; k < n; k++)             for (k = 1; k < n; k++)
       {                            ->     {
         w = a[k][i] / b[k - 1][i];          w = a[k][i] / b[k - 1][i];
         b[k][i] -= w * c[k - 1][i];         b[k][i] -= w * c[k - 1][i];
       }                                     if (n - k > 4)
                                               prefetch (&a[k + 4][i], ...);
                                           }

   The device's assembler, which knows of no array that is apart from another,
   begins no load before what stands before it is stored; so a thread waits for
   the memory in each iteration, and where threads are few nothing else goes on
   meanwhile (a loop over 2000 levels of 1500 columns on an H200: 1343 us, 685
   with it; solvers along 25000 lines of 160: 256 and 162).

   Where threads are many others go on, and what the cache of all has already
   comes soon: there the loop is as it was.  The thread finds out before the
   loop which of the two it has.

   The pass stands behind GCC's early passes, on the host, whose body of a
   region goes to the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/loads-first.h"
#include "emit/prefetch.h"
#include "emit/primitive.h"

#include "cfgloop.h"
#include "tree-cfg.h"
#include "tree-chrec.h"
#include "tree-into-ssa.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"

/* Places that a loop fetches in an iteration, at most.  */
#define MOST_STREAMS 8
/* Instructions, as GCC counts them, of a loop that may be unrolled.  */
#define MOST_COPIED 60
/* Iterations ahead, and where a multiprocessor has more than MANY_THREADS of
   the launch: more would drive out of the caches what others need (409600
   lines of 100: 829 us without, 780 two ahead, 886 four ahead).  */
#define AHEAD 4
#define AHEAD_OF_MANY 2
#define MANY_THREADS 512
/* Threads for each multiprocessor from which on it is not done: loops whose
   iterations need nothing of one another are as fast without it (160000
   columns: 131 us without, 134 with), others a little slower.  */
#define MOST_THREADS 1024
#define MOST_THREADS_ORDERED 4096
/* The part of the cache of all, in eighths, that what the threads walk through
   is to exceed.  */
#define CACHE_EIGHTHS 5

/* A new value of TYPE before LOOP.  */

static tree
new_value (class loop *loop, tree type, enum tree_code code, tree a, tree b)
{
  return acctile_set_before (loop, fold_build2 (code, type, a, b));
}

/* What builtin FN returns for ARGUMENT, before LOOP.  */

static tree
ask (class loop *loop, enum built_in_function fn, int argument)
{
  tree value = make_temp_ssa_name (integer_type_node, NULL, "acctile_asked");
  gcall *call = gimple_build_call (builtin_decl_explicit (fn), 1,
                                   build_int_cst (integer_type_node, argument));
  gimple_call_set_lhs (call, value);
  gsi_insert_on_edge_immediate (loop_preheader_edge (loop), call);
  return value;
}

/* The threads of the launch, before LOOP.  */

static tree
count_threads (class loop *loop)
{
  tree threads = build_one_cst (integer_type_node);
  for (int dim = GOMP_DIM_GANG; dim < GOMP_DIM_MAX; dim++)
    threads = new_value (loop, integer_type_node, MULT_EXPR, threads,
                         ask (loop, BUILT_IN_GOACC_PARLEVEL_SIZE, dim));
  return threads;
}

/* Whether an iteration of LOOP needs something of one before: a value, or what
   that stored.  */

static bool
is_ordered (const struct acctile_loads *l)
{
  if (l->reloads)
    return true;
  for (gphi_iterator gsi = gsi_start_phis (l->loop->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      affine_iv iv;
      tree value = gimple_phi_result (gsi.phi ());
      if (!virtual_operand_p (value)
          && !simple_iv (l->loop, l->loop, value, &iv, true))
        return true;
    }
  return false;
}

/* Whether fetching pays for THREADS in the loop of L, of which LEFT iterations
   follow the first: a number, before the loop, that is 0 on the host, which
   knows no such instruction and drops what depends on it.  */

static tree
find_worth (const struct acctile_loads *l, tree threads, tree left)
{
  const struct acctile_device *device = acctile_state.device;
  class loop *loop = l->loop;
  tree type = long_long_unsigned_type_node, word = integer_type_node;
  int most
      = device->sms * (is_ordered (l) ? MOST_THREADS_ORDERED : MOST_THREADS);
  tree few = acctile_set_before (
      loop,
      fold_convert (word, fold_build2 (LE_EXPR, boolean_type_node, threads,
                                       build_int_cst (word, most))));
  tree lines = new_value (loop, type, MULT_EXPR, fold_convert (type, threads),
                          fold_convert (type, left));
  HOST_WIDE_INT rounds
      = device->l2_size / 8 * CACHE_EIGHTHS / acctile_loads_bytes (l);
  tree large = acctile_set_before (
      loop, fold_convert (word, fold_build2 (GT_EXPR, boolean_type_node, lines,
                                             build_int_cst (type, rounds))));
  tree active = acctile_set_before (
      loop, fold_convert (word, fold_build2 (NE_EXPR, boolean_type_node,
                                             ask (loop, BUILT_IN_ACC_ON_DEVICE,
                                                  GOMP_DEVICE_NOT_HOST),
                                             integer_zero_node)));
  few = new_value (loop, word, BIT_AND_EXPR, few, large);
  return new_value (loop, word, BIT_AND_EXPR, active, few);
}

/* A new value that is LEFT in the first iteration of LOOP and one less in each
   that follows.  */

static tree
count_down (class loop *loop, tree left)
{
  tree type = TREE_TYPE (left);
  tree now = make_temp_ssa_name (type, NULL, "acctile_left");
  tree next = make_temp_ssa_name (type, NULL, "acctile_left");
  gphi *phi = create_phi_node (now, loop->header);
  add_phi_arg (phi, left, loop_preheader_edge (loop), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, loop_latch_edge (loop), UNKNOWN_LOCATION);
  gimple_stmt_iterator gsi = gsi_after_labels (loop->latch);
  gsi_insert_before (
      &gsi,
      gimple_build_assign (next, PLUS_EXPR, now, build_minus_one_cst (type)),
      GSI_SAME_STMT);
  return now;
}

/* A new block at the end of each iteration of LOOP in which LEFT is more than
   AHEAD.  */

static basic_block
new_block (class loop *loop, tree left, tree ahead)
{
  basic_block head = split_edge (loop_latch_edge (loop));
  edge past = single_succ_edge (head);
  split_edge (past);
  past = single_succ_edge (head);
  basic_block block = create_empty_bb (head);
  add_bb_to_loop (block, loop);
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_after (
      &gsi, gimple_build_cond (GT_EXPR, left, ahead, NULL_TREE, NULL_TREE),
      GSI_NEW_STMT);
  edge enter = make_edge (head, block, EDGE_TRUE_VALUE);
  enter->probability = profile_probability::very_likely ();
  past->flags = (past->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  past->probability = enter->probability.invert ();
  block->count = enter->count ();
  make_single_succ_edge (block, past->dest, EDGE_FALLTHRU);
  set_immediate_dominator (CDI_DOMINATORS, block, head);
  return block;
}

/* How many iterations ahead the loop fetches of the launch's THREADS, of TYPE,
   before LOOP.  */

static tree
find_distance (class loop *loop, tree threads, tree type)
{
  tree many = build_int_cst (integer_type_node,
                             acctile_state.device->sms * MANY_THREADS);
  return acctile_set_before (
      loop,
      fold_build3 (COND_EXPR, type,
                   fold_build2 (GT_EXPR, boolean_type_node, threads, many),
                   build_int_cst (type, AHEAD_OF_MANY),
                   build_int_cst (type, AHEAD)));
}

/* Makes a copy of LOOP for where WORTH is 0.  */

static void
copy_loop (class loop *loop, tree worth)
{
  profile_probability even = profile_probability::even ();
  initialize_original_copy_tables ();
  loop_version (loop,
                build2 (NE_EXPR, boolean_type_node, worth, integer_zero_node),
                NULL, even, even, even, even, true);
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
}

/* Statements that fetch what the streams of L, at the end of an iteration, load
   STEPS further, at the end of *SEQ.  */

static void
fetch_streams (const struct acctile_loads *l, const vec<tree> &steps,
               gimple_seq *seq)
{
  for (unsigned i = 0; i < steps.length (); i++)
    {
      gimple_seq part = NULL;
      tree place = build_fold_addr_expr (unshare_expr (l->streams[i].ref));
      place = force_gimple_operand (fold_build_pointer_plus (place, steps[i]),
                                    &part, true, NULL_TREE);
      gimple_seq_add_seq (seq, part);
      acctile_emit_primitive (false, ACCTILE_EMIT_prefetch, place, NULL_TREE,
                              seq);
    }
}

/* Has the loop of L, of which LEFT iterations follow the first at most, fetch
   its streams at the end of each where that pays.  Where GCC may unroll the
   loop a copy of it is left for where it does not; of larger ones two would
   take more registers than one.  */

static void
fetch (struct acctile_loads *l, tree left)
{
  class loop *loop = l->loop;
  gimple_seq seq = NULL;
  auto_vec<tree> steps;
  bool copied = tree_num_loop_insns (loop, &eni_size_weights) <= MOST_COPIED;
  left = acctile_set_before (loop, left);
  tree threads = count_threads (loop), type = TREE_TYPE (left);
  tree ahead = find_distance (loop, threads, type);
  for (unsigned i = 0; i < l->streams.length () && i < MOST_STREAMS; i++)
    steps.safe_push (new_value (loop, sizetype, MULT_EXPR,
                                acctile_stream_step (l, &l->streams[i]),
                                fold_convert (sizetype, ahead)));
  tree worth = find_worth (l, threads, left);
  if (copied)
    copy_loop (loop, worth);
  else
    ahead = acctile_set_before (
        loop, fold_build3 (COND_EXPR, type,
                           fold_build2 (NE_EXPR, boolean_type_node, worth,
                                        integer_zero_node),
                           ahead, TYPE_MAX_VALUE (type)));
  fetch_streams (l, steps, &seq);
  basic_block block = new_block (loop, count_down (loop, left), ahead);
  gimple_stmt_iterator gsi = gsi_start_bb (block);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

/* Has the jump that ends BB show what it compares, which Fortran's loops put
   into a variable first.  */

static void
show_comparison (basic_block bb)
{
  gcond *cond = safe_dyn_cast<gcond *> (gsi_stmt (gsi_last_bb (bb)));
  if (!cond || gimple_cond_code (cond) != NE_EXPR
      || TREE_CODE (gimple_cond_lhs (cond)) != SSA_NAME
      || !integer_zerop (gimple_cond_rhs (cond)))
    return;
  gassign *def
      = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (gimple_cond_lhs (cond)));
  if (!def || TREE_CODE_CLASS (gimple_assign_rhs_code (def)) != tcc_comparison)
    return;
  gimple_cond_set_condition (cond, gimple_assign_rhs_code (def),
                             gimple_assign_rhs1 (def),
                             gimple_assign_rhs2 (def));
  update_stmt (cond);
}

/* How many iterations of LOOP follow the first at most, where it ends as GCC
   thinks that loops do; NULL_TREE when that is not known.  */

static tree
iterations (class loop *loop)
{
  class tree_niter_desc niter;
  edge exit = single_exit (loop);
  if (exit)
    show_comparison (exit->src);
  if (!exit
      || !number_of_iterations_exit_assumptions (loop, exit, &niter, NULL, true)
      || chrec_contains_undetermined (niter.niter))
    return NULL_TREE;
  return unshare_expr (niter.niter);
}

bool
acctile_prefetch (function *fun, const vec<struct acctile_strided> &strided)
{
  auto_vec<class loop *> inner;
  bool changed = false;
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    {
      class loop *loop = get_loop (fun, i);
      bool plain = loop && !loop->inner && loop->unroll != 1
                   && can_duplicate_loop_p (loop);
      for (const struct acctile_strided &s : strided)
        plain = plain && s.loop != loop;
      if (plain)
        inner.safe_push (loop);
    }
  for (class loop *loop : inner)
    {
      struct acctile_loads l;
      l.loop = loop;
      l.stores = l.reloads = false;
      acctile_look_at_loads (&l);
      tree left
          = l.stores && !l.streams.is_empty () ? iterations (loop) : NULL_TREE;
      if (left)
        fetch (&l, left);
      changed = changed || left;
      acctile_loads_free (&l);
    }
  if (changed)
    scev_reset ();
  return changed;
}
