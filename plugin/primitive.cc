/* The primitives that emitted code is made of: see primitive.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "primitive.h"

tree
acctile_set_new (tree expr, const char *name, gimple_seq *seq)
{
  if (CONSTANT_CLASS_P (expr))
    return expr;
  tree var = create_tmp_var (TREE_TYPE (expr), name);
  gimplify_assign (var, expr, seq);
  return var;
}

/* A call of the emulator's function NAME, which takes nothing and returns
   TYPE.  */

static tree
emulator_call (const char *name, tree type)
{
  tree fn = build_fn_decl (name, build_function_type_list (type, NULL_TREE));
  return build_call_expr (fn, 0);
}

/* The id (SIZE false) or the number of gangs.  */

static tree
gang_call (bool size)
{
  tree fn = builtin_decl_explicit (size ? BUILT_IN_GOACC_PARLEVEL_SIZE
                                        : BUILT_IN_GOACC_PARLEVEL_ID);
  tree call = build_call_expr (
      fn, 1, build_int_cst (integer_type_node, GOMP_DIM_GANG));
  return fold_convert (unsigned_type_node, call);
}

tree
acctile_emit_active (bool emulate, gimple_seq *seq)
{
  tree call;
  if (emulate)
    call = emulator_call ("acctile_emulate_active", integer_type_node);
  else
    call = build_call_expr (
        builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE), 1,
        build_int_cst (integer_type_node, GOMP_DEVICE_NOT_HOST));
  return acctile_set_new (call, "acctile_active", seq);
}

tree
acctile_emit_block (bool emulate, gimple_seq *seq)
{
  return acctile_set_new (
      emulate ? emulator_call ("acctile_emulate_block", unsigned_type_node)
              : gang_call (false),
      "acctile_block", seq);
}

tree
acctile_emit_blocks (bool emulate, gimple_seq *seq)
{
  return acctile_set_new (
      emulate ? emulator_call ("acctile_emulate_blocks", unsigned_type_node)
              : gang_call (true),
      "acctile_blocks", seq);
}

tree
acctile_emit_thread (gimple_seq *seq)
{
  return acctile_set_new (
      emulator_call ("acctile_emulate_thread", unsigned_type_node),
      "acctile_thread", seq);
}

void
acctile_emit_announce (tree blocks, tree threads, gimple_seq *seq)
{
  tree type = build_function_type_list (void_type_node, unsigned_type_node,
                                        unsigned_type_node, NULL_TREE);
  tree fn = build_fn_decl ("acctile_emulate_next", type);
  tree b = acctile_set_new (fold_convert (unsigned_type_node, blocks),
                            "acctile_blocks", seq);
  tree t = acctile_set_new (fold_convert (unsigned_type_node, threads),
                            "acctile_threads", seq);
  gimple_seq_add_stmt (seq, gimple_build_call (fn, 2, b, t));
}
