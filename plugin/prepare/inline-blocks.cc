/* Functions that are put in the place of calls when they have basic blocks, or
   are statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "extract/mention.h"
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

/* Whether STMT asks whether the compiler itself runs the function, as
   libstdc++'s assertions do.  */

static bool
asks_compiler (gimple *stmt)
{
  return is_gimple_call (stmt)
         && acctile_is_std (gimple_call_fndecl (stmt),
                            "__is_constant_evaluated");
}

/* Notes in KNOWN what the compiler knows of the variable that STMT assigns:
   that it does not run the function.  */

static void
note_known (gimple *stmt, hash_map<tree, tree> *known)
{
  tree lhs = gimple_get_lhs (stmt);
  tree rhs = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL;
  tree *value = rhs ? known->get (rhs) : NULL;
  if (!lhs || !INTEGRAL_TYPE_P (TREE_TYPE (lhs)))
    return;
  if (asks_compiler (stmt))
    known->put (lhs, build_zero_cst (TREE_TYPE (lhs)));
  else if (value || (rhs && TREE_CODE (rhs) == INTEGER_CST))
    known->put (lhs, value ? tree (*value) : rhs);
  else
    known->remove (lhs);
}

/* The way from BB of a function, past conditions that hold only where the
   compiler runs the function, which *CHOSEN says; NULL when there are others.
 */

static edge
way_on (basic_block bb, hash_map<tree, tree> *known, bool *chosen)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gcond *cond = gsi_end_p (gsi) ? NULL : dyn_cast<gcond *> (gsi_stmt (gsi));
  if (single_succ_p (bb))
    return single_succ_edge (bb);
  tree *value = cond ? known->get (gimple_cond_lhs (cond)) : NULL;
  if (!value || TREE_CODE (gimple_cond_rhs (cond)) != INTEGER_CST)
    return NULL;
  tree holds = fold_binary (gimple_cond_code (cond), boolean_type_node, *value,
                            gimple_cond_rhs (cond));
  if (!holds || TREE_CODE (holds) != INTEGER_CST)
    return NULL;
  int flag = integer_zerop (holds) ? EDGE_FALSE_VALUE : EDGE_TRUE_VALUE;
  *chosen = true;
  return EDGE_SUCC (bb, EDGE_SUCC (bb, 0)->flags & flag ? 0 : 1);
}

/* Whether STMT mentions one of DECLS.  */

static bool
mentions_any (gimple *stmt, const vec<tree> &decls)
{
  for (unsigned i = 0; i < decls.length (); i++)
    if (decls[i] && !is_gimple_debug (stmt)
        && acctile_mentions (stmt, decls[i]))
      return true;
  return false;
}

/* Puts what stands in BB of the function of C at the end of C's statements, and
   notes what is KNOWN then.  ASKED are variables that tell whether the compiler
   runs the function.  */

static bool
put_block (struct acctile_callee *c, basic_block bb,
           hash_map<tree, tree> *known, vec<tree> *asked)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (greturn *ends = dyn_cast<greturn *> (stmt))
        {
          c->returned = gimple_return_retval (ends);
          continue;
        }
      if (gimple_code (stmt) == GIMPLE_COND)
        continue;
      note_known (stmt, known);
      if (asks_compiler (stmt))
        asked->safe_push (gimple_get_lhs (stmt));
      else if (mentions_any (stmt, *asked) || !put_stmt (c, stmt))
        return false;
    }
  return true;
}

bool
acctile_callee_put_blocks (struct acctile_callee *c)
{
  struct function *fun = DECL_STRUCT_FUNCTION (c->fndecl);
  basic_block bb = ENTRY_BLOCK_PTR_FOR_FN (fun);
  hash_map<tree, tree> known;
  auto_vec<tree> asked;
  bool chosen = false;
  for (int left = n_basic_blocks_for_fn (fun); left > 0; left--)
    {
      edge on = way_on (bb, &known, &chosen);
      if (!on)
        return false;
      bb = on->dest;
      if (bb == EXIT_BLOCK_PTR_FOR_FN (fun))
        {
          acctile_substitute_seq (&c->seq, &c->values);
          return true;
        }
      if ((!single_pred_p (bb) && !chosen)
          || !put_block (c, bb, &known, &asked))
        return false;
    }
  return false;
}

/* The label that stands for the beginning of BB of the function of C.  */

static tree
label_of (struct acctile_callee *c, basic_block bb)
{
  tree &label = c->labels.get_or_insert (bb);
  if (!label)
    label = create_artificial_label (UNKNOWN_LOCATION);
  return label;
}

/* Puts how BB of the function of C ends at the end of C's statements.  */

static bool
put_end (struct acctile_callee *c, basic_block bb, gcond *cond)
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, bb->succs)
  if (e->flags & EDGE_COMPLEX)
    return false;
  if (single_succ_p (bb))
    {
      basic_block on = single_succ (bb);
      if (on != bb->next_bb)
        gimple_seq_add_stmt (&c->seq, gimple_build_goto (label_of (c, on)));
      return on != EXIT_BLOCK_PTR_FOR_FN (DECL_STRUCT_FUNCTION (c->fndecl))
             || on == bb->next_bb;
    }
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = c;
  if (!cond || walk_gimple_op (cond, find_operand_obstacle, &wi))
    return false;
  edge holds, fails;
  extract_true_false_edges_from_block (bb, &holds, &fails);
  gimple_seq_add_stmt (&c->seq,
                       gimple_build_cond (gimple_cond_code (cond),
                                          unshare_expr (gimple_cond_lhs (cond)),
                                          unshare_expr (gimple_cond_rhs (cond)),
                                          label_of (c, holds->dest),
                                          label_of (c, fails->dest)));
  return true;
}

/* Whether there are jumps to BB.  */

static bool
is_jumped_to (basic_block bb)
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, bb->preds)
  if (e->src->next_bb != bb || !single_succ_p (e->src))
    return true;
  return false;
}

/* Whether STMT may be one of those that loops with pragmas have become: it is a
   call of GCC's internal functions.  */

static bool
is_of_acc_loop (gimple *stmt)
{
  return gimple_call_internal_p (stmt)
         && !gimple_call_internal_p (stmt, IFN_TSAN_FUNC_EXIT);
}

bool
acctile_callee_put_graph (struct acctile_callee *c)
{
  struct function *fun = DECL_STRUCT_FUNCTION (c->fndecl);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    gcond *cond = NULL;
    if (is_jumped_to (bb))
      gimple_seq_add_stmt (&c->seq, gimple_build_label (label_of (c, bb)));
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (greturn *ends = dyn_cast<greturn *> (stmt))
          c->returned = gimple_return_retval (ends);
        else if (gimple_code (stmt) == GIMPLE_COND)
          cond = as_a<gcond *> (stmt);
        else if (asks_compiler (stmt) || is_of_acc_loop (stmt)
                 || !put_stmt (c, stmt))
          return false;
      }
    if (!put_end (c, bb, cond))
      return false;
  }
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
