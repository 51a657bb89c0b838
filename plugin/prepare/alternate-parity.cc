/* What the integers of a step say about whether a counter of its loop is odd:
   see alternate.h.  A counter is a variable that the loop changes by odd
   constants only, or one that each of its assignments turns over:

     cur = 1 - cur;   cur ^= 1;   cur = !cur;   next = 1 - cur; ... cur = next;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/alternate.h"
#include "acctile.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "prepare/tidy.h"

/* Whether STMT changes COUNTER by an odd constant.  */

static bool
steps_by_odd (gimple *stmt, tree counter)
{
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != counter)
    return false;
  tree_code code = gimple_assign_rhs_code (stmt);
  return (code == PLUS_EXPR || code == MINUS_EXPR)
         && gimple_assign_rhs1 (stmt) == counter
         && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST
         && (TREE_INT_CST_LOW (gimple_assign_rhs2 (stmt)) & 1);
}

/* What is asked of all assignments of a counter.  */
struct counting
{
  tree counter;
  bool upwards, other;
};

/* A walk_gimple_stmt callback.  */

static tree
look_at_count (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct counting *c = (struct counting *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (*handled ? acctile_assigns (stmt, c->counter)
               : gimple_get_lhs (stmt) == c->counter
                     && !steps_by_odd (stmt, c->counter))
    c->other = true;
  else if (!*handled && gimple_get_lhs (stmt) == c->counter)
    c->upwards &= (gimple_assign_rhs_code (stmt) == PLUS_EXPR)
                  == (tree_int_cst_sgn (gimple_assign_rhs2 (stmt)) > 0);
  return NULL_TREE;
}

/* Whether the loop of A counts VAR, and by odd numbers; in *UPWARDS whether
   always upwards.  */

static bool
is_counter (struct alternation *a, tree var, bool *upwards)
{
  struct counting c = { var, true, false };
  if (!DECL_P (var) || TREE_CODE (TREE_TYPE (var)) != INTEGER_TYPE
      || !acctile_loop_assigns (a, var) || a->loop->local.contains (var))
    return false;
  for (unsigned i = 0; i < a->loop->stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &c;
      gimple_stmt_iterator gsi = acctile_gsi_at (a->loop->stmts[i]);
      walk_gimple_stmt (&gsi, look_at_count, NULL, &wi);
    }
  *upwards = c.upwards;
  return !c.other;
}

/* Whether COUNTER is never negative in the loop of A.  */

static bool
is_never_negative (struct alternation *a, tree counter)
{
  bool upwards;
  tree begin = acctile_value_before (a, counter);
  return TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (counter)) && begin
         && tree_int_cst_sgn (begin) >= 0 && is_counter (a, counter, &upwards)
         && upwards;
}

/* The place of the assignment of VAR that comes straight before place AT among
   STMTS, but for regions, -1 when there is none.  */

int
acctile_definition_before (const vec<gimple *> &stmts, int at, tree var)
{
  for (int i = at - 1; i >= 0; i--)
    {
      gimple *stmt = stmts[i];
      if (is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == var)
        return i;
      if (acctile_is_region (stmt) && !acctile_assigns (stmt, var))
        continue;
      if (!is_gimple_assign (stmt) && !is_gimple_debug (stmt)
          && gimple_code (stmt) != GIMPLE_PREDICT)
        return -1;
    }
  return -1;
}

/* Whether TYPE is one of integers that may be a counter, or say something about
   one.  */

static bool
counts (tree type)
{
  return TREE_CODE (type) == INTEGER_TYPE || TREE_CODE (type) == BOOLEAN_TYPE;
}

/* Whether to be equal to WITH is to be odd, or even, for what P is about.  */

static bool
says_whether (const struct parity *p, tree with)
{
  return p->bit && (integer_onep (with) ? !p->sign : integer_zerop (with));
}

static bool is_turned (struct alternation *a, tree var, bool *bit);

/* Whether what STMT computes from X, an integer, and the constant Y, or
   NULL_TREE, may be negative where X is not.  */

static bool
goes_below (gimple *stmt, tree x, tree y)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
      return TYPE_UNSIGNED (type) || tree_int_cst_sgn (y) < 0;
    case BIT_XOR_EXPR:
      return tree_int_cst_sgn (y) < 0;
    case MINUS_EXPR:
      return true;
    default:
      return TYPE_PRECISION (type) < TYPE_PRECISION (TREE_TYPE (x));
    }
}

/* The same as acctile_parity_at for what STMT, at place AT, assigns.  */

static bool
parity_of_assign (struct alternation *a, const vec<gimple *> &stmts, int at,
                  struct parity *p)
{
  gimple *stmt = stmts[at];
  tree_code code = gimple_assign_rhs_code (stmt);
  tree x = gimple_assign_rhs1 (stmt);
  tree y = gimple_num_ops (stmt) > 2 ? gimple_op (stmt, 2) : NULL_TREE;
  bool boolean
      = TREE_CODE (TREE_TYPE (gimple_assign_lhs (stmt))) == BOOLEAN_TYPE;
  if (!counts (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  bool turned = code == MINUS_EXPR && TREE_CODE (x) == INTEGER_CST;
  if (turned)
    std::swap (x, y);
  if (!acctile_parity_at (a, stmts, at, x, p) || (boolean && !p->bit))
    return false;
  if (gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (code))
    {
      p->sign = p->sign && !boolean;
      p->below |= goes_below (stmt, x, NULL_TREE);
      return true;
    }
  if (code == BIT_NOT_EXPR && boolean
      && TREE_CODE (TREE_TYPE (x)) == BOOLEAN_TYPE)
    {
      p->flips = !p->flips;
      return true;
    }
  if (!y || TREE_CODE (y) != INTEGER_CST)
    return false;
  bool odd = TREE_INT_CST_LOW (y) & 1;
  switch (code)
    {
    case BIT_AND_EXPR:
      p->bit = integer_onep (y);
      p->sign = false;
      return p->bit;
    case TRUNC_MOD_EXPR:
      if (compare_tree_int (y, 2) != 0)
        return false;
      if (!p->bit)
        p->sign = !TYPE_UNSIGNED (TREE_TYPE (x))
                  && (p->below || !is_never_negative (a, p->counter));
      p->bit = true;
      return true;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case BIT_XOR_EXPR:
      p->flips ^= odd;
      p->below |= goes_below (stmt, x, y);
      p->bit = p->bit && !p->sign && integer_onep (y)
               && (turned || code == BIT_XOR_EXPR);
      return true;
    case EQ_EXPR:
    case NE_EXPR:
      if (!says_whether (p, y))
        return false;
      p->flips ^= (code == EQ_EXPR) != integer_onep (y);
      p->sign = false;
      return true;
    default:
      return false;
    }
}

/* A walk over the assignments of A's variable that is looked at, "turning".  */
struct turns
{
  struct alternation *a;
  bool anywhere; /* whether others than those of the loop are seen, too  */
  int n;         /* of the loop  */
};

static bool turns_in (struct turns *t, gimple_seq seq, bool inside);

/* Whether the assignment at place AT of STMTS turns the variable of T over, or
   sets it to 0 or 1 before or behind the loop.  INSIDE: it is in the loop.  */

static bool
is_turn (struct turns *t, const vec<gimple *> &stmts, int at, bool inside)
{
  struct parity p;
  tree value = gimple_assign_rhs1 (stmts[at]);
  if (gimple_assign_single_p (stmts[at]) && TREE_CODE (value) == INTEGER_CST)
    return !inside && (integer_zerop (value) || integer_onep (value));
  t->n += inside;
  return parity_of_assign (t->a, stmts, at, &p) && p.counter == t->a->turning
         && (p.flips || !inside) && (!t->anywhere || (p.bit && !p.sign));
}

/* The same for the statement at place AT, which may hold others.  */

static bool
turns_at (struct turns *t, const vec<gimple *> &stmts, int at, bool inside)
{
  gimple *stmt = stmts[at];
  if (is_gimple_assign (stmt))
    return gimple_clobber_p (stmt) || gimple_assign_lhs (stmt) != t->a->turning
           || is_turn (t, stmts, at, inside);
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    return turns_in (t, gimple_bind_body (bind), inside);
  if (gimple_code (stmt) == GIMPLE_TRY)
    return turns_in (t, gimple_try_eval (stmt), inside)
           && turns_in (t, gimple_try_cleanup (stmt), inside);
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET && !acctile_is_region (stmt))
    return turns_in (t, gimple_omp_body (stmt), inside);
  return !acctile_assigns (stmt, t->a->turning);
}

/* The same for the statements of SEQ, where the loop of T may begin.  */

static bool
turns_in (struct turns *t, gimple_seq seq, bool inside)
{
  auto_vec<gimple *> stmts;
  vec<gimple *> &loop = t->a->loop->stmts;
  bool in_loop = inside;
  acctile_list_stmts (seq, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      in_loop = in_loop || stmts[i] == loop[0];
      if ((in_loop || t->anywhere) && !turns_at (t, stmts, i, in_loop))
        return false;
      in_loop = in_loop && (inside || stmts[i] != loop.last ());
    }
  return true;
}

/* Whether each assignment of VAR in the loop of A turns it over; in *BIT
   whether it is 0 or 1 throughout.  */

static bool
is_turned (struct alternation *a, tree var, bool *bit)
{
  struct turns all = { a, true, 0 }, own = { a, false, 0 };
  if (a->turning || !DECL_P (var) || !counts (TREE_TYPE (var))
      || !acctile_loop_assigns (a, var) || a->loop->local.contains (var))
    return false;
  a->turning = var;
  a->turning_bit = true;
  bool turned = TREE_CODE (var) != PARM_DECL
                && turns_in (&all, gimple_bind_body (a->bind), false)
                && all.n > 0;
  *bit = *bit || turned;
  a->turning_bit = false;
  turned = turned || (turns_in (&own, *a->seq, false) && own.n > 0);
  a->turning = NULL_TREE;
  return turned;
}

bool
acctile_parity_at (struct alternation *a, const vec<gimple *> &stmts, int at,
                   tree op, struct parity *p)
{
  bool upwards;
  if (!acctile_is_plain_variable (op))
    return false;
  p->counter = op;
  p->flips = p->sign = p->below = false;
  p->bit = TREE_CODE (TREE_TYPE (op)) == BOOLEAN_TYPE;
  if (op == a->turning)
    {
      p->bit |= a->turning_bit;
      return true;
    }
  if (is_turned (a, op, &p->bit))
    return true;
  int from = acctile_definition_before (stmts, at, op);
  if (from >= 0 && !steps_by_odd (stmts[from], op))
    {
      if (!parity_of_assign (a, stmts, from, p))
        return false;
      for (int i = from; i < at; i++)
        if (gimple_get_lhs (stmts[i]) == p->counter)
          return false;
      return true;
    }
  return is_counter (a, op, &upwards);
}

bool
acctile_parity_of_condition (struct alternation *a, const vec<gimple *> &stmts,
                             int at, struct parity *p)
{
  gcond *cond = as_a<gcond *> (stmts[at]);
  tree_code code = gimple_cond_code (cond);
  tree with = gimple_cond_rhs (cond);
  if ((code != NE_EXPR && code != EQ_EXPR)
      || !acctile_parity_at (a, stmts, at, gimple_cond_lhs (cond), p)
      || !says_whether (p, with))
    return false;
  p->flips ^= (code == EQ_EXPR) != integer_onep (with);
  return true;
}
