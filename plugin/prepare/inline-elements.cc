/* Elements of arrays that functions are given the address of: where such a
   function is put in the place of its call, they are read and written
   themselves, so that their subscripts are seen.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/inline.h"

/* Values of subscripts are followed no deeper.  */
#define MAX_DEPTH 8
/* The most statements that are looked at before a call.  */
#define MAX_BEFORE 200

/* Whether the statements A and B compute the same of the same operands.  */

static bool
same_computation (gimple *a, gimple *b)
{
  bool same = is_gimple_assign (a) && is_gimple_assign (b)
              && gimple_assign_rhs_code (a) == gimple_assign_rhs_code (b)
              && gimple_num_ops (a) == gimple_num_ops (b);
  for (unsigned i = 1; same && i < gimple_num_ops (a); i++)
    same = operand_equal_p (gimple_op (a, i), gimple_op (b, i), 0);
  return same;
}

/* The statements before a call, one after the other.  */
struct before_call
{
  hash_map<tree, gimple *> computed; /* one that assigns each variable, NULL
                                        where they compute different things  */
  hash_set<tree> first;              /* those assigned before the address  */
  tree element;                      /* what is taken the address of  */
};

/* Looks at what stands before the call at GSI that is given the address in the
   variable ARG.  */

static void
look_before (struct before_call *b, tree arg, gimple_stmt_iterator gsi)
{
  b->element = NULL_TREE;
  gsi_prev (&gsi);
  for (int i = 0; i < MAX_BEFORE && !gsi_end_p (gsi); i++, gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree lhs = gimple_get_lhs (stmt);
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
        return;
      if (lhs == arg && !b->element)
        {
          if (!gimple_assign_single_p (stmt)
              || TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR)
            return;
          b->element = TREE_OPERAND (gimple_assign_rhs1 (stmt), 0);
        }
      else if (lhs)
        {
          gimple **known = b->computed.get (lhs);
          if (!known)
            b->computed.put (lhs, stmt);
          else if (*known && !same_computation (*known, stmt))
            *known = NULL;
          if (b->element)
            b->first.add (lhs);
        }
    }
}

/* Whether OP, a constant or a number in a variable, has the value that it had
   where the address of B was taken, and keeps it in the statements of a
   function: the front end computes the parts of subscripts again and again, in
   the same variables.  */

static bool
keeps_value (struct before_call *b, tree op, int depth)
{
  if (!op || is_gimple_min_invariant (op) || TREE_CODE (op) == SSA_NAME)
    return true;
  if (depth > MAX_DEPTH || !DECL_P (op) || TREE_ADDRESSABLE (op)
      || is_global_var (op))
    return false;
  gimple **known = b->computed.get (op);
  if (!known)
    return true;
  if (!*known || !is_gimple_assign (*known) || !b->first.contains (op))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (*known); i++)
    if (!keeps_value (b, gimple_op (*known, i), depth + 1))
      return false;
  return true;
}

tree
acctile_element_of (tree arg, gimple_stmt_iterator gsi)
{
  struct before_call b;
  if (TREE_CODE (arg) != SSA_NAME
      && !(VAR_P (arg) && DECL_ARTIFICIAL (arg) && !TREE_ADDRESSABLE (arg)))
    return NULL_TREE;
  look_before (&b, arg, gsi);
  tree ref = b.element;
  if (!ref || !handled_component_p (ref))
    return NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    for (int i = 1; i < TREE_OPERAND_LENGTH (ref); i++)
      {
        tree op = TREE_OPERAND (ref, i);
        if (op && TREE_CODE (op) != FIELD_DECL && !keeps_value (&b, op, 0))
          return NULL_TREE;
      }
  bool stays = DECL_P (ref)
               || (TREE_CODE (ref) == MEM_REF
                   && keeps_value (&b, TREE_OPERAND (ref, 0), 0));
  return stays ? b.element : NULL_TREE;
}

/* A walk_gimple_seq callback: puts the element, or the variable, for what a
   pointer to it points to.  Stops where the pointer is used in another way.  */

static tree
put_element (tree *tp, int *walk_subtrees, void *data)
{
  struct acctile_callee *c
      = (struct acctile_callee *)((walk_stmt_info *)data)->info;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t);
  if (c->elements.get (t))
    return t;
  if (TREE_CODE (t) != MEM_REF || !integer_zerop (TREE_OPERAND (t, 1))
      || TREE_THIS_VOLATILE (t))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (t, 0);
  tree *element = TREE_CODE (pointer) == ADDR_EXPR ? &TREE_OPERAND (pointer, 0)
                                                   : c->elements.get (pointer);
  if (element
      && TYPE_MAIN_VARIANT (TREE_TYPE (t))
             == TYPE_MAIN_VARIANT (TREE_TYPE (*element)))
    {
      *tp = unshare_expr (*element);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}
bool
acctile_callee_put_elements (struct acctile_callee *c)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = c;
  return !walk_gimple_seq_mod (&c->seq, NULL, put_element, &wi);
}
