/* How far an address moves from one iteration of a loop to the next: whether
   lanes that have neighbouring iterations are neighbours in memory (feed.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/feed-parts.h"

/* The statement of SLICE that gives VAR its value, NULL for none.  */

gimple *
acctile_feed_definition (const struct acctile_slice *slice, tree var)
{
  for (unsigned i = 0; i < slice->stmts.length (); i++)
    if (gimple_assign_lhs (slice->stmts[i]) == var)
      return slice->stmts[i];
  return NULL;
}

/* A + SIGN * B, A * FACTOR, where neither is unknown.  What moves and is taken
   from what moves as far may not: one of them may have lost bits before ("i -
   (signed char)i").  */

static HOST_WIDE_INT
add (HOST_WIDE_INT a, HOST_WIDE_INT b, int sign)
{
  if (a == ACCTILE_FEED_UNKNOWN || b == ACCTILE_FEED_UNKNOWN
      || (a != 0 && a + sign * b == 0))
    return ACCTILE_FEED_UNKNOWN;
  return a + sign * b;
}

static HOST_WIDE_INT
times (HOST_WIDE_INT a, tree factor)
{
  if (a == 0)
    return 0;
  return a == ACCTILE_FEED_UNKNOWN || !tree_fits_shwi_p (factor)
             ? ACCTILE_FEED_UNKNOWN
             : a * tree_to_shwi (factor);
}

/* How far what STMT of SLICE computes moves when ITERATOR does by 1.  */

static HOST_WIDE_INT
bytes_of_value (gimple *stmt, tree iterator, const struct acctile_slice *slice)
{
  tree op[2] = { gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) };
  HOST_WIDE_INT a = acctile_feed_bytes (op[0], iterator, slice);
  HOST_WIDE_INT b = op[1] ? acctile_feed_bytes (op[1], iterator, slice) : 0;
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return add (a, b, 1);
    case MINUS_EXPR:
      return add (a, b, -1);
    case MULT_EXPR:
      return b == 0   ? times (a, op[1])
             : a == 0 ? times (b, op[0])
                      : ACCTILE_FEED_UNKNOWN;
    case NEGATE_EXPR:
      return add (0, a, -1);
    CASE_CONVERT:
      return a;
    default:
      if (gimple_assign_single_p (stmt))
        return a;
      return a == 0 && b == 0 && gimple_num_ops (stmt) < 4
                 ? 0
                 : ACCTILE_FEED_UNKNOWN;
    }
}

/* How far EXPR moves when ITERATOR does by 1: a number, or the address of a
   reference to memory.  */

HOST_WIDE_INT
acctile_feed_bytes (tree expr, tree iterator, const struct acctile_slice *slice)
{
  if (expr == iterator)
    return 1;
  if (CONSTANT_CLASS_P (expr))
    return 0;
  if (DECL_P (expr))
    {
      gimple *stmt = acctile_feed_definition (slice, expr);
      return stmt ? bytes_of_value (stmt, iterator, slice) : 0;
    }
  switch (TREE_CODE (expr))
    {
    case ARRAY_REF:
      return add (
          acctile_feed_bytes (TREE_OPERAND (expr, 0), iterator, slice),
          times (acctile_feed_bytes (TREE_OPERAND (expr, 1), iterator, slice),
                 TYPE_SIZE_UNIT (TREE_TYPE (expr))),
          1);
    case COMPONENT_REF:
    case VIEW_CONVERT_EXPR:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case MEM_REF:
    case INDIRECT_REF:
    case ADDR_EXPR:
      return acctile_feed_bytes (TREE_OPERAND (expr, 0), iterator, slice);
    default:
      return ACCTILE_FEED_UNKNOWN;
    }
}
