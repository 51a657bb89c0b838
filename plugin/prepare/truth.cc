/* Sums and products of truth values, "reduction (+:any)" of a _Bool.  What one
   iteration adds makes it true for good, so that a sum is a disjunction and a
   product a conjunction.  GCC adds up partial results in their one bit, so that
   two that are true make one that is false.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/tidy.h"

/* Whether DECL is a truth value, or a reference to one.  */

static bool
is_truth (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return TREE_CODE (type) == BOOLEAN_TYPE;
}

/* Makes truth values of the reductions among CLAUSES that are sums or products
   of such.  */

static void
mend_reductions (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
        && is_truth (OMP_CLAUSE_DECL (c)))
      switch (OMP_CLAUSE_REDUCTION_CODE (c))
        {
        case PLUS_EXPR:
          OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_ORIF_EXPR;
          break;
        case MULT_EXPR:
          OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_ANDIF_EXPR;
          break;
        default:
          break;
        }
}

/* A walk_gimple_seq callback: the clauses of regions and acc loops.  */

static tree
mend_clauses (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (acctile_is_region (stmt))
    mend_reductions (gimple_omp_target_clauses (stmt));
  else if (gimple_code (stmt) == GIMPLE_OMP_FOR
           && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
    mend_reductions (gimple_omp_for_clauses (stmt));
  return NULL_TREE;
}

void
acctile_tidy_truths (gimple_seq function)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (function, mend_clauses, NULL, &wi);
}
