/* Loops in which a thread walks through memory, one iteration after another, as
   solvers along lines do: what later iterations load is fetched ahead.

     for (k = 1; k < n; k++)             for (k = 1; k < n; k++)
       {                            ->     {
         w = a[k][i] / b[k - 1][i];          w = a[k][i] / b[k - 1][i];
         b[k][i] -= w * c[k - 1][i];         b[k][i] -= w * c[k - 1][i];
       }                                     if (n - k > 2)
                                               prefetch (&a[k + 2][i], ...);
                                           }

   The device's assembler, which knows of no array that is apart from another,
   begins no load before what stands before it is stored; so a thread waits for
   the memory in each iteration, and where threads are few nothing else goes on
   meanwhile (a loop over 2000 levels of 1500 columns on an H200: 1343 us, 688
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
#include "tree-eh.h"
#include "tree-into-ssa.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"

/* Places that a loop fetches in an iteration, at most.  */
#define MOST_STREAMS 8
/* Instructions, as GCC counts them, of all loops of a function of which copies
   are made, at most.  */
#define MOST_COPIED 60
/* Iterations ahead.  Four are a little faster where threads are few (25000
   columns of 160 levels: sums 51 us, two ahead 56, without 81); where they are
   many, more drive out of the caches what others need (409600 columns of 100:
   solvers 886 us, two ahead 780, without 829).  */
#define AHEAD 2
/* Loops of a function that fetch, at most: each takes registers of all its
   threads.  */
#define MOST_LOOPS 2
/* Threads for each multiprocessor beyond which it is not done: loops whose
   iterations need nothing of one another are slower then (160000 columns: 131
   us without, 134 with), the others as fast (1048576: 276 and 274).  */
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

/* Whether an iteration of the loop of L needs something of one before: a value,
   or what that stored.  */

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

/* Whether fetching pays in the loop of L, of which LEFT iterations follow the
   first: 1 or 0, before the loop.  */

static tree
find_worth (const struct acctile_loads *l, tree left)
{
  const struct acctile_device *device = acctile_state.device;
  class loop *loop = l->loop;
  tree type = long_long_unsigned_type_node, word = integer_type_node;
  tree threads = count_threads (loop);
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
  return new_value (loop, word, BIT_AND_EXPR, few, large);
}

/* How many iterations ahead LOOP fetches, of TYPE, a new value before it: none
   where WORTH is 0, for the loop ends before.  */

static tree
choose_distance (class loop *loop, tree worth, tree type)
{
  tree pays
      = fold_build2 (NE_EXPR, boolean_type_node, worth, integer_zero_node);
  return acctile_set_before (loop, fold_build3 (COND_EXPR, type, pays,
                                                build_int_cst (type, AHEAD),
                                                TYPE_MAX_VALUE (type)));
}

/* Makes VALUE one that the optimisers do not know, before LOOP: where they see
   that a loop fetches nothing they make a copy of it themselves.  */

static tree
hide (class loop *loop, tree value)
{
  tree type = TREE_TYPE (value);
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
  tree hidden = make_temp_ssa_name (type, NULL, "acctile_ahead");
  vec_safe_push (
      outputs,
      build_tree_list (build_tree_list (NULL_TREE, build_string (3, "=r")),
                       hidden));
  vec_safe_push (
      inputs, build_tree_list (
                  build_tree_list (NULL_TREE, build_string (2, "0")), value));
  gasm *stmt = gimple_build_asm_vec ("", inputs, outputs, NULL, NULL);
  SSA_NAME_DEF_STMT (hidden) = stmt;
  gsi_insert_on_edge_immediate (loop_preheader_edge (loop), stmt);
  return hidden;
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

/* A new block of LOOP behind HEAD, which goes there where CODE holds of A and
   B, and from there, as otherwise, to where HEAD alone went.  */

static basic_block
new_block (class loop *loop, basic_block head, enum tree_code code, tree a,
           tree b)
{
  edge past = single_succ_edge (head);
  basic_block block = create_empty_bb (head);
  add_bb_to_loop (block, loop);
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_after (&gsi, gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE),
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
   STEPS further, at the end of *SEQ.  Tests have the host do so (mutant
   "fetch").  */

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
      if (acctile_mutant ("fetch"))
        gimple_seq_add_stmt (
            seq, gimple_build_call (builtin_decl_explicit (BUILT_IN_PREFETCH),
                                    1, place));
      else
        acctile_emit_primitive (false, ACCTILE_EMIT_prefetch, place, NULL_TREE,
                                seq);
    }
}

/* Has the loop of L, of which LEFT iterations follow the first at most, fetch
   its streams at the end of each where that pays.  COPIED: a copy of it is for
   where it does not, which GCC may unroll; two large ones would take more
   registers than one.  */

static void
fetch (struct acctile_loads *l, tree left, bool copied)
{
  class loop *loop = l->loop;
  gimple_seq seq = NULL;
  auto_vec<tree> steps;
  left = acctile_set_before (loop, left);
  tree type = TREE_TYPE (left), ahead = build_int_cst (type, AHEAD);
  for (unsigned i = 0; i < l->streams.length () && i < MOST_STREAMS; i++)
    steps.safe_push (new_value (loop, sizetype, MULT_EXPR,
                                acctile_stream_step (l, &l->streams[i]),
                                size_int (AHEAD)));
  tree worth = find_worth (l, left);
  tree active = ask (loop, BUILT_IN_ACC_ON_DEVICE, GOMP_DEVICE_NOT_HOST);
  if (acctile_mutant ("fetch"))
    worth = active = integer_one_node;
  if (copied)
    copy_loop (loop, worth);
  else
    ahead = hide (loop, choose_distance (loop, worth, type));
  fetch_streams (l, steps, &seq);
  basic_block block = split_edge (loop_latch_edge (loop));
  split_edge (loop_latch_edge (loop));
  left = count_down (loop, left);
  /* Nothing of it is left on the host, which knows no such instruction.  */
  block = new_block (loop, block, NE_EXPR, active, integer_zero_node);
  block = new_block (loop, block, GT_EXPR, left, ahead);
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
  if (!def || TREE_CODE_CLASS (gimple_assign_rhs_code (def)) != tcc_comparison
      || stmt_could_throw_p (cfun, def))
    return;
  gimple_cond_set_condition (cond, gimple_assign_rhs_code (def),
                             gimple_assign_rhs1 (def),
                             gimple_assign_rhs2 (def));
  update_stmt (cond);
}

/* How many iterations of LOOP follow the first at most, where it ends as GCC
   thinks that loops do, in a type of the registers' size; NULL_TREE when that
   is not known.  */

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
  int bits = TYPE_PRECISION (TREE_TYPE (niter.niter));
  if (bits > TYPE_PRECISION (long_long_unsigned_type_node))
    return NULL_TREE;
  tree type = bits > TYPE_PRECISION (unsigned_type_node)
                  ? long_long_unsigned_type_node
                  : unsigned_type_node;
  return fold_convert (type, unshare_expr (niter.niter));
}

/* A loop, and how many of its iterations follow the first, NULL_TREE when it
   fetches nothing.  */
struct walked
{
  struct acctile_loads loads;
  tree left;

  walked (class loop *loop)
  {
    loads.loop = loop;
    loads.stores = loads.reloads = loads.opaque = false;
    acctile_look_at_loads (&loads);
    left = loads.stores && !loads.opaque && !loads.streams.is_empty ()
               ? iterations (loop)
               : NULL_TREE;
  }

  ~walked () { acctile_loads_free (&loads); }
};

/* Whether LOOP, in which threads do not stride as in STRIDED, may be one.  */

static bool
is_plain (class loop *loop, const vec<struct acctile_strided> &strided)
{
  if (loop->inner || loop->unroll == 1 || !can_duplicate_loop_p (loop))
    return false;
  for (const struct acctile_strided &s : strided)
    if (s.loop == loop)
      return false;
  return true;
}

/* Drops of ALL those that move the fewest bytes, if there are too many.  */

static void
drop_small (vec<struct walked *> *all)
{
  while (all->length () > MOST_LOOPS)
    {
      unsigned least = 0;
      for (unsigned i = 1; i < all->length (); i++)
        if (acctile_loads_bytes (&(*all)[i]->loads)
            < acctile_loads_bytes (&(*all)[least]->loads))
          least = i;
      delete (*all)[least];
      all->ordered_remove (least);
    }
}

bool
acctile_prefetch (function *fun, const vec<struct acctile_strided> &strided)
{
  auto_delete_vec<struct walked> all;
  int size = 0;
  /* Without that pass the host may still have at its end what it never comes
     to, and an instruction of the device.  */
  if (!flag_tree_forwprop)
    return false;
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    {
      class loop *loop = get_loop (fun, i);
      struct walked *w
          = loop && is_plain (loop, strided) ? new walked (loop) : NULL;
      if (w && w->left)
        all.safe_push (w);
      else
        delete w;
    }
  drop_small (&all);
  for (struct walked *w : all)
    size += tree_num_loop_insns (w->loads.loop, &eni_size_weights);
  for (struct walked *w : all)
    {
      fetch (&w->loads, w->left, size <= MOST_COPIED);
      scev_reset ();
    }
  return !all.is_empty ();
}
