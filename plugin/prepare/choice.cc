/* Calls of std::min and std::max, which are given references and give one
   back:

     r = std::max<int> (p, &x);  v = *r;
       ->  a = *p; b = x; c = MAX_EXPR <a, b>;  v = c;

   and of numbers that may be no number, what the standard says: the first
   unless it is less.  What the references name is then seen to be loaded only,
   where before one of them pointed to any memory.  So is a variable that a
   conditional expression may give as an object:

     p = &m;  v = *p;  ->  v = m;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* The walk through one region.  */
struct choices
{
  /* How often the region mentions a variable.  */
  hash_map<tree, int> mentions;
  /* The calls that can go, and the values of the references that they give.  */
  hash_set<gimple *> can_go;
  hash_map<tree, tree> values;
  /* How often a pointer of the region gets the address of a variable that the
     next statement loads by it.  */
  hash_map<tree, int> loads;
  /* Variables of the region, and those of them whose addresses they were
     given.  */
  hash_set<tree> own;
  auto_vec<tree> named;
  /* Names of references that no statement has any more.  */
  auto_vec<tree> names;
};

/* The type of what CALL, if it is one of std::min or std::max of two numbers,
   compares; NULL_TREE if it is none.  *GREATER says which of them it is.  */

static tree
compared_type (gimple *stmt, bool *greater)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  tree fndecl = call ? gimple_call_fndecl (call) : NULL_TREE;
  if (!call || gimple_call_num_args (call) != 2 || !gimple_call_lhs (call))
    return NULL_TREE;
  *greater = acctile_is_std (fndecl, "max");
  if (!*greater && !acctile_is_std (fndecl, "min"))
    return NULL_TREE;
  tree result = TREE_TYPE (TREE_TYPE (fndecl));
  if (TREE_CODE (result) != REFERENCE_TYPE)
    return NULL_TREE;
  tree type = TREE_TYPE (result);
  if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      || TYPE_VOLATILE (type))
    return NULL_TREE;
  for (int i = 0; i < 2; i++)
    {
      tree arg = TREE_TYPE (gimple_call_arg (call, i));
      if (!POINTER_TYPE_P (arg)
          || TYPE_MAIN_VARIANT (TREE_TYPE (arg)) != TYPE_MAIN_VARIANT (type))
        return NULL_TREE;
    }
  return TYPE_MAIN_VARIANT (type);
}

/* True when STMT does no more than give a value to a variable that has no
   address.  */

static bool
only_computes (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  return is_gimple_assign (stmt) && VAR_P (lhs) && !TREE_ADDRESSABLE (lhs)
         && !is_global_var (lhs) && !TREE_THIS_VOLATILE (lhs)
         && is_gimple_reg_type (TREE_TYPE (lhs));
}

/* True when STMT loads what REFERENCE names, and that is all it does with
   it.  */

static bool
loads_named (gimple *stmt, tree reference)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree rhs = gimple_assign_rhs1 (stmt);
  return TREE_CODE (rhs) == MEM_REF && TREE_OPERAND (rhs, 0) == reference
         && integer_zerop (TREE_OPERAND (rhs, 1)) && !TREE_THIS_VOLATILE (rhs)
         && useless_type_conversion_p (TREE_TYPE (TREE_TYPE (reference)),
                                       TREE_TYPE (rhs));
}

/* Whether the only statements of CLEANUP say that variables end.  */

static bool
only_clobbers (gimple_seq cleanup)
{
  for (gimple_stmt_iterator gsi = gsi_start (cleanup); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!gimple_clobber_p (gsi_stmt (gsi)))
      return false;
  return true;
}

/* The statements of the block STMT, a bind or one that does nothing at its end
   but say that variables end; NULL where it is none.  */

static gimple_seq *
block_of (gimple *stmt)
{
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    return gimple_bind_body_ptr (bind);
  if (gimple_code (stmt) == GIMPLE_TRY
      && gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY
      && only_clobbers (gimple_try_cleanup (stmt)))
    return gimple_try_eval_ptr (stmt);
  return NULL;
}

/* What follows a call.  */
struct following
{
  hash_set<tree> references; /* what the call gives, and copies of it  */
  int left;                  /* how often those are mentioned further on  */
  hash_set<tree> own;        /* variables that begin behind the call  */
};

/* Whether STMT stores to nothing but a variable that begins behind the call of
   F, which that cannot have been given.  */

static bool
begins_only (struct following *f, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  return is_gimple_assign (stmt) && VAR_P (lhs) && f->own.contains (lhs)
         && !TREE_THIS_VOLATILE (lhs) && is_gimple_reg_type (TREE_TYPE (lhs));
}

/* Adds REFERENCE, which one statement gives a value, to those of F.  False when
   it may get another.  */

static bool
add_reference (struct choices *c, struct following *f, tree reference)
{
  int *mentions = c->mentions.get (reference);
  if (!mentions
      || (TREE_CODE (reference) != SSA_NAME
          && (!VAR_P (reference) || is_global_var (reference)
              || TREE_ADDRESSABLE (reference))))
    return false;
  f->left += *mentions - 1;
  return !f->references.add (reference);
}

/* Whether STMT copies a reference, which TO gets, to the same type: what the
   function that makes the call gives back.  */

static bool
copies_reference (gimple *stmt, tree *from, tree *to)
{
  if (!gimple_assign_single_p (stmt)
      && !(is_gimple_assign (stmt)
           && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))))
    return false;
  *from = gimple_assign_rhs1 (stmt);
  *to = gimple_assign_lhs (stmt);
  return POINTER_TYPE_P (TREE_TYPE (*from)) && POINTER_TYPE_P (TREE_TYPE (*to))
         && types_compatible_p (TREE_TYPE (TREE_TYPE (*from)),
                                TREE_TYPE (TREE_TYPE (*to)));
}

/* Counts off what the call STMT, which can go, and what the assignment STMT
   mention of the references of F: loads of what they name, and copies.  */

static bool
count_stmt (struct choices *c, struct following *f, gimple *stmt)
{
  tree from, to;
  if (c->can_go.contains (stmt))
    {
      for (int i = 0; i < 2; i++)
        f->left -= f->references.contains (gimple_call_arg (stmt, i));
      return true;
    }
  if (copies_reference (stmt, &from, &to) && f->references.contains (from))
    {
      f->left--;
      return add_reference (c, f, to);
    }
  tree rhs = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL;
  if (rhs && TREE_CODE (rhs) == MEM_REF
      && f->references.contains (TREE_OPERAND (rhs, 0)))
    f->left -= loads_named (stmt, TREE_OPERAND (rhs, 0));
  return f->left == 0 || only_computes (stmt) || begins_only (f, stmt);
}

/* Counts off what mentions the references of F from AT on, also in blocks.
   False where something else may be stored to before the last of them.  */

static bool
count_off (struct choices *c, struct following *f, gimple_stmt_iterator at)
{
  for (; f->left > 0 && !gsi_end_p (at); gsi_next (&at))
    {
      gimple *stmt = gsi_stmt (at);
      if (is_gimple_debug (stmt))
        continue;
      if (gimple_seq *block = block_of (stmt))
        {
          if (gbind *bind = dyn_cast<gbind *> (stmt))
            for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
              f->own.add (v);
          if (!count_off (c, f, gsi_start (*block)))
            return false;
          continue;
        }
      if (!count_stmt (c, f, stmt))
        return false;
    }
  return true;
}

/* Whether the call at AT can go: what it gives is only loaded from, or given to
   others that can, before anything is stored to.  */

static bool
may_go (struct choices *c, gimple_stmt_iterator at)
{
  struct following f;
  f.left = 0;
  tree reference = gimple_call_lhs (gsi_stmt (at));
  gsi_next (&at);
  return add_reference (c, &f, reference) && count_off (c, &f, at)
         && f.left == 0;
}

/* A new variable of TYPE in BIND.  */

static tree
declare (gbind *bind, tree type)
{
  return acctile_declare_new (bind, type, "acctile_choice");
}

/* Whether VAR is a number of the function at hand.  */

static bool
is_of_function (tree var)
{
  return (VAR_P (var) || TREE_CODE (var) == PARM_DECL)
         && is_gimple_reg_type (TREE_TYPE (var)) && !is_global_var (var)
         && !TREE_THIS_VOLATILE (var)
         && DECL_CONTEXT (var) == current_function_decl;
}

/* Loads what ARG, a reference, names into a variable of TYPE in BIND, before
   GSI.  */

static tree
load (struct choices *c, gbind *bind, tree arg, tree type,
      gimple_stmt_iterator *gsi)
{
  if (tree *value = c->values.get (arg))
    return *value;
  tree from = TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0)
                                           : build_simple_mem_ref (arg);
  if (DECL_P (from) && (c->own.contains (from) || is_of_function (from)))
    c->named.safe_push (from);
  tree value = declare (bind, type);
  gsi_insert_before (gsi, gimple_build_assign (value, from), GSI_SAME_STMT);
  return value;
}

/* Puts a comparison for the call at GSI, in BIND.  GSI moves behind
   it.  */

static void
compare (struct choices *c, gbind *bind, gimple_stmt_iterator *gsi)
{
  bool greater;
  gimple *call = gsi_stmt (*gsi);
  tree type = compared_type (call, &greater);
  tree a = load (c, bind, gimple_call_arg (call, 0), type, gsi);
  tree b = load (c, bind, gimple_call_arg (call, 1), type, gsi);
  tree value = declare (bind, type);
  gimple *chooses;
  if (TREE_CODE (type) == INTEGER_TYPE
      || (SCALAR_FLOAT_TYPE_P (type) && flag_finite_math_only
          && !flag_signed_zeros))
    chooses = gimple_build_assign (value, greater ? MAX_EXPR : MIN_EXPR, a, b);
  else
    chooses = gimple_build_assign (
        value, COND_EXPR,
        build2 (greater ? GT_EXPR : LT_EXPR, boolean_type_node, b, a), b, a);
  tree reference = gimple_call_lhs (call);
  c->values.put (reference, value);
  gsi_insert_before (gsi, chooses, GSI_SAME_STMT);
  gsi_remove (gsi, true);
  if (TREE_CODE (reference) == SSA_NAME)
    c->names.safe_push (reference);
}

/* Takes blocks out of *SEQ that do nothing at their end but say so, their
   statements stay.  */

static void
open_blocks (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_TRY
          && gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY
          && only_clobbers (gimple_try_cleanup (stmt)))
        {
          gimple_seq inside = gimple_try_eval (stmt);
          open_blocks (&inside);
          gimple_try_set_eval (as_a<gtry *> (stmt), NULL);
          gsi_insert_seq_before (&gsi, inside, GSI_SAME_STMT);
          gsi_remove (&gsi, true);
        }
      else
        gsi_next (&gsi);
    }
}

/* Puts the value of a call that has gone for what the statement at GSI, or one
   in it, loads by the reference that the call gave.  GSI moves behind it.  */

static void
put_value (struct choices *c, gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree from, to;
  if (gimple_seq *block = block_of (stmt))
    for (gimple_stmt_iterator i = gsi_start (*block); !gsi_end_p (i);)
      put_value (c, &i);
  else if (copies_reference (stmt, &from, &to) && c->values.get (from))
    {
      tree value = *c->values.get (from);
      c->values.put (to, value);
      gsi_remove (gsi, true);
      if (TREE_CODE (to) == SSA_NAME)
        c->names.safe_push (to);
      return;
    }
  else if (gimple_assign_single_p (stmt)
           && TREE_CODE (gimple_assign_rhs1 (stmt)) == MEM_REF)
    if (tree *value
        = c->values.get (TREE_OPERAND (gimple_assign_rhs1 (stmt), 0)))
      gimple_assign_set_rhs1 (stmt, *value);
  gsi_next (gsi);
}

/* Rewrites the calls of *SEQ itself, which stands in BIND.  */

static bool
rewrite_calls (struct choices *c, gimple_seq *seq, gbind *bind)
{
  bool greater, found = false;
  for (gimple_stmt_iterator gsi = gsi_last (*seq); !gsi_end_p (gsi);
       gsi_prev (&gsi))
    if (compared_type (gsi_stmt (gsi), &greater) && may_go (c, gsi))
      {
        c->can_go.add (gsi_stmt (gsi));
        found = true;
      }
  for (gimple_stmt_iterator gsi = gsi_start (*seq); found && !gsi_end_p (gsi);)
    if (c->can_go.contains (gsi_stmt (gsi)))
      compare (c, bind, &gsi);
    else
      put_value (c, &gsi);
  return found;
}

/* The next statement behind AT, at which AT comes to stand; NULL for none.  */

static gimple *
next_stmt (gimple_stmt_iterator *at)
{
  do
    gsi_next (at);
  while (!gsi_end_p (*at) && is_gimple_debug (gsi_stmt (*at)));
  return gsi_end_p (*at) ? NULL : gsi_stmt (*at);
}

/* The statement that loads a variable of the function by the pointer of the
   region that gets its address at AT, where it is the next; NULL otherwise.  */

static gimple *
load_by_address (struct choices *c, gimple_stmt_iterator at)
{
  gimple *stmt = gsi_stmt (at);
  if (!gimple_assign_single_p (stmt)
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR)
    return NULL;
  tree pointer = gimple_assign_lhs (stmt);
  tree var = TREE_OPERAND (gimple_assign_rhs1 (stmt), 0);
  if (!VAR_P (pointer) || !DECL_ARTIFICIAL (pointer)
      || !c->own.contains (pointer) || TREE_ADDRESSABLE (pointer)
      || !DECL_P (var) || !(c->own.contains (var) || is_of_function (var))
      || !is_gimple_reg_type (TREE_TYPE (var)))
    return NULL;
  gimple *loads = next_stmt (&at);
  return loads && loads_named (loads, pointer)
                 && useless_type_conversion_p (
                     TREE_TYPE (var), TREE_TYPE (gimple_assign_rhs1 (loads)))
             ? loads
             : NULL;
}

/* Counts the loads by addresses in SEQ at any depth, and notes the variables
   that it declares.  */

static void
count_loads (struct choices *c, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        {
          for (tree v = gimple_bind_vars (inner); v; v = DECL_CHAIN (v))
            c->own.add (v);
          count_loads (c, gimple_bind_body (inner));
        }
      else if (gimple_code (stmt) == GIMPLE_TRY)
        count_loads (c, gimple_try_eval (stmt));
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        count_loads (c, gimple_omp_body (stmt));
      else if (load_by_address (c, gsi))
        c->loads.get_or_insert (gimple_assign_lhs (stmt))++;
    }
}

/* Loads variables in *SEQ at any depth that are loaded by an address of which
   nothing else is made.  */

static void
rewrite_loads (struct choices *c, gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      gimple *loads = load_by_address (c, gsi);
      tree pointer = loads ? gimple_assign_lhs (stmt) : NULL_TREE;
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        rewrite_loads (c, gimple_bind_body_ptr (inner));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        rewrite_loads (c, gimple_try_eval_ptr (stmt));
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        rewrite_loads (c, gimple_omp_body_ptr (stmt));
      else if (loads
               && *c->mentions.get (pointer) == 2 * *c->loads.get (pointer))
        {
          tree var = TREE_OPERAND (gimple_assign_rhs1 (stmt), 0);
          gimple_assign_set_rhs1 (loads, var);
          c->named.safe_push (var);
          gsi_remove (&gsi, true);
          continue;
        }
      gsi_next (&gsi);
    }
}

static bool rewrite (struct choices *c, gimple_seq *seq, gbind *bind);

/* Rewrites the calls in LOOP, which stands in BIND.  Its body gets a block
   where it needs variables.  */

static void
rewrite_loop (struct choices *c, gomp_for *loop, gbind *bind)
{
  gimple_seq *body = gimple_omp_body_ptr (loop);
  gbind *inner = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  rewrite (c, gimple_omp_for_pre_body_ptr (loop), bind);
  rewrite (c, body, inner);
  acctile_enclose_body (body, inner);
}

/* Rewrites the calls in *SEQ, which stands in BIND, at any depth, and opens the
   blocks around them.  True if there were any.  */

static bool
rewrite (struct choices *c, gimple_seq *seq, gbind *bind)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        {
          for (tree v = gimple_bind_vars (inner); v; v = DECL_CHAIN (v))
            c->own.add (v);
          rewrite (c, gimple_bind_body_ptr (inner), inner);
        }
      else if (gimple_code (stmt) == GIMPLE_TRY)
        found |= rewrite (c, gimple_try_eval_ptr (stmt), bind);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        rewrite_loop (c, loop, bind);
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET
               && !acctile_is_region (stmt))
        rewrite (c, gimple_omp_body_ptr (stmt), bind);
    }
  found |= bind && rewrite_calls (c, seq, bind);
  if (found)
    open_blocks (seq);
  return found;
}

/* A walk_tree callback: counts variables.  */

static tree
count_mention (tree *tp, int *, void *data)
{
  if (VAR_P (*tp) || TREE_CODE (*tp) == SSA_NAME)
    ((struct choices *)((walk_stmt_info *)data)->info)
        ->mentions.get_or_insert (*tp)++;
  return NULL_TREE;
}

/* A walk_tree callback: takes variables whose address is taken out of a
   set.  */

static tree
keep_addressed (tree *tp, int *, void *data)
{
  if (TREE_CODE (*tp) == ADDR_EXPR)
    if (tree base = get_base_address (TREE_OPERAND (*tp, 0)))
      ((hash_set<tree> *)((walk_stmt_info *)data)->info)->remove (base);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: takes variables that statements of the assembler
   use out of the set in the walk's info.  */

static tree
keep_of_assembler (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<tree> *free = (hash_set<tree> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    {
      for (unsigned i = 0; i < gimple_asm_ninputs (statement); i++)
        free->remove (TREE_VALUE (gimple_asm_input_op (statement, i)));
      for (unsigned i = 0; i < gimple_asm_noutputs (statement); i++)
        free->remove (TREE_VALUE (gimple_asm_output_op (statement, i)));
    }
  return NULL_TREE;
}

bool
acctile_is_choice (gimple *stmt)
{
  bool greater;
  return compared_type (stmt, &greater) != NULL_TREE;
}

/* Makes variables of C that were named plain where nothing in *FUNCTION takes
   their address any more.  */

static void
clear_named (struct choices *c, gimple_seq *function)
{
  walk_stmt_info wi;
  if (c->named.is_empty ())
    return;
  memset (&wi, 0, sizeof wi);
  hash_set<tree> free;
  for (unsigned i = 0; i < c->named.length (); i++)
    if (!is_global_var (c->named[i]) && !TREE_STATIC (c->named[i])
        && !DECL_HAS_VALUE_EXPR_P (c->named[i]))
      free.add (c->named[i]);
  wi.info = &free;
  walk_gimple_seq (*function, keep_of_assembler, keep_addressed, &wi);
  for (hash_set<tree>::iterator i = free.begin (); i != free.end (); ++i)
    TREE_ADDRESSABLE (*i) = 0;
}

void
acctile_tidy_choices (gomp_target *target, gimple_seq *function)
{
  struct choices c;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &c;
  walk_gimple_seq (gimple_omp_body (target), NULL, count_mention, &wi);
  count_loads (&c, gimple_omp_body (target));
  rewrite_loads (&c, gimple_omp_body_ptr (target));
  rewrite (&c, gimple_omp_body_ptr (target), NULL);
  clear_named (&c, function);
}

void
acctile_tidy_host_choices (gimple_seq *function)
{
  struct choices c;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &c;
  walk_gimple_seq (*function, NULL, count_mention, &wi);
  rewrite (&c, function, NULL);
  for (unsigned i = 0; i < c.names.length (); i++)
    release_ssa_name (c.names[i]);
  clear_named (&c, function);
}
