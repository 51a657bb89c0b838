/* Functions that are put in the place of calls before they are gimplified.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "prepare/inline.h"

/* The most nodes in the trees of a function.  */
#define MAX_NODES 600

/* Whether T has the code NAME: those of C++ alone have no number here.  */

static bool
is_code (tree t, const char *name)
{
  return strcmp (get_tree_code_name (TREE_CODE (t)), name) == 0;
}

/* Notes what stands for LABEL, of a loop or condition of the function of C.
   False for one that the program may jump to from elsewhere.  */

static bool
put_label (struct acctile_callee *c, tree label)
{
  if (!DECL_ARTIFICIAL (label) || FORCED_LABEL (label) || DECL_NONLOCAL (label))
    return false;
  if (!c->values.get (label))
    c->values.put (label, create_artificial_label (UNKNOWN_LOCATION));
  return true;
}

/* Notes what stands for the variables of BIND, in the function of C.  */

static bool
put_variables (struct acctile_callee *c, tree bind)
{
  for (tree var = BIND_EXPR_VARS (bind); var; var = DECL_CHAIN (var))
    if (!acctile_callee_variable (c, var))
      return false;
  return true;
}

/* A walk_tree callback: finds what cannot be put elsewhere in a tree of the
   callee that DATA is.  */

static tree
find_obstacle (tree *tp, int *walk_subtrees, void *data)
{
  struct acctile_callee *c = (struct acctile_callee *)data;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (++c->nodes > MAX_NODES
      || (TREE_TYPE (t) && variably_modified_type_p (TREE_TYPE (t), c->fndecl)))
    return t;
  switch (TREE_CODE_CLASS (TREE_CODE (t)))
    {
    case tcc_constant:
    case tcc_reference:
    case tcc_unary:
    case tcc_binary:
    case tcc_comparison:
      return TREE_CODE (t) == WITH_SIZE_EXPR ? t : NULL_TREE;
    case tcc_declaration:
      *walk_subtrees = 0;
      if (TREE_CODE (t) == LABEL_DECL)
        return put_label (c, t) ? NULL_TREE : t;
      return acctile_callee_may_mention (c, t) ? NULL_TREE : t;
    default:
      break;
    }
  switch (TREE_CODE (t))
    {
    case CALL_EXPR:
      return acctile_callee_may_call (get_callee_fndecl (t),
                                      call_expr_flags (t))
                 ? NULL_TREE
                 : t;
    case ADDR_EXPR:
    case CLEANUP_POINT_EXPR:
    case COMPOUND_EXPR:
    case COND_EXPR:
    case CONSTRUCTOR:
    case INIT_EXPR:
    case MODIFY_EXPR:
    case POSTDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case PREINCREMENT_EXPR:
    case STATEMENT_LIST:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_NOT_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
      return NULL_TREE;
    case DEBUG_BEGIN_STMT:
    case GOTO_EXPR:
    case LABEL_EXPR:
    case LOOP_EXPR:
    case PREDICT_EXPR:
      return NULL_TREE;
    case BIND_EXPR:
      return put_variables (c, t) ? NULL_TREE : t;
    case DECL_EXPR:
      return TREE_CODE (DECL_EXPR_DECL (t)) == VAR_DECL
                     && !c->values.get (DECL_EXPR_DECL (t))
                 ? t
                 : NULL_TREE;
    case TARGET_EXPR:
      return TARGET_EXPR_CLEANUP (t) || !TARGET_EXPR_INITIAL (t) ? t
                                                                 : NULL_TREE;
    case SAVE_EXPR:
      return NULL_TREE;
    default:
      return is_code (t, "aggr_init_expr") ? NULL_TREE : t;
    }
}

/* A copy of VALUE, which stands for something of TYPE.  */

static tree
convert_to (tree type, tree value)
{
  tree copy = unshare_expr (value);
  return POINTER_TYPE_P (type) ? fold_convert (type, copy) : copy;
}

static tree copy_tree (tree *tp, int *walk_subtrees, void *data);

/* Copies T, a TARGET_EXPR or a SAVE_EXPR: what it makes is made for each place
   of a call, and once there.  */

static tree
copy_made (struct acctile_callee *c, tree t)
{
  tree type = TREE_TYPE (t), made = NULL_TREE;
  bool target = TREE_CODE (t) == TARGET_EXPR;
  tree value = target ? TARGET_EXPR_INITIAL (t) : TREE_OPERAND (t, 0);
  if (target)
    {
      tree slot = TARGET_EXPR_SLOT (t);
      made = create_tmp_var_raw (TYPE_MAIN_VARIANT (TREE_TYPE (slot)));
      TREE_ADDRESSABLE (made) = TREE_ADDRESSABLE (slot);
      DECL_CONTEXT (made) = current_function_decl;
      c->values.put (slot, made);
    }
  walk_tree (&value, copy_tree, c, NULL);
  tree copy
      = target ? build4 (TARGET_EXPR, type, made, value, NULL_TREE, NULL_TREE)
               : build1 (SAVE_EXPR, type, value);
  TREE_SIDE_EFFECTS (copy) = 1;
  c->values.put (t, copy);
  return copy;
}

/* What stands for T, a statement within a loop or condition: those of a bind
   without it, the first value of a variable for its declaration, nothing for
   what does nothing.  T itself for others.  */

static tree
plain_statement (tree t)
{
  tree var;
  switch (TREE_CODE (t))
    {
    case BIND_EXPR:
      return plain_statement (BIND_EXPR_BODY (t));
    case DECL_EXPR:
      var = DECL_EXPR_DECL (t);
      return TREE_CODE (var) == VAR_DECL && DECL_INITIAL (var)
                 ? build2 (INIT_EXPR, void_type_node, var, DECL_INITIAL (var))
                 : build_empty_stmt (UNKNOWN_LOCATION);
    case DEBUG_BEGIN_STMT:
    case PREDICT_EXPR:
      return build_empty_stmt (UNKNOWN_LOCATION);
    case MODIFY_EXPR:
      return TREE_CLOBBER_P (TREE_OPERAND (t, 1))
                 ? build_empty_stmt (UNKNOWN_LOCATION)
                 : t;
    default:
      return t;
    }
}

/* A walk_tree callback: copies the tree and puts what stands for the function's
   variables.  */

static tree
copy_tree (tree *tp, int *walk_subtrees, void *data)
{
  struct acctile_callee *c = (struct acctile_callee *)data;
  tree t = *tp = plain_statement (*tp);
  if (TREE_CODE (t) == VAR_DECL && acctile_callee_owns (c, t)
      && !c->values.get (t))
    acctile_callee_variable (c, t);
  *walk_subtrees = 0;
  if (tree *instead = c->values.get (t))
    *tp = convert_to (TREE_TYPE (t), *instead);
  else if (TREE_CODE (t) == TARGET_EXPR || TREE_CODE (t) == SAVE_EXPR)
    *tp = copy_made (c, t);
  else if (!TYPE_P (t))
    {
      *walk_subtrees = 1;
      copy_tree_r (tp, walk_subtrees, NULL);
    }
  return NULL_TREE;
}

bool
acctile_callee_variable (struct acctile_callee *c, tree var)
{
  if (TREE_CODE (var) != VAR_DECL)
    return TREE_CODE (var) == TYPE_DECL || TREE_CODE (var) == IMPORTED_DECL;
  if (DECL_HAS_VALUE_EXPR_P (var))
    {
      tree value = DECL_VALUE_EXPR (var);
      if (walk_tree_without_duplicates (&value, find_obstacle, c))
        return false;
      walk_tree (&value, copy_tree, c, NULL);
      c->values.put (var, value);
      return true;
    }
  if (!acctile_callee_owns (c, var) || DECL_HARD_REGISTER (var)
      || !COMPLETE_TYPE_P (TREE_TYPE (var))
      || !TREE_CONSTANT (TYPE_SIZE (TREE_TYPE (var))))
    return false;
  if (!c->values.get (var))
    c->values.put (var, acctile_declare_like (c->bind, var, "acctile_own"));
  return true;
}

/* T without what only converts it, or ends the life of temporaries.  */

static tree
strip (tree t)
{
  while (TREE_CODE (t) == CLEANUP_POINT_EXPR || CONVERT_EXPR_P (t))
    t = TREE_OPERAND (t, 0);
  return t;
}

/* Whether T is a condition of libstdc++'s assertions, which counts only where
   the compiler itself runs the function: "std::__is_constant_evaluated () &&
   ...", of which GCC 14 has made "false" already.  */

static bool
counts_in_compiler (tree t)
{
  if (TREE_CODE (t) != COND_EXPR
      || (COND_EXPR_ELSE (t) && TREE_SIDE_EFFECTS (COND_EXPR_ELSE (t))))
    return false;
  t = strip (COND_EXPR_COND (t));
  if (TREE_CODE (t) == TRUTH_ANDIF_EXPR)
    t = strip (TREE_OPERAND (t, 0));
  else if (!integer_zerop (t))
    return false;
  return integer_zerop (t)
         || (TREE_CODE (t) == CALL_EXPR
             && acctile_is_std (get_callee_fndecl (t),
                                "__is_constant_evaluated"));
}

/* Appends the statements of T, the body of the function of C or a part of
   it, to TREES.  What comes behind the return is not reached.  */

static bool
add_trees (struct acctile_callee *c, tree t, vec<tree> *trees)
{
  if (!t || c->returned)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        if (!add_trees (c, tsi_stmt (i), trees))
          return false;
      return true;
    case BIND_EXPR:
      return put_variables (c, t) && add_trees (c, BIND_EXPR_BODY (t), trees);
    case CLEANUP_POINT_EXPR:
      return add_trees (c, TREE_OPERAND (t, 0), trees);
    case MODIFY_EXPR:
      if (TREE_CLOBBER_P (TREE_OPERAND (t, 1)))
        return true;
      break;
    case DEBUG_BEGIN_STMT:
    case PREDICT_EXPR:
      return true;
    case COND_EXPR:
      if (counts_in_compiler (t))
        return true;
      break;
    case RETURN_EXPR:
      c->returned = t;
      t = TREE_OPERAND (t, 0);
      if (!t || TREE_CODE (t) == RESULT_DECL)
        return true;
      break;
    case DECL_EXPR:
      t = DECL_EXPR_DECL (t);
      if (TREE_CODE (t) != VAR_DECL)
        return true;
      if (!DECL_INITIAL (t))
        return c->values.get (t);
      t = build2 (INIT_EXPR, void_type_node, t, DECL_INITIAL (t));
      break;
    default:
      if (is_code (t, "must_not_throw_expr") || is_code (t, "expr_stmt"))
        return add_trees (c, TREE_OPERAND (t, 0), trees);
      break;
    }
  hash_set<tree> seen;
  trees->safe_push (t);
  return !walk_tree (&t, find_obstacle, c, &seen);
}

bool
acctile_callee_put_trees (struct acctile_callee *c)
{
  auto_vec<tree> trees;
  if (!add_trees (c, DECL_SAVED_TREE (c->fndecl), &trees))
    return false;
  push_gimplify_context ();
  for (unsigned i = 0; i < trees.length (); i++)
    {
      tree t = trees[i];
      walk_tree (&t, copy_tree, c, NULL);
      gimplify_and_add (build1 (CLEANUP_POINT_EXPR, void_type_node, t),
                        &c->seq);
    }
  pop_gimplify_context (c->bind);
  return true;
}
