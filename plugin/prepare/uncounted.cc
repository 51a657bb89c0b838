/* Acc loops of Fortran whose step is not 1 and that begin at a remainder.

   gfortran counts the iterations of such a loop, whose number it computes:

     count = (step - from + to) / step;
     for (c = 0; c < count; c++)               for (i = from; i <= to; i +=
   step) { i = c * step + from; BODY }      ->     BODY

   Where "from" is no sum of sizes and iterators, as in "do i = 2 + mod (j, 2),
   n, 2", nothing would be known of i.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "prepare/tidy.h"

/* Definitions are followed so far.  */
#define MAX_STEPS 8

/* A loop that is counted, and what it stands for.  */
struct uncounted
{
  gomp_for *loop;
  tree iterator, from, to;
  HOST_WIDE_INT step;
};

/* The assignment to the temporary VALUE before AT in the same sequence; NULL
   when there is none.  */

static gassign *
assignment_before (gimple_stmt_iterator at, tree value)
{
  if (!VAR_P (value) || !DECL_ARTIFICIAL (value))
    return NULL;
  for (gsi_prev (&at); !gsi_end_p (at); gsi_prev (&at))
    {
      gassign *assign = dyn_cast<gassign *> (gsi_stmt (at));
      if (assign && gimple_assign_lhs (assign) == value)
        return assign;
    }
  return NULL;
}

/* Whether VALUE is computed from a remainder before AT.  */

static bool
is_remainder (gimple_stmt_iterator at, tree value)
{
  for (int i = 0; i < MAX_STEPS; i++)
    {
      gassign *assign = assignment_before (at, value);
      enum tree_code code
          = assign ? gimple_assign_rhs_code (assign) : ERROR_MARK;
      if (code == TRUNC_MOD_EXPR || code == FLOOR_MOD_EXPR
          || code == BIT_AND_EXPR)
        return true;
      if (code != PLUS_EXPR && code != MINUS_EXPR
          && !CONVERT_EXPR_CODE_P (code))
        return false;
      value = gimple_assign_rhs1 (assign);
      if (CONSTANT_CLASS_P (value))
        value = gimple_assign_rhs2 (assign);
    }
  return false;
}

/* Reads of U where the loop ends, from the number COUNT of its iterations,
   which is computed before AT.  */

static bool
read_end (struct uncounted *u, gimple_stmt_iterator at, tree count)
{
  gassign *quotient = assignment_before (at, count);
  tree type = TREE_TYPE (count);
  if (!quotient || gimple_assign_rhs_code (quotient) != TRUNC_DIV_EXPR
      || !tree_fits_shwi_p (gimple_assign_rhs2 (quotient))
      || tree_to_shwi (gimple_assign_rhs2 (quotient)) != u->step)
    return false;
  gassign *sum = assignment_before (at, gimple_assign_rhs1 (quotient));
  if (!sum)
    return false;
  tree a = gimple_assign_rhs1 (sum), b = gimple_assign_rhs2 (sum);
  if (gimple_assign_rhs_code (sum) == MINUS_EXPR)
    {
      if (TREE_CODE (a) != INTEGER_CST || b != u->from)
        return false;
      u->to = fold_build2 (MINUS_EXPR, type, a, build_int_cst (type, u->step));
      return TREE_CODE (u->to) == INTEGER_CST && !TREE_OVERFLOW (u->to);
    }
  if (gimple_assign_rhs_code (sum) != PLUS_EXPR)
    return false;
  gassign *back = assignment_before (at, a);
  u->to = b;
  return back && gimple_assign_rhs_code (back) == MINUS_EXPR
         && tree_fits_shwi_p (gimple_assign_rhs1 (back))
         && tree_to_shwi (gimple_assign_rhs1 (back)) == u->step
         && gimple_assign_rhs2 (back) == u->from && VAR_P (b)
         && DECL_ARTIFICIAL (b) && assignment_before (at, b);
}

/* The sequence that begins with what BODY does first.  */

static gimple_seq *
innermost (gimple_seq *body)
{
  while (gbind *bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*body)))
    body = gimple_bind_body_ptr (bind);
  return body;
}

/* Reads into U how the body of its loop finds the iterator.  */

static bool
read_body (struct uncounted *u)
{
  gimple_seq *body = innermost (gimple_omp_body_ptr (u->loop));
  gimple_stmt_iterator gsi = gsi_start (*body);
  gassign *product
      = gsi_end_p (gsi) ? NULL : dyn_cast<gassign *> (gsi_stmt (gsi));
  if (!product || gimple_assign_rhs_code (product) != MULT_EXPR
      || gimple_assign_rhs1 (product) != gimple_omp_for_index (u->loop, 0)
      || !tree_fits_shwi_p (gimple_assign_rhs2 (product)))
    return false;
  u->step = tree_to_shwi (gimple_assign_rhs2 (product));
  gsi_next (&gsi);
  gassign *sum = gsi_end_p (gsi) ? NULL : dyn_cast<gassign *> (gsi_stmt (gsi));
  if (!sum || gimple_assign_rhs_code (sum) != PLUS_EXPR || u->step < 2
      || gimple_assign_rhs1 (sum) != gimple_assign_lhs (product))
    return false;
  u->iterator = gimple_assign_lhs (sum);
  u->from = gimple_assign_rhs2 (sum);
  return VAR_P (u->iterator) && !TREE_ADDRESSABLE (u->iterator)
         && !is_global_var (u->iterator) && !DECL_HAS_VALUE_EXPR_P (u->iterator)
         && types_compatible_p (TREE_TYPE (u->iterator), TREE_TYPE (u->from));
}

/* Whether the clauses of U's loop make its iterator private.  */

static bool
is_private (const struct uncounted *u)
{
  for (tree c = gimple_omp_for_clauses (u->loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) == u->iterator)
      return true;
  return false;
}

/* A walk_gimple_seq callback: turns the loops that are counted, each behind
   what computes its number.  */

static tree
uncount (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  struct uncounted u = { NULL, NULL_TREE, NULL_TREE, NULL_TREE, 0 };
  *handled = false;
  u.loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  if (!u.loop || gimple_omp_for_collapse (u.loop) != 1
      || gimple_omp_for_pre_body (u.loop)
      || gimple_omp_for_cond (u.loop, 0) != LT_EXPR
      || !integer_zerop (gimple_omp_for_initial (u.loop, 0))
      || !DECL_ARTIFICIAL (gimple_omp_for_index (u.loop, 0))
      || !integer_onep (TREE_OPERAND (gimple_omp_for_incr (u.loop, 0), 1))
      || !read_body (&u) || !is_private (&u) || !is_remainder (*gsi, u.from)
      || !read_end (&u, *gsi, gimple_omp_for_final (u.loop, 0)))
    return NULL_TREE;
  tree type = TREE_TYPE (u.iterator);
  gimple_stmt_iterator first
      = gsi_start (*innermost (gimple_omp_body_ptr (u.loop)));
  gsi_remove (&first, true);
  gsi_remove (&first, true);
  gimple_omp_for_set_index (u.loop, 0, u.iterator);
  gimple_omp_for_set_initial (u.loop, 0, u.from);
  gimple_omp_for_set_final (u.loop, 0, u.to);
  gimple_omp_for_set_cond (u.loop, 0, LE_EXPR);
  gimple_omp_for_set_incr (
      u.loop, 0,
      build2 (PLUS_EXPR, type, u.iterator, build_int_cst (type, u.step)));
  return NULL_TREE;
}

void
acctile_tidy_uncounted (gomp_target *target)
{
  walk_stmt_info wi;
  if (!lang_GNU_Fortran ())
    return;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), uncount, NULL, &wi);
}
