/* Trees put for trees in statements: see substitute.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "substitute.h"
#include "extract/gimple-loop.h"

/* A walk_tree callback: puts what stands for *TP in the substitution that the
   walk's info is.  */

static tree
put (tree *tp, int *walk_subtrees, void *data)
{
  acctile_substitution *with
      = (acctile_substitution *)((walk_stmt_info *)data)->info;
  tree *instead = with->get (*tp);
  *walk_subtrees = !instead && !TYPE_P (*tp);
  if (instead)
    *tp = unshare_expr (*instead);
  return NULL_TREE;
}

static void
start_walk (walk_stmt_info *wi, acctile_substitution *with)
{
  memset (wi, 0, sizeof *wi);
  wi->info = with;
}

void
acctile_substitute_stmt (gimple *stmt, acctile_substitution *with)
{
  walk_stmt_info wi;
  start_walk (&wi, with);
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_gimple_stmt (&gsi, NULL, put, &wi);
}

void
acctile_substitute_seq (gimple_seq *seq, acctile_substitution *with)
{
  walk_stmt_info wi;
  start_walk (&wi, with);
  walk_gimple_seq_mod (seq, NULL, put, &wi);
}

tree
acctile_substituted (tree expr, acctile_substitution *with)
{
  walk_stmt_info wi;
  start_walk (&wi, with);
  tree copy = unshare_expr (expr);
  walk_tree (&copy, put, &wi, NULL);
  return copy;
}

/* A walk_gimple_seq callback: gives atomic loads, whose operands gimple_copy
   shares, their own.  */

static tree
unshare_load (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (gsi_stmt (*gsi));
  *handled = false;
  if (load)
    gimple_omp_atomic_load_set_rhs (
        load, unshare_expr (gimple_omp_atomic_load_rhs (load)));
  return NULL_TREE;
}

gimple_seq
acctile_copy_statements (gimple_seq seq)
{
  gimple_seq copy = copy_gimple_seq_and_replace_locals (seq);
  walk_stmt_info wi;
  start_walk (&wi, NULL);
  walk_gimple_seq (copy, unshare_load, NULL, &wi);
  return copy;
}

void
acctile_declare (gbind *bind, tree var)
{
  DECL_CONTEXT (var) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (var) = 1;
  gimple_bind_append_vars (bind, var);
}

tree
acctile_declare_new (gbind *bind, tree type, const char *name)
{
  tree var = create_tmp_var_raw (type, name);
  acctile_declare (bind, var);
  return var;
}

tree
acctile_declare_like (gbind *bind, tree var, const char *name)
{
  tree made
      = acctile_declare_new (bind, TYPE_MAIN_VARIANT (TREE_TYPE (var)), name);
  TREE_ADDRESSABLE (made) = TREE_ADDRESSABLE (var);
  DECL_NOT_GIMPLE_REG_P (made) = DECL_NOT_GIMPLE_REG_P (var);
  return made;
}

tree
acctile_pointer_for (tree entry, const char *name, acctile_substitution *values)
{
  bool pointer = POINTER_TYPE_P (TREE_TYPE (entry));
  tree type
      = pointer ? TREE_TYPE (entry) : build_pointer_type (TREE_TYPE (entry));
  tree here = create_tmp_var (build_pointer_type (TREE_TYPE (type)), name);
  values->put (entry, pointer ? here : build_simple_mem_ref (here));
  return here;
}

void
acctile_enclose_body (gimple_seq *body, gbind *bind)
{
  if (!gimple_bind_vars (bind))
    return;
  gimple_bind_set_body (bind, *body);
  *body = NULL;
  gimple_seq_add_stmt (body, bind);
}
