/* The statements that compute an address: see slice.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/primitive.h"
#include "extract/slice.h"
#include "substitute.h"

/* The body's statements in order.  */

void
acctile_slice_stmts (gimple_seq seq, vec<gimple *> *list)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_slice_stmts (gimple_bind_body (bind), list);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          acctile_slice_stmts (gimple_try_eval (stmt), list);
          acctile_slice_stmts (gimple_try_cleanup (stmt), list);
        }
      else
        list->safe_push (stmt);
    }
}

bool
acctile_slice_before (gimple_seq seq, const gimple *inner, vec<gimple *> *list)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == inner)
        return true;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          if (acctile_slice_before (gimple_bind_body (bind), inner, list))
            return true;
        }
      else
        list->safe_push (stmt);
    }
  return false;
}

/* A walk_tree callback: adds the variables in *TP to the set DATA.  */

static tree
collect_variables (tree *tp, int *walk_subtrees, void *data)
{
  if (TREE_CODE (*tp) == VAR_DECL || TREE_CODE (*tp) == PARM_DECL)
    ((hash_set<tree> *)data)->add (*tp);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* True when a variable of NEEDED counts without sign and less far than memory
   reaches.  An address that it has a part in jumps where the number wraps, as
   that of "a[j - 1]" does before the first iteration.  */

static bool
may_wrap (const hash_set<tree> *needed)
{
  hash_set<tree> *set = CONST_CAST (hash_set<tree> *, needed);
  for (hash_set<tree>::iterator it = set->begin (); it != set->end (); ++it)
    if (INTEGRAL_TYPE_P (TREE_TYPE (*it)) && TYPE_UNSIGNED (TREE_TYPE (*it))
        && TYPE_PRECISION (TREE_TYPE (*it)) < POINTER_SIZE)
      return true;
  return false;
}

/* Whether STMT, an assignment, reads memory, and not a variable alone.  */

static bool
reads_memory (gimple *stmt)
{
  return gimple_assign_load_p (stmt)
         && !(DECL_P (gimple_assign_rhs1 (stmt))
              && is_gimple_reg (gimple_assign_rhs1 (stmt)));
}

/* Fills SLICE with the statements of LIST before USE that compute what REF
   needs.  False when memory, a call, an earlier iteration or a number that
   wraps has a part in it.  */

bool
acctile_slice_find (const vec<gimple *> &list, gimple *use, tree ref,
                    struct acctile_slice *slice)
{
  hash_set<tree> needed;
  bool before = false;
  walk_tree (&ref, collect_variables, &needed, NULL);
  if (may_wrap (&needed))
    return false;
  for (int i = list.length () - 1; i >= 0; i--)
    {
      gimple *stmt = list[i];
      tree lhs = gimple_get_lhs (stmt);
      if (stmt == use)
        before = true;
      else if (before && lhs && DECL_P (lhs) && needed.contains (lhs))
        {
          if (!is_gimple_assign (stmt) || reads_memory (stmt))
            return false;
          needed.remove (lhs);
          for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
            walk_tree (gimple_op_ptr (stmt, k), collect_variables, &needed,
                       NULL);
          if (may_wrap (&needed))
            return false;
          slice->stmts.safe_push (stmt);
        }
    }
  for (unsigned i = 0; i < list.length (); i++)
    {
      tree lhs = gimple_get_lhs (list[i]);
      if (lhs && DECL_P (lhs) && needed.contains (lhs))
        return false;
    }
  slice->stmts.reverse ();
  return before;
}

/* The right-hand side of STMT, an assignment, with variables replaced.  */

static tree
replaced_value (gimple *stmt, acctile_substitution *map)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = acctile_substituted (gimple_assign_rhs1 (stmt), map);
  switch (gimple_assign_rhs_class (stmt))
    {
    case GIMPLE_UNARY_RHS:
      return build1 (code, type, a);
    case GIMPLE_BINARY_RHS:
      return build2 (code, type, a,
                     acctile_substituted (gimple_assign_rhs2 (stmt), map));
    case GIMPLE_TERNARY_RHS:
      return build3 (code, type, a,
                     acctile_substituted (gimple_assign_rhs2 (stmt), map),
                     acctile_substituted (gimple_assign_rhs3 (stmt), map));
    default:
      return a;
    }
}

tree
acctile_slice_address_at (const struct acctile_slice *slice, tree ref, int n,
                          const tree *iterator, const tree *value,
                          gimple_seq *seq)
{
  acctile_substitution map;
  for (int k = 0; k < n; k++)
    map.put (iterator[k], value[k]);
  for (unsigned i = 0; i < slice->stmts.length (); i++)
    {
      gimple *stmt = slice->stmts[i];
      tree set = replaced_value (stmt, &map);
      tree var
          = create_tmp_var (TREE_TYPE (gimple_assign_lhs (stmt)), "acctile_at");
      gimplify_assign (var, set, seq);
      map.put (gimple_assign_lhs (stmt), var);
    }
  tree address = build_fold_addr_expr (acctile_substituted (ref, &map));
  return acctile_set_new (fold_convert (ptr_type_node, address),
                          "acctile_value", seq);
}

tree
acctile_slice_address (const struct acctile_slice *slice, tree ref,
                       tree iterator, tree index, gimple_seq *seq)
{
  return acctile_slice_address_at (slice, ref, 1, &iterator, &index, seq);
}
