/* What the front ends of C and C++ compute for sections of pointers to
   arrays: how far the section begins from where the pointer points to, which is
   nowhere when it begins with element 0.

     t1 = &(*p)[0]; t2 = (long) t1; t3 = (long) p; t4 = t2 - t3; bias = t4;
     region map(...) map(pointer p, bias: bias) firstprivate(bias)
       ->  region map(...) map(pointer p, bias: 0)

   A loop over time around the region then does no more than launch it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "prepare/tidy.h"

/* One such computation: its statements, the last of which assigns BIAS.  */
struct bias
{
  auto_vec<gimple *> stmts;
  tree result;
};

/* What the walk through a function knows.  */
struct biases
{
  auto_vec<struct bias *> found;
  auto_vec<gomp_target *> targets;
  /* How often a variable stands in statements and clauses.  */
  hash_map<tree, int> mentions;
};

/* A variable that only carries a value from one statement to the next.  */

static bool
is_temporary (tree t)
{
  return TREE_CODE (t) == SSA_NAME
         || (VAR_P (t) && DECL_ARTIFICIAL (t) && !is_global_var (t)
             && !TREE_ADDRESSABLE (t) && !DECL_HAS_VALUE_EXPR_P (t));
}

/* The right side of STMT when it assigns CODE of a value to a temporary, which
 *LHS gets; NULL_TREE otherwise.  */

static tree
assigned (gimple *stmt, tree_code code, tree *lhs)
{
  if (!stmt || !is_gimple_assign (stmt)
      || !is_temporary (gimple_assign_lhs (stmt)))
    return NULL_TREE;
  tree_code is = gimple_assign_rhs_code (stmt);
  if (CONVERT_EXPR_CODE_P (code) ? !CONVERT_EXPR_CODE_P (is) : is != code)
    return NULL_TREE;
  *lhs = gimple_assign_lhs (stmt);
  return gimple_assign_rhs1 (stmt);
}

/* The pointer whose target begins with the element that ADDRESS, a constant
   one, is of; NULL_TREE if that is another or unknown.  */

static tree
first_element_of (tree address)
{
  tree ref = TREE_OPERAND (address, 0);
  if (TREE_CODE (ref) != ARRAY_REF)
    return NULL_TREE;
  while (TREE_CODE (ref) == ARRAY_REF)
    {
      if (!integer_zerop (TREE_OPERAND (ref, 1))
          || !integer_zerop (array_ref_low_bound (ref)))
        return NULL_TREE;
      ref = TREE_OPERAND (ref, 0);
    }
  if ((TREE_CODE (ref) == MEM_REF && !integer_zerop (TREE_OPERAND (ref, 1)))
      || (TREE_CODE (ref) != MEM_REF && TREE_CODE (ref) != INDIRECT_REF))
    return NULL_TREE;
  return TREE_OPERAND (ref, 0);
}

/* The statement behind GSI, which moves there, NULL at the end.  */

static gimple *
next (gimple_stmt_iterator *gsi)
{
  gsi_next_nondebug (gsi);
  return gsi_end_p (*gsi) ? NULL : gsi_stmt (*gsi);
}

/* The statement behind GSI, which moves there, that is no conversion or
   division of sizes of arrays; NULL at the end.  */

static gimple *
next_address (gimple_stmt_iterator *gsi)
{
  gimple *stmt = next (gsi);
  while (stmt && is_gimple_assign (stmt)
         && is_temporary (gimple_assign_lhs (stmt))
         && TYPE_UNSIGNED (TREE_TYPE (gimple_assign_lhs (stmt)))
         && (gimple_assign_cast_p (stmt)
             || gimple_assign_rhs_code (stmt) == EXACT_DIV_EXPR)
         && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    stmt = next (gsi);
  return stmt;
}

/* The computation that begins at GSI, NULL when none does.  GCC 13 and later
   take the address of the first row where GCC 12 takes the pointer.  */

static struct bias *
read_bias (gimple_stmt_iterator gsi)
{
  tree element, row, address, pointer, difference, lhs;
  auto_vec<gimple *> stmts;
  stmts.safe_push (gsi_stmt (gsi));
  tree rhs = assigned (stmts[0], ADDR_EXPR, &element);
  tree from = rhs ? first_element_of (rhs) : NULL_TREE;
  if (!from || !(VAR_P (from) || TREE_CODE (from) == PARM_DECL))
    return NULL;
  stmts.safe_push (next (&gsi));
  if (assigned (stmts[1], NOP_EXPR, &address) != element)
    return NULL;
  stmts.safe_push (next_address (&gsi));
  rhs = assigned (stmts[2], ADDR_EXPR, &row);
  if (rhs && first_element_of (rhs) == from)
    {
      from = row;
      stmts.safe_push (next (&gsi));
    }
  if (assigned (stmts.last (), NOP_EXPR, &pointer) != from)
    return NULL;
  stmts.safe_push (next (&gsi));
  if (assigned (stmts.last (), MINUS_EXPR, &difference) != address
      || gimple_assign_rhs2 (stmts.last ()) != pointer)
    return NULL;
  struct bias *bias = new struct bias;
  gimple *copy = next (&gsi);
  bias->result = difference;
  if (copy && gimple_assign_single_p (copy)
      && gimple_assign_rhs1 (copy) == difference
      && is_temporary (lhs = gimple_assign_lhs (copy)))
    {
      bias->result = lhs;
      stmts.safe_push (copy);
    }
  bias->stmts.safe_splice (stmts);
  return bias;
}

/* A walk_gimple_seq callback: notes computations and regions.  */

static tree
find_biases (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct biases *all = (struct biases *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gomp_target *target = dyn_cast<gomp_target *> (stmt))
    all->targets.safe_push (target);
  else if (struct bias *bias = read_bias (*gsi))
    all->found.safe_push (bias);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: counts variables.  */

static tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  struct biases *all = (struct biases *)((walk_stmt_info *)data)->info;
  if (TREE_CODE (*tp) == SSA_NAME || VAR_P (*tp))
    {
      all->mentions.get_or_insert (*tp)++;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

static int
mentions_of (struct biases *all, tree t)
{
  int *n = all->mentions.get (t);
  return n ? *n : 0;
}

/* The clauses of targets that say RESULT is a bias, or hand it on, which the
   walk counted; when CHANGE is set they say 0, and hand on nothing.  */

static int
clauses_with (struct biases *all, tree result, bool change)
{
  int n = 0;
  for (unsigned i = 0; i < all->targets.length (); i++)
    for (tree *c = gimple_omp_target_clauses_ptr (all->targets[i]); *c;)
      {
        if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_MAP
            && OMP_CLAUSE_SIZE (*c) == result)
          {
            n++;
            if (change)
              OMP_CLAUSE_SIZE (*c) = build_zero_cst (TREE_TYPE (result));
          }
        else if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_FIRSTPRIVATE
                 && OMP_CLAUSE_DECL (*c) == result)
          {
            n++;
            if (change)
              {
                *c = OMP_CLAUSE_CHAIN (*c);
                continue;
              }
          }
        c = &OMP_CLAUSE_CHAIN (*c);
      }
  return n;
}

/* How many of the computations found assign T.  */

static int
assignments_of (struct biases *all, tree t)
{
  int n = 0;
  for (unsigned i = 0; i < all->found.length (); i++)
    for (unsigned k = 0; k < all->found[i]->stmts.length (); k++)
      n += gimple_assign_lhs (all->found[i]->stmts[k]) == t;
  return n;
}

/* Whether nothing but clauses wants what BIAS computes.  */

static bool
is_for_clauses (struct biases *all, const struct bias *bias)
{
  for (unsigned i = 0; i < bias->stmts.length (); i++)
    {
      tree lhs = gimple_assign_lhs (bias->stmts[i]);
      int times = assignments_of (all, lhs);
      int expected = lhs == bias->result
                         ? times + clauses_with (all, bias->result, false)
                         : 2 * times;
      if (mentions_of (all, lhs) != expected)
        return false;
    }
  return true;
}

/* A walk_gimple_seq callback: takes the statements of a set out.  */

static tree
take_out (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<gimple *> *gone = (hash_set<gimple *> *)wi->info;
  *handled = false;
  if (gone->contains (gsi_stmt (*gsi)))
    {
      gsi_replace (gsi, gimple_build_nop (), false);
      *handled = true;
    }
  return NULL_TREE;
}

void
acctile_tidy_biases (gimple_seq *function)
{
  struct biases all;
  hash_set<gimple *> gone;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &all;
  walk_gimple_seq (*function, find_biases, NULL, &wi);
  if (!all.found.is_empty ())
    walk_gimple_seq (*function, NULL, count_mention, &wi);
  auto_vec<tree> results;
  for (unsigned i = 0; i < all.found.length (); i++)
    if (is_for_clauses (&all, all.found[i]))
      {
        results.safe_push (all.found[i]->result);
        for (unsigned k = 0; k < all.found[i]->stmts.length (); k++)
          gone.add (all.found[i]->stmts[k]);
      }
  for (unsigned i = 0; i < results.length (); i++)
    clauses_with (&all, results[i], true);
  wi.info = &gone;
  if (!gone.is_empty ())
    walk_gimple_seq_mod (function, take_out, NULL, &wi);
  for (unsigned i = 0; i < all.found.length (); i++)
    delete all.found[i];
}
