/* Flags that loops of kernels regions set:

     for (i...)                       for (i...)
       if (a[i] > limit)       ->       if (a[i] > limit)
         found = 1;                       #pragma acc atomic write
                                          found = 1;

   A scalar of which a nest does nothing but give it one constant keeps no order
   there, and needs no copy for each iteration: whichever of them set it, it has
   that constant.  Other nests, and what stands between them, may do with it
   what they like: they come behind it or before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "prepare/sequential.h"
#include "prepare/tidy.h"

#define FLAG "acctile flag"

/* What a nest does with scalars: how often it mentions them, how often it gives
   them a constant, and which; NULL_TREE where there are several.  */
struct flags
{
  hash_map<tree, int> mentions, settings;
  hash_map<tree, tree> values;
};

/* The scalar that STMT gives a constant, NULL_TREE when it does not.  */

static tree
set_by (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt)
      || !CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt)))
    return NULL_TREE;
  tree decl = gimple_assign_lhs (stmt);
  bool number = INTEGRAL_TYPE_P (TREE_TYPE (decl))
                || SCALAR_FLOAT_TYPE_P (TREE_TYPE (decl));
  return VAR_P (decl) && number && !TREE_THIS_VOLATILE (decl) ? decl
                                                              : NULL_TREE;
}

/* A walk_tree callback: counts what is mentioned.  */

static tree
count_mention (tree *tp, int *, void *data)
{
  struct flags *flags = (struct flags *)((walk_stmt_info *)data)->info;
  if (VAR_P (*tp))
    flags->mentions.get_or_insert (*tp)++;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: counts what is set.  */

static tree
count_setting (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct flags *flags = (struct flags *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree decl = set_by (stmt);
  if (!decl)
    return NULL_TREE;
  bool more;
  tree &value = flags->values.get_or_insert (decl, &more);
  if (!more)
    value = gimple_assign_rhs1 (stmt);
  else if (value && !operand_equal_p (value, gimple_assign_rhs1 (stmt), 0))
    value = NULL_TREE;
  flags->settings.get_or_insert (decl)++;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: collects nests, acc loops that stand in no other
   but those that run in order.  */

static tree
collect_nest (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = loop && !acctile_loop_is_sequential (loop);
  if (*handled)
    ((vec<gomp_for *> *)wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* Whether DECL is a flag of a nest of the region with CLAUSES.  */

static bool
is_flag (struct flags *flags, tree decl, tree clauses)
{
  if (!*flags->values.get (decl)
      || *flags->mentions.get (decl) != *flags->settings.get (decl))
    return false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* A walk_gimple_seq_mod callback: sets flags atomically.  */

static tree
set_atomically (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree decl = set_by (stmt);
  if (!decl || !((hash_set<tree> *)wi->info)->contains (decl))
    return NULL_TREE;
  tree type = TREE_TYPE (decl);
  tree address = build1 (ADDR_EXPR, build_pointer_type (type), decl);
  gimple *load = gimple_build_omp_atomic_load (
      create_tmp_reg (type, "acctile_flag"), address, OMP_MEMORY_ORDER_RELAXED);
  gimple *store = gimple_build_omp_atomic_store (gimple_assign_rhs1 (stmt),
                                                 OMP_MEMORY_ORDER_RELAXED);
  gimple_set_location (load, gimple_location (stmt));
  gimple_set_location (store, gimple_location (stmt));
  gsi_insert_before (gsi, load, GSI_SAME_STMT);
  gsi_replace (gsi, store, false);
  return NULL_TREE;
}

tree
acctile_flag_set (gomp_atomic_load *load)
{
  tree address = gimple_omp_atomic_load_rhs (load);
  tree decl
      = TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0) : NULL;
  return decl && DECL_P (decl)
                 && lookup_attribute (FLAG, DECL_ATTRIBUTES (decl))
             ? decl
             : NULL_TREE;
}

/* A walk_gimple_seq callback: finds an assignment of the variable in the walk's
   info.  */

static tree
find_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = gimple_get_lhs (gsi_stmt (*gsi)) == (tree)wi->info;
  return *handled ? (tree)wi->info : NULL_TREE;
}

bool
acctile_is_flag (gimple_seq seq, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return lookup_attribute (FLAG, DECL_ATTRIBUTES (decl))
         && !walk_gimple_seq (seq, find_assignment, NULL, &wi);
}

/* Sets the flags of NEST, of a region with CLAUSES, atomically.  */

static void
tidy_nest (gomp_for *nest, tree clauses)
{
  struct flags flags;
  hash_set<tree> found;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &flags;
  walk_gimple_seq (gimple_omp_body (nest), count_setting, NULL, &wi);
  if (flags.values.is_empty ())
    return;
  gimple_stmt_iterator gsi = acctile_gsi_at (nest);
  walk_gimple_stmt (&gsi, NULL, count_mention, &wi);
  for (hash_map<tree, tree>::iterator i = flags.values.begin ();
       i != flags.values.end (); ++i)
    {
      tree decl = (*i).first;
      if (!is_flag (&flags, decl, clauses))
        continue;
      found.add (decl);
      if (!lookup_attribute (FLAG, DECL_ATTRIBUTES (decl)))
        DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (FLAG), NULL_TREE,
                                            DECL_ATTRIBUTES (decl));
    }
  wi.info = &found;
  if (!found.is_empty ())
    walk_gimple_seq_mod (gimple_omp_body_ptr (nest), set_atomically, NULL, &wi);
}

void
acctile_tidy_flags (gomp_target *target)
{
  auto_vec<gomp_for *> nests;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &nests;
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  walk_gimple_seq (gimple_omp_body (target), collect_nest, NULL, &wi);
  for (unsigned i = 0; i < nests.length (); i++)
    tidy_nest (nests[i], gimple_omp_target_clauses (target));
}
