/* Calls of small functions in regions: their statements are put in the place of
   the calls, as GCC's inliner does later, so that what they read and write is
   seen:

     p = view::operator() (&b, i, j);  ->  q = i * b.n;  r = q + j;
     *p = x;                               p = b.p + r * 8;  *p = x;

   A function is taken when it does one thing after the other and returns at its
   end; conditions in it, and loops left at one place, are those of the region
   then, where the function reads or writes what it is given the address of.  It
   is met in the form that it has when the region is: as trees before it is
   gimplified, in basic blocks afterwards (callee.cc).  What it says of
   variables of the program stays a call, as clauses of the region would change
   what is meant.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "acctile.h"
#include "emit/emit.h"
#include "extract/gimple-loop.h"
#include "prepare/inline.h"
#include "prepare/objects.h"
#include "prepare/step-body.h"
#include "prepare/tidy.h"

/* Calls in functions are followed no deeper.  */
#define MAX_DEPTH 8
/* The most calls in a region.  */
#define MAX_CALLS 1000
/* The most calls in what stands for one.  */
#define MAX_VALUE_CALLS 64

bool
acctile_callee_owns (const struct acctile_callee *c, tree var)
{
  return auto_var_in_fn_p (var, c->fndecl);
}

bool
acctile_callee_may_mention (const struct acctile_callee *c, tree decl)
{
  if (TREE_CODE (decl) == VAR_DECL && !acctile_callee_owns (c, decl))
    return TREE_READONLY (decl) && !TREE_THIS_VOLATILE (decl)
           && DECL_INITIAL (decl);
  return decl != c->fndecl;
}

bool
acctile_callee_may_call (tree fndecl, int flags)
{
  static const enum built_in_function of_frame[]
      = { BUILT_IN_APPLY_ARGS,      BUILT_IN_FRAME_ADDRESS,
          BUILT_IN_NEXT_ARG,        BUILT_IN_RETURN,
          BUILT_IN_RETURN_ADDRESS,  BUILT_IN_VA_ARG_PACK,
          BUILT_IN_VA_ARG_PACK_LEN, BUILT_IN_VA_START };
  if (flags & (ECF_RETURNS_TWICE | ECF_MAY_BE_ALLOCA))
    return false;
  for (unsigned i = 0; i < ARRAY_SIZE (of_frame); i++)
    if (fndecl && fndecl_built_in_p (fndecl, of_frame[i]))
      return false;
  return true;
}

/* Puts "VAR = VALUE" at the end of the statements of C.  */

static bool
put_assign (struct acctile_callee *c, tree var, tree value)
{
  tree to = TREE_TYPE (var), from = TREE_TYPE (value);
  bool same = useless_type_conversion_p (to, from);
  bool scalar = is_gimple_reg_type (to) && is_gimple_reg_type (from);
  if (!same && !(scalar && fold_convertible_p (to, value)))
    return false;
  if (scalar && !is_gimple_reg (value) && !is_gimple_min_invariant (value))
    {
      tree loaded = acctile_declare_new (c->bind, TYPE_MAIN_VARIANT (from),
                                         "acctile_value");
      gimple_seq_add_stmt (&c->seq, gimple_build_assign (loaded, value));
      value = loaded;
    }
  if (!same && !is_gimple_reg (var))
    return false;
  gimple_seq_add_stmt (&c->seq,
                       same ? gimple_build_assign (var, unshare_expr (value))
                            : gimple_build_assign (var, NOP_EXPR, value));
  return true;
}

/* Whether ARG is the address of a variable, which can stand in the place of a
   pointer.  */

static bool
is_address (tree arg)
{
  return TREE_CODE (arg) == ADDR_EXPR && DECL_P (TREE_OPERAND (arg, 0));
}

/* A walk_tree callback: finds what changes the parameter DATA.  */

static tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  switch (TREE_CODE (*tp))
    {
    case INIT_EXPR:
    case MODIFY_EXPR:
    case POSTDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case PREINCREMENT_EXPR:
      return get_base_address (TREE_OPERAND (*tp, 0)) == (tree)data ? *tp
                                                                    : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

/* Whether the parameter PARM of the function of C, a pointer or an integer, has
   the same value all the time.  */

static bool
is_constant (const struct acctile_callee *c, tree parm)
{
  struct function *fun = DECL_STRUCT_FUNCTION (c->fndecl);
  tree body = DECL_SAVED_TREE (c->fndecl), type = TREE_TYPE (parm);
  if (TREE_ADDRESSABLE (parm)
      || (!POINTER_TYPE_P (type) && !INTEGRAL_TYPE_P (type)))
    return false;
  if (TREE_READONLY (parm) || TREE_CODE (type) == REFERENCE_TYPE)
    return true;
  if (!fun || !fun->cfg)
    return body && !walk_tree_without_duplicates (&body, find_change, parm);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_get_lhs (gsi_stmt (gsi)) == parm)
      return false;
  return true;
}

/* What can stand in the place of a parameter of TYPE that is constant and gets
   ARG: the address of a variable, or a number.  NULL_TREE for others.  */

static tree
constant_for (tree type, tree arg)
{
  if (is_address (arg) && POINTER_TYPE_P (type))
    return arg;
  if (TREE_CODE (arg) != INTEGER_CST || !INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  tree number = fold_convert (TYPE_MAIN_VARIANT (type), arg);
  return TREE_CODE (number) == INTEGER_CST ? drop_tree_overflow (number)
                                           : NULL_TREE;
}

/* Gives the parameters of the function of C what the call at GSI has for them,
   pointers to ELEMENTS of arrays these.  */

static bool
put_arguments (struct acctile_callee *c, gimple_stmt_iterator gsi,
               bool elements)
{
  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
  unsigned i = 0;
  for (tree parm = DECL_ARGUMENTS (c->fndecl); parm; parm = DECL_CHAIN (parm))
    {
      if (i == gimple_call_num_args (call))
        return false;
      tree arg = gimple_call_arg (call, i++), type = TREE_TYPE (parm);
      if (TREE_THIS_VOLATILE (parm)
          || variably_modified_type_p (type, c->fndecl))
        return false;
      bool constant = is_constant (c, parm);
      tree value = constant ? constant_for (type, arg) : NULL_TREE;
      if (value)
        {
          c->values.put (parm, value);
          continue;
        }
      tree var = acctile_declare_like (c->bind, parm, "acctile_argument");
      c->values.put (parm, var);
      tree element
          = elements && constant ? acctile_element_of (arg, gsi) : NULL_TREE;
      if (element)
        c->elements.put (var, element);
      else if (!put_assign (c, var, arg))
        return false;
    }
  return i == gimple_call_num_args (call);
}

/* The function that FNDECL, a constructor for instance, is another name of.  */

static tree
aliased (tree fndecl)
{
  struct cgraph_node *node = fndecl ? cgraph_node::get (fndecl) : NULL;
  if (!node || !node->alias || !node->cpp_implicit_alias)
    return fndecl;
  if (node->analyzed)
    return node->ultimate_alias_target ()->decl;
  tree target = node->alias_target;
  return target && TREE_CODE (target) == FUNCTION_DECL ? target : fndecl;
}

bool
acctile_may_inline (gcall *call, tree fndecl)
{
  return fndecl && !fndecl_built_in_p (fndecl) && !DECL_UNINLINABLE (fndecl)
         && !DECL_STATIC_CHAIN (fndecl) && !gimple_call_chain (call)
         && !gimple_call_noreturn_p (call) && !stdarg_p (TREE_TYPE (fndecl))
         && !decl_replaceable_p (fndecl, flag_semantic_interposition)
         && !lookup_attribute ("noipa", DECL_ATTRIBUTES (fndecl))
         && !lookup_attribute ("omp declare target nohost",
                               DECL_ATTRIBUTES (fndecl))
         && DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fndecl)
                == DECL_FUNCTION_SPECIFIC_OPTIMIZATION (current_function_decl)
         && DECL_FUNCTION_SPECIFIC_TARGET (fndecl)
                == DECL_FUNCTION_SPECIFIC_TARGET (current_function_decl)
         && DECL_RESULT (fndecl) && !DECL_BY_REFERENCE (DECL_RESULT (fndecl));
}

/* A walk_gimple_seq callback: gives statements the location that the walk's
   info is.  */

static tree
set_location (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gimple_set_location (gsi_stmt (*gsi), *(location_t *)wi->info);
  return NULL_TREE;
}

/* Makes the variables of BIND whose address SEQ does not take plain ones.  */

static void
clear_addressable (gbind *bind, gimple_seq seq)
{
  hash_set<tree> vars;
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    vars.add (var);
  acctile_clear_addressable (&vars, seq);
}

/* Puts the statements that the function of C has become, as some loop of the
   host calls it, at the end of C's, if it only assigns.  */

static bool
put_kept (struct acctile_callee *c)
{
  gimple_seq seq = c->fndecl == current_function_decl
                       ? NULL
                       : acctile_step_body (c->fndecl);
  return seq && acctile_step_assigns_only (seq)
         && acctile_callee_put_statements (c, seq);
}

/* Whether the loop from FIRST to LAST of STMTS is left at one place, where it
   compares integers or pointers.  */

static bool
is_left_once (const vec<gimple *> &stmts, int first, int last)
{
  hash_set<tree> inside;
  int leaves = 0;
  for (int i = first; i <= last; i++)
    if (tree label = acctile_label_at (stmts, i))
      inside.add (label);
  for (int i = first; i <= last; i++)
    {
      auto_vec<tree> targets;
      acctile_jump_targets (stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          gcond *cond = dyn_cast<gcond *> (stmts[i]);
          if (inside.contains (targets[t]))
            continue;
          tree type = cond ? TREE_TYPE (gimple_cond_lhs (cond)) : NULL_TREE;
          if (!type || !(INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)))
            return false;
          leaves++;
        }
    }
  return leaves == 1;
}

/* Whether the loops in SEQ, what stands for a call, are such ones.  */

static bool
has_plain_loops (gimple_seq seq)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gbind *bind = dyn_cast<gbind *> (stmts[i]);
      gtry *guarded = dyn_cast<gtry *> (stmts[i]);
      if ((last[i] >= 0 && !is_left_once (stmts, i, last[i]))
          || (bind && acctile_has_loop (gimple_bind_body (bind)))
          || (guarded && acctile_has_loop (gimple_try_eval (guarded))))
        return false;
    }
  return true;
}

/* Puts the statements of the function of C, which has basic blocks, at the end
   of C's: those of loops where it is not one block after the other.  */

static bool
put_blocks (struct acctile_callee *c)
{
  gimple_seq seq = c->seq;
  c->seq = NULL;
  if (!acctile_callee_put_blocks (c))
    {
      c->seq = NULL;
      c->returned = NULL_TREE;
      c->nodes = 0;
      if (!acctile_callee_put_graph (c) || !acctile_has_loop (c->seq))
        return false;
    }
  gimple_seq_add_seq (&seq, c->seq);
  c->seq = seq;
  return true;
}

/* What stands for the call at GSI, with its variables in BIND; NULL when it
   stays.  ELEMENTS as for put_arguments.  */

static gimple_seq
statements_of (gimple_stmt_iterator gsi, bool elements, gbind *bind)
{
  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
  struct acctile_callee c;
  tree fndecl = aliased (gimple_call_fndecl (call));
  tree lhs = gimple_call_lhs (call);
  if (!acctile_may_inline (call, fndecl))
    return NULL;
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  bool in_blocks = fun && fun->cfg && !gimple_in_ssa_p (fun);
  c.fndecl = fndecl;
  c.bind = bind;
  c.returned = NULL_TREE;
  c.nodes = 0;
  c.seq = NULL;
  tree result = DECL_RESULT (fndecl);
  if (!VOID_TYPE_P (TREE_TYPE (result)))
    {
      tree var = acctile_declare_like (bind, result, "acctile_result");
      c.values.put (result, var);
      result = var;
    }
  if (!put_arguments (&c, gsi, elements))
    return NULL;
  if (in_blocks)
    {
      if (!put_blocks (&c))
        return NULL;
      if (c.returned)
        result = acctile_substituted (c.returned, &c.values);
    }
  else if (fun && !fun->cfg && gimple_has_body_p (fndecl))
    {
      if (!put_kept (&c))
        return NULL;
    }
  else
    {
      if ((fun && gimple_has_body_p (fndecl)) || !DECL_SAVED_TREE (fndecl)
          || !acctile_callee_put_trees (&c))
        return NULL;
    }
  if (acctile_has_loop (c.seq)
      && (!has_plain_loops (c.seq)
          || acctile_call_effect (call) == ACCTILE_CALL_VALUE))
    return NULL;
  if (lhs && (!c.returned || !put_assign (&c, lhs, result)))
    return NULL;
  if (!acctile_callee_put_elements (&c))
    return NULL;
  location_t where = gimple_location (call);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &where;
  walk_gimple_seq (c.seq, set_location, NULL, &wi);
  clear_addressable (bind, c.seq);
  return c.seq;
}

/* Whether CALL is given the address of one of OBJECTS; NULL stands for all
   that there are.  */

static bool
is_given (gimple *call, hash_set<tree> *objects)
{
  for (unsigned i = 0; objects && i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      tree base = TREE_CODE (arg) == ADDR_EXPR
                      ? get_base_address (TREE_OPERAND (arg, 0))
                      : NULL_TREE;
      if (base && objects->contains (base))
        return true;
    }
  return !objects;
}

/* What the call at GSI can be given a copy of for ARG, of the type of the
   parameter PARM: the element of an array, or what a temporary points to.
   NULL_TREE when there is none.  */

static tree
copied_for (tree parm, tree arg, gimple_stmt_iterator gsi)
{
  if (TREE_CODE (TREE_TYPE (parm)) != REFERENCE_TYPE
      || !is_gimple_reg_type (TREE_TYPE (TREE_TYPE (parm))))
    return NULL_TREE;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (parm)));
  tree element = acctile_element_of (arg, gsi);
  if (!element
      && (TREE_CODE (arg) == SSA_NAME
          || (VAR_P (arg) && DECL_ARTIFICIAL (arg) && is_gimple_reg (arg))))
    element = build2 (MEM_REF, type, arg,
                      build_int_cst (build_pointer_type (type), 0));
  return element && types_compatible_p (TREE_TYPE (element), type) ? element
                                                                   : NULL_TREE;
}

/* Gives the call at GSI copies, in a block of their own, of the elements of
   arrays that it would be given the addresses of, where its function only reads
   the numbers there.  */

static void
copy_elements (gimple_stmt_iterator *gsi)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  tree fndecl = gimple_call_fndecl (call);
  tree parm = fndecl ? DECL_ARGUMENTS (fndecl) : NULL_TREE;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gimple_seq seq = NULL;
  if (!lang_GNU_Fortran () || !parm
      || acctile_call_effect (call) != ACCTILE_CALL_READS)
    return;
  for (unsigned i = 0; parm && i < gimple_call_num_args (call);
       i++, parm = DECL_CHAIN (parm))
    {
      tree element = copied_for (parm, gimple_call_arg (call, i), *gsi);
      if (!element)
        continue;
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (element));
      tree copy = acctile_declare_new (bind, type, "acctile_element");
      tree value = acctile_declare_new (bind, type, "acctile_value");
      TREE_ADDRESSABLE (copy) = 1;
      gimple_seq_add_stmt (&seq,
                           gimple_build_assign (value, unshare_expr (element)));
      gimple_seq_add_stmt (&seq, gimple_build_assign (copy, value));
      gimple_call_set_arg (call, i, build_fold_addr_expr (copy));
    }
  if (!seq)
    return;
  gsi_replace (gsi, bind, false);
  gimple_seq_add_stmt (&seq, call);
  gimple_bind_set_body (bind, seq);
}

/* Puts statements for calls in *SEQ, which stands in BIND, that are given
   OBJECTS; at most *LEFT calls.  True if there were any.  */

static bool
inline_calls (gimple_seq *seq, gbind *bind, hash_set<tree> *objects, int *left)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        found |= inline_calls (gimple_bind_body_ptr (inner), inner, objects,
                               left);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        found |= inline_calls (gimple_try_eval_ptr (stmt), bind, objects, left);
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET && objects
               && !acctile_is_region (stmt))
        found |= inline_calls (gimple_omp_body_ptr (stmt), bind, objects, left);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          gimple_seq *body = gimple_omp_body_ptr (loop);
          gbind *inner = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
          found |= inline_calls (gimple_omp_for_pre_body_ptr (loop), bind,
                                 objects, left);
          found |= inline_calls (body, inner, objects, left);
          if (gimple_bind_vars (inner))
            {
              gimple_bind_set_body (inner, *body);
              *body = NULL;
              gimple_seq_add_stmt (body, inner);
            }
        }
      else if (is_gimple_call (stmt) && bind && *left > 0
               && is_given (stmt, objects))
        {
          gbind *own = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
          gimple_seq made = objects ? NULL : statements_of (gsi, true, own);
          if (!made)
            made = statements_of (gsi, false, own);
          if (made)
            {
              gimple_bind_append_vars (bind, gimple_bind_vars (own));
              gsi_insert_seq_before (&gsi, made, GSI_SAME_STMT);
              gsi_remove (&gsi, true);
              *left -= 1;
              found = true;
              continue;
            }
          if (!objects)
            copy_elements (&gsi);
        }
      gsi_next (&gsi);
    }
  return found;
}

/* Puts statements for the calls in *SEQ, which stands in BIND, at most *LEFT of
   them.  True if there were any.  */

static bool
inline_nested (gimple_seq *seq, gbind *bind, int *left)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      gimple_seq made = NULL;
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        found |= inline_nested (gimple_bind_body_ptr (inner), bind, left);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        found |= inline_nested (gimple_try_eval_ptr (stmt), bind, left);
      else if (is_gimple_call (stmt) && *left > 0)
        made = statements_of (gsi, false, bind);
      if (made)
        {
          gsi_insert_seq_before (&gsi, made, GSI_SAME_STMT);
          gsi_remove (&gsi, true);
          *left -= 1;
          found = true;
        }
      else
        gsi_next (&gsi);
    }
  return found;
}

/* Whether SEQ, what stands for a call, only assigns, and chooses the larger or
   smaller of two numbers.  */

static bool
only_computes (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gbind *bind = dyn_cast<gbind *> (stmt);
      bool only = bind ? only_computes (gimple_bind_body (bind))
                       : is_gimple_assign (stmt) || is_gimple_debug (stmt)
                             || acctile_is_choice (stmt);
      if (gimple_code (stmt) == GIMPLE_TRY)
        only = only_computes (gimple_try_eval (stmt))
               && only_computes (gimple_try_cleanup (stmt));
      if (!only)
        return false;
    }
  return true;
}

gbind *
acctile_inline_value (gimple_stmt_iterator gsi)
{
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gimple_seq seq = acctile_may_change () && !lang_GNU_Fortran ()
                       ? statements_of (gsi, false, bind)
                       : NULL;
  int left = MAX_VALUE_CALLS;
  bool more = seq != NULL;
  for (int i = 0; more && i < MAX_DEPTH; i++)
    more = inline_nested (&seq, bind, &left);
  if (!seq || !only_computes (seq))
    return NULL;
  gimple_bind_set_body (bind, seq);
  return bind;
}

bool
acctile_may_change (void)
{
  return !acctile_unoptimised () && !flag_no_inline
         && !flag_instrument_function_entry_exit;
}

void
acctile_tidy_calls (gomp_target *target)
{
  int left = MAX_CALLS;
  bool found = acctile_may_change ();
  acctile_open_region (gimple_omp_body (target));
  for (int i = 0; found && i < MAX_DEPTH; i++)
    found = inline_calls (gimple_omp_body_ptr (target), NULL, NULL, &left);
  acctile_close_region ();
}

bool
acctile_inline_given (gimple_seq *function, hash_set<tree> *objects)
{
  int left = MAX_CALLS;
  bool found = false;
  for (int i = 0; acctile_may_change () && i < MAX_DEPTH; i++)
    if (inline_calls (function, NULL, objects, &left))
      found = true;
    else
      break;
  return found;
}
