/* Calls, in loops of the host, of functions that launch regions: a step of a
   loop over time, for instance.  What they do is put in the place of the calls,
   so that the loop is seen to do no more than to launch regions:

     for (t...)                            for (t...)
       { step (a, b, n);                     { from = a; to = b; m = n;
         swap; }                     ->        REGION (from, to, m);
                                               swap; }

   That needs trees that are not gimplified yet: those of functions that only
   this unit calls, and that come after their callers.  Directives belong to a
   function and its lines, so that functions which have some stay calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "callee.h"
#include "gimple-loop.h"
#include "inline.h"
#include "tidy.h"
#include "timeloop-queue.h"
#include "tree-inline.h"

/* The most calls of a function, and the most nodes of what they call.  */
#define MAX_CALLS 16
#define MAX_NODES 20000

/* The way through a function.  */
struct stepping
{
  int left;                    /* calls  */
  hash_map<tree, bool> launch; /* whether functions do, and can be put  */
};

/* The look into what is called.  */
struct called
{
  tree fndecl;
  int nodes;
  bool region, inside;     /* whether it launches one, and this is it  */
  hash_set<tree> *changed; /* variables that it assigns  */
};

/* Whether T, of a code that one front end alone has, is one that cannot be
   copied.  */

static bool
is_of_language (tree t)
{
  static const char *const names[]
      = { "must_not_throw_expr", "eh_spec_block", "compound_literal_expr",
          "try_block",           "handler",       "for_stmt",
          "while_stmt",          "do_stmt" };
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (!strcmp (get_tree_code_name (TREE_CODE (t)), names[i]))
      return true;
  return false;
}

static tree find_obstacle (tree *tp, int *walk_subtrees, void *data);

/* Whether the clause C of a region, or of a loop in it, is one that regions of
   a loop over time have.  */

static bool
is_plain_clause (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_IF:
    case OMP_CLAUSE_NUM_GANGS:
    case OMP_CLAUSE_NUM_WORKERS:
    case OMP_CLAUSE_VECTOR_LENGTH:
      return false;
    default:
      return true;
    }
}

/* What cannot stand elsewhere of the REGION that C launches, NULL_TREE for
   nothing.  */

static tree
look_inside (struct called *c, tree region)
{
  tree found = NULL_TREE;
  hash_set<tree> seen;
  c->region = c->inside = true;
  for (int i = 0; i < TREE_OPERAND_LENGTH (region) && !found; i++)
    found = walk_tree (&TREE_OPERAND (region, i), find_obstacle, c, &seen);
  c->inside = false;
  return found;
}

/* A walk_tree callback: finds what cannot stand elsewhere, and regions.  */

static tree
find_obstacle (tree *tp, int *walk_subtrees, void *data)
{
  struct called *c = (struct called *)data;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (++c->nodes > MAX_NODES
      || (TREE_TYPE (t) && variably_modified_type_p (TREE_TYPE (t), c->fndecl)))
    return t;
  switch (TREE_CODE (t))
    {
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
      *walk_subtrees = 0;
      return look_inside (c, t);
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      c->changed->add (TREE_OPERAND (t, 0));
      return NULL_TREE;
    case VAR_DECL:
      *walk_subtrees = 0;
      return DECL_CONTEXT (t) == c->fndecl
                     && (TREE_STATIC (t) || DECL_EXTERNAL (t)
                         || DECL_HAS_VALUE_EXPR_P (t) || DECL_HARD_REGISTER (t))
                 ? t
                 : NULL_TREE;
    case FUNCTION_DECL:
      *walk_subtrees = 0;
      return t == c->fndecl ? t : NULL_TREE;
    case LABEL_DECL:
      return DECL_ARTIFICIAL (t) && !FORCED_LABEL (t) ? NULL_TREE : t;
    case CALL_EXPR:
      return c->inside
                     && acctile_callee_may_call (get_callee_fndecl (t),
                                                 call_expr_flags (t))
                 ? NULL_TREE
                 : t;
    case OMP_CLAUSE:
      return is_plain_clause (t) ? NULL_TREE : t;
    case OACC_DATA:
    case OACC_HOST_DATA:
    case OACC_UPDATE:
    case OACC_ENTER_DATA:
    case OACC_EXIT_DATA:
    case OACC_CACHE:
    case OACC_DECLARE:
    case LABEL_EXPR:
    case GOTO_EXPR:
    case LOOP_EXPR:
    case SWITCH_EXPR:
      return c->inside ? NULL_TREE : t;
    case RETURN_EXPR:
    case TRY_CATCH_EXPR:
    case EH_FILTER_EXPR:
    case CATCH_EXPR:
    case ASM_EXPR:
    case VA_ARG_EXPR:
    case TARGET_EXPR:
    case OMP_CRITICAL:
      return t;
    default:
      return is_of_language (t) ? t : NULL_TREE;
    }
}

/* Whether FNDECL launches regions, and its trees can stand in the place of a
   call.  CHANGED gets the variables that it assigns.  */

static bool
is_step (tree fndecl, hash_set<tree> *changed)
{
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  struct called c = { fndecl, 0, false, false, changed };
  hash_set<tree> seen;
  if (!VOID_TYPE_P (TREE_TYPE (TREE_TYPE (fndecl)))
      || acctile_has_directives (fndecl)
      || (fun && (fun->cfg || fun->calls_setjmp || fun->calls_alloca))
      || gimple_has_body_p (fndecl) || !DECL_SAVED_TREE (fndecl))
    return false;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    if (TREE_ADDRESSABLE (parm) || TREE_THIS_VOLATILE (parm)
        || !is_gimple_reg_type (TREE_TYPE (parm))
        || variably_modified_type_p (TREE_TYPE (parm), fndecl))
      return false;
  return !walk_tree (&DECL_SAVED_TREE (fndecl), find_obstacle, &c, &seen)
         && c.region;
}

/* A declaration like DECL, in the function at hand: a copy_decl callback.  */

static tree
copy_declaration (tree decl, struct copy_body_data *)
{
  tree copy = copy_node (decl);
  DECL_CONTEXT (copy) = current_function_decl;
  DECL_ABSTRACT_ORIGIN (copy) = NULL_TREE;
  if (TREE_CODE (copy) == VAR_DECL)
    DECL_SEEN_IN_BIND_EXPR_P (copy) = 0;
  if (CODE_CONTAINS_STRUCT (TREE_CODE (copy), TS_DECL_WRTL)
      && !TREE_STATIC (copy) && !DECL_EXTERNAL (copy))
    SET_DECL_RTL (copy, NULL);
  DECL_CHAIN (copy) = NULL_TREE;
  return copy;
}

/* A walk_tree callback: lets blocks of copied trees stand for themselves.  */

static tree
clear_origin (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == BIND_EXPR && BIND_EXPR_BLOCK (*tp))
    BLOCK_ABSTRACT_ORIGIN (BIND_EXPR_BLOCK (*tp)) = NULL_TREE;
  return NULL_TREE;
}

/* A copy of the trees of FNDECL for the function at hand, in which the
   variables in MAP stand for its parameters.  */

static tree
copy_body (tree fndecl, hash_map<tree, tree> *map)
{
  struct copy_body_data id;
  memset (&id, 0, sizeof id);
  id.src_fn = fndecl;
  id.dst_fn = current_function_decl;
  id.src_cfun = DECL_STRUCT_FUNCTION (fndecl);
  id.decl_map = map;
  id.copy_decl = copy_declaration;
  id.transform_call_graph_edges = CB_CGE_DUPLICATE;
  id.do_not_fold = true;
  tree body = DECL_SAVED_TREE (fndecl);
  walk_tree (&body, copy_tree_body_r, &id, NULL);
  walk_tree_without_duplicates (&body, clear_origin, NULL);
  return body;
}

/* Whether ARG can stand for the parameter PARM itself, which is not among
   CHANGED, and is not among USED: a variable that only its own name
   changes.  */

static bool
is_same (tree parm, tree arg, hash_set<tree> *changed, hash_set<tree> *used)
{
  return (VAR_P (arg) || TREE_CODE (arg) == PARM_DECL)
         && !TREE_ADDRESSABLE (arg) && !TREE_THIS_VOLATILE (arg)
         && !is_global_var (arg) && !DECL_HAS_VALUE_EXPR_P (arg)
         && !changed->contains (parm) && !used->add (arg)
         && useless_type_conversion_p (TREE_TYPE (parm), TREE_TYPE (arg));
}

/* Fills MAP with what stands for the parameters of CALL's function, which
   changes CHANGED: variables of BIND that are set at the end of *SEQ, or those
   of the call.  False when that cannot be.  */

static bool
put_arguments (gcall *call, hash_set<tree> *changed, gbind *bind,
               hash_map<tree, tree> *map, gimple_seq *seq)
{
  unsigned i = 0;
  hash_set<tree> used;
  for (tree parm = DECL_ARGUMENTS (gimple_call_fndecl (call)); parm;
       parm = DECL_CHAIN (parm))
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (parm));
      if (i == gimple_call_num_args (call))
        return false;
      tree arg = gimple_call_arg (call, i++);
      if (!fold_convertible_p (type, arg))
        return false;
      if (is_same (parm, arg, changed, &used))
        {
          map->put (parm, arg);
          continue;
        }
      tree var = acctile_declare_new (bind, type, get_name (parm));
      DECL_ARTIFICIAL (var) = 0;
      map->put (parm, var);
      gimplify_assign (var, fold_convert (type, unshare_expr (arg)), seq);
    }
  return i == gimple_call_num_args (call);
}

/* What stands for CALL, NULL when it stays.  */

static gimple *
statements_of (gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  hash_set<tree> changed;
  if (!acctile_may_inline (call, fndecl) || gimple_call_lhs (call)
      || fndecl == current_function_decl || !is_step (fndecl, &changed))
    return NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gimple_seq seq = NULL;
  hash_map<tree, tree> map;
  push_gimplify_context ();
  bool put = put_arguments (call, &changed, bind, &map, &seq);
  if (put)
    gimplify_and_add (copy_body (fndecl, &map), &seq);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, seq);
  return put ? bind : NULL;
}

/* Whether all that CALL is given is the addresses of pointers, which it may
   exchange.  */

static bool
may_exchange (gcall *call)
{
  unsigned n = gimple_call_num_args (call);
  for (unsigned i = 0; i < n; i++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, i));
      if (!POINTER_TYPE_P (type) || !POINTER_TYPE_P (TREE_TYPE (type)))
        return false;
    }
  return n > 0;
}

/* Whether CALL is one of a function that launches regions.  */

static bool
calls_step (struct stepping *s, gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  bool known = true;
  if (!fndecl)
    return false;
  bool *launches = &s->launch.get_or_insert (fndecl, &known);
  if (!known)
    {
      hash_set<tree> changed;
      *launches = is_step (fndecl, &changed);
    }
  return *launches;
}

/* A walk_gimple_stmt callback: finds what a loop that only launches regions
   does not hold.  */

static tree
find_other (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  gcall *call = dyn_cast<gcall *> (stmt);
  struct stepping *s = (struct stepping *)wi->info;
  bool other = gimple_code (stmt) == GIMPLE_ASM
               || (is_gimple_omp (stmt) && !acctile_is_region (stmt))
               || (call && !acctile_is_wait (call) && !may_exchange (call)
                   && !calls_step (s, call));
  *handled = other || acctile_is_region (stmt);
  return other ? integer_one_node : NULL_TREE;
}

/* Whether STMTS, from place FIRST to LAST, do no more than a loop that launches
   regions may, but for calls.  */

static bool
is_launching (struct stepping *s, const vec<gimple *> &stmts, int first,
              int last)
{
  for (int i = first; i <= last; i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = s;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      if (walk_gimple_stmt (&gsi, find_other, NULL, &wi))
        return false;
    }
  return true;
}

/* Puts what they do for calls in *SEQ, INSIDE a loop that launches regions or
   not.  */

static void
put_steps (struct stepping *s, gimple_seq *seq, bool inside)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  int end = -1, i = 0;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi), i++)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (last[i] > end && is_launching (s, stmts, i, last[i]))
        end = last[i];
      bool here = inside || i <= end;
      gcall *call = dyn_cast<gcall *> (stmt);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        put_steps (s, gimple_bind_body_ptr (bind), here);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        put_steps (s, gimple_try_eval_ptr (stmt), here);
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET
               && gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_DATA)
        put_steps (s, gimple_omp_body_ptr (stmt), false);
      else if (call && here && s->left > 0)
        if (gimple *instead = statements_of (call))
          {
            gsi_replace (&gsi, instead, false);
            s->left--;
          }
    }
}

void
acctile_tidy_steps (gimple_seq *function)
{
  struct stepping s;
  s.left = MAX_CALLS;
  if (acctile_may_change () && !lang_GNU_Fortran ()
      && !acctile_has_directives (current_function_decl))
    put_steps (&s, function, false);
}
