/* Objects that nothing but their name reaches: variables, static ones too, and
   arguments of a function whose addresses it takes nowhere, as

     double weight[3] = { 1, 2, 1 };
     for (i...)
       to[i] = weight[0] * from[i - 1] + ...;

   of which no pointer can be to the memory.  GCC's own mark of variables with
   an address is no help: an array has it where a subscript is no constant.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"

/* A walk_tree callback: adds the objects whose addresses something begins with
   to the set POINTED.  */

static tree
find_first_addresses (tree *tp, int *, void *pointed)
{
  tree base = TREE_CODE (*tp) == ADDR_EXPR
                  ? get_base_address (TREE_OPERAND (*tp, 0))
                  : NULL_TREE;
  if (base && DECL_P (base))
    ((hash_set<tree> *)pointed)->add (base);
  return NULL_TREE;
}

/* A walk_gimple_seq callback for operands: adds the objects whose address is
   taken to the set in the data, be it in a constant that a variable gets as a
   whole.  What an address only leads to memory, it is no value that anything
   keeps.  */

static tree
find_addresses (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> *pointed = (hash_set<tree> *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) && DECL_IN_CONSTANT_POOL (*tp))
    walk_tree (&DECL_INITIAL (*tp), find_first_addresses, pointed, NULL);
  if (TREE_CODE (*tp) == MEM_REF
      && TREE_CODE (TREE_OPERAND (*tp, 0)) == ADDR_EXPR
      && DECL_P (TREE_OPERAND (TREE_OPERAND (*tp, 0), 0)))
    {
      find_addresses (&TREE_OPERAND (TREE_OPERAND (*tp, 0), 0), walk_subtrees,
                      data);
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (*tp, 0));
      if (base && DECL_P (base))
        pointed->add (base);
    }
  return NULL_TREE;
}

/* The same for what is no operand: objects that STMT lets somebody else write
   to or see.  */

static void
add_handed_over (gimple *stmt, hash_set<tree> *pointed)
{
  if (is_gimple_call (stmt) && gimple_call_lhs (stmt))
    {
      tree base = get_base_address (gimple_call_lhs (stmt));
      if (base && DECL_P (base) && AGGREGATE_TYPE_P (TREE_TYPE (base)))
        pointed->add (base);
    }
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_num_ops (statement); i++)
      if (tree op = gimple_op (statement, i))
        {
          tree value = TREE_CODE (op) == TREE_LIST ? TREE_VALUE (op) : op;
          tree base = get_base_address (value);
          if (base && DECL_P (base))
            pointed->add (base);
        }
}

/* Adds to POINTED the objects as whose addresses variables of BIND begin.  */

static void
add_first (gbind *bind, hash_set<tree> *pointed)
{
  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
    if (VAR_P (v) && DECL_INITIAL (v) && !DECL_HAS_VALUE_EXPR_P (v))
      walk_tree (&DECL_INITIAL (v), find_first_addresses, pointed, NULL);
}

bool
acctile_is_mark (gimple *stmt)
{
  return gimple_call_internal_p (stmt, IFN_ASAN_MARK);
}

void
acctile_note_addresses (gimple *stmt, hash_set<tree> *pointed)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = pointed;
  if (is_gimple_debug (stmt) || acctile_is_mark (stmt))
    return;
  walk_gimple_op (stmt, find_addresses, &wi);
  add_handed_over (stmt, pointed);
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    add_first (bind, pointed);
}

bool
acctile_statics_are_seen (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (DECL_CONTEXT (node->decl) == current_function_decl)
    return true;
  return lang_GNU_CXX ();
}

/* Whether only the function at hand can name the variable DECL of static
   memory.  */

static bool
is_own_static (tree decl)
{
  return VAR_P (decl) && DECL_CONTEXT (decl) == current_function_decl
         && !TREE_PUBLIC (decl) && !DECL_EXTERNAL (decl)
         && !acctile_statics_are_seen ();
}

bool
acctile_is_hidden (const struct acctile_function *function, tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && !DECL_HAS_VALUE_EXPR_P (decl) && !TREE_THIS_VOLATILE (decl)
         && !function->pointed->contains (decl)
         && (!is_global_var (decl) || is_own_static (decl));
}
