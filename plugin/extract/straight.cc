/* Statements that stand one after the other: see straight.h.

   gfortran computes "abs (a(i))" twice for "if (abs (a(i)) > m) m = abs
   (a(i))", with the same variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/straight.h"
#include "extract/callee.h"
#include "extract/definition.h"

/* The most statements that are looked at.  */
#define MAX_STATEMENTS 200

/* A search for what changed behind a place.  */
struct change_search
{
  struct acctile_straight *line;
  int place;
};

/* A walk_tree callback: finds a variable, or memory, that may have changed
   behind the place of the search DATA.  */

static tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  struct change_search *search = (struct change_search *)data;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t);
  bool memory
      = handled_component_p (t) || TREE_CODE (t) == MEM_REF
        || TREE_CODE (t) == TARGET_MEM_REF
        || ((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && !is_gimple_reg (t));
  if (memory
      && (search->line->stored > search->place || TREE_THIS_VOLATILE (t)))
    return t;
  struct acctile_straight::value *value
      = DECL_P (t) ? search->line->values.get (t) : NULL;
  return value && value->place > search->place ? t : NULL_TREE;
}

/* True when A and B are calls with the same value.  */

static bool
same_call (gimple *a, gimple *b)
{
  bool same = is_gimple_call (a) && is_gimple_call (b)
              && (gimple_call_flags (a) & ECF_CONST)
              && gimple_call_same_target_p (a, b)
              && gimple_call_num_args (a) == gimple_call_num_args (b);
  for (unsigned i = 0; same && i < gimple_call_num_args (a); i++)
    same = operand_equal_p (gimple_call_arg (a, i), gimple_call_arg (b, i), 0);
  return same;
}

bool
acctile_straight_equals (struct acctile_straight *line, tree decl, gimple *stmt)
{
  struct acctile_straight::value *value
      = DECL_P (decl) ? line->values.get (decl) : NULL;
  if (!value
      || (!acctile_same_rhs (value->stmt, stmt)
          && !same_call (value->stmt, stmt)))
    return false;
  struct change_search search = { line, value->place - 1 };
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && walk_tree_without_duplicates (&op, find_change, &search))
        return false;
    }
  return true;
}

/* Adds STMT to LINE.  */

static void
add_stmt (struct acctile_straight *line, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  gcall *call = dyn_cast<gcall *> (stmt);
  line->place++;
  if (call && acctile_call_effect (call) == ACCTILE_CALL_ANY)
    line->stored = line->place;
  if (!lhs
      || (is_gimple_reg (lhs) && acctile_straight_equals (line, lhs, stmt)))
    return;
  if (is_gimple_reg (lhs))
    line->values.put (lhs, { stmt, line->place });
  else
    line->stored = line->place;
}

void
acctile_straight_read (const vec<gimple *> &stmts, int at,
                       struct acctile_straight *line)
{
  int first = at;
  while (first > 0 && at - first < MAX_STATEMENTS
         && (is_gimple_assign (stmts[first - 1])
             || is_gimple_call (stmts[first - 1])
             || is_gimple_debug (stmts[first - 1])))
    first--;
  for (int i = first; i < at; i++)
    if (!is_gimple_debug (stmts[i]))
      add_stmt (line, stmts[i]);
}

tree
acctile_straight_origin (struct acctile_straight *line, tree decl)
{
  struct acctile_straight::value *value
      = DECL_P (decl) ? line->values.get (decl) : NULL;
  tree from = value && gimple_assign_single_p (value->stmt)
                  ? gimple_assign_rhs1 (value->stmt)
                  : NULL_TREE;
  if (!from || !is_gimple_reg (from)
      || !acctile_straight_equals (line, decl, value->stmt))
    return decl;
  return from;
}

gimple *
acctile_straight_next (const vec<gimple *> &stmts, unsigned *i)
{
  while (++*i < stmts.length ())
    if (!is_gimple_debug (stmts[*i]))
      return stmts[*i];
  return NULL;
}

bool
acctile_is_label (gimple *stmt, tree label)
{
  return stmt && gimple_code (stmt) == GIMPLE_LABEL
         && gimple_label_label (as_a<glabel *> (stmt)) == label;
}
