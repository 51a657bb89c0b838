/* The primitives that emitted code is made of: see primitive.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/primitive.h"

tree
acctile_set_new (tree expr, const char *name, gimple_seq *seq)
{
  if (CONSTANT_CLASS_P (expr))
    return expr;
  tree var = create_tmp_var (TREE_TYPE (expr), name);
  gimplify_assign (var, expr, seq);
  return var;
}

tree
acctile_set_op (enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  return acctile_set_new (fold_build2 (code, TREE_TYPE (a), a, b),
                          "acctile_value", seq);
}

tree
acctile_set_test (enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  tree holds = build2 (code, boolean_type_node, a, b);
  return acctile_set_new (fold_convert (integer_type_node, holds),
                          "acctile_test", seq);
}

bool
acctile_mutant (const char *name)
{
  const char *wanted = getenv ("ACCTILE_MUTANT");
  return wanted && !strcmp (wanted, name);
}

/* True when emulated code shall lack the emulator's function NAME.  */

static bool
left_out (const char *name)
{
  static const char prefix[] = "acctile_emulate_";
  char *mutant = concat ("no-", name + strlen (prefix), NULL);
  bool out = acctile_mutant (mutant);
  free (mutant);
  return out;
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
acctile_emit_call (const char *name, gimple_seq *seq)
{
  if (!left_out (name))
    gimplify_and_add (emulator_call (name, void_type_node), seq);
}

void
acctile_emit_announce (enum acctile_threads how, tree blocks, tree threads,
                       gimple_seq *seq)
{
  tree b = acctile_set_new (fold_convert (unsigned_type_node, blocks),
                            "acctile_blocks", seq);
  tree t = acctile_set_new (fold_convert (unsigned_type_node, threads),
                            "acctile_threads", seq);
  tree word = unsigned_type_node;
  if (how == ACCTILE_THREADS_SHARE)
    {
      tree type
          = build_function_type_list (void_type_node, word, word, NULL_TREE);
      tree fn = build_fn_decl ("acctile_emulate_next_shared", type);
      gimple_seq_add_stmt (seq, gimple_build_call (fn, 2, b, t));
      return;
    }
  tree type = build_function_type_list (void_type_node, word, word,
                                        integer_type_node, NULL_TREE);
  tree fn = build_fn_decl ("acctile_emulate_next_flat", type);
  tree barriers
      = build_int_cst (integer_type_node, how == ACCTILE_THREADS_MEET);
  gimple_seq_add_stmt (seq, gimple_build_call (fn, 3, b, t, barriers));
}

/* One line of runtime/primitives.def.  */

enum primitive_type
{
  TYPE_NOTHING,
  TYPE_VOID,
  TYPE_WORD,
  TYPE_ADDRESS,
  TYPE_POINTER,
  TYPE_SIZE
};

enum primitive_effect
{
  EFFECT_NONE,
  EFFECT_VOLATILE,
  EFFECT_MEMORY,
  EFFECT_MEETING
};

struct primitive
{
  const char *name;
  enum primitive_type result;
  int n;
  enum primitive_type argument[2];
  enum primitive_effect effect;
  const char *ptx;
};

static const struct primitive primitives[] = {
#define ACCTILE_PRIMITIVE(NAME, RESULT, N, A, B, EFFECT, PTX, HOST)            \
  { "acctile_emulate_" #NAME, TYPE_##RESULT,   N,                              \
    { TYPE_##A, TYPE_##B },   EFFECT_##EFFECT, PTX },
#include "runtime/primitives.def"
};

/* The texts for targets before sm_70, by primitive; NULL for the same.  */

static const char *
old_text (enum acctile_primitive which)
{
  switch (which)
    {
#define ACCTILE_PRIMITIVE(NAME, RESULT, N, A, B, EFFECT, PTX, HOST)
#define ACCTILE_PRIMITIVE_OLD(NAME, PTX)                                       \
  case ACCTILE_EMIT_##NAME:                                                    \
    return PTX;
#include "runtime/primitives.def"
    default:
      return NULL;
    }
}

int
acctile_target_architecture (void)
{
  static const char *const option[] = { "-misa=sm_", "-march=sm_" };
  const char *options = getenv ("COLLECT_GCC_OPTIONS"), *last = NULL;
  for (unsigned i = 0; options && i < ARRAY_SIZE (option); i++)
    for (const char *at = options; (at = strstr (at, option[i]));)
      {
        at += strlen (option[i]);
        if (!last || at > last)
          last = at;
      }
  return last ? atoi (last) : 0;
}

/* The text of primitive WHICH for the target.  */

static const char *
target_text (enum acctile_primitive which)
{
  const char *old = old_text (which);
  return old && acctile_target_architecture () < 70 ? old
                                                    : primitives[which].ptx;
}

static tree
type_tree (enum primitive_type type)
{
  switch (type)
    {
    case TYPE_WORD:
      return unsigned_type_node;
    case TYPE_ADDRESS:
    case TYPE_POINTER:
      return ptr_type_node;
    case TYPE_SIZE:
      return size_type_node;
    default:
      return void_type_node;
    }
}

/* P of ARGUMENT as a call of the emulator.  */

static tree
emulated_primitive (const struct primitive *p, tree *argument, gimple_seq *seq)
{
  tree list = void_list_node;
  auto_vec<tree> values;
  if (left_out (p->name))
    return p->result == TYPE_WORD ? build_int_cst (unsigned_type_node, -1)
                                  : NULL_TREE;
  for (int i = p->n - 1; i >= 0; i--)
    list = tree_cons (NULL_TREE, type_tree (p->argument[i]), list);
  for (int i = 0; i < p->n; i++)
    values.safe_push (fold_convert (type_tree (p->argument[i]), argument[i]));
  tree fn = build_fn_decl (p->name,
                           build_function_type (type_tree (p->result), list));
  tree call = build_call_expr_loc_array (UNKNOWN_LOCATION, fn, p->n,
                                         values.address ());
  if (p->result != TYPE_VOID)
    return acctile_set_new (call, "acctile_result", seq);
  gimplify_and_add (call, seq);
  return NULL_TREE;
}

/* An operand of an asm with CONSTRAINT.  */

static tree
asm_operand (const char *constraint, tree value)
{
  tree text = build_string (strlen (constraint) + 1, constraint);
  return build_tree_list (build_tree_list (NULL_TREE, text), value);
}

/* P of ARGUMENT as an asm of TEXT.  */

static tree
device_primitive (const struct primitive *p, const char *text, tree *argument,
                  gimple_seq *seq)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL, *clobbers = NULL;
  tree result = NULL_TREE;
  if (p->result != TYPE_VOID)
    {
      result = create_tmp_var (type_tree (p->result), "acctile_result");
      vec_safe_push (outputs, asm_operand ("=r", result));
    }
  for (int i = 0; i < p->n; i++)
    vec_safe_push (inputs, asm_operand (p->argument[i] == TYPE_SIZE ? "n" : "r",
                                        argument[i]));
  if (p->effect == EFFECT_MEETING)
    gimple_seq_add_stmt (
        seq, gimple_build_call_internal (
                 IFN_UNIQUE, 1,
                 build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC)));
  if (p->effect == EFFECT_MEMORY || p->effect == EFFECT_MEETING)
    {
      const char memory[] = "memory";
      vec_safe_push (
          clobbers,
          build_tree_list (NULL_TREE, build_string (sizeof memory, memory)));
    }
  gasm *stmt = gimple_build_asm_vec (text, inputs, outputs, clobbers, NULL);
  gimple_asm_set_volatile (stmt, p->effect != EFFECT_NONE);
  gimple_seq_add_stmt (seq, stmt);
  return result;
}

tree
acctile_emit_primitive (bool emulate, enum acctile_primitive which, tree a,
                        tree b, gimple_seq *seq)
{
  tree argument[2] = { a, b };
  const struct primitive *p = &primitives[which];
  return emulate ? emulated_primitive (p, argument, seq)
                 : device_primitive (p, target_text (which), argument, seq);
}
