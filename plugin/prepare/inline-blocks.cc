/* Functions that are put in the place of calls when they have basic blocks, or
   are statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/inline.h"

/* A walk_gimple_op callback: finds what cannot be put elsewhere in an operand
   of a statement of the callee.  */

static tree
find_operand_obstacle (tree *tp, int *walk_subtrees, void *data)
{
  struct acctile_callee *c
      = (struct acctile_callee *)((walk_stmt_info *)data)->info;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t) && !DECL_P (t);
  if (TREE_TYPE (t) && !TYPE_P (t)
      && variably_modified_type_p (TREE_TYPE (t), c->fndecl))
    return t;
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (!c->values.get (t))
        c->values.put (
            t, acctile_declare_new (c->bind, TYPE_MAIN_VARIANT (TREE_TYPE (t)),
                                    "acctile_own"));
      return NULL_TREE;
    }
  if (TREE_CODE (t) == VAR_DECL && acctile_callee_owns (c, t))
    return acctile_callee_variable (c, t) ? NULL_TREE : t;
  return DECL_P (t) && !acctile_callee_may_mention (c, t) ? t : NULL_TREE;
}

/* Puts STMT of the function of C at the end of C's statements.  */

static bool
put_stmt (struct acctile_callee *c, gimple *stmt)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = c;
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
      || gimple_code (stmt) == GIMPLE_NOP
      || gimple_code (stmt) == GIMPLE_PREDICT
      || gimple_call_internal_p (stmt, IFN_TSAN_FUNC_EXIT))
    return true;
  if ((!is_gimple_assign (stmt) && !is_gimple_call (stmt))
      || ++c->nodes > ACCTILE_CALLEE_STATEMENTS
      || walk_gimple_op (stmt, find_operand_obstacle, &wi))
    return false;
  if (is_gimple_call (stmt)
      && !acctile_callee_may_call (gimple_call_fndecl (stmt),
                                   gimple_call_flags (stmt)))
    return false;
  if (gimple_clobber_p (stmt))
    return true;
  gimple *copy = gimple_copy (stmt);
  gimple_set_block (copy, NULL_TREE);
  gimple_seq_add_stmt (&c->seq, copy);
  return true;
}

bool
acctile_callee_put_blocks (struct acctile_callee *c)
{
  struct function *fun = DECL_STRUCT_FUNCTION (c->fndecl);
  basic_block bb = ENTRY_BLOCK_PTR_FOR_FN (fun);
  basic_block end = EXIT_BLOCK_PTR_FOR_FN (fun);
  while (single_succ_p (bb) && single_succ (bb) != end)
    {
      bb = single_succ (bb);
      if (!single_pred_p (bb))
        return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (greturn *stmt = dyn_cast<greturn *> (gsi_stmt (gsi)))
          c->returned = gimple_return_retval (stmt);
        else if (!put_stmt (c, gsi_stmt (gsi)))
          return false;
    }
  if (!single_succ_p (bb))
    return false;
  acctile_substitute_seq (&c->seq, &c->values);
  return true;
}

/* Puts the statements of SEQ, in binds and around clobbers, at the end of C's.
 */

static bool
put_sequence (struct acctile_callee *c, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gbind *bind = dyn_cast<gbind *> (stmt);
      bool put;
      if (bind)
        put = put_sequence (c, gimple_bind_body (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        put = put_sequence (c, gimple_try_eval (stmt))
              && put_sequence (c, gimple_try_cleanup (stmt));
      else
        put = put_stmt (c, stmt);
      if (!put)
        return false;
    }
  return true;
}

bool
acctile_callee_put_statements (struct acctile_callee *c, gimple_seq seq)
{
  if (!put_sequence (c, seq))
    return false;
  acctile_substitute_seq (&c->seq, &c->values);
  return true;
}
