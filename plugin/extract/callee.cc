/* What a call does: the attributes of the function, or, where the compiler has
   its body, what that mentions.

   A body is looked at in the form that it has when the nest is: trees before
   it is gimplified, statements in basic blocks afterwards.  Memory of its own
   is the function's matter; parameters that are references, as those of Fortran
   and of templates, may be read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "extract/value.h"

/* Calls in bodies are followed no deeper.  */
#define MAX_CALLS 8

/* The look into one body.  */
struct look
{
  tree fndecl;
  int depth;
  enum acctile_call_effect effect;
};

static enum acctile_call_effect function_effect (tree fndecl, int flags,
                                                 int depth);

static void
worsen (struct look *look, enum acctile_call_effect effect)
{
  if (effect > look->effect)
    look->effect = effect;
}

/* True when DECL is memory of LOOK's function itself.  */

static bool
is_own (const struct look *look, tree decl)
{
  return DECL_P (decl) && auto_var_in_fn_p (decl, look->fndecl);
}

/* What the memory BASE, a declaration or what a pointer points to, costs a
   function that only reads it.  */

static enum acctile_call_effect
memory_effect (const struct look *look, tree base)
{
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
    {
      tree pointer = TREE_OPERAND (base, 0);
      STRIP_NOPS (pointer);
      if (TREE_CODE (pointer) == ADDR_EXPR)
        return memory_effect (look, TREE_OPERAND (pointer, 0));
      return TREE_CODE (pointer) == PARM_DECL && is_own (look, pointer)
                     && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
                 ? ACCTILE_CALL_VALUE
                 : ACCTILE_CALL_READS;
    }
  if (!DECL_P (base) || TREE_THIS_VOLATILE (base))
    return ACCTILE_CALL_ANY;
  if (is_own (look, base) || TREE_CODE (base) == CONST_DECL
      || TREE_CODE (base) == FIELD_DECL || TREE_CODE (base) == LABEL_DECL
      || TREE_CODE (base) == FUNCTION_DECL
      || (TREE_READONLY (base) && DECL_INITIAL (base)
          && TREE_CODE (base) == VAR_DECL))
    return ACCTILE_CALL_VALUE;
  return ACCTILE_CALL_READS;
}

/* The declaration or dereference under the components of REF.  */

static tree
base_of (tree ref)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return ref;
}

/* A walk_tree callback over a body that is not gimplified.  */

static tree
look_at_tree (tree *tp, int *walk_subtrees, void *data)
{
  struct look *look = (struct look *)data;
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
    case INDIRECT_REF:
    case MEM_REF:
      worsen (look, memory_effect (look, t));
      break;
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      if (!is_own (look, base_of (TREE_OPERAND (t, 0))))
        worsen (look, ACCTILE_CALL_ANY);
      break;
    case CALL_EXPR:
      worsen (look, function_effect (get_callee_fndecl (t), call_expr_flags (t),
                                     look->depth + 1));
      break;
    case DECL_EXPR:
      if (VAR_P (DECL_EXPR_DECL (t)) && TREE_STATIC (DECL_EXPR_DECL (t)))
        worsen (look, ACCTILE_CALL_ANY);
      break;
    case ASM_EXPR:
    case TRY_CATCH_EXPR:
    case VA_ARG_EXPR:
    case OMP_ATOMIC:
      worsen (look, ACCTILE_CALL_ANY);
      break;
    default:
      if (TREE_THIS_VOLATILE (t) && !TYPE_P (t)
          && TREE_CODE_CLASS (TREE_CODE (t)) == tcc_reference)
        worsen (look, ACCTILE_CALL_ANY);
      if (TYPE_P (t))
        *walk_subtrees = 0;
      break;
    }
  return look->effect == ACCTILE_CALL_ANY ? t : NULL_TREE;
}

/* Callbacks of walk_stmt_load_store_ops.  */

static bool
look_at_load (gimple *, tree base, tree, void *data)
{
  struct look *look = (struct look *)data;
  worsen (look, memory_effect (look, base_of (base)));
  return false;
}

static bool
look_at_store (gimple *, tree base, tree, void *data)
{
  struct look *look = (struct look *)data;
  if (!is_own (look, base_of (base)))
    worsen (look, ACCTILE_CALL_ANY);
  return false;
}

/* One statement of a body that is gimplified.  */

static void
look_at_stmt (struct look *look, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  if (gimple_has_volatile_ops (stmt) || gimple_code (stmt) == GIMPLE_ASM
      || is_gimple_omp (stmt))
    worsen (look, ACCTILE_CALL_ANY);
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    worsen (look, function_effect (gimple_call_fndecl (call),
                                   gimple_call_flags (call), look->depth + 1));
  walk_stmt_load_store_ops (stmt, look, look_at_load, look_at_store);
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && VAR_P (gimple_op (stmt, i))
        && is_global_var (gimple_op (stmt, i)))
      worsen (look, i == 0 ? ACCTILE_CALL_ANY
                           : memory_effect (look, gimple_op (stmt, i)));
}

/* What the body of FNDECL does.  */

static enum acctile_call_effect
body_effect (tree fndecl, int depth)
{
  struct look look = { fndecl, depth, ACCTILE_CALL_VALUE };
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  if (fun && fun->cfg)
    {
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        look_at_stmt (&look, gsi_stmt (gsi));
    }
  else if (!gimple_has_body_p (fndecl) && DECL_SAVED_TREE (fndecl))
    walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), look_at_tree,
                                  &look);
  else
    return ACCTILE_CALL_ANY;
  return look.effect;
}

static bool
is_float (tree type)
{
  return SCALAR_FLOAT_TYPE_P (type)
         || (TREE_CODE (type) == COMPLEX_TYPE
             && SCALAR_FLOAT_TYPE_P (TREE_TYPE (type)));
}

/* True when FNDECL, a builtin with FLAGS, computes a number of floating-point
   numbers, and at most sets errno.  */

static bool
is_arithmetic (tree fndecl, int flags)
{
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return false;
  if (fndecl_built_in_p (fndecl, BUILT_IN_EXPECT))
    return true;
  tree type = TREE_TYPE (fndecl);
  bool floats = is_float (TREE_TYPE (type));
  for (tree arg = TYPE_ARG_TYPES (type); arg; arg = TREE_CHAIN (arg))
    if (POINTER_TYPE_P (TREE_VALUE (arg)))
      return false;
    else
      floats = floats || is_float (TREE_VALUE (arg));
  return (flags & ECF_LEAF) && floats;
}

/* What a call of FNDECL, NULL when it is not known, does; FLAGS are those of
   the call.  */

static enum acctile_call_effect
function_effect (tree fndecl, int flags, int depth)
{
  if (flags & (ECF_CONST | ECF_NOVOPS))
    return ACCTILE_CALL_VALUE;
  if (!fndecl)
    return flags & ECF_PURE ? ACCTILE_CALL_READS : ACCTILE_CALL_ANY;
  if (is_arithmetic (fndecl, flags_from_decl_or_type (fndecl)))
    return ACCTILE_CALL_VALUE;
  enum acctile_call_effect known
      = flags & ECF_PURE ? ACCTILE_CALL_READS : ACCTILE_CALL_ANY;
  if (fndecl_built_in_p (fndecl) || depth > MAX_CALLS
      || decl_replaceable_p (fndecl, flag_semantic_interposition)
      || lookup_attribute ("noipa", DECL_ATTRIBUTES (fndecl)))
    return known;
  return MIN (known, body_effect (fndecl, depth));
}

/* True when ARG is no pointer, or the address of a variable on the stack.  */

static bool
is_harmless (tree arg)
{
  if (!POINTER_TYPE_P (TREE_TYPE (arg)))
    return true;
  return TREE_CODE (arg) == ADDR_EXPR && VAR_P (TREE_OPERAND (arg, 0))
         && !is_global_var (TREE_OPERAND (arg, 0));
}

enum acctile_call_effect
acctile_call_effect (gcall *call)
{
  if (gimple_call_internal_p (call))
    return ACCTILE_CALL_VALUE;
  int flags = gimple_call_flags (call);
  enum acctile_call_effect effect
      = function_effect (gimple_call_fndecl (call), flags, 0);
  if (effect != ACCTILE_CALL_VALUE || (flags & (ECF_CONST | ECF_NOVOPS)))
    return effect;
  tree lhs = gimple_call_lhs (call);
  bool harmless = !lhs || !POINTER_TYPE_P (TREE_TYPE (lhs));
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    harmless = harmless && is_harmless (gimple_call_arg (call, i));
  return harmless ? ACCTILE_CALL_VALUE : ACCTILE_CALL_READS;
}

/* True when NAMESPACE_DECL SCOPE is std, or an inline part of it.  */

static bool
is_std (tree scope)
{
  while (scope && TREE_CODE (scope) == NAMESPACE_DECL)
    {
      tree around = DECL_CONTEXT (scope);
      if (DECL_NAME (scope) && id_equal (DECL_NAME (scope), "std"))
        return !around || TREE_CODE (around) == TRANSLATION_UNIT_DECL;
      scope = around;
    }
  return false;
}

bool
acctile_is_allocation (gimple *stmt)
{
  return gimple_call_builtin_p (stmt, BUILT_IN_MALLOC)
         || gimple_call_builtin_p (stmt, BUILT_IN_REALLOC);
}

bool
acctile_is_std (tree fndecl, const char *name)
{
  return fndecl && DECL_NAME (fndecl) && id_equal (DECL_NAME (fndecl), name)
         && is_std (DECL_CONTEXT (fndecl));
}
