/* Variables that the regions of a unit have in common, and the numbers of
   launches, which tell apart those that overlap.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "emit/primitive.h"

tree
acctile_unit_variable (const char *name, int size, bool device)
{
  tree type = build_array_type_nelts (unsigned_type_node, size);
  tree id = get_identifier (name);
  for (varpool_node *node = symtab->first_variable (); node;
       node = symtab->next_variable (node))
    if (DECL_NAME (node->decl) == id && DECL_ARTIFICIAL (node->decl))
      return node->decl;
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, id, type);
  TREE_STATIC (var) = 1;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  TREE_PUBLIC (var) = 0;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_CONTEXT (var) = NULL_TREE;
  SET_DECL_ALIGN (var, BITS_PER_UNIT * 16);
  DECL_USER_ALIGN (var) = 1;
  acctile_finish_static (var, device);
  return var;
}

tree
acctile_launch_number (gimple_seq *seq)
{
  tree var = acctile_unit_variable ("acctile_launches", 1, false);
  tree address = build_fold_addr_expr (var);
  tree fn = builtin_decl_explicit (BUILT_IN_ATOMIC_FETCH_ADD_4);
  tree call
      = build_call_expr (fn, 3, address, acctile_unsigned (2),
                         build_int_cst (integer_type_node, MEMMODEL_RELAXED));
  tree number = acctile_set_new (fold_convert (unsigned_type_node, call),
                                 "acctile_number", seq);
  return acctile_set_op (BIT_IOR_EXPR, number, acctile_unsigned (1), seq);
}
