/* Regions whose direction is known: see direction.h.  What their statements
   compute of it is folded, and what is not done then goes, so that

     if (back) goto A; else goto B;
     A: i = n - 1 - x; goto C;          ->     i = x;
     B: i = x;
     C:

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/direction.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"

/* No expression of a test has more operations.  */
#define MAX_OPERATIONS 4

/* What TARGET's statements are folded by: the direction and its value.  */
struct folding
{
  const struct acctile_direction *direction;
  int value;
};

/* The assignment that gives DECL its value among the statements BEFORE; NULL
   when it is not known which does.  *COMPUTED gets whether any may.  */

static gassign *
last_assignment (const vec<gimple *> &before, tree decl, bool *computed)
{
  bool straight = true;
  *computed = true;
  for (unsigned i = before.length (); i-- > 0;)
    if (gimple_get_lhs (before[i]) == decl)
      return straight ? dyn_cast<gassign *> (before[i]) : NULL;
    else if (gimple_has_substatements (before[i])
             || gimple_code (before[i]) == GIMPLE_LABEL)
      straight = false;
  *computed = false;
  return NULL;
}

/* OP as an expression of variables and constants of at most *LEFT operations
   that BEFORE has; NULL_TREE otherwise.  */

static tree
expression_of (tree op, const vec<gimple *> &before, int *left)
{
  if (CONSTANT_CLASS_P (op))
    return op;
  if (!DECL_P (op) || !is_gimple_reg (op) || !INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return NULL_TREE;
  if (!VAR_P (op) || !DECL_ARTIFICIAL (op))
    return op;
  bool computed;
  gassign *assign = last_assignment (before, op, &computed);
  if (!computed)
    return op;
  if (!assign || gimple_num_ops (assign) != 3 || --*left < 0)
    return NULL_TREE;
  enum tree_code code = gimple_assign_rhs_code (assign);
  tree rhs = gimple_assign_rhs2 (assign);
  if ((code != BIT_AND_EXPR && code != RSHIFT_EXPR && code != TRUNC_MOD_EXPR)
      || TREE_CODE (rhs) != INTEGER_CST || tree_int_cst_sgn (rhs) <= 0)
    return NULL_TREE;
  tree of = expression_of (gimple_assign_rhs1 (assign), before, left);
  return of ? build2 (code, TREE_TYPE (op), of, rhs) : NULL_TREE;
}

tree
acctile_test_of (gcond *cond, const vec<gimple *> &before)
{
  int left = MAX_OPERATIONS;
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if (TREE_CODE (b) != INTEGER_CST || CONSTANT_CLASS_P (a))
    return NULL_TREE;
  tree of = expression_of (a, before, &left);
  return of ? build2 (gimple_cond_code (cond), boolean_type_node, of, b)
            : NULL_TREE;
}

bool
acctile_tests_alike (gcond *cond, const vec<gimple *> &before, tree test,
                     bool *holds)
{
  tree own = acctile_test_of (cond, before);
  if (!own || !operand_equal_p (TREE_OPERAND (own, 0), TREE_OPERAND (test, 0))
      || !tree_int_cst_equal (TREE_OPERAND (own, 1), TREE_OPERAND (test, 1)))
    return false;
  *holds = TREE_CODE (own) == TREE_CODE (test);
  return *holds
         || TREE_CODE (own) == invert_tree_comparison (TREE_CODE (test), false);
}

/* Whether EXPR can stand on the right of an assignment.  */

static bool
is_right_side (tree expr)
{
  if (is_gimple_val (expr))
    return true;
  if (!UNARY_CLASS_P (expr) && !BINARY_CLASS_P (expr)
      && !COMPARISON_CLASS_P (expr))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (expr); i++)
    if (!is_gimple_val (TREE_OPERAND (expr, i)))
      return false;
  return true;
}

/* Folds the assignment at GSI where one of its operands is a constant.  */

static void
fold_assignment (gimple_stmt_iterator *gsi)
{
  gassign *assign = as_a<gassign *> (gsi_stmt (*gsi));
  enum tree_code code = gimple_assign_rhs_code (assign);
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  tree a = gimple_assign_rhs1 (assign);
  tree b = gimple_num_ops (assign) > 2 ? gimple_assign_rhs2 (assign) : NULL;
  tree folded = NULL_TREE;
  if (code == COND_EXPR)
    {
      if (COMPARISON_CLASS_P (a))
        a = fold_build2 (TREE_CODE (a), TREE_TYPE (a), TREE_OPERAND (a, 0),
                         TREE_OPERAND (a, 1));
      if (TREE_CODE (a) == INTEGER_CST)
        folded = integer_zerop (a) ? gimple_assign_rhs3 (assign) : b;
    }
  else if (INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (TREE_TYPE (a)))
    {
      if (b && (CONSTANT_CLASS_P (a) || CONSTANT_CLASS_P (b)))
        folded = fold_build2 (code, type, a, b);
      else if (!b && CONSTANT_CLASS_P (a) && code != INTEGER_CST)
        folded = fold_build1 (code, type, a);
    }
  if (folded && is_right_side (folded))
    gimple_assign_set_rhs_from_tree (gsi, folded);
}

/* Whether the condition COND of TARGET's statements, which BEFORE stand before,
   is known by F; *HOLDS gets whether it holds.  */

static bool
is_known (gcond *cond, const vec<gimple *> &before, const struct folding *f,
          bool *holds)
{
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    {
      tree result
          = fold_build2 (gimple_cond_code (cond), boolean_type_node, a, b);
      *holds = !integer_zerop (result);
      return TREE_CODE (result) == INTEGER_CST;
    }
  tree test = f->direction->test;
  if (!test || !acctile_tests_alike (cond, before, test, holds))
    return false;
  *holds = *holds == (f->value != 0);
  return true;
}

/* Folds the statements of *SEQ and of what stands in it by F.  */

static void
fold_seq (gimple_seq *seq, const struct folding *f)
{
  auto_vec<gimple *> before;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      bool holds;
      gimple *stmt = gsi_stmt (gsi);
      gcond *cond = dyn_cast<gcond *> (stmt);
      if (is_gimple_assign (stmt))
        fold_assignment (&gsi);
      else if (cond && is_known (cond, before, f, &holds))
        {
          gimple *jump
              = gimple_build_goto (holds ? gimple_cond_true_label (cond)
                                         : gimple_cond_false_label (cond));
          gimple_set_location (jump, gimple_location (stmt));
          gsi_replace (&gsi, jump, false);
        }
      else if (gbind *bind = dyn_cast<gbind *> (stmt))
        fold_seq (gimple_bind_body_ptr (bind), f);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          fold_seq (gimple_try_eval_ptr (stmt), f);
          fold_seq (gimple_try_cleanup_ptr (stmt), f);
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        {
          fold_seq (gimple_omp_for_pre_body_ptr (stmt), f);
          fold_seq (gimple_omp_body_ptr (stmt), f);
        }
      before.safe_push (gsi_stmt (gsi));
    }
}

/* A walk_gimple_seq callback: collects labels.  */

static tree
collect_label (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (tree label = acctile_label_of (gsi_stmt (*gsi)))
    ((vec<tree> *)wi->info)->safe_push (label);
  return NULL_TREE;
}

/* Whether one of JUMPS that stands outside of STMT leads into it, or something
   else may.  */

static bool
is_entered (gimple *stmt, hash_map<tree, int> *jumps)
{
  auto_vec<tree> labels, inside;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &labels;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_gimple_stmt (&gsi, collect_label, NULL, &wi);
  hash_map<tree, int> own;
  auto_vec<gimple *> one;
  one.safe_push (stmt);
  acctile_count_jumps_among (one, 0, 0, &own);
  for (unsigned i = 0; i < labels.length (); i++)
    {
      int *all = jumps->get (labels[i]), *within = own.get (labels[i]);
      if (FORCED_LABEL (labels[i]) || DECL_NONLOCAL (labels[i])
          || (all ? *all : 0) != (within ? *within : 0))
        return true;
    }
  return false;
}

/* Whether STMT is a label of the compiler's that none of JUMPS leads to.  */

static bool
is_unused (gimple *stmt, hash_map<tree, int> *jumps)
{
  tree label = acctile_label_of (stmt);
  return label && DECL_ARTIFICIAL (label) && !FORCED_LABEL (label)
         && !DECL_NONLOCAL (label) && !jumps->get (label);
}

/* Whether the statement behind GSI is the label that the jump at GSI leads
   to.  */

static bool
leads_on (gimple_stmt_iterator gsi)
{
  gimple *stmt = gsi_stmt (gsi);
  gsi_next (&gsi);
  return !gsi_end_p (gsi)
         && acctile_label_of (gsi_stmt (gsi)) == gimple_goto_dest (stmt);
}

/* Takes what nothing leads to out of *SEQ, by JUMPS, and jumps to where they
   stand.  True if there was any.  */

static bool
take_out (gimple_seq *seq, hash_map<tree, int> *jumps)
{
  bool some = false, dead = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      dead = dead && !is_entered (stmt, jumps);
      bool jump = gimple_code (stmt) == GIMPLE_GOTO;
      if (dead || gimple_code (stmt) == GIMPLE_NOP || is_unused (stmt, jumps)
          || (jump && leads_on (gsi)))
        {
          gsi_remove (&gsi, false);
          some = true;
          continue;
        }
      dead = jump;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        some |= take_out (gimple_bind_body_ptr (bind), jumps);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        some |= take_out (gimple_try_eval_ptr (stmt), jumps);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        {
          some |= take_out (gimple_omp_for_pre_body_ptr (stmt), jumps);
          some |= take_out (gimple_omp_body_ptr (stmt), jumps);
        }
      gsi_next (&gsi);
    }
  return some;
}

/* What is known of the variables of a region: which are its own, and of what
   these get, how often they do, and whether it is a constant.  */
struct constants
{
  hash_set<tree> declared;
  hash_map<tree, int> times;
  acctile_substitution value;
};

/* A walk_gimple_seq callback: counts what gives variables values.  */

static tree
count_values (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct constants *c = (struct constants *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = false;
  if (lhs && DECL_P (lhs))
    c->times.get_or_insert (lhs)++;
  if (gimple_code (stmt) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  for (unsigned k = 0; k < gimple_omp_for_collapse (stmt); k++)
    c->times.get_or_insert (gimple_omp_for_index (stmt, k)) += 2;
  for (tree o = gimple_omp_for_clauses (stmt); o; o = OMP_CLAUSE_CHAIN (o))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (o)] > 0 && OMP_CLAUSE_OPERAND (o, 0)
        && DECL_P (OMP_CLAUSE_OPERAND (o, 0)))
      c->times.get_or_insert (OMP_CLAUSE_OPERAND (o, 0)) += 2;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: takes out what gives a temporary its only value,
   a constant.  */

static tree
take_constant (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct constants *c = (struct constants *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = false;
  if (!lhs || !VAR_P (lhs) || !DECL_ARTIFICIAL (lhs) || !is_gimple_reg (lhs)
      || !c->declared.contains (lhs) || *c->times.get (lhs) != 1
      || !gimple_assign_single_p (stmt)
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != INTEGER_CST)
    return NULL_TREE;
  c->value.put (lhs, gimple_assign_rhs1 (stmt));
  gimple *nothing = gimple_build_nop ();
  gsi_replace (gsi, nothing, false);
  return NULL_TREE;
}

/* Puts constants for the temporaries of *BODY that are one.  True if there were
   any.  */

static bool
put_constants (gimple_seq *body)
{
  struct constants c;
  walk_stmt_info wi;
  acctile_collect_declared (*body, &c.declared);
  memset (&wi, 0, sizeof wi);
  wi.info = &c;
  walk_gimple_seq (*body, count_values, NULL, &wi);
  walk_gimple_seq_mod (body, take_constant, NULL, &wi);
  if (c.value.is_empty ())
    return false;
  acctile_substitute_seq (body, &c.value);
  return true;
}

/* Takes what is not done out of *BODY.  */

static void
clear (gimple_seq *body)
{
  for (bool again = true; again;)
    {
      hash_map<tree, int> jumps;
      acctile_count_jumps (*body, &jumps);
      again = take_out (body, &jumps);
    }
}

/* Puts VALUE for NUMBER in *BODY, and for those that are EQUAL to it.  */

static void
put_number (gimple_seq *body, tree number, acctile_substitution *equal,
            int value)
{
  acctile_substitution with;
  with.put (number, build_int_cst (TREE_TYPE (number), value));
  for (acctile_substitution::iterator i = equal->begin (); i != equal->end ();
       ++i)
    if ((*i).second == number)
      with.put ((*i).first, build_int_cst (TREE_TYPE ((*i).first), value));
  acctile_substitute_seq (body, &with);
}

void
acctile_direct_region (gomp_target *target, const struct acctile_direction *d,
                       acctile_substitution *equal, int value)
{
  const struct folding folding = { d, value };
  gimple_seq *body = gimple_omp_body_ptr (target);
  if (!d->test)
    put_number (body, d->number, equal, value);
  do
    {
      fold_seq (body, &folding);
      clear (body);
    }
  while (put_constants (body));
}
