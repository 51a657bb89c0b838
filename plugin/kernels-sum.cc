/* Sums in kernels regions that have no reduction clause.

   OpenACC leaves it to the compiler what of a kernels region to run in
   parallel, and a scalar that a loop only adds to, multiplies by or takes the
   minimum or maximum of keeps no order:

     for (i = 0; i < n; i++)          acc loop auto reduction(+:s)
       s += a[i];               ->    for (i = 0; i < n; i++)
                                        s += a[i];

   Sums of floating-point numbers depend on the order in the last digits: only
   -fassociative-math makes them such (with -fno-signed-zeros, as -Ofast does),
   -ffinite-math-only minima and maxima.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "definition.h"
#include "gimple-loop.h"
#include "tidy.h"

/* One scalar of a loop: the operation that all its mentions are part of,
   ERROR_MARK before the first; "spoilt" where there are others.  */
struct scalar_sum
{
  tree decl;
  enum tree_code code;
  bool spoilt;
};

/* Whether values of TYPE may be combined by CODE in any order.  */

static bool
has_no_order (enum tree_code code, tree type)
{
  bool number = SCALAR_FLOAT_TYPE_P (type);
  if (TREE_CODE (type) != INTEGER_TYPE && !number)
    return false;
  switch (code)
    {
    case PLUS_EXPR:
    case MULT_EXPR:
      return !number || (flag_associative_math && !flag_signed_zeros);
    case MIN_EXPR:
    case MAX_EXPR:
      return !number || (flag_finite_math_only && !flag_signed_zeros);
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return !number;
    default:
      return false;
    }
}

/* A walk_tree callback: finds the variable in the walk's info.  */

static tree
find_mention (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return *tp == (tree)((walk_stmt_info *)data)->info ? *tp : NULL_TREE;
}

/* True when STMT, or what stands in it, mentions DECL.  */

static bool
mentions (gimple *stmt, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  return !is_gimple_debug (stmt)
         && walk_gimple_stmt (&gsi, NULL, find_mention, &wi) != NULL_TREE;
}

/* The operation by which STMT, "TO = FROM CODE x" or "TO = FROM - x", changes
   a number; ERROR_MARK when it is none.  */

static enum tree_code
changes_by (gimple *stmt, tree to, tree from)
{
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != to
      || gimple_num_ops (stmt) != 3)
    return ERROR_MARK;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  if ((a == from) == (b == from) || (code == MINUS_EXPR && b == from))
    return ERROR_MARK;
  return code == MINUS_EXPR ? PLUS_EXPR : code;
}

/* The temporary that STMT gives a value, NULL_TREE when it is no such
   statement.  */

static tree
temporary_of (gimple *stmt)
{
  tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  return lhs && VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !TREE_ADDRESSABLE (lhs)
             ? lhs
             : NULL_TREE;
}

/* The next of the statements of STMTS behind place I that mentions DECL; -1
   when there is none, or one that does more than assign stands before it.  */

static int
next_mention (const vec<gimple *> &stmts, int i, tree decl)
{
  for (i++; i < (int)stmts.length (); i++)
    if (is_gimple_debug (stmts[i]))
      continue;
    else if (!is_gimple_assign (stmts[i]))
      return -1;
    else if (mentions (stmts[i], decl))
      return i;
  return -1;
}

/* The same for the statements of STMTS from place *I on, "s1 = s; s2 = s1 CODE
   x; s = s2", by which a variable in memory changes; *I gets the place of the
   last.  */

static enum tree_code
changes_memory_by (const vec<gimple *> &stmts, int *i, tree decl)
{
  int first = *i, last = next_mention (stmts, first, decl);
  tree old = temporary_of (stmts[first]);
  int change = old ? next_mention (stmts, first, old) : -1;
  tree sum = change >= 0 ? temporary_of (stmts[change]) : NULL_TREE;
  if (!sum || sum == old || last < change
      || !gimple_assign_single_p (stmts[first])
      || gimple_assign_rhs1 (stmts[first]) != decl
      || !gimple_assign_single_p (stmts[last])
      || gimple_assign_lhs (stmts[last]) != decl
      || gimple_assign_rhs1 (stmts[last]) != sum)
    return ERROR_MARK;
  for (int k = 0; k < (int)stmts.length (); k++)
    if ((k != first && k != change && mentions (stmts[k], old))
        || (k != change && k != last && mentions (stmts[k], sum)))
      return ERROR_MARK;
  *i = last;
  return changes_by (stmts[change], sum, old);
}

/* Adds how the statements of SEQ change the scalar SUM.  */

static void
read_seq (gimple_seq seq, struct scalar_sum *sum)
{
  auto_vec<gimple *> stmts;
  acctile_list_stmts (seq, &stmts);
  for (int i = 0; i < (int)stmts.length () && !sum->spoilt; i++)
    {
      gimple *stmt = stmts[i];
      if (!mentions (stmt, sum->decl))
        continue;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          read_seq (gimple_bind_body (bind), sum);
          continue;
        }
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          gimple_seq body = gimple_omp_body (loop);
          gimple_omp_set_body (loop, NULL);
          sum->spoilt |= mentions (loop, sum->decl);
          gimple_omp_set_body (loop, body);
          read_seq (body, sum);
          continue;
        }
      enum tree_code code = changes_by (stmt, sum->decl, sum->decl);
      if (code == ERROR_MARK)
        code = changes_memory_by (stmts, &i, sum->decl);
      sum->spoilt |= code == ERROR_MARK
                     || (sum->code != ERROR_MARK && sum->code != code);
      sum->code = code;
    }
}

/* The operation of the sum that DECL is in the loop FOR_STMT, ERROR_MARK when
   it is none.  */

static enum tree_code
sum_of (gomp_for *for_stmt, tree decl)
{
  struct scalar_sum sum = { decl, ERROR_MARK, false };
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == decl)
      return ERROR_MARK;
  gimple_seq body = gimple_omp_body (for_stmt);
  gimple_omp_set_body (for_stmt, NULL);
  sum.spoilt = mentions (for_stmt, decl);
  gimple_omp_set_body (for_stmt, body);
  if (!sum.spoilt)
    read_seq (body, &sum);
  return !sum.spoilt && has_no_order (sum.code, TREE_TYPE (decl)) ? sum.code
                                                                  : ERROR_MARK;
}

/* A walk_gimple_seq callback: collects acc loops.  */

static tree
collect_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    ((vec<gomp_for *> *)wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* True when it is the compiler's to say whether the iterations of FOR_STMT
   depend on one another.  */

static bool
is_auto (gomp_for *for_stmt)
{
  tree clauses = gimple_omp_for_clauses (for_stmt);
  return gimple_omp_for_kind (for_stmt) == GF_OMP_FOR_KIND_OACC_LOOP
         && !omp_find_clause (clauses, OMP_CLAUSE_SEQ)
         && !omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT)
         && !omp_find_clause (clauses, OMP_CLAUSE_TILE);
}

/* Gives FOR_STMT, and the loops in it that mention DECL, the reduction of it by
   CODE, unless one of them is no business of the compiler's.  */

static void
add_reduction (gomp_for *for_stmt, tree decl, enum tree_code code)
{
  auto_vec<gomp_for *> loops;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  walk_gimple_seq (gimple_omp_body (for_stmt), collect_loops, NULL, &wi);
  loops.safe_push (for_stmt);
  for (unsigned i = 0; i < loops.length (); i++)
    if (mentions (loops[i], decl) && !is_auto (loops[i]))
      return;
  for (unsigned i = 0; i < loops.length (); i++)
    {
      if (!mentions (loops[i], decl))
        continue;
      tree clause
          = build_omp_clause (gimple_location (for_stmt), OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_DECL (clause) = decl;
      OMP_CLAUSE_REDUCTION_CODE (clause) = code;
      OMP_CLAUSE_CHAIN (clause) = gimple_omp_for_clauses (loops[i]);
      gimple_omp_for_set_clauses (loops[i], clause);
    }
}

/* Finds the sums of FOR_STMT.  */

static void
find_sums (gomp_for *for_stmt)
{
  hash_set<tree> assigned, declared;
  auto_vec<tree> decls;
  gimple_seq body = gimple_omp_body (for_stmt);
  acctile_collect_assigned (body, &assigned);
  acctile_in_order (&assigned, &decls);
  acctile_collect_declared (body, &declared);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      tree decl = decls[i];
      if (!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL)
        continue;
      if (DECL_ARTIFICIAL (decl) || declared.contains (decl)
          || TREE_THIS_VOLATILE (decl) || DECL_HAS_VALUE_EXPR_P (decl))
        continue;
      enum tree_code code = sum_of (for_stmt, decl);
      if (code != ERROR_MARK)
        add_reduction (for_stmt, decl, code);
    }
}

void
acctile_tidy_sums (gomp_target *target)
{
  auto_vec<gomp_for *> loops;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1)
    return;
  walk_gimple_seq (gimple_omp_body (target), collect_loops, NULL, &wi);
  for (unsigned i = 0; i < loops.length (); i++)
    if (is_auto (loops[i]))
      find_sums (loops[i]);
}
