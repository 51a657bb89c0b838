/* A plugin for the tests only: the compiler for the host takes the branch of
   the device.  "__builtin_acc_on_device (4)" or (5) becomes 1, so that the
   code that acctile makes for a grid of blocks runs on the host, in one
   thread, block by block and thread by thread; load it after acctile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "tree-pass.h"
#include "context.h"
#include "gomp-constants.h"

int plugin_is_GPL_compatible;

/* A walk_gimple_seq callback: replaces a question for the device by 1.  */

static tree
answer (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (!gimple_call_builtin_p (stmt, BUILT_IN_ACC_ON_DEVICE)
      || !gimple_call_lhs (stmt)
      || TREE_CODE (gimple_call_arg (stmt, 0)) != INTEGER_CST)
    return NULL_TREE;
  int device = tree_to_shwi (gimple_call_arg (stmt, 0));
  if (device != GOMP_DEVICE_NOT_HOST && device != GOMP_DEVICE_NVIDIA_PTX)
    return NULL_TREE;
  tree lhs = gimple_call_lhs (stmt);
  gsi_replace (gsi, gimple_build_assign (lhs, build_one_cst (TREE_TYPE (lhs))),
               false);
  return NULL_TREE;
}

namespace
{

const pass_data data = {
  GIMPLE_PASS, "asdevice", OPTGROUP_NONE, TV_NONE, PROP_gimple_any, 0, 0, 0, 0,
};

class asdevice_pass : public gimple_opt_pass
{
public:
  asdevice_pass (gcc::context *context) : gimple_opt_pass (data, context) {}

  unsigned int
  execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    walk_stmt_info wi;
    memset (&wi, 0, sizeof wi);
    walk_gimple_seq_mod (&body, answer, NULL, &wi);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // namespace

int
plugin_init (struct plugin_name_args *info, struct plugin_gcc_version *)
{
  struct register_pass_info where;
  where.pass = new asdevice_pass (g);
  where.reference_pass_name = "omplower";
  where.ref_pass_instance_number = 1;
  where.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (info->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &where);
  return 0;
}
