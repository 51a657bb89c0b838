/* A plugin for the tests only: the compiler for the host takes the branch of
   the device.  "__builtin_acc_on_device" of an accelerator becomes 1, so that
   the code that acctile makes for a grid of blocks runs on the host, block by
   block, and in each block from the last thread to the first, so that
   iterations that depend on one another show.  Load it after acctile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "fold-const.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimple-expr.h"
#include "tree-pass.h"
#include "context.h"
#include "gomp-constants.h"

int plugin_is_GPL_compatible;

/* Replaces the question at GSI whether this is a device by 1.  */

static void
answer (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_call_lhs (stmt);
  tree asked = gimple_call_arg (stmt, 0);
  if (!lhs || TREE_CODE (asked) != INTEGER_CST)
    return;
  int device = tree_to_shwi (asked);
  if (device == GOMP_DEVICE_NOT_HOST || device == GOMP_DEVICE_NVIDIA_PTX)
    gsi_replace (
        gsi, gimple_build_assign (lhs, build_one_cst (TREE_TYPE (lhs))), false);
}

/* True when FOR_STMT is acctile's loop over the threads of a block.  */

static bool
is_thread_loop (gomp_for *for_stmt)
{
  tree index = gimple_omp_for_index (for_stmt, 0);
  return DECL_ARTIFICIAL (index) && DECL_NAME (index)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (index)),
                        "acctile_thread");
}

/* Makes the loop FOR_STMT count downwards: its old index becomes "limit - 1"
   less a new one, at the start of the body.  */

static void
turn_round (gomp_for *for_stmt)
{
  tree index = gimple_omp_for_index (for_stmt, 0);
  tree limit = gimple_omp_for_final (for_stmt, 0);
  tree type = TREE_TYPE (index);
  tree counter = create_tmp_var (type, "turned");
  tree last = create_tmp_var (type, "turned_last");
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, gimple_build_assign (last, MINUS_EXPR, limit,
                                                   build_one_cst (type)));
  gimple_seq_add_stmt (&body,
                       gimple_build_assign (index, MINUS_EXPR, last, counter));
  gimple_seq_add_seq (&body, gimple_omp_body (for_stmt));
  gimple_omp_set_body (for_stmt, body);
  gimple_omp_for_set_index (for_stmt, 0, counter);
  gimple_omp_for_set_incr (
      for_stmt, 0, build2 (PLUS_EXPR, type, counter, build_one_cst (type)));
  tree old[] = { counter, last };
  for (tree decl : old)
    {
      tree clause
          = build_omp_clause (gimple_location (for_stmt), OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (clause) = decl;
      OMP_CLAUSE_CHAIN (clause) = gimple_omp_for_clauses (for_stmt);
      gimple_omp_for_set_clauses (for_stmt, clause);
    }
}

/* A walk_gimple_seq callback.  */

static tree
change (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_call_builtin_p (stmt, BUILT_IN_ACC_ON_DEVICE))
    answer (gsi);
  else if (gimple_code (stmt) == GIMPLE_OMP_FOR
           && is_thread_loop (as_a<gomp_for *> (stmt)))
    turn_round (as_a<gomp_for *> (stmt));
  return NULL_TREE;
}

namespace
{

const pass_data as_device_data = {
  GIMPLE_PASS, "as_device", OPTGROUP_NONE, TV_NONE, PROP_gimple_any, 0, 0, 0, 0,
};

class as_device_pass : public gimple_opt_pass
{
public:
  as_device_pass (gcc::context *context)
      : gimple_opt_pass (as_device_data, context)
  {
  }

  unsigned int
  execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    walk_stmt_info info;
    memset (&info, 0, sizeof info);
    walk_gimple_seq_mod (&body, change, NULL, &info);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // namespace

int
plugin_init (struct plugin_name_args *info, struct plugin_gcc_version *)
{
  struct register_pass_info where;
  where.pass = new as_device_pass (g);
  where.reference_pass_name = "omplower";
  where.ref_pass_instance_number = 1;
  where.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (info->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &where);
  return 0;
}
