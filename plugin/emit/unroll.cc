/* How often the loops of bodies that only read are unrolled, where more is
   known of them than GCC's unroller sees.

   Threads that share a loop, as those of a row that is added up, take it in
   steps of which GCC does not know that they are constant before the device's
   code is made, so that the device's assembler finds no number of iterations,
   and has one load at a time:

     do s += x[k]; while ((k += step) < n);

   The iterations are counted before such a loop, as many as have four loads are
   taken at once, and the rest behind them (a row of 4194304 doubles times a
   vector on an H100, in a block of a warp: 54.0 ms, now 28.1; in a block of
   1024 threads: 1.80, now 1.47).

   A thread that walks through memory in steps that are known at run time only
   ("b[k * m + j]") has an address to compute for each load.  Of many iterations
   one after another the device's assembler saves the registers, and has one
   load at a time (products of 512 x 512 x 512: 174 us with 16 iterations, 102
   with 8).

   A loop in another one that only reads, too, is most often that over the row
   of a window ("for (p = -r; p <= r; p++) for (q = -r; ..."), of some
   iterations: 16 at once would leave all of them to what takes the rest, one
   after another (11 by 11 floats on 2000 x 2000, on an H200: 542 us, GCC's own
   choice 387).

   The pass stands behind GCC's early passes, on the host, whose body of a
   region goes to the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/loads-first.h"

#include "tree-cfgcleanup.h"
#include "tree-data-ref.h"
#include "tree-eh.h"
#include "tree-into-ssa.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"

/* Loads at once, at most, of a loop that threads share, and iterations of one
   whose steps through memory are not constant, and of one in another one.  */
#define SHARED_LOADS 4
#define STRIDED_FACTOR 8
#define WINDOW_FACTOR 4
/* Loops, as GCC has them, that are around a row at most, two for each of the
   program's: where more are, there are more values than the device's assembler
   would save registers for, and it has several loads at a time by itself (a
   plane of 2048 rows of as many: 1.86 ms, 2.46 if it were done there).  */
#define MOST_AROUND 3

/* What the body of a loop reads in each iteration.  */
struct body
{
  int loads;   /* other places than in the iteration before  */
  int strided; /* of those, in steps that are known at run time only  */
};

/* Whether STMT calls a mathematical function of the device's library: a thread
   saves its registers around it, and does nothing beside it.  */

static bool
calls_library (gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL) || !gimple_call_lhs (stmt)
      || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_call_lhs (stmt))))
    return false;
  switch (associated_internal_fn (gimple_call_fndecl (stmt)))
    {
    case IFN_SQRT:
    case IFN_FLOOR:
    case IFN_CEIL:
    case IFN_TRUNC:
    case IFN_NEARBYINT:
    case IFN_COPYSIGN:
    case IFN_FMA:
      return false;
    default:
      return true;
    }
}

/* Whether a statement of LOOP does.  */

static bool
has_library_calls (class loop *loop)
{
  basic_block *blocks = get_loop_body (loop);
  bool calls = false;
  for (unsigned i = 0; i < loop->num_nodes && !calls; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]);
         !calls && !gsi_end_p (gsi); gsi_next (&gsi))
      calls = calls_library (gsi_stmt (gsi));
  free (blocks);
  return calls;
}

/* Whether STMT is nothing but a computation or a load, which *BODY counts, of
   LOOP.  */

static bool
is_plain (gimple *stmt, class loop *loop, struct body *body)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
      || gimple_code (stmt) == GIMPLE_COND
      || gimple_code (stmt) == GIMPLE_PREDICT || gimple_nop_p (stmt))
    return true;
  if (gimple_has_volatile_ops (stmt) || gimple_vdef (stmt)
      || gimple_has_side_effects (stmt) || stmt_could_throw_p (cfun, stmt))
    return false;
  if (is_gimple_call (stmt))
    return !gimple_vuse (stmt) && (gimple_call_flags (stmt) & ECF_CONST);
  if (!is_gimple_assign (stmt))
    return false;
  if (!gimple_vuse (stmt))
    return true;
  ssa_op_iter iter;
  tree use;
  bool varies = false;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
  varies = varies || !expr_invariant_in_loop_p (loop, use);
  if (!varies)
    return true;
  body->loads++;
  innermost_loop_behavior way;
  memset (&way, 0, sizeof way);
  if (dr_analyze_innermost (&way, gimple_assign_rhs1 (stmt), loop, stmt))
    body->strided += TREE_CODE (way.step) != INTEGER_CST;
  return true;
}

/* Whether LOOP has no other way through its body than one, and only reads
   there, which *BODY counts.  */

static bool
only_reads (class loop *loop, struct body *body)
{
  body->loads = body->strided = 0;
  edge exit = single_dom_exit (loop);
  if (loop->inner || loop->num_nodes > 3 || loop->unroll || loop->safelen
      || loop->force_vectorize || !exit || !can_duplicate_loop_p (loop))
    return false;
  basic_block *blocks = get_loop_body (loop);
  bool plain = true;
  for (unsigned i = 0; i < loop->num_nodes && plain; i++)
    {
      plain = single_succ_p (blocks[i]) || blocks[i] == exit->src;
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]);
           plain && !gsi_end_p (gsi); gsi_next (&gsi))
        plain = is_plain (gsi_stmt (gsi), loop, body);
    }
  free (blocks);
  return plain;
}

/* The step of the counter that *NEXT is a value of behind an iteration of LOOP,
   which threads share, as GCC has it before it knows how many there are;
   NULL_TREE when that is not what it is, or it runs down.  *FIRST becomes its
   value in the first iteration.  */

static tree
shared_step (class loop *loop, tree next, tree *first)
{
  if (TREE_CODE (next) != SSA_NAME)
    return NULL_TREE;
  gassign *add = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next));
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR
      || TREE_CODE (gimple_assign_rhs1 (add)) != SSA_NAME
      || TREE_CODE (gimple_assign_rhs2 (add)) != SSA_NAME)
    return NULL_TREE;
  tree now = gimple_assign_rhs1 (add), step = gimple_assign_rhs2 (add);
  if (is_a<gcall *> (SSA_NAME_DEF_STMT (now)))
    std::swap (now, step);
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (now));
  gcall *call = dyn_cast<gcall *> (SSA_NAME_DEF_STMT (step));
  if (!phi || gimple_bb (phi) != loop->header
      || PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop)) != next || !call
      || !gimple_call_internal_p (call, IFN_GOACC_LOOP)
      || !tree_int_cst_equal (
          gimple_call_arg (call, 0),
          build_int_cst (integer_type_node, IFN_GOACC_LOOP_STEP))
      || !integer_onep (gimple_call_arg (call, 1)))
    return NULL_TREE;
  *first = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
  return step;
}

/* Where a loop that threads share begins, how far each goes on, and where it
   ends.  */
struct shared
{
  tree first, step, bound;
};

/* Whether threads share LOOP, of one way through it: *SHARED says how.  */

static bool
is_shared (class loop *loop, struct shared *shared)
{
  edge exit = single_dom_exit (loop);
  gcond *cond
      = exit ? safe_dyn_cast<gcond *> (gsi_stmt (gsi_last_bb (exit->src)))
             : NULL;
  if (!cond || !(exit->flags & EDGE_FALSE_VALUE) || !single_pred_p (loop->latch)
      || (loop->latch != exit->src && single_pred (loop->latch) != exit->src))
    return false;
  tree next = gimple_cond_lhs (cond);
  shared->bound = gimple_cond_rhs (cond);
  if (gimple_cond_code (cond) == GT_EXPR)
    std::swap (next, shared->bound);
  else if (gimple_cond_code (cond) != LT_EXPR)
    return false;
  shared->step = shared_step (loop, next, &shared->first);
  return shared->step && INTEGRAL_TYPE_P (TREE_TYPE (shared->step))
         && expr_invariant_in_loop_p (loop, shared->bound);
}

/* The iterations of LOOP behind the first, which threads share as SHARED says,
   a new value before it.  */

static tree
count_shared (class loop *loop, const struct shared *shared)
{
  tree first = shared->first, type = unsigned_type_for (TREE_TYPE (first));
  tree one = build_one_cst (type);
  tree end = fold_build2 (MAX_EXPR, TREE_TYPE (first), first, shared->bound);
  tree span = fold_build2 (MINUS_EXPR, type, fold_convert (type, end),
                           fold_convert (type, first));
  span = fold_build2 (MAX_EXPR, type, span, one);
  tree count = fold_build2 (TRUNC_DIV_EXPR, type,
                            fold_build2 (MINUS_EXPR, type, span, one),
                            fold_convert (type, shared->step));
  return acctile_set_before (loop, count);
}

/* Whether LOOP stands in another one that stores nothing either.  */

static bool
is_row_of_window (class loop *loop)
{
  class loop *around = loop_outer (loop);
  if (!around || !loop_outer (around))
    return false;
  basic_block *blocks = get_loop_body (around);
  bool reads = true;
  for (unsigned i = 0; i < around->num_nodes && reads; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]);
         reads && !gsi_end_p (gsi); gsi_next (&gsi))
      reads = !gimple_vdef (gsi_stmt (gsi));
  free (blocks);
  return reads;
}

/* Unrolls the loops of FUN, of SSA form, or says how often they are to be;
   whether blocks changed.  TILED: threads have tiles of points.  Not where
   threads that share a loop store or call: some have one iteration more, and
   GCC has those first that are left over (tune.cc; softmax of 4000 rows of 3000
   on an H200: 653 us unrolled by GCC, 304 as it is).  */

static bool
unroll_loops (function *fun, bool tiled)
{
  auto_vec<class loop *> inner;
  bool changed = false;
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (get_loop (fun, i) && !get_loop (fun, i)->inner)
      inner.safe_push (get_loop (fun, i));
  for (class loop *loop : inner)
    {
      struct body body;
      struct shared shared;
      bool pays = only_reads (loop, &body) && body.loads > 0
                  && !has_library_calls (loop);
      bool lanes = is_shared (loop, &shared);
      if (lanes && !pays && loop->unroll == 0)
        loop->unroll = 1;
      if (!pays)
        continue;
      if (lanes)
        {
          if (body.loads > SHARED_LOADS / 2
              || loop_depth (loop) > MOST_AROUND + 1)
            continue;
          acctile_unroll_counted (loop, SHARED_LOADS / body.loads,
                                  count_shared (loop, &shared));
          changed = true;
        }
      else if (!tiled && is_row_of_window (loop))
        loop->unroll = WINDOW_FACTOR;
      else if (body.loads > 1 && body.strided && !tiled)
        loop->unroll = STRIDED_FACTOR;
    }
  return changed;
}

/* Keeps the host's compiler from making vectors of the loops of FUN that add up
   numbers in floating point in order.  GCC 12 takes some of them twice where
   several stand in one iteration, which unrolling makes so, and they are read
   backwards.  */

static void
keep_sums_scalar (function *fun)
{
  for (unsigned i = 1; !flag_associative_math && i < number_of_loops (fun); i++)
    {
      class loop *loop = get_loop (fun, i);
      if (!loop)
        continue;
      for (gphi_iterator gsi = gsi_start_phis (loop->header); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_phi_result (gsi.phi ()))))
          loop->dont_vectorize = true;
    }
}

namespace
{

const pass_data unroll_pass_data = {
  GIMPLE_PASS,
  "acctile-unroll",
  OPTGROUP_LOOP,
  TV_NONE,
  PROP_cfg | PROP_ssa,
  0,
  0,
  0,
  0,
};

class unroll_pass : public gimple_opt_pass
{
public:
  unroll_pass (gcc::context *context)
      : gimple_opt_pass (unroll_pass_data, context)
  {
  }

  bool
  gate (function *fun) final override
  {
    return flag_openacc && optimize > 0 && !optimize_size
           && lookup_attribute (ACCTILE_TUNED, DECL_ATTRIBUTES (fun->decl));
  }

  unsigned int
  execute (function *fun) final override
  {
    tree attribute
        = lookup_attribute (ACCTILE_TUNED, DECL_ATTRIBUTES (fun->decl));
    loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
    if (number_of_loops (fun) > 1)
      {
        rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
        scev_initialize ();
        auto_vec<struct acctile_strided> strided;
        bool changed = acctile_unroll_short (fun);
        acctile_find_strided (fun, &strided);
        changed |= acctile_prefetch (fun, strided);
        changed |= unroll_loops (fun, TREE_VALUE (attribute) != NULL_TREE);
        changed |= acctile_unroll_strided (fun, strided);
        scev_finalize ();
        keep_sums_scalar (fun);
        if (changed)
          cleanup_tree_cfg (TODO_update_ssa);
        for (const struct acctile_strided &found : strided)
          if (found.factor > 1)
            acctile_delay_stores (found.loop->header, true);
      }
    loop_optimizer_finalize ();
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_unroll_pass (gcc::context *context)
{
  return new unroll_pass (context);
}
