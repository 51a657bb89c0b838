/* Variables that are never negative: all that the function assigns to them are
   constants that are not, and themselves and more, as to counters of loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/limit.h"
#include "prepare/tidy.h"

/* Whether VALUE is a constant that is at least LEAST.  */

static bool
is_at_least (tree value, int least)
{
  return TREE_CODE (value) == INTEGER_CST && tree_fits_shwi_p (value)
         && tree_to_shwi (value) >= least;
}

/* Whether ASSIGN leaves the variable DECL, which it sets, not negative if it
   was not.  */

static bool
keeps_sign (gassign *assign, tree decl)
{
  tree a = gimple_assign_rhs1 (assign);
  if (gimple_assign_rhs_code (assign) == PLUS_EXPR)
    return a == decl && is_at_least (gimple_assign_rhs2 (assign), 0);
  return gimple_assign_single_p (assign) && is_at_least (a, 0);
}

/* Whether dimension DIM of LOOP counts up, from a number that is not
   negative.  */

static bool
counts_up (gimple *loop, unsigned dim)
{
  tree incr = gimple_omp_for_incr (loop, dim);
  return is_at_least (gimple_omp_for_initial (loop, dim), 0)
         && TREE_CODE (incr) == PLUS_EXPR
         && is_at_least (TREE_OPERAND (incr, 1), 1);
}

/* Adds to NEGATIVE the variables that CLAUSES give a value of their own.  */

static void
note_clauses (tree clauses, hash_set<tree> *negative)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE)
      negative->add (OMP_CLAUSE_DECL (c));
}

void
acctile_note_signs (gimple *stmt, hash_set<tree> *negative)
{
  tree lhs = gimple_get_lhs (stmt);
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (lhs && DECL_P (lhs) && !(assign && keeps_sign (assign, lhs)))
    negative->add (lhs);
  if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
    {
      negative->add (gimple_omp_atomic_load_lhs (load));
      if (tree flag = acctile_flag_set (load))
        negative->add (flag);
    }
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    {
      for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
        if (!counts_up (stmt, i))
          negative->add (gimple_omp_for_index (stmt, i));
      note_clauses (gimple_omp_for_clauses (stmt), negative);
    }
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    note_clauses (gimple_omp_target_clauses (stmt), negative);
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (statement); i++)
      negative->add (TREE_VALUE (gimple_asm_output_op (statement, i)));
}

bool
acctile_may_have_sign (tree decl)
{
  return !VAR_P (decl) || is_global_var (decl) || TREE_ADDRESSABLE (decl)
         || TREE_THIS_VOLATILE (decl) || DECL_HAS_VALUE_EXPR_P (decl)
         || !INTEGRAL_TYPE_P (TREE_TYPE (decl))
         || !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (decl));
}
