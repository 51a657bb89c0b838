/* What stands for the arguments of calls: see step-arguments.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/step-arguments.h"
#include "extract/definition.h"
#include "prepare/exchange.h"
#include "prepare/step-body.h"
#include "substitute.h"

/* Whether ARG can stand for the parameter PARM itself, which A's function does
   not change, and stands for no other: a variable that only its own name
   changes.  */

static bool
is_same (struct acctile_step_arguments *a, tree parm, tree arg)
{
  return (VAR_P (arg) || TREE_CODE (arg) == PARM_DECL)
         && !TREE_ADDRESSABLE (arg) && !TREE_THIS_VOLATILE (arg)
         && !is_global_var (arg) && !DECL_HAS_VALUE_EXPR_P (arg)
         && !a->changed.contains (parm) && !a->used.add (arg)
         && useless_type_conversion_p (TREE_TYPE (parm), TREE_TYPE (arg));
}

/* Lets a new variable of TYPE, in memory if PLACED, stand for PARM, and sets it
   to ARG.  */

static void
put_variable (struct acctile_step_arguments *a, tree parm, tree type, tree arg,
              bool placed)
{
  tree var = acctile_declare_new (a->bind, type, get_name (parm));
  DECL_ARTIFICIAL (var) = 0;
  TREE_ADDRESSABLE (var) = placed;
  a->map.put (parm, var);
  gimplify_assign (var, fold_convert (type, unshare_expr (arg)), &a->seq);
}

bool
acctile_step_put_arguments (gcall *call, struct acctile_step_arguments *a)
{
  unsigned i = 0;
  for (tree parm = DECL_ARGUMENTS (gimple_call_fndecl (call)); parm;
       parm = DECL_CHAIN (parm))
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (parm));
      if (i == gimple_call_num_args (call))
        return false;
      tree arg = gimple_call_arg (call, i++);
      if (!fold_convertible_p (type, arg))
        return false;
      if (is_same (a, parm, arg))
        a->map.put (parm, arg);
      else
        put_variable (a, parm, type, arg, false);
    }
  return i == gimple_call_num_args (call);
}

/* What the variable ARG is when the call at GSI is made, if an assignment just
   before it copies a variable that does not change from there on.  */

static tree
copied_from (tree arg, gimple_stmt_iterator gsi)
{
  hash_set<tree> changed;
  if (!DECL_P (arg) || !DECL_ARTIFICIAL (arg))
    return arg;
  for (gsi_prev (&gsi); !gsi_end_p (gsi) && is_gimple_assign (gsi_stmt (gsi));
       gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree from = gimple_assign_rhs1 (stmt);
      if (gimple_assign_lhs (stmt) == arg)
        return gimple_assign_single_p (stmt) && DECL_P (from)
                       && !is_global_var (from) && !changed.contains (from)
                   ? from
                   : arg;
      changed.add (gimple_assign_lhs (stmt));
    }
  return arg;
}

/* Whether ARG, an address, can stand for the reference PARM of a function with
   the statements SEQ.  */

static bool
refers_to (tree parm, tree arg, gimple_seq seq)
{
  return TREE_CODE (arg) == ADDR_EXPR && DECL_P (TREE_OPERAND (arg, 0))
         && useless_type_conversion_p (TREE_TYPE (TREE_TYPE (parm)),
                                       TREE_TYPE (TREE_OPERAND (arg, 0)))
         && acctile_step_only_refers (seq, parm);
}

/* The statement before the call at GSI that gives its argument ARG, a
   temporary, the address of a pointer in a structure; NULL when there is none.
 */

static gimple_stmt_iterator
member_address (gimple_stmt_iterator gsi, tree arg)
{
  if (TREE_CODE (arg) != SSA_NAME && !(VAR_P (arg) && DECL_ARTIFICIAL (arg)))
    return gsi_none ();
  for (gsi_prev (&gsi); !gsi_end_p (gsi) && is_gimple_assign (gsi_stmt (gsi));
       gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree lhs = gimple_assign_lhs (stmt);
      if (lhs != arg && TREE_CODE (lhs) != SSA_NAME
          && !(VAR_P (lhs) && DECL_ARTIFICIAL (lhs)))
        break;
      if (lhs != arg)
        continue;
      tree from = gimple_assign_rhs1 (stmt);
      return gimple_assign_single_p (stmt) && TREE_CODE (from) == ADDR_EXPR
                     && TREE_CODE (TREE_OPERAND (from, 0)) == COMPONENT_REF
                 ? gsi
                 : gsi_none ();
    }
  return gsi_none ();
}

/* Whether the pointer MEMBER, of a structure that a variable is or points to,
   can stand for what the reference PARM of a function with the statements BODY
   refers to: the function changes nothing that says where it is.  */

static bool
can_stand (tree parm, tree member, gimple_seq body)
{
  tree base = acctile_exchange_base (member);
  return base && !TREE_THIS_VOLATILE (member) && !TREE_THIS_VOLATILE (base)
         && (base == get_base_address (member)
             || (!TREE_ADDRESSABLE (base) && !is_global_var (base)))
         && !DECL_HAS_VALUE_EXPR_P (base) && POINTER_TYPE_P (TREE_TYPE (parm))
         && TREE_CODE (TREE_TYPE (TREE_TYPE (parm))) == POINTER_TYPE
         && useless_type_conversion_p (TREE_TYPE (TREE_TYPE (parm)),
                                       TREE_TYPE (member))
         && acctile_step_assigns_only (body)
         && acctile_step_only_refers (body, parm);
}

/* Lets the pointer in a structure that the call at GSI gives the address of as
   ARG stand for what PARM, of a function with the statements BODY, refers to.
   False where there is none.  */

static bool
put_member (struct acctile_step_arguments *a, gimple_stmt_iterator gsi,
            gimple_seq body, tree parm, tree arg)
{
  gimple_stmt_iterator place = member_address (gsi, arg);
  tree address
      = gsi_end_p (place) ? arg : gimple_assign_rhs1 (gsi_stmt (place));
  if (TREE_CODE (address) != ADDR_EXPR
      || TREE_CODE (TREE_OPERAND (address, 0)) != COMPONENT_REF
      || !can_stand (parm, TREE_OPERAND (address, 0), body))
    return false;
  a->map.put (parm, unshare_expr (address));
  if (!gsi_end_p (place))
    a->addresses.safe_push (place);
  return true;
}

/* Whether ARG is an argument of Fortran's, which nothing changes, that can
   stand for the parameter PARM of A's function.  */

static bool
is_same_dummy (struct acctile_step_arguments *a, tree parm, tree arg)
{
  return lang_GNU_Fortran () && TREE_CODE (arg) == PARM_DECL
         && POINTER_TYPE_P (TREE_TYPE (arg)) && !a->changed.contains (parm)
         && TREE_ADDRESSABLE (arg) && !TREE_THIS_VOLATILE (arg)
         && !DECL_HAS_VALUE_EXPR_P (arg) && !a->used.add (arg)
         && useless_type_conversion_p (TREE_TYPE (parm), TREE_TYPE (arg));
}

/* Whether PARM, of a function with the statements BODY, refers to a pointer,
   which the function changes or reads there: where that is not a variable
   std::swap alone is understood, as a call.  */

static bool
refers_to_pointer (tree parm, gimple_seq body)
{
  return POINTER_TYPE_P (TREE_TYPE (parm))
         && POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (parm)))
         && acctile_step_assigns_only (body)
         && acctile_step_only_refers (body, parm);
}

/* Whether REF is a constant of the program's, as Fortran hands on in memory. */

static bool
is_constant (tree ref)
{
  return TREE_CODE (ref) == CONST_DECL && DECL_INITIAL (ref)
         && CONSTANT_CLASS_P (DECL_INITIAL (ref));
}

/* The number that ARG is the address of, if PARM, an argument of a Fortran
   function with the statements BODY, refers to it and only reads it: a
   constant, a variable, or one in a structure.  In Fortran nothing else in the
   function changes the number, so that a copy does.  NULL_TREE when that is not
   so.  */

static tree
number_read (tree parm, tree arg, gimple_seq body)
{
  tree ref = TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : NULL_TREE;
  if (!lang_GNU_Fortran () || !ref
      || !(VAR_P (ref) || is_constant (ref)
           || (TREE_CODE (ref) == COMPONENT_REF && acctile_exchange_base (ref)))
      || TREE_CODE (TREE_TYPE (parm)) != REFERENCE_TYPE
      || TREE_THIS_VOLATILE (ref)
      || !(INTEGRAL_TYPE_P (TREE_TYPE (ref))
           || SCALAR_FLOAT_TYPE_P (TREE_TYPE (ref)))
      || !useless_type_conversion_p (TREE_TYPE (TREE_TYPE (parm)),
                                     TREE_TYPE (ref))
      || !acctile_step_only_reads (body, parm))
    return NULL_TREE;
  return TREE_CODE (ref) == CONST_DECL ? DECL_INITIAL (ref)
                                       : unshare_expr (ref);
}

/* Lets the address of a new variable that is set to NUMBER stand for PARM.  */

static void
put_number (struct acctile_step_arguments *a, tree parm, tree number)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (parm)));
  tree value = acctile_declare_new (a->bind, type, get_name (parm));
  gimplify_assign (value, fold_convert (type, number),
                   CONSTANT_CLASS_P (number) ? &a->constants : &a->seq);
  a->map.put (parm, build_fold_addr_expr (value));
}

/* Lets ARG itself stand for PARM.  */

static void
put_itself (struct acctile_step_arguments *a, tree parm, tree arg)
{
  a->map.put (parm, arg);
  if (TREE_CODE (arg) == ADDR_EXPR)
    a->referred->add (TREE_OPERAND (arg, 0));
}

/* Puts what stands for PARM of FNDECL, whose statements are BODY, where the
   call gives ARG.  False when that cannot be.  */

static bool
put_value (struct acctile_step_arguments *a, tree fndecl, gimple_seq body,
           tree parm, tree arg)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (parm));
  if (!fold_convertible_p (type, arg))
    return false;
  tree number = number_read (parm, arg, body);
  bool constant = number && CONSTANT_CLASS_P (number);
  bool referred = !constant && refers_to (parm, arg, body);
  bool placed = !lang_GNU_Fortran () && TREE_ADDRESSABLE (parm);
  if (number && !referred)
    {
      put_number (a, parm, number);
      return true;
    }
  if (!referred && refers_to_pointer (parm, body))
    return false;
  if (referred || (!placed && is_same (a, parm, arg))
      || is_same_dummy (a, parm, arg))
    {
      put_itself (a, parm, arg);
      return true;
    }
  if (variably_modified_type_p (type, fndecl))
    type = TYPE_MAIN_VARIANT (TREE_TYPE (arg));
  put_variable (a, parm, type, arg, placed);
  return true;
}

bool
acctile_step_put_values (gimple_stmt_iterator gsi, gimple_seq body,
                         struct acctile_step_arguments *a)
{
  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
  tree fndecl = gimple_call_fndecl (call);
  unsigned i = 0;
  acctile_collect_assigned (body, &a->changed);
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    {
      if (i == gimple_call_num_args (call))
        return false;
      tree arg = copied_from (gimple_call_arg (call, i++), gsi);
      if (!put_member (a, gsi, body, parm, arg)
          && !put_value (a, fndecl, body, parm, arg))
        return false;
    }
  if (i != gimple_call_num_args (call))
    return false;
  for (unsigned k = 0; k < a->addresses.length (); k++)
    acctile_remove_address (a->addresses[k], call);
  return true;
}
