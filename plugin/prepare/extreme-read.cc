/* Loops that look for a minimum or maximum, and for where it is, or for what is
   no more than a number, as they stand in the program: see extreme-place.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "extract/straight.h"
#include "prepare/extreme-place.h"

/* How often "best = x > best ? x : best" mentions a variable, and "best = fmax
   (best, x)".  */
#define CHOICE_MENTIONS 3
#define CALL_MENTIONS 2

/* Whether DECL is a variable of the program's that P's loops hand on.  */

static bool
is_carried (struct acctile_place *p, tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && !DECL_ARTIFICIAL (decl) && is_gimple_reg (decl)
         && !TREE_THIS_VOLATILE (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
         && !p->declared.contains (decl);
}

/* The same for whole numbers.  */

static bool
is_result (struct acctile_place *p, tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE && is_carried (p, decl);
}

/* Reads the condition at place I of STMTS into P: FIRST says which of its
   operands the extreme is.  */

static bool
read_condition (const vec<gimple *> &stmts, unsigned i, bool first,
                struct acctile_place *p)
{
  gcond *cond = as_a<gcond *> (stmts[i]);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  enum tree_code test = gimple_cond_code (cond);
  if (first)
    test = swap_tree_comparison (test);
  p->best = first ? a : b;
  p->x = first ? b : a;
  p->test = test;
  p->numbers = false;
  p->larger = test == GT_EXPR || test == GE_EXPR;
  p->first = test == GT_EXPR || test == LT_EXPR;
  p->condition = i;
  p->sets.truncate (0);
  return (p->larger || test == LT_EXPR || test == LE_EXPR)
         && is_carried (p, p->best) && p->assigned.contains (p->best)
         && acctile_key_can_order (TREE_TYPE (p->best))
         && useless_type_conversion_p (TREE_TYPE (p->best), TREE_TYPE (p->x));
}

/* Whether the statement at place I of STMTS jumps over LABEL, which comes
   next, to the one behind.  */

static bool
jumps_over (const vec<gimple *> &stmts, unsigned i, tree label)
{
  if (i >= stmts.length () || gimple_code (stmts[i]) != GIMPLE_GOTO)
    return false;
  tree to = gimple_goto_dest (stmts[i]);
  return acctile_is_label (acctile_straight_next (stmts, &i), label)
         && acctile_is_label (acctile_straight_next (stmts, &i), to);
}

/* Reads what depends on P's condition among STMTS into P.  True when that sets
   the extreme, and other numbers.  */

static bool
read_sets (const vec<gimple *> &stmts, struct acctile_place *p)
{
  gcond *cond = as_a<gcond *> (stmts[p->condition]);
  unsigned i = p->condition;
  struct acctile_straight line;
  bool sets_best = false;
  tree over = gimple_cond_false_label (cond);
  if (!acctile_is_label (acctile_straight_next (stmts, &i),
                         gimple_cond_true_label (cond))
      || FORCED_LABEL (gimple_cond_true_label (cond)))
    return false;
  acctile_straight_read (stmts, p->condition, &line);
  gimple *stmt = acctile_straight_next (stmts, &i);
  for (; stmt && is_gimple_assign (stmt);
       stmt = acctile_straight_next (stmts, &i))
    {
      tree lhs = gimple_assign_lhs (stmt);
      if (lhs == p->best && !sets_best
          && ((gimple_assign_single_p (stmt)
               && gimple_assign_rhs1 (stmt) == p->x)
              || acctile_straight_equals (&line, p->x, stmt)))
        sets_best = true;
      else if (is_gimple_reg (lhs) && DECL_ARTIFICIAL (lhs)
               && acctile_straight_equals (&line, lhs, stmt))
        continue;
      else if (!is_gimple_reg (lhs) || !acctile_place_is_harmless (stmt)
               || lhs == p->best)
        return false;
      else if (is_result (p, lhs))
        p->sets.safe_push (stmt);
      else if (!DECL_ARTIFICIAL (lhs))
        return false;
    }
  p->last = stmt && gimple_code (stmt) == GIMPLE_GOTO ? i : i - 1;
  return sets_best && p->sets.length () > 0
         && (acctile_is_label (stmt, over) || jumps_over (stmts, i, over));
}

int
acctile_place_mentions (struct acctile_place *p, tree decl)
{
  for (unsigned k = 0; k < p->loops.length (); k++)
    for (tree c = gimple_omp_for_clauses (p->loops[k]); c;
         c = OMP_CLAUSE_CHAIN (c))
      if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
          && OMP_CLAUSE_OPERAND (c, 0) == decl)
        return INT_MAX;
  gimple_seq body = gimple_omp_body (p->outer);
  gimple_omp_set_body (p->outer, NULL);
  bool bound = acctile_mentions (p->outer, decl);
  gimple_omp_set_body (p->outer, body);
  return bound ? INT_MAX : acctile_count_mentions (body, decl, false);
}

/* Whether nothing but P's condition and what depends on it uses what P
   sets.  */

static bool
is_used_alone (struct acctile_place *p)
{
  if (acctile_place_mentions (p, p->best) != 2)
    return false;
  for (unsigned k = 0; k < p->sets.length (); k++)
    if (acctile_place_mentions (p, gimple_assign_lhs (p->sets[k])) != 1)
      return false;
  return true;
}

/* Whether LOOP may be counted: its iterations may be spread, and its variable
   changes by one.  */

static bool
is_counted (gomp_for *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP
      || gimple_omp_for_collapse (loop) != 1
      || omp_find_clause (clauses, OMP_CLAUSE_SEQ)
      || omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT)
      || TREE_CODE (TREE_TYPE (gimple_omp_for_index (loop, 0))) != INTEGER_TYPE)
    return false;
  tree incr = gimple_omp_for_incr (loop, 0);
  enum tree_code cond = gimple_omp_for_cond (loop, 0);
  tree by = TREE_OPERAND (incr, 1);
  if (TREE_CODE (incr) != PLUS_EXPR)
    return false;
  return cond == LT_EXPR || cond == LE_EXPR
             ? integer_onep (by)
             : (cond == GT_EXPR || cond == GE_EXPR) && integer_minus_onep (by);
}

/* Whether P, of whose test nothing but the code is known, may choose between
   floating-point numbers, which may be zeros; fills in what the code says.  */

static bool
fill_choice (struct acctile_place *p)
{
  switch (p->test)
    {
    case GT_EXPR:
    case GE_EXPR:
    case UNGT_EXPR:
    case UNGE_EXPR:
      p->larger = true;
      break;
    case LT_EXPR:
    case LE_EXPR:
    case UNLT_EXPR:
    case UNLE_EXPR:
      p->larger = false;
      break;
    default:
      return false;
    }
  p->first = p->test == GT_EXPR || p->test == LT_EXPR || p->test == UNGT_EXPR
             || p->test == UNLT_EXPR;
  return SCALAR_FLOAT_TYPE_P (TREE_TYPE (p->best)) && is_carried (p, p->best)
         && acctile_key_can_order (TREE_TYPE (p->best));
}

/* Whether the statement at place I of STMTS, in P's loops, is the maximum or
   minimum of two numbers that a function returns; reads it into P.  */

static bool
read_call (const vec<gimple *> &stmts, unsigned i, struct acctile_place *p)
{
  gcall *call = dyn_cast<gcall *> (stmts[i]);
  if (!call || !gimple_call_lhs (call))
    return false;
  combined_fn fn = gimple_call_combined_fn (call);
  if (fn != CFN_BUILT_IN_FMAX && fn != CFN_BUILT_IN_FMAXF
      && fn != CFN_BUILT_IN_FMIN && fn != CFN_BUILT_IN_FMINF)
    return false;
  bool larger = fn == CFN_BUILT_IN_FMAX || fn == CFN_BUILT_IN_FMAXF;
  tree a = gimple_call_arg (call, 0), b = gimple_call_arg (call, 1);
  p->best = gimple_call_lhs (call);
  p->x = a == p->best ? b : a;
  p->test = larger ? GT_EXPR : LT_EXPR;
  p->numbers = true;
  p->condition = p->last = i;
  p->sets.truncate (0);
  return (a == p->best) != (b == p->best) && fill_choice (p)
         && acctile_place_mentions (p, p->best) == CALL_MENTIONS;
}

/* The comparison that holds where CODE does not.  */

static enum tree_code
unordered_inverse (enum tree_code code)
{
  switch (code)
    {
    case GT_EXPR:
      return UNLE_EXPR;
    case GE_EXPR:
      return UNLT_EXPR;
    case LT_EXPR:
      return UNGE_EXPR;
    case LE_EXPR:
      return UNGT_EXPR;
    default:
      return ERROR_MARK;
    }
}

/* Whether the statement at place I of STMTS, in P's loops, chooses the larger
   or smaller of two floating-point numbers; reads it into P.  */

static bool
read_choice (const vec<gimple *> &stmts, unsigned i, struct acctile_place *p)
{
  gimple *stmt = stmts[i];
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != COND_EXPR)
    return false;
  tree test = gimple_assign_rhs1 (stmt);
  tree yes = gimple_assign_rhs2 (stmt), no = gimple_assign_rhs3 (stmt);
  p->best = gimple_assign_lhs (stmt);
  p->x = yes == p->best ? no : yes;
  if (!COMPARISON_CLASS_P (test) || (yes == p->best) == (no == p->best))
    return false;
  bool swapped = TREE_OPERAND (test, 0) == p->best;
  p->test
      = swapped ? swap_tree_comparison (TREE_CODE (test)) : TREE_CODE (test);
  if (yes == p->best)
    p->test = unordered_inverse (p->test);
  p->numbers = false;
  p->condition = p->last = i;
  p->sets.truncate (0);
  return fill_choice (p) && TREE_OPERAND (test, swapped) == p->x
         && TREE_OPERAND (test, !swapped) == p->best
         && acctile_place_mentions (p, p->best) == CHOICE_MENTIONS;
}

/* Looks in *SEQ, a part of P's loops in BIND, for a condition, or a choice
   where SIGNS of zeros are looked for.  In a plain loop in the body several
   numbers would be of one iteration, zeros of both signs among them.  */

static bool
find_condition (gimple_seq *seq, gbind *bind, bool signs,
                struct acctile_place *p)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (last[i] >= 0)
      i = last[i];
    else if (gbind *inner = dyn_cast<gbind *> (stmts[i]))
      {
        if (find_condition (gimple_bind_body_ptr (inner), inner, signs, p))
          return true;
      }
    else if (gomp_for *loop = dyn_cast<gomp_for *> (stmts[i]))
      {
        p->loops.safe_push (loop);
        if (is_counted (loop)
            && find_condition (gimple_omp_body_ptr (loop), bind, signs, p))
          return true;
        p->loops.pop ();
      }
    else
      for (int first = 0; first < 2; first++)
        if (signs ? read_choice (stmts, i, p) || read_call (stmts, i, p)
                  : gimple_code (stmts[i]) == GIMPLE_COND
                        && read_condition (stmts, i, first, p)
                        && p->best != p->except && read_sets (stmts, p)
                        && is_used_alone (p))
          {
            p->seq = seq;
            p->bind = bind;
            return true;
          }
  return false;
}

bool
acctile_place_read (gomp_for *loop, gbind *bind, bool signs,
                    struct acctile_place *p)
{
  p->outer = loop;
  p->loops.safe_push (loop);
  acctile_collect_in (loop, &p->assigned);
  acctile_stores_collect (loop, &p->stores);
  acctile_collect_declared (gimple_omp_body (loop), &p->declared);
  return is_counted (loop)
         && find_condition (gimple_omp_body_ptr (loop), bind, signs, p)
         && p->loops.length () <= ACCTILE_MAX_LOOPS;
}
