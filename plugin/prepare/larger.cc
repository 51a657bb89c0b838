/* The larger and the smaller of two numbers by functions of C, in kernels
   regions and loops with reductions:

     s = fmax (s, fabs (x));    ->    s = fabs (x) > s ? fabs (x) : s;

   Both leave out an argument that is no number, the second as long as S is one:
    where S begins as a constant, or as what a reduction begins with, and gets
   nothing else, it stays one.  Zeros of
   which fmax may take either have one sign where numbers are absolute values or
   squares.  Written so, it is a reduction (kernels-sum.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/value.h"
#include "prepare/tidy.h"

/* What a region does with scalars: its calls that make them larger or smaller,
   which are to be conditions; those scalars; those that get something else.  */
struct larger
{
  auto_vec<gcall *> calls;
  hash_set<tree> scalars, spoilt;
};

/* The comparison with which CALL replaces a number by another one, ERROR_MARK
   when it does something else.  */

static enum tree_code
compares_by (gcall *call)
{
  tree function = gimple_call_fndecl (call);
  if (!function || !gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return ERROR_MARK;
  switch (DECL_FUNCTION_CODE (function))
    {
    case BUILT_IN_FMAX:
    case BUILT_IN_FMAXF:
      return GT_EXPR;
    case BUILT_IN_FMIN:
    case BUILT_IN_FMINF:
      return LT_EXPR;
    default:
      return ERROR_MARK;
    }
}

/* The number that CALL compares the variable with that it sets, NULL_TREE when
   it does something else.  */

static tree
compared_with (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !VAR_P (lhs) || !is_gimple_reg (lhs)
      || compares_by (call) == ERROR_MARK)
    return NULL_TREE;
  tree a = gimple_call_arg (call, 0), b = gimple_call_arg (call, 1);
  return (a == lhs) == (b == lhs) ? NULL_TREE : a == lhs ? b : a;
}

/* Whether EXPR is a constant number, and no zero with a sign.  */

static bool
is_number (tree expr)
{
  return TREE_CODE (expr) == REAL_CST
         && !REAL_VALUE_ISNAN (TREE_REAL_CST (expr))
         && !REAL_VALUE_MINUS_ZERO (TREE_REAL_CST (expr));
}

/* Whether X, which the statement at GSI uses, is no negative zero, as the
   statements before it in a straight line say.  */

static bool
has_one_zero (gimple_stmt_iterator gsi, tree x)
{
  if (!flag_signed_zeros || is_number (x))
    return true;
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt))
        continue;
      if (!is_gimple_assign (stmt))
        return false;
      if (gimple_assign_lhs (stmt) != x)
        continue;
      enum tree_code code = gimple_assign_rhs_code (stmt);
      if (code == ABS_EXPR)
        return true;
      if (code == MULT_EXPR)
        return gimple_assign_rhs1 (stmt) == gimple_assign_rhs2 (stmt);
      if (!gimple_assign_single_p (stmt) && !CONVERT_EXPR_CODE_P (code))
        return false;
      x = gimple_assign_rhs1 (stmt);
      if (!SCALAR_FLOAT_TYPE_P (TREE_TYPE (x)))
        return false;
    }
  return false;
}

/* A walk_gimple_seq callback: notes what scalars get.  */

static tree
note_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct larger *larger = (struct larger *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = false;
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (statement); i++)
      larger->spoilt.add (TREE_VALUE (gimple_asm_output_op (statement, i)));
  if (!lhs || !DECL_P (lhs))
    return NULL_TREE;
  gcall *call = dyn_cast<gcall *> (stmt);
  tree x = call ? compared_with (call) : NULL_TREE;
  if (x && has_one_zero (*gsi, x))
    {
      larger->calls.safe_push (call);
      larger->scalars.add (lhs);
    }
  else if (!gimple_assign_single_p (stmt)
           || !is_number (gimple_assign_rhs1 (stmt)))
    larger->spoilt.add (lhs);
  return NULL_TREE;
}

/* Whether STMT, which does not name DECL as what it gives a value, may do so
   all the same.  */

static bool
may_change (gimple *stmt, tree decl)
{
  tree lhs = gimple_get_lhs (stmt);
  if (is_gimple_reg (decl))
    return false;
  return is_gimple_call (stmt)
         || (lhs && acctile_is_memory (lhs)
             && (!acctile_base_decl (lhs) || acctile_base_decl (lhs) == decl
                 || POINTER_TYPE_P (TREE_TYPE (acctile_base_decl (lhs)))));
}

/* Whether STMT, a block, does no more than compute, and leaves DECL as it is.
 */

static bool
passes_by (gimple *stmt, tree decl)
{
  auto_vec<gimple *> stmts;
  if (!acctile_runs_through (stmt))
    return false;
  acctile_list_stmts (gimple_bind_body (as_a<gbind *> (stmt)), &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    switch (gimple_code (stmts[i]))
      {
      case GIMPLE_ASSIGN:
        if (gimple_get_lhs (stmts[i]) == decl || may_change (stmts[i], decl))
          return false;
        break;
      case GIMPLE_COND:
      case GIMPLE_GOTO:
      case GIMPLE_LABEL:
      case GIMPLE_NOP:
      case GIMPLE_DEBUG:
        break;
      default:
        return false;
      }
  return true;
}

tree
acctile_number_at_start (gomp_target *target, tree decl)
{
  gimple_stmt_iterator gsi = acctile_gsi_at (target);
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt)
          || (gimple_code (stmt) == GIMPLE_BIND && passes_by (stmt, decl)))
        continue;
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
        return NULL_TREE;
      if (gimple_get_lhs (stmt) != decl)
        {
          if (may_change (stmt, decl))
            return NULL_TREE;
          continue;
        }
      tree value = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt)
                                                 : NULL_TREE;
      if (!value || is_number (value))
        return value;
      if (!VAR_P (value) || TREE_THIS_VOLATILE (value) || is_global_var (value))
        return NULL_TREE;
      decl = value;
    }
  return NULL_TREE;
}

bool
acctile_begins_as_number (gomp_target *target, tree decl)
{
  return acctile_number_at_start (target, decl) != NULL_TREE;
}

/* The statement that gives DECL the larger of X and itself where CODE is
   GT_EXPR, else the smaller one.  */

static gassign *
larger_of (enum tree_code code, tree decl, tree x)
{
  if (flag_finite_math_only && !flag_signed_zeros)
    return gimple_build_assign (decl, code == GT_EXPR ? MAX_EXPR : MIN_EXPR,
                                decl, x);
  return gimple_build_assign (
      decl, COND_EXPR, build2 (code, boolean_type_node, x, decl), x, decl);
}

/* Replaces the calls of LARGER in TARGET.  */

static void
replace_calls (gomp_target *target, struct larger *larger)
{
  for (unsigned i = 0; i < larger->calls.length (); i++)
    {
      gcall *call = larger->calls[i];
      tree lhs = gimple_call_lhs (call), x = compared_with (call);
      if (larger->spoilt.contains (lhs))
        continue;
      gassign *assign = larger_of (compares_by (call), lhs, x);
      gimple_set_location (assign, gimple_location (call));
      acctile_replace_stmt (gimple_omp_body_ptr (target), call, assign);
    }
}

/* Notes in LARGER what the statements of SEQ do with scalars.  */

static void
note_seq (gimple_seq seq, struct larger *larger)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = larger;
  walk_gimple_seq (seq, note_stmt, NULL, &wi);
}

/* Whether LOOP has a reduction clause for DECL by the operator that makes it
   larger where CODE is GT_EXPR, else smaller.  */

static bool
reduces (gomp_for *loop, tree decl, enum tree_code code)
{
  enum tree_code wanted = code == GT_EXPR ? MAX_EXPR : MIN_EXPR;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
        && OMP_CLAUSE_DECL (c) == decl
        && OMP_CLAUSE_REDUCTION_CODE (c) == wanted)
      return true;
  return false;
}

/* A walk_gimple_seq callback: replaces the calls in a loop with reductions.  */

static tree
tidy_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  struct larger larger;
  *handled = false;
  if (!loop
      || !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_REDUCTION))
    return NULL_TREE;
  note_seq (gimple_omp_body (loop), &larger);
  for (unsigned i = 0; i < larger.calls.length (); i++)
    {
      tree lhs = gimple_call_lhs (larger.calls[i]);
      if (!reduces (loop, lhs, compares_by (larger.calls[i])))
        larger.spoilt.add (lhs);
    }
  replace_calls ((gomp_target *)wi->info, &larger);
  return NULL_TREE;
}

/* The same for the whole of TARGET, a kernels region.  */

static void
tidy_kernels (gomp_target *target)
{
  struct larger larger;
  hash_set<tree> declared;
  note_seq (gimple_omp_body (target), &larger);
  acctile_collect_declared (gimple_omp_body (target), &declared);
  for (hash_set<tree>::iterator i = larger.scalars.begin ();
       i != larger.scalars.end (); ++i)
    if (!flag_finite_math_only && !declared.contains (*i)
        && !acctile_begins_as_number (target, *i))
      larger.spoilt.add (*i);
  replace_calls (target, &larger);
}

void
acctile_tidy_larger (gomp_target *target)
{
  walk_stmt_info wi;
  if (lang_GNU_Fortran () || flag_signaling_nans)
    return;
  memset (&wi, 0, sizeof wi);
  wi.info = target;
  walk_gimple_seq (gimple_omp_body (target), tidy_loop, NULL, &wi);
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    tidy_kernels (target);
}
