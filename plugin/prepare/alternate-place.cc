/* Places in one array that a step chooses by whether its counter is odd, as a
   multiple of the counter or an index:

     from = u + cur * n * m;   from = u[cur];   (an array of arrays)

   What they are for both is computed before the loop; all else that they are
   computed from has to stay the same in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/alternate.h"
#include "acctile.h"
#include "extract/definition.h"
#include "prepare/tidy.h"

/* An expression that is followed back through so many assignments at most.  */
#define MAX_DEPTH 16

/* What is asked about one address: what it is where the counter is odd, or
   even, and which counter that is.  FIRST is the first place that it has been
   followed back to.  */
struct placing
{
  struct alternation *a;
  const vec<gimple *> *stmts;
  bool odd;
  tree counter;
  int first;
};

static tree value_at (struct placing *p, int at, tree op, int depth);

/* The constant that OP is at place AT for P's counter, NULL_TREE when it says
   nothing about one.  */

static tree
bit_at (struct placing *p, int at, tree op)
{
  struct parity parity;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (op))
      || !acctile_parity_at (p->a, *p->stmts, at, op, &parity) || !parity.bit
      || parity.sign || (p->counter && p->counter != parity.counter))
    return NULL_TREE;
  p->counter = parity.counter;
  return build_int_cst (TREE_TYPE (op), p->odd != parity.flips);
}

/* CODE of X and Y, of TYPE, as the program computes it where it does; what it
   is otherwise is not used.  */

static tree
compute (tree_code code, tree type, tree x, tree y)
{
  tree plain = unsigned_type_for (type);
  return fold_convert (type, fold_build2 (code, plain, fold_convert (plain, x),
                                          fold_convert (plain, y)));
}

/* What the assignment at place AT assigns for P, NULL_TREE when that is not
   known.  */

static tree
value_of_assign (struct placing *p, int at, int depth)
{
  gimple *stmt = (*p->stmts)[at];
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree_code code = gimple_assign_rhs_code (stmt);
  bool pointer = code == POINTER_PLUS_EXPR;
  bool binary
      = pointer || code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR;
  if (!(pointer ? POINTER_TYPE_P (type) : INTEGRAL_TYPE_P (type))
      && !gimple_assign_single_p (stmt) && !CONVERT_EXPR_CODE_P (code))
    return NULL_TREE;
  if (!binary && !gimple_assign_single_p (stmt) && !CONVERT_EXPR_CODE_P (code))
    return NULL_TREE;
  tree x = value_at (p, at, gimple_assign_rhs1 (stmt), depth + 1);
  tree y = x && binary ? value_at (p, at, gimple_assign_rhs2 (stmt), depth + 1)
                       : NULL_TREE;
  p->first = MIN (p->first, at);
  if (!x || (binary && !y))
    return NULL_TREE;
  if (pointer)
    return fold_build_pointer_plus (x, y);
  return binary ? compute (code, type, x, y) : fold_convert (type, x);
}

/* The address OP at place AT for P.  */

static tree
address_at (struct placing *p, int at, tree op)
{
  tree copy = unshare_expr (op), ref = TREE_OPERAND (copy, 0);
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      {
        tree index = TREE_OPERAND (ref, 1);
        if (TREE_CODE (index) == INTEGER_CST)
          continue;
        index = bit_at (p, at, index);
        if (!index)
          return NULL_TREE;
        TREE_OPERAND (ref, 1) = index;
      }
    else if (TREE_CODE (ref) != COMPONENT_REF)
      return NULL_TREE;
  if (!VAR_P (ref) || DECL_HAS_VALUE_EXPR_P (ref) || TREE_THIS_VOLATILE (ref)
      || p->a->loop->local.contains (ref))
    return NULL_TREE;
  recompute_tree_invariant_for_addr_expr (copy);
  return copy;
}

/* What OP is at place AT for P, NULL_TREE when that is not known.  */

static tree
value_at (struct placing *p, int at, tree op, int depth)
{
  if (CONSTANT_CLASS_P (op))
    return op;
  if (TREE_CODE (op) == ADDR_EXPR)
    return address_at (p, at, op);
  if (!acctile_is_plain_variable (op) || depth > MAX_DEPTH)
    return NULL_TREE;
  if (tree bit = bit_at (p, at, op))
    return bit;
  int from = acctile_definition_before (*p->stmts, at, op);
  if (from >= 0)
    return value_of_assign (p, from, depth);
  return DECL_P (op) && !p->a->loop->local.contains (op)
                 && !acctile_loop_assigns (p->a, op)
             ? op
             : NULL_TREE;
}

/* Whether P's counter stays as it is from the first place that was looked at to
   place AT.  */

static bool
counter_stays (const struct placing *p, int at)
{
  for (int i = p->first; i < at; i++)
    if (gimple_get_lhs ((*p->stmts)[i]) == p->counter)
      return false;
  return true;
}

bool
acctile_read_place (struct alternation *a, const vec<gimple *> &stmts, int at,
                    struct choosing *c)
{
  gimple *stmt = stmts[at];
  tree to = gimple_assign_lhs (stmt), value[2];
  struct placing p = { a, &stmts, false, NULL_TREE, at };
  if (TREE_CODE (TREE_TYPE (to)) != POINTER_TYPE
      || !acctile_is_plain_variable (to))
    return false;
  for (int odd = 0; odd < 2; odd++)
    {
      p.odd = odd;
      value[odd] = value_of_assign (&p, at, 0);
      if (!value[odd] || !p.counter)
        return false;
      value[odd] = fold_convert (TREE_TYPE (to), value[odd]);
    }
  if (!counter_stays (&p, at))
    return false;
  c->pointers.safe_push ({ to, value[1], value[0] });
  c->first = c->last = stmt;
  c->counter = p.counter;
  return acctile_choice_complete (c);
}
