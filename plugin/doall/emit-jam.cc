/* Unroll and jam: several iterations of one loop side by side.

   A thread that runs one iteration after another waits for memory in each.
   Side by side, the loads of all come before the first store, and what they
   have in common is loaded once: neighbouring rows of a stencil, the row of B
   in a product of matrices.

     s = 0;                              s = 0; s' = 0;
     for (k...)                   ->     for (k...)
       s += a[i][k] * b[k][j];             { b_kj = b[k][j];
     c[i][j] = s;                            s += a[i][k] * b_kj;
                                             s' += a[i'][k] * b_kj; }
                                         c[i][j] = s; c[i'][j] = s';

   A variable differs between the iterations when the index or what is loaded
   at an address that differs has a part in it; then each iteration has its
   own.  Other statements stand once.  Jumps must not differ.  Sums, which all
   iterations add to, are one variable, to which each adds in turn.  That
   iterations
   may run in any order makes it right to run a load of one before a store of
   another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-jam.h"
#include "extract/callee.h"
#include "emit/emit.h"
#include "extract/definition.h"
#include "substitute.h"

/* A body with more statements than this is not jammed.  */
#define MAX_STMTS 3000

/* A body on its way.  */
struct jam
{
  auto_vec<gimple *> stmts;
  auto_vec<tree> vars; /* of its binds  */
  hash_set<tree> differing;
  hash_set<tree> *own;
  const hash_set<tree> *sums; /* variables of reductions, NULL for none  */
};

/* Whether VAR is one that all iterations add to.  */

static bool
is_sum (const struct jam *j, tree var)
{
  return var && j->sums
         && const_cast<hash_set<tree> *> (j->sums)->contains (var);
}

/* Adds the statements of SEQ and of the binds in it, without those that only
   -g makes.  */

static void
flatten (struct jam *j, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
            j->vars.safe_push (var);
          flatten (j, gimple_bind_body (bind));
        }
      else if (!is_gimple_debug (stmt))
        j->stmts.safe_push (stmt);
    }
}

/* A walk_tree callback: whether a variable differs.  */

static tree
find_differing (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return ((hash_set<tree> *)data)->contains (*tp) ? *tp : NULL_TREE;
}

static bool
differs (struct jam *j, tree expr)
{
  return expr
         && walk_tree (&expr, find_differing, &j->differing, NULL) != NULL_TREE;
}

/* Whether what STMT, an assignment or a call, computes differs.  */

static bool
result_differs (struct jam *j, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && !(op == lhs && DECL_P (lhs)) && differs (j, op))
        return true;
    }
  return false;
}

/* Finds all variables that differ.  */

static void
find_all_differing (struct jam *j)
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (unsigned i = 0; i < j->stmts.length (); i++)
        {
          tree lhs = gimple_get_lhs (j->stmts[i]);
          if (lhs && DECL_P (lhs) && !j->differing.contains (lhs)
              && !is_sum (j, lhs) && result_differs (j, j->stmts[i]))
            {
              j->differing.add (lhs);
              changed = true;
            }
        }
    }
}

/* Whether REF can be part of a jammed statement: no memory of the iteration's
   own.  */

static bool
is_shared_memory (struct jam *j, tree ref)
{
  tree base = get_base_address (ref);
  if (!base || TREE_THIS_VOLATILE (ref))
    return false;
  if (!DECL_P (base))
    return true;
  return !j->vars.contains (base) && !j->own->contains (base);
}

/* Whether the assignment or call STMT can stand for each iteration.  */

static bool
can_repeat (struct jam *j, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (gimple_clobber_p (stmt))
    return true;
  if (!lhs)
    return false;
  for (unsigned i = is_gimple_call (stmt) ? 3 : 1; i < gimple_num_ops (stmt);
       i++)
    {
      tree op = gimple_op (stmt, i);
      if (!op || CONSTANT_CLASS_P (op) || TREE_CODE (op) == CONSTRUCTOR)
        continue;
      if (TREE_CODE (op) == SSA_NAME || TREE_THIS_VOLATILE (op))
        return false;
      if (!DECL_P (op) && !is_shared_memory (j, op)
          && TREE_CODE (op) != ADDR_EXPR)
        return false;
    }
  if (VAR_P (lhs) || TREE_CODE (lhs) == PARM_DECL)
    return is_gimple_reg_type (TREE_TYPE (lhs)) && !TREE_ADDRESSABLE (lhs)
           && !TREE_THIS_VOLATILE (lhs) && !is_global_var (lhs);
  return TREE_CODE (lhs) != SSA_NAME && is_shared_memory (j, lhs)
         && differs (j, lhs);
}

/* Whether STMT can be part of a jammed body.  */

static bool
can_jam (struct jam *j, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      return true;
    case GIMPLE_COND:
      return !differs (j, gimple_cond_lhs (stmt))
             && !differs (j, gimple_cond_rhs (stmt));
    case GIMPLE_CALL:
      if (gimple_call_internal_p (stmt, IFN_ANNOTATE))
        return !result_differs (j, stmt);
      return !gimple_call_internal_p (stmt)
             && acctile_call_effect (as_a<gcall *> (stmt)) == ACCTILE_CALL_VALUE
             && can_repeat (j, stmt);
    case GIMPLE_ASSIGN:
      return can_repeat (j, stmt);
    default:
      return false;
    }
}

/* The sums in a statement: how many times, and those of them that are the one
   that it changes.  */
struct sum_count
{
  struct jam *j;
  tree lhs;
  int n, own;
};

/* A walk_tree callback: counts the sums in an operand.  */

static tree
count_sums (tree *tp, int *walk_subtrees, void *data)
{
  struct sum_count *count = (struct sum_count *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (DECL_P (*tp) && is_sum (count->j, *tp))
    {
      count->n++;
      count->own += *tp == count->lhs;
    }
  return NULL_TREE;
}

/* Whether STMT has nothing to do with sums, or makes "s + x" of one s: what it
   was before is asked for in the statement that changes it only.  */

static bool
adds_at_once (struct jam *j, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  struct sum_count count = { j, lhs, 0, 0 };
  bool assigns = is_gimple_assign (stmt) || is_gimple_call (stmt);
  for (unsigned i = assigns && lhs ? 1 : 0; i < gimple_num_ops (stmt); i++)
    if (tree *op = gimple_op_ptr (stmt, i))
      walk_tree (op, count_sums, &count, NULL);
  if (!is_sum (j, lhs))
    return count.n == 0;
  return count.n > 0 && count.n == count.own
         && is_gimple_reg_type (TREE_TYPE (lhs)) && !TREE_ADDRESSABLE (lhs)
         && !is_global_var (lhs);
}

bool
acctile_jam_possible (gimple_seq body, tree index, hash_set<tree> *own,
                      const hash_set<tree> *sums)
{
  struct jam j;
  bool stores = false;
  j.own = own;
  j.sums = sums;
  flatten (&j, body);
  if (j.stmts.length () > MAX_STMTS)
    return false;
  j.differing.add (index);
  find_all_differing (&j);
  for (unsigned i = 0; i < j.stmts.length (); i++)
    {
      tree lhs = gimple_get_lhs (j.stmts[i]);
      if (!can_jam (&j, j.stmts[i]) || lhs == index
          || !adds_at_once (&j, j.stmts[i]))
        return false;
      if (lhs && (!DECL_P (lhs) || is_sum (&j, lhs)))
        stores = true;
    }
  return stores;
}

/* Adds the statements of SEQ to J, up to the loop LAST and with those before it
   in loops around it.  Returns true when it was met.  */

static bool
flatten_before (struct jam *j, gimple_seq seq, gomp_for *last)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      gbind *bind = dyn_cast<gbind *> (stmt);
      if (loop)
        flatten (j, gimple_omp_for_pre_body (loop));
      if (loop == last
          || (loop && flatten_before (j, gimple_omp_body (loop), last))
          || (bind && flatten_before (j, gimple_bind_body (bind), last)))
        return true;
      if (!loop && !bind && !is_gimple_debug (stmt))
        j->stmts.safe_push (stmt);
    }
  return false;
}

/* A walk_gimple_seq callback: whether a statement mentions a variable that
   differs.  */

static tree
find_mention (tree *tp, int *walk_subtrees, void *data)
{
  return find_differing (tp, walk_subtrees, ((walk_stmt_info *)data)->info);
}

bool
acctile_jam_alone (gomp_for *outer, gomp_for *inner, tree index)
{
  struct jam j;
  j.own = NULL;
  j.sums = NULL;
  if (outer == inner)
    return true;
  if (!flatten_before (&j, gimple_omp_body (outer), inner))
    return false;
  j.differing.add (index);
  find_all_differing (&j);
  j.differing.remove (index);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &j.differing;
  return !walk_gimple_seq (gimple_omp_body (inner), NULL, find_mention, &wi);
}

/* STMT for the iteration with VARIABLES, whose references are POINT places from
   the first's.  */

static gimple *
repeat (gimple *stmt, acctile_substitution *variables, int point)
{
  gimple *copy = gimple_copy (stmt);
  for (unsigned i = 0; i < gimple_num_ops (copy); i++)
    if (gimple_op (copy, i))
      gimple_set_op (copy, i, unshare_expr (gimple_op (copy, i)));
  acctile_substitute_stmt (copy, variables);
  if (point > 0)
    acctile_apart_point (copy, point);
  return copy;
}

/* acctile_jam_several with SUMS, which may be NULL.  */

static gimple_seq
jam_several (gimple_seq body, const struct acctile_jammed *variable,
             int n_variable, int n, int apart, const hash_set<tree> *sums)
{
  struct jam j;
  acctile_substitution variables[ACCTILE_MAX_JAM];
  gimple_seq seq = NULL;
  j.own = NULL;
  j.sums = sums;
  flatten (&j, body);
  for (int v = 0; v < n_variable; v++)
    j.differing.add (variable[v].variable);
  find_all_differing (&j);
  auto_vec<tree> differing;
  acctile_in_order (&j.differing, &differing);
  for (int u = 1; u < n; u++)
    {
      for (int v = 0; v < n_variable; v++)
        variables[u].put (variable[v].variable, variable[v].instead[u]);
      for (unsigned i = 0; i < differing.length (); i++)
        if (!variables[u].get (differing[i]))
          variables[u].put (
              differing[i],
              create_tmp_var (TREE_TYPE (differing[i]), "acctile_jam"));
    }
  for (unsigned i = 0; i < j.stmts.length (); i++)
    {
      gimple *stmt = j.stmts[i];
      tree lhs = gimple_get_lhs (stmt);
      if (gimple_clobber_p (stmt))
        continue;
      stmt->next = stmt->prev = NULL;
      gimple_seq_add_stmt (&seq, stmt);
      if (lhs && (differs (&j, lhs) || is_sum (&j, lhs)))
        for (int u = 1; u < n; u++)
          gimple_seq_add_stmt (&seq, repeat (stmt, &variables[u], u * apart));
    }
  tree vars = NULL_TREE;
  for (unsigned i = 0; i < j.vars.length (); i++)
    {
      DECL_CHAIN (j.vars[i]) = vars;
      vars = j.vars[i];
    }
  gbind *bind = gimple_build_bind (vars, seq, NULL_TREE);
  gimple_seq result = NULL;
  gimple_seq_add_stmt (&result, bind);
  return result;
}

gimple_seq
acctile_jam (gimple_seq body, tree index, tree *iterator, int n, int apart,
             const hash_set<tree> *sums)
{
  struct acctile_jammed one = { index, iterator };
  return jam_several (body, &one, 1, n, apart, sums);
}

gimple_seq
acctile_jam_several (gimple_seq body, const struct acctile_jammed *variable,
                     int n_variable, int n, int apart)
{
  return jam_several (body, variable, n_variable, n, apart, NULL);
}
