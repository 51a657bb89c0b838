/* Loops that a thread strides through, as the rows of a plane for which a block
   has fewer lanes than they are long:

     do a[i] += b[i]; while (n - i > 32 && (i += 32));

   Some threads of a warp have one iteration more than others.  GCC's unroller
   has those first that are left over, where each thread enters at another
   place, and a warp that has parted so goes through the whole loop in parts
   ("r[l][k][j] += s[l][k][j] * t[l][k][j]", 1000 planes of 100 x 200 on an
   H200: 433 us, 185 as it is); and the device's assembler, which knows of no
   array that is apart from another, begins no load before what stands before it
   is stored.  Here several iterations stand at once, as many for all threads,
   what is left over behind them, and as they are independent all their loads
   come first (20 planes of 500 x 500, a = 2 b + 1: 425 us, 219).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/loads-first.h"

#include "cfgloop.h"
#include "tree-eh.h"
#include "tree-ssa-alias.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"

/* Iterations at once of a loop with one load, with some, and how many those are
   at most: what they hold are registers that rows shorter than that have no use
   for (1000 planes of 1000 x 30, a = 2 b + c: 289 us two at once, 361 three).
 */
#define MOST_AT_ONCE 4
#define SOME_AT_ONCE 2
#define SOME_LOADS 3
/* Statements that a place comes from, at most.  */
#define MOST_STATEMENTS 10

/* A loop that a thread strides through by STEP up to END, which is the last
   iteration itself if it is CLOSED; LOW is the first one of the thread that
   begins with it, NULL_TREE when that is not to be seen.  */
struct strided
{
  tree low, step, end;
  bool closed;
};

/* What VALUE is a conversion of.  */

static tree
unconverted (tree value)
{
  while (TREE_CODE (value) == SSA_NAME
         && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  return value;
}

/* The statement that hides the number of a thread among those that stride
   through a loop, of which VALUE is a conversion; NULL if it is none.  */

static gasm *
find_start (tree value)
{
  value = unconverted (value);
  gasm *hides = TREE_CODE (value) == SSA_NAME
                    ? dyn_cast<gasm *> (SSA_NAME_DEF_STMT (value))
                    : NULL;
  return hides && SSA_NAME_IDENTIFIER (value)
                 && startswith (
                     IDENTIFIER_POINTER (SSA_NAME_IDENTIFIER (value)),
                     ACCTILE_START)
             ? hides
             : NULL;
}

/* The iteration from which FIRST, the one that a thread begins with, counts;
   NULL_TREE when that is not to be seen.  */

static tree
lowest (tree first)
{
  if (find_start (first))
    return build_zero_cst (TREE_TYPE (first));
  gassign *add = TREE_CODE (first) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (first))
                     : NULL;
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR)
    return NULL_TREE;
  for (int i = 0; i < 2; i++)
    if (find_start (i ? gimple_assign_rhs2 (add) : gimple_assign_rhs1 (add)))
      return i ? gimple_assign_rhs1 (add) : gimple_assign_rhs2 (add);
  return NULL_TREE;
}

/* Whether the counter of PHI goes on by STEP in LOOP.  GCC makes "rest >= 32"
   of a constant step "rest > 31".  */

static bool
goes_on_by (gphi *phi, class loop *loop, tree step)
{
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
  gassign *add = TREE_CODE (next) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next))
                     : NULL;
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR)
    return false;
  tree by = unconverted (gimple_assign_rhs2 (add));
  step = unconverted (step);
  return TREE_CODE (by) == INTEGER_CST && TREE_CODE (step) == INTEGER_CST
             ? wi::to_widest (by) == wi::to_widest (step)
             : by == step;
}

/* Whether LOOP, which it leaves by EXIT alone, is such a loop: *S says how.  */

static bool
is_strided (class loop *loop, edge exit, struct strided *s)
{
  gcond *cond = safe_dyn_cast<gcond *> (gsi_stmt (gsi_last_bb (exit->src)));
  if (!cond || !(exit->flags & EDGE_FALSE_VALUE))
    return false;
  enum tree_code code = gimple_cond_code (cond);
  tree rest = gimple_cond_rhs (cond);
  s->step = gimple_cond_lhs (cond);
  if (code == GT_EXPR || code == GE_EXPR)
    {
      std::swap (rest, s->step);
      code = swap_tree_comparison (code);
    }
  s->closed = code == LE_EXPR;
  if ((code != LT_EXPR && code != LE_EXPR) || TREE_CODE (rest) != SSA_NAME
      || !SSA_NAME_IDENTIFIER (rest)
      || !startswith (IDENTIFIER_POINTER (SSA_NAME_IDENTIFIER (rest)),
                      ACCTILE_STRIDED))
    return false;
  gassign *minus = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (rest));
  if (!minus || gimple_assign_rhs_code (minus) != MINUS_EXPR)
    return false;
  s->end = gimple_assign_rhs1 (minus);
  tree now = unconverted (gimple_assign_rhs2 (minus));
  gphi *phi = TREE_CODE (now) == SSA_NAME
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (now))
                  : NULL;
  if (!phi || gimple_bb (phi) != loop->header
      || !expr_invariant_in_loop_p (loop, s->end)
      || !expr_invariant_in_loop_p (loop, s->step))
    return false;
  s->low
      = goes_on_by (phi, loop, s->step)
            ? lowest (PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop)))
            : NULL_TREE;
  return true;
}

/* The iterations of a loop that is strided as S says behind the first that each
   thread has.  */

static tree
count_strided (const struct strided *s)
{
  tree type = TREE_TYPE (s->step), one = build_one_cst (type);
  tree span
      = fold_build2 (MINUS_EXPR, type, s->end, fold_convert (type, s->low));
  if (s->closed)
    span = fold_build2 (PLUS_EXPR, type, span, one);
  tree each = fold_build2 (TRUNC_DIV_EXPR, type, span, s->step);
  return fold_build2 (MINUS_EXPR, type, fold_build2 (MAX_EXPR, type, each, one),
                      one);
}

/* Whether what STMT, of LOOP, computes or loads may be another value in each
   iteration: not where it comes from what the launch was told alone, which GCC
   has not put before the loop yet.  SAME has what is known not to.  */

static bool
varies (gimple *stmt, class loop *loop, bitmap same)
{
  ssa_op_iter iter;
  tree use;
  if (!is_gimple_assign (stmt))
    return true;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
  if (!expr_invariant_in_loop_p (loop, use)
      && bitmap_set_bit (same, SSA_NAME_VERSION (use))
      && varies (SSA_NAME_DEF_STMT (use), loop, same))
    {
      bitmap_clear_bit (same, SSA_NAME_VERSION (use));
      return true;
    }
  return false;
}

/* Whether VALUE goes on by a number that GCC knows when the counter of LOOP
   does by one.  DEPTH more statements may be looked at.  */

static bool
goes_on_evenly (tree value, class loop *loop, int depth)
{
  auto_bitmap same;
  if (TREE_CODE (value) != SSA_NAME || expr_invariant_in_loop_p (loop, value))
    return true;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (gimple_code (stmt) == GIMPLE_PHI)
    return gimple_bb (stmt) == loop->header;
  if (!varies (stmt, loop, same))
    return true;
  if (depth == 0 || !is_gimple_assign (stmt) || gimple_vuse (stmt))
    return false;
  tree one = gimple_assign_rhs1 (stmt), other = gimple_assign_rhs2 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      return goes_on_evenly (one, loop, depth - 1)
             && goes_on_evenly (other, loop, depth - 1);
    case MULT_EXPR:
    case LSHIFT_EXPR:
      return TREE_CODE (other) == INTEGER_CST
             && goes_on_evenly (one, loop, depth - 1);
    CASE_CONVERT:
    case SSA_NAME:
      return goes_on_evenly (one, loop, depth - 1);
    default:
      return false;
    }
}

/* The same of the place of REF: a register is enough for those of several
   iterations.  */

static bool
is_even (tree ref, class loop *loop)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF
        && !(goes_on_evenly (TREE_OPERAND (ref, 1), loop, MOST_STATEMENTS)
             && (expr_invariant_in_loop_p (loop, TREE_OPERAND (ref, 1))
                 || TREE_CODE (array_ref_element_size (ref)) == INTEGER_CST)))
      return false;
  return TREE_CODE (ref) == MEM_REF
         && goes_on_evenly (TREE_OPERAND (ref, 0), loop, MOST_STATEMENTS);
}

/* Whether STMT, of an iteration of LOOP, does no more than compute, load, which
 *LOADS counts, and store, behind the STORES that it does not see.  */

static bool
is_plain (gimple *stmt, class loop *loop, vec<gimple *> *stores, int *loads)
{
  HOST_WIDE_INT words;
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
      || gimple_code (stmt) == GIMPLE_COND
      || gimple_code (stmt) == GIMPLE_PREDICT || gimple_nop_p (stmt))
    return true;
  if (acctile_is_plain_store (stmt, &words))
    {
      stores->safe_push (stmt);
      return words <= ACCTILE_MOST_WORDS
             && is_even (gimple_assign_lhs (stmt), loop);
    }
  if (gimple_has_volatile_ops (stmt) || gimple_vdef (stmt)
      || gimple_has_side_effects (stmt) || stmt_could_throw_p (cfun, stmt)
      || !is_gimple_assign (stmt))
    return false;
  if (!gimple_vuse (stmt))
    return true;
  for (gimple *store : *stores)
    if (ref_maybe_used_by_stmt_p (stmt, gimple_assign_lhs (store)))
      return false;
  auto_bitmap same;
  bool some = varies (stmt, loop, same);
  *loads += some;
  return !some || is_even (gimple_assign_rhs1 (stmt), loop);
}

/* Whether one of STORES goes to where BB has loaded from.  Several of them at
   once are slower than one (r[l][k][j] += ..., 400 planes of 400 x 400: 666 us,
   two at once 2259, with the same traffic: neighbours share a line of the cache
   that the first one is still about to change).  */

static bool
changes_what_it_loads (basic_block bb, const vec<gimple *> &stores)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    for (gimple *store : stores)
      if (gimple_assign_load_p (gsi_stmt (gsi))
          && operand_equal_p (gimple_assign_rhs1 (gsi_stmt (gsi)),
                              gimple_assign_lhs (store), 0))
        return true;
  return false;
}

/* The loads of an iteration of LOOP, through which there is one way, and which
   loads before it stores, elsewhere; 0 if it is not such a loop.  */

static int
count_loads (class loop *loop)
{
  auto_vec<gimple *> stores;
  int loads = 0;
  edge exit = single_dom_exit (loop);
  if (loop->num_nodes > 3 || loop->unroll || loop->safelen
      || loop->force_vectorize || !can_duplicate_loop_p (loop))
    return 0;
  basic_block *blocks = get_loop_body_in_dom_order (loop);
  bool plain = true;
  for (unsigned i = 0; i < loop->num_nodes && plain; i++)
    {
      plain = single_succ_p (blocks[i]) || blocks[i] == exit->src;
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]);
           plain && !gsi_end_p (gsi); gsi_next (&gsi))
        plain = is_plain (gsi_stmt (gsi), loop, &stores, &loads);
    }
  for (unsigned i = 0; i < loop->num_nodes && plain; i++)
    plain = !changes_what_it_loads (blocks[i], stores);
  free (blocks);
  return plain && !stores.is_empty () ? loads : 0;
}

/* Whether LOOP stores or calls anything.  */

static bool
has_effects (class loop *loop)
{
  basic_block *blocks = get_loop_body (loop);
  bool some = false;
  for (unsigned i = 0; i < loop->num_nodes && !some; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]);
         !some && !gsi_end_p (gsi); gsi_next (&gsi))
      some = gimple_vdef (gsi_stmt (gsi)) != NULL_TREE;
  free (blocks);
  return some;
}

/* Lets GCC know in FUN what the numbers of threads are.  */

static void
show_starts (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    {
      gasm *hides = dyn_cast<gasm *> (gsi_stmt (gsi));
      tree start = hides && gimple_asm_noutputs (hides) == 1
                       ? TREE_VALUE (gimple_asm_output_op (hides, 0))
                       : NULL_TREE;
      if (!start || find_start (start) != hides)
        {
          gsi_next (&gsi);
          continue;
        }
      replace_uses_by (start, TREE_VALUE (gimple_asm_input_op (hides, 0)));
      gsi_remove (&gsi, true);
      release_defs (hides);
    }
}

void
acctile_find_strided (function *fun, vec<struct acctile_strided> *list)
{
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    {
      struct strided s;
      class loop *loop = get_loop (fun, i);
      edge exit = loop && !loop->inner ? single_dom_exit (loop) : NULL;
      if (!exit || !is_strided (loop, exit, &s) || !has_effects (loop)
          || TREE_CODE (s.end) == INTEGER_CST)
        continue;
      int loads = s.low ? count_loads (loop) : 0;
      struct acctile_strided found = { loop, 1, NULL_TREE };
      if (loads > 0 && loads <= SOME_LOADS)
        {
          found.factor = loads == 1 ? MOST_AT_ONCE : SOME_AT_ONCE;
          found.count = count_strided (&s);
        }
      if (loop->unroll == 0)
        list->safe_push (found);
    }
}

bool
acctile_unroll_strided (function *fun, const vec<struct acctile_strided> &list)
{
  bool changed = false;
  for (const struct acctile_strided &found : list)
    if (found.factor > 1)
      {
        acctile_unroll_counted (found.loop, found.factor,
                                acctile_set_before (found.loop, found.count));
        changed = true;
      }
    else
      found.loop->unroll = 1;
  show_starts (fun);
  return changed;
}

tree
acctile_set_before (class loop *loop, tree value)
{
  gimple_seq seq = NULL;
  value = force_gimple_operand (value, &seq, true, NULL_TREE);
  if (seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (loop), seq);
  return value;
}

void
acctile_unroll_counted (class loop *loop, unsigned factor, tree count)
{
  class tree_niter_desc niter;
  tree type = TREE_TYPE (count);
  niter.assumptions = boolean_true_node;
  niter.may_be_zero = boolean_false_node;
  niter.niter = niter.control.base = count;
  niter.control.step = build_minus_one_cst (type);
  niter.control.no_overflow = true;
  niter.bound = build_zero_cst (type);
  niter.cmp = NE_EXPR;
  unsigned rest = number_of_loops (cfun);
  initialize_original_copy_tables ();
  tree_unroll_loop (loop, factor, &niter);
  free_original_copy_tables ();
  loop->unroll = 1;
  for (; rest < number_of_loops (cfun); rest++)
    get_loop (cfun, rest)->unroll = 1;
}
