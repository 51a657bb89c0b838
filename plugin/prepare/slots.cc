/* Objects without names that expressions of C++ make, "a + b * 2" of classes:
   the front end declares them for the whole function, and says where each ends.
   Those that a region uses only in statements at whose end they end are
   declared there, so that each iteration is seen to have its own:

     try { D = ...; q[i] = D; } finally { D ends }
       ->  { T; try { T = ...; q[i] = T; } finally { T ends } }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "substitute.h"
#include "prepare/tidy.h"

typedef hash_map<tree, int> mention_map;

/* A walk_tree callback: counts variables that the compiler has made.  */

static tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) && DECL_ARTIFICIAL (*tp))
    ((mention_map *)((walk_stmt_info *)data)->info)->get_or_insert (*tp)++;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: collects the statements at whose end objects may
   end.  */

static tree
collect_ends (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_TRY
      && gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY)
    ((auto_vec<gimple_stmt_iterator> *)wi->info)->safe_push (*gsi);
  return NULL_TREE;
}

/* Declares what ends with the statement at GSI around it: objects that the
   region mentions, as often as MENTIONS says, there only.  */

static void
declare_slots (gimple_stmt_iterator *gsi, mention_map *mentions)
{
  gimple *stmt = gsi_stmt (*gsi);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  acctile_substitution own;
  mention_map inside;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &inside;
  gimple_seq cleanup = gimple_try_cleanup (stmt);
  walk_gimple_seq (gimple_try_eval (stmt), NULL, count_mention, &wi);
  walk_gimple_seq (cleanup, NULL, count_mention, &wi);
  for (gimple_stmt_iterator i = gsi_start (cleanup); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree var = gimple_clobber_p (gsi_stmt (i))
                     ? gimple_assign_lhs (gsi_stmt (i))
                     : NULL_TREE;
      int *here = var && VAR_P (var) ? inside.get (var) : NULL;
      if (!here || *here != *mentions->get (var) || own.get (var)
          || !auto_var_in_fn_p (var, current_function_decl))
        continue;
      own.put (var, acctile_declare_like (bind, var, "acctile_slot"));
    }
  if (own.is_empty ())
    return;
  acctile_substitute_stmt (stmt, &own);
  gsi_replace (gsi, bind, false);
  gimple_set_location (bind, gimple_location (stmt));
  gimple_bind_add_stmt (bind, stmt);
}

void
acctile_tidy_slots (gomp_target *target)
{
  auto_vec<gimple_stmt_iterator> ends;
  mention_map mentions;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &ends;
  walk_gimple_seq (gimple_omp_body (target), collect_ends, NULL, &wi);
  if (ends.is_empty ())
    return;
  wi.info = &mentions;
  walk_gimple_seq (gimple_omp_body (target), NULL, count_mention, &wi);
  for (unsigned i = 0; i < ends.length (); i++)
    declare_slots (&ends[i], &mentions);
}
