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

/* Declarations, one after another as a walk comes by.  */
typedef auto_vec<tree> declarations;

/* A walk_tree callback: adds *TP, if it is a variable or a parameter, to the
   declarations that the walk's info is.  */

static tree
collect_variable (tree *tp, int *walk_subtrees, void *data)
{
  declarations *seen = (declarations *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
    seen->safe_push (*tp);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: adds the variables of binds to the set that the
   walk's info is.  */

static tree
collect_local (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<tree> *locals = (hash_set<tree> *)wi->info;
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      locals->add (var);
  return NULL_TREE;
}

/* Puts the variables of SEQ that are not its own for what stands in their
   place in COPY.  GCC, which copies the type of a local variable, copies the
   variables that hold the sizes of its arrays with it, too: nothing would set
   those where they are no locals of SEQ ("p + n", a pointer to rows whose
   length a region is handed).  */

static void
restore_outer (gimple_seq seq, gimple_seq *copy)
{
  declarations before, after;
  hash_set<tree> locals;
  acctile_substitution outer;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &locals;
  walk_gimple_seq (seq, collect_local, NULL, &wi);
  wi.info = &before;
  walk_gimple_seq (seq, NULL, collect_variable, &wi);
  wi.info = &after;
  walk_gimple_seq (*copy, NULL, collect_variable, &wi);
  gcc_assert (before.length () == after.length ());
  for (unsigned i = 0; i < before.length (); i++)
    if (before[i] != after[i] && !locals.contains (before[i]))
      outer.put (after[i], before[i]);
  if (outer.elements () > 0)
    acctile_substitute_seq (copy, &outer);
}

gimple_seq
acctile_copy_statements (gimple_seq seq)
{
  gimple_seq copy = copy_gimple_seq_and_replace_locals (seq);
  walk_stmt_info wi;
  restore_outer (seq, &copy);
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
