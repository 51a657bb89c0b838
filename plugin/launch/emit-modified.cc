/* Which of its arguments a kernel may modify, or the variables that they are
   the addresses of: see emit-arguments.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch/launch.h"

int
acctile_argument_of (tree ref, tree param)
{
  if (TREE_CODE (ref) != COMPONENT_REF
      || TREE_CODE (TREE_OPERAND (ref, 0)) != MEM_REF
      || TREE_OPERAND (TREE_OPERAND (ref, 0), 0) != param
      || !integer_zerop (TREE_OPERAND (TREE_OPERAND (ref, 0), 1)))
    return -1;
  return int_byte_position (TREE_OPERAND (ref, 1)) / POINTER_SIZE_UNITS;
}

/* The variables that hold addresses which the kernel was handed, by the number
   of the argument.  */
typedef hash_map<tree, int> address_map;

/* What the walk over the operands of a statement needs.  */
struct uses
{
  tree param;
  address_map *addresses;
  sbitmap modified;
};

/* A walk_gimple_op callback: the value behind any address that is found may be
   modified.  */

static tree
note_use (tree *tp, int *, void *data)
{
  struct uses *uses = (struct uses *)((walk_stmt_info *)data)->info;
  int i = acctile_argument_of (*tp, uses->param);
  int *known = VAR_P (*tp) ? uses->addresses->get (*tp) : NULL;
  if (i >= 0)
    bitmap_set_bit (uses->modified, i);
  if (known)
    bitmap_set_bit (uses->modified, *known);
  return NULL_TREE;
}

/* True when STMT only reads what a known address points to.  */

static bool
only_reads (gimple *stmt, address_map *addresses)
{
  if (!gimple_assign_load_p (stmt))
    return false;
  tree base = get_base_address (gimple_assign_rhs1 (stmt));
  tree lhs = gimple_assign_lhs (stmt);
  return base && TREE_CODE (base) == MEM_REF && VAR_P (TREE_OPERAND (base, 0))
         && addresses->get (TREE_OPERAND (base, 0)) && VAR_P (lhs)
         && !addresses->get (lhs);
}

void
acctile_find_modified (tree kernel, sbitmap modified)
{
  struct function *fn = DECL_STRUCT_FUNCTION (kernel);
  address_map addresses;
  struct uses uses = { DECL_ARGUMENTS (kernel), &addresses, modified };
  hash_set<gimple *> loads;
  walk_stmt_info wi;
  basic_block bb;
  memset (&wi, 0, sizeof wi);
  wi.info = &uses;
  FOR_EACH_BB_FN (bb, fn)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      int i = gimple_assign_single_p (stmt)
                  ? acctile_argument_of (gimple_assign_rhs1 (stmt), uses.param)
                  : -1;
      if (i < 0 || !VAR_P (gimple_assign_lhs (stmt)))
        continue;
      bool twice;
      int &argument
          = addresses.get_or_insert (gimple_assign_lhs (stmt), &twice);
      if (twice && argument != i)
        continue;
      argument = i;
      loads.add (stmt);
    }
  FOR_EACH_BB_FN (bb, fn)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!is_gimple_debug (stmt) && !loads.contains (stmt)
          && !only_reads (stmt, &addresses))
        walk_gimple_op (stmt, note_use, &wi);
    }
}
