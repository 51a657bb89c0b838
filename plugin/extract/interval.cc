/* Between which constants numbers of a nest lie: counters of loops whose bounds
   are constants, remainders, truth values.

       for (c = 0; c < 2; c++)
         #pragma acc kernels
         for (i ...)
           if (i % 2 != c) ...

   Of a variable of the function all that it is given counts; where it is
   counted up, so do the conditions between there and the region.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/interval.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/value-parts.h"

/* Definitions of definitions are followed so far.  */
#define MAX_DEPTH 8
/* Numbers beyond are not looked at.  */
#define MAX_NUMBER (1 << 20)

/* All numbers from LOW to HIGH.  */
struct interval
{
  int64_t low, high;
};

static bool interval_of (struct acctile_env *env, tree op, int depth,
                         struct interval *i);

/* Whether OP is a small number, which goes to *VALUE.  */

static bool
is_small (tree op, int64_t *value)
{
  if (!op || TREE_CODE (op) != INTEGER_CST || !tree_fits_shwi_p (op))
    return false;
  *value = tree_to_shwi (op);
  return *value > -MAX_NUMBER && *value < MAX_NUMBER;
}

/* Fills *I with what "A CODE B" lies in, B NULL_TREE for none.  */

static bool
computed_interval (struct acctile_env *env, enum tree_code code, tree a, tree b,
                   int depth, struct interval *i)
{
  int64_t value = 0;
  struct interval x, y;
  bool number = is_small (b, &value);
  i->low = 0;
  i->high = 1;
  if (TREE_CODE_CLASS (code) == tcc_comparison || code == TRUTH_NOT_EXPR)
    return true;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return false;
  switch (code)
    {
    case BIT_AND_EXPR:
      i->high = value;
      return number && value >= 0;
    case TRUNC_MOD_EXPR:
      i->high = value - 1;
      if (number && value > 0
          && (TYPE_UNSIGNED (TREE_TYPE (a))
              || (DECL_P (a) && !acctile_may_have_sign (a)
                  && !env->function->negative->contains (a))))
        return true;
      i->low = 1 - value;
      return number && value > 0;
    case BIT_XOR_EXPR:
      return number && (value == 0 || value == 1)
             && interval_of (env, a, depth, &x) && x.low >= 0 && x.high <= 1;
    case PLUS_EXPR:
    case MINUS_EXPR:
      if (!interval_of (env, a, depth, &x) || !interval_of (env, b, depth, &y))
        return false;
      i->low = code == PLUS_EXPR ? x.low + y.low : x.low - y.high;
      i->high = code == PLUS_EXPR ? x.high + y.high : x.high - y.low;
      return i->low >= (TYPE_UNSIGNED (TREE_TYPE (a)) ? 0 : -MAX_NUMBER)
             && i->high < MAX_NUMBER;
    CASE_CONVERT:
    case VAR_DECL:
    case PARM_DECL:
    case SSA_NAME:
      return interval_of (env, a, depth, i);
    default:
      return false;
    }
}

/* The statements of a function in their order, with those of blocks and
   constructs in the place of these, behind what these do when they begin.  */
struct flat
{
  auto_vec<gimple *> stmts;
  hash_map<tree, int> places; /* of labels  */
};

static void
flatten (gimple_seq seq, struct flat *flat)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (glabel *label = dyn_cast<glabel *> (stmt))
        flat->places.put (gimple_label_label (label), flat->stmts.length ());
      flat->stmts.safe_push (stmt);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        flatten (gimple_bind_body (bind), flat);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          flatten (gimple_try_eval (stmt), flat);
          flatten (gimple_try_cleanup (stmt), flat);
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
        flatten (gimple_omp_body (stmt), flat);
    }
}

/* What a function gives a variable: constants from LOW to HIGH, where it counts
   it up, the only place, or NULL; "other" where that is not all.  */
struct given
{
  tree decl;
  int64_t low, high;
  gimple *count;
  bool any, other;
};

/* A walk_gimple_seq callback: notes what the variable is given.  */

static tree
note_given (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct given *given = (struct given *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  int64_t value;
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (unsigned d = 0; d < gimple_omp_for_collapse (loop); d++)
      given->other |= gimple_omp_for_index (loop, d) == given->decl;
  if (acctile_assigned_by (stmt) != given->decl)
    return NULL_TREE;
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (assign && gimple_assign_rhs_code (assign) == PLUS_EXPR
      && gimple_assign_rhs1 (assign) == given->decl
      && integer_onep (gimple_assign_rhs2 (assign)) && !given->count)
    given->count = assign;
  else if (assign && gimple_assign_single_p (assign)
           && is_small (gimple_assign_rhs1 (assign), &value))
    {
      given->low = given->any ? MIN (given->low, value) : value;
      given->high = given->any ? MAX (given->high, value) : value;
      given->any = true;
    }
  else
    given->other = true;
  return NULL_TREE;
}

/* Where the statements of FLAT go on behind the condition at place AT when the
   variable DECL is not at most a constant, of which *HIGH becomes the largest;
   -1 where the condition does not tell.  A flag may say whether it is.  */

static int
way_of_larger (struct flat *flat, int at, tree decl, int64_t *high)
{
  gcond *cond = as_a<gcond *> (flat->stmts[at]);
  enum tree_code code = gimple_cond_code (cond);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  gassign *flag = at > 0 ? dyn_cast<gassign *> (flat->stmts[at - 1]) : NULL;
  int64_t value;
  if (code == NE_EXPR && integer_zerop (b) && flag
      && gimple_assign_lhs (flag) == a
      && TREE_CODE_CLASS (gimple_assign_rhs_code (flag)) == tcc_comparison)
    {
      code = gimple_assign_rhs_code (flag);
      a = gimple_assign_rhs1 (flag);
      b = gimple_assign_rhs2 (flag);
    }
  if (a != decl || !is_small (b, &value))
    return -1;
  bool at_most = code == LE_EXPR || code == LT_EXPR;
  if (!at_most && code != GT_EXPR && code != GE_EXPR)
    return -1;
  *high = MAX (*high, code == LT_EXPR || code == GE_EXPR ? value - 1 : value);
  int *place = flat->places.get (at_most ? gimple_cond_false_label (cond)
                                         : gimple_cond_true_label (cond));
  return place ? *place : (int)flat->stmts.length ();
}

/* Whether what GIVEN counts up comes to TARGET only by conditions that it is at
   most a constant, or by being given one; the largest goes to GIVEN->high.  */

static bool
is_bounded (struct given *given, gomp_target *target)
{
  struct flat flat;
  auto_vec<int> todo;
  auto_vec<bool> seen;
  flatten (gimple_body (current_function_decl), &flat);
  int n = flat.stmts.length ();
  seen.safe_grow_cleared (n + 1, true);
  for (int i = 0; i < n; i++)
    if (flat.stmts[i] == given->count)
      todo.safe_push (i + 1);
  if (todo.is_empty ())
    return false;
  while (!todo.is_empty ())
    {
      int at = todo.pop ();
      if (at >= n || seen[at])
        continue;
      seen[at] = true;
      gimple *stmt = flat.stmts[at];
      auto_vec<tree> targets;
      int larger = -1;
      if (stmt == target)
        return false;
      if (acctile_assigned_by (stmt) == given->decl)
        continue;
      if (gimple_code (stmt) == GIMPLE_COND)
        larger = way_of_larger (&flat, at, given->decl, &given->high);
      if (larger >= 0)
        {
          todo.safe_push (larger);
          continue;
        }
      if (!gimple_has_substatements (stmt))
        acctile_jump_targets (stmt, &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (int *place = flat.places.get (targets[t]))
          todo.safe_push (*place);
      if (gimple_code (stmt) != GIMPLE_GOTO && gimple_code (stmt) != GIMPLE_COND
          && gimple_code (stmt) != GIMPLE_SWITCH)
        todo.safe_push (at + 1);
    }
  return true;
}

/* Fills *I with what the variable DECL of the function lies in where the region
   of ENV begins.  */

static bool
variable_interval (struct acctile_env *env, tree decl, struct interval *i)
{
  struct given given = { decl, 0, 0, NULL, false, false };
  walk_stmt_info wi;
  if (acctile_may_have_sign (decl) || env->region_assigned->contains (decl)
      || env->function->negative->contains (decl))
    return false;
  memset (&wi, 0, sizeof wi);
  wi.info = &given;
  walk_gimple_seq (gimple_body (current_function_decl), note_given, NULL, &wi);
  if (given.other || !given.any
      || (given.count && !is_bounded (&given, env->target)))
    return false;
  i->low = given.low;
  i->high = given.high;
  return true;
}

/* Fills *I with what the operand OP lies in, DEPTH definitions away from what
   was asked for.  */

static bool
interval_of (struct acctile_env *env, tree op, int depth, struct interval *i)
{
  int64_t value;
  if (is_small (op, &value))
    {
      i->low = i->high = value;
      return true;
    }
  if (depth > MAX_DEPTH || !INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return false;
  if (UNARY_CLASS_P (op) || BINARY_CLASS_P (op) || COMPARISON_CLASS_P (op))
    return computed_interval (
        env, TREE_CODE (op), TREE_OPERAND (op, 0),
        TREE_OPERAND_LENGTH (op) > 1 ? TREE_OPERAND (op, 1) : NULL_TREE,
        depth + 1, i);
  if (TREE_CODE (op) != SSA_NAME && !DECL_P (op))
    return false;
  gassign *def = NULL;
  if (gimple *stmt = acctile_single_definition (env, op))
    def = dyn_cast<gassign *> (stmt);
  if (def && gimple_num_ops (def) < 4
      && computed_interval (
          env, gimple_assign_rhs_code (def), gimple_assign_rhs1 (def),
          gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE,
          depth + 1, i))
    return true;
  return DECL_P (op) && variable_interval (env, op, i);
}

/* Fills *I with what the iterator of loop K of ENV's nest lies in.  */

static bool
iterator_interval (struct acctile_env *env, int k, struct interval *i)
{
  const struct acctile_loop *loop = &env->found->nest->loop[k];
  int64_t from, to;
  if (!acctile_poly_is_constant (loop->lower, &from)
      || !acctile_poly_is_constant (loop->upper, &to))
    return false;
  i->low = loop->step > 0 ? from : to + 1;
  i->high = loop->step > 0 ? to - 1 : from;
  return i->low > -MAX_NUMBER && i->high < MAX_NUMBER;
}

bool
acctile_is_bit (struct acctile_env *env, const struct acctile_poly *p)
{
  struct interval sum = { 0, 0 };
  for (int t = 0; t < p->n; t++)
    {
      const struct acctile_term *term = &p->term[t];
      struct interval x = { 1, 1 };
      int symbol = term->degree > 0 ? term->var[0] : 0;
      if (term->degree > 1 || term->coef > MAX_NUMBER
          || term->coef < -MAX_NUMBER)
        return false;
      if (term->degree == 1
          && !(symbol < ACCTILE_MAX_LOOPS
                   ? iterator_interval (env, symbol, &x)
                   : interval_of (
                       env, env->param_key[symbol - ACCTILE_MAX_LOOPS], 0, &x)))
        return false;
      sum.low += term->coef * (term->coef > 0 ? x.low : x.high);
      sum.high += term->coef * (term->coef > 0 ? x.high : x.low);
    }
  return sum.low >= 0 && sum.high <= 1;
}
