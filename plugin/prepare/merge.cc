/* Equal values that a region is handed more than once.

   The front ends compute the strides of every variable-length array anew, so
   a region over seven arrays of one shape gets some thirty values of which
   three differ.  On the device each costs a register in every thread, and
   hides that the arrays are indexed alike.  Here one of each class stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "emit/emit.h"
#include "substitute.h"

/* How deep definitions are compared.  */
#define MAX_DEPTH 16

/* The variable that OP is a copy of, through any number of copies.  */

static tree
copied_from (struct acctile_function *function, tree op)
{
  for (int depth = 0; depth < MAX_DEPTH; depth++)
    {
      gimple *def = acctile_stable_definition (function, op);
      if (!def || !gimple_assign_single_p (def))
        break;
      tree rhs = gimple_assign_rhs1 (def);
      if ((!DECL_P (rhs) && TREE_CODE (rhs) != SSA_NAME)
          || !acctile_is_stable (function, rhs)
          || !types_compatible_p (TREE_TYPE (op), TREE_TYPE (rhs)))
        break;
      op = rhs;
    }
  return op;
}

/* True when A and B hold the same value throughout FUNCTION.  */

static bool
equal_values (struct acctile_function *function, tree a, tree b, int depth)
{
  if (CONSTANT_CLASS_P (a) || CONSTANT_CLASS_P (b))
    return operand_equal_p (a, b, 0);
  a = copied_from (function, a);
  b = copied_from (function, b);
  if (a == b)
    return true;
  if (depth > MAX_DEPTH || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  gimple *da = acctile_stable_definition (function, a);
  gimple *db = acctile_stable_definition (function, b);
  if (!da || !db || gimple_assign_rhs_code (da) != gimple_assign_rhs_code (db)
      || gimple_num_ops (da) != gimple_num_ops (db))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (da); i++)
    {
      tree oa = gimple_op (da, i), ob = gimple_op (db, i);
      if (!acctile_is_stable (function, oa) || !acctile_is_stable (function, ob)
          || !equal_values (function, oa, ob, depth + 1))
        return false;
    }
  return true;
}

/* True when the variable of clause C is one of the compiler's integers that
   the region only reads.  */

static bool
can_merge (tree c, const hash_set<tree> &assigned)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return DECL_P (decl) && INTEGRAL_TYPE_P (TREE_TYPE (decl))
         && !TREE_ADDRESSABLE (decl)
         && !const_cast<hash_set<tree> &> (assigned).contains (decl);
}

/* Puts the variables of SAME_AS for what the map clauses CLAUSES say pointers
   are off by.  */

static void
merge_biases (tree clauses, acctile_substitution *same_as)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_SIZE (c))
      if (tree *same = same_as->get (OMP_CLAUSE_SIZE (c)))
        OMP_CLAUSE_SIZE (c) = *same;
}

void
acctile_merge_equal_values (struct acctile_function *function,
                            struct acctile_region *region)
{
  acctile_substitution same_as;
  hash_set<tree> assigned;
  auto_vec<tree> kept;
  acctile_collect_assigned (gimple_omp_body (region->target), &assigned);
  tree clauses = gimple_omp_target_clauses (region->target);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (can_merge (c, assigned) && !DECL_ARTIFICIAL (OMP_CLAUSE_DECL (c)))
      kept.safe_push (OMP_CLAUSE_DECL (c));
  for (tree *p = &clauses; *p;)
    {
      tree decl = can_merge (*p, assigned) ? OMP_CLAUSE_DECL (*p) : NULL_TREE;
      tree same = NULL_TREE;
      if (decl && VAR_P (decl) && DECL_ARTIFICIAL (decl))
        {
          for (unsigned i = 0; i < kept.length () && !same; i++)
            if (equal_values (function, decl, kept[i], 0))
              same = kept[i];
          if (!same)
            kept.safe_push (decl);
        }
      if (same)
        {
          same_as.put (decl, same);
          *p = OMP_CLAUSE_CHAIN (*p);
        }
      else
        p = &OMP_CLAUSE_CHAIN (*p);
    }
  if (same_as.elements () == 0)
    return;
  merge_biases (clauses, &same_as);
  gimple_omp_target_set_clauses (region->target, clauses);
  acctile_substitute_seq (gimple_omp_body_ptr (region->target), &same_as);
}
