/* Calls, in loops of the host, of functions that launch regions: a step of a
   loop over time, for instance.  What they do is put in the place of the calls,
   so that the loop is seen to do no more than to launch regions:

     for (t...)                            for (t...)
       { step (a, b, n);                     { from = a; to = b; m = n;
         swap; }                     ->        REGION (from, to, m);
                                               swap; }

   Trees that are not gimplified yet are those of functions of C and C++ that
   only this unit calls, and that come after their callers; what others are was
   kept as statements (step-body.cc).  Directives belong to a function and its
   lines, so that functions which have some stay calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "prepare/inline.h"
#include "prepare/objects.h"
#include "prepare/step-arguments.h"
#include "prepare/step-body.h"
#include "prepare/step-values.h"
#include "prepare/tidy.h"
#include "timetile/timeloop-queue.h"
#include "tree-inline.h"

/* The most calls of a function, and the most nodes of what they call.  */
#define MAX_CALLS 16
/* The most calls of functions that only tell a value.  */
#define MAX_VALUES 256
#define MAX_NODES 20000

/* What a function is that could be put: one that launches regions, or calls
   such functions; one that only assigns; one that does so, and may tell a
   value, with all that it calls; none.  */
enum step_kind
{
  STEP_OTHER,
  STEP_VALUE,
  STEP_ASSIGNS,
  STEP_LAUNCHES
};

/* The way through a function.  */
struct stepping
{
  int left, values_left; /* calls  */
  hash_map<tree, enum step_kind> kind;
  bool launches;           /* whether the loop at hand does  */
  hash_set<tree> referred; /* variables whose address calls were given  */
  gbind *bind;             /* the outermost of the function  */
  auto_vec<gbind *> put;   /* what stands for calls  */
  auto_vec<tree> made;     /* variables of what stands for small functions  */
  bool values;             /* whether there are calls of such functions  */
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

/* Puts CONSTANTS and the assignments that SEQ, or the first bind in it, begins
   with, but for those of pointers, into a bind: what Fortran computes of the
   bounds of arrays, which are the same in each step.  */

static void
enclose_begin (gimple_seq *seq, gimple_seq constants)
{
  gimple_stmt_iterator gsi = gsi_start (*seq);
  gimple_seq begin = constants;
  if (!gsi_end_p (gsi) && gimple_code (gsi_stmt (gsi)) == GIMPLE_BIND)
    {
      enclose_begin (gimple_bind_body_ptr (as_a<gbind *> (gsi_stmt (gsi))),
                     constants);
      return;
    }
  while (!gsi_end_p (gsi) && is_gimple_assign (gsi_stmt (gsi))
         && !gimple_clobber_p (gsi_stmt (gsi))
         && VAR_P (gimple_assign_lhs (gsi_stmt (gsi)))
         && DECL_ARTIFICIAL (gimple_assign_lhs (gsi_stmt (gsi)))
         && !POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (gsi_stmt (gsi)))))
    {
      gimple *stmt = gsi_stmt (gsi);
      gsi_remove (&gsi, false);
      gimple_seq_add_stmt (&begin, stmt);
    }
  if (begin)
    gsi_insert_before (&gsi, gimple_build_bind (NULL_TREE, begin, NULL_TREE),
                       GSI_SAME_STMT);
}

/* A walk_gimple_stmt callback: notes the variables of binds.  */

static tree
note_variables (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      ((hash_set<tree> *)wi->info)->add (var);
  return NULL_TREE;
}

/* Makes the variables of SEQ, which stands for a call, plain ones where nothing
   takes their address.  */

static void
clear_variables (gimple_seq seq)
{
  hash_set<tree> vars;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &vars;
  walk_gimple_seq (seq, note_variables, NULL, &wi);
  acctile_clear_addressable (&vars, seq);
}

/* A walk_gimple_seq callback: takes away where the life of a number or a
   pointer ends, which says no more than that nothing reads it.  */

static tree
take_end (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_clobber_p (stmt)
             && is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (stmt)));
  if (*handled)
    gsi_replace (gsi, gimple_build_nop (), false);
  return NULL_TREE;
}

static void
take_ends (gimple_seq *seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq_mod (seq, take_end, NULL, &wi);
}

/* Opens a context for what stands for a call, whose arguments become A.  The
   second closes it: A's bind stands for the call.  */

static void
begin_arguments (struct stepping *s, struct acctile_step_arguments *a)
{
  a->bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  a->constants = a->seq = NULL;
  a->referred = &s->referred;
  push_gimplify_context ();
}

static void
end_arguments (struct acctile_step_arguments *a)
{
  pop_gimplify_context (a->bind);
  gimple_bind_set_body (a->bind, a->seq);
}

/* What stands for the call at GSI of a function that is statements, NULL when
   it stays.  */

static gimple *
statements_kept (struct stepping *s, gimple_stmt_iterator gsi)
{
  tree fndecl = gimple_call_fndecl (gsi_stmt (gsi));
  gimple_seq body = acctile_step_body (fndecl);
  if (!body)
    return NULL;
  struct acctile_step_arguments a;
  s->left--;
  begin_arguments (s, &a);
  bool put = acctile_step_put_values (gsi, body, &a);
  if (put)
    {
      gimple_seq copy = acctile_step_copy (fndecl, body, &a.map);
      if (lang_GNU_Fortran ())
        {
          take_ends (&copy);
          enclose_begin (&copy, a.constants);
          clear_variables (copy);
        }
      gimple_seq_add_seq (&a.seq, copy);
    }
  end_arguments (&a);
  return put ? a.bind : NULL;
}

/* Whether CALL gives the address of a structure of the function at hand.  */

static bool
gives_object (gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (TREE_CODE (arg) == ADDR_EXPR && VAR_P (TREE_OPERAND (arg, 0))
          && TREE_CODE (TREE_TYPE (TREE_OPERAND (arg, 0))) == RECORD_TYPE)
        return true;
    }
  return false;
}

/* What stands for the call at GSI, NULL when it stays.  */

static gimple *
statements_of (struct stepping *s, gimple_stmt_iterator gsi)
{
  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
  tree fndecl = gimple_call_fndecl (call);
  struct acctile_step_arguments a;
  if (!acctile_may_inline (call, fndecl) || gimple_call_lhs (call)
      || fndecl == current_function_decl)
    return NULL;
  if (lang_GNU_Fortran () || gives_object (call)
      || !is_step (fndecl, &a.changed))
    return statements_kept (s, gsi);
  s->left--;
  begin_arguments (s, &a);
  bool put = acctile_step_put_arguments (call, &a);
  if (put)
    gimplify_and_add (copy_body (fndecl, &a.map), &a.seq);
  end_arguments (&a);
  return put ? a.bind : NULL;
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

/* Whether CALL is one of std::swap for two pointers, which is understood as a
   call.  */

static bool
is_swap (gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  return fndecl && acctile_is_std (fndecl, "swap") && may_exchange (call);
}

static enum step_kind kind_of_call (struct stepping *s, gcall *call);

/* The kind of the function FNDECL, as statements.  */

static enum step_kind
kind_of_kept (struct stepping *s, tree fndecl)
{
  auto_vec<gcall *> calls;
  gimple_seq body
      = fndecl == current_function_decl ? NULL : acctile_step_body (fndecl);
  if (!body)
    return STEP_OTHER;
  acctile_step_calls (body, &calls);
  bool launches = acctile_holds (body, acctile_is_target);
  for (unsigned i = 0; i < calls.length (); i++)
    {
      enum step_kind kind = kind_of_call (s, calls[i]);
      if (kind == STEP_OTHER && !is_swap (calls[i]))
        return STEP_OTHER;
      launches = launches || kind == STEP_LAUNCHES;
    }
  if (launches)
    return STEP_LAUNCHES;
  return calls.is_empty () && acctile_step_assigns_only (body) ? STEP_ASSIGNS
                                                               : STEP_OTHER;
}

/* The kind of the function of CALL.  std::swap is understood as a call.  */

static enum step_kind
kind_of_call (struct stepping *s, gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  if (!fndecl || is_swap (call))
    return STEP_OTHER;
  if (enum step_kind *known = s->kind.get (fndecl))
    return *known;
  hash_set<tree> changed;
  s->kind.put (fndecl, STEP_OTHER);
  bool trees = !lang_GNU_Fortran () && is_step (fndecl, &changed);
  enum step_kind kind = trees ? STEP_LAUNCHES : kind_of_kept (s, fndecl);
  if (kind == STEP_OTHER && acctile_step_is_value (call))
    kind = STEP_VALUE;
  s->kind.put (fndecl, kind);
  return kind;
}

/* A walk_gimple_stmt callback: finds what a loop that only launches regions
   does not hold.  */

static tree
find_other (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  gcall *call = dyn_cast<gcall *> (stmt);
  struct stepping *s = (struct stepping *)wi->info;
  bool region
      = acctile_is_region (stmt)
        || (gimple_code (stmt) == GIMPLE_OMP_TARGET
            && gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_SERIAL);
  enum step_kind kind = call ? kind_of_call (s, call) : STEP_OTHER;
  bool other = gimple_code (stmt) == GIMPLE_ASM
               || (is_gimple_omp (stmt) && !region)
               || (call && !acctile_is_wait (call) && !may_exchange (call)
                   && kind == STEP_OTHER);
  s->launches = s->launches || region || kind == STEP_LAUNCHES;
  *handled = other || region;
  return other ? integer_one_node : NULL_TREE;
}

/* Whether STMTS, from place FIRST to LAST, are a loop that launches regions,
   and does no more than such a loop may, but for calls.  */

static bool
is_launching (struct stepping *s, const vec<gimple *> &stmts, int first,
              int last)
{
  s->launches = false;
  for (int i = first; i <= last; i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = s;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      if (walk_gimple_stmt (&gsi, find_other, NULL, &wi))
        return false;
    }
  return s->launches;
}

/* Takes the assignments of the names of values just before the call at GSI,
   which are its arguments, into BIND, what stands for it: they are read
   together.  */

static void
take_arguments (gimple_stmt_iterator gsi, gbind *bind)
{
  gimple_stmt_iterator at = gsi;
  gimple_seq before = NULL;
  for (gsi_prev (&at);
       !gsi_end_p (at) && is_gimple_assign (gsi_stmt (at))
       && TREE_CODE (gimple_assign_lhs (gsi_stmt (at))) == SSA_NAME;
       gsi_prev (&at))
    ;
  if (gsi_end_p (at))
    return;
  for (gsi_next (&at); gsi_stmt (at) != gsi_stmt (gsi);)
    {
      gimple *stmt = gsi_stmt (at);
      gsi_remove (&at, false);
      gimple_seq_add_stmt (&before, stmt);
    }
  gimple_seq_add_seq (&before, gimple_bind_body (bind));
  gimple_bind_set_body (bind, before);
}

/* Puts what it does for the call at GSI of a function that only tells a
   value.  */

static void
put_value (struct stepping *s, gimple_stmt_iterator *gsi)
{
  s->values = true;
  s->values_left--;
  if (acctile_is_choice (gsi_stmt (*gsi)))
    return;
  gbind *bind = acctile_inline_value (*gsi);
  if (!bind)
    return;
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    s->made.safe_push (var);
  gimple_bind_append_vars (s->bind, gimple_bind_vars (bind));
  gimple_seq seq = gimple_bind_body (bind);
  if (gimple_seq_empty_p (seq))
    gimple_seq_add_stmt (&seq, gimple_build_nop ());
  gsi_replace_with_seq (gsi, seq, true);
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
      else if (call && here && kind_of_call (s, call) == STEP_VALUE)
        {
          if (s->values_left > 0)
            put_value (s, &gsi);
        }
      else if (call && here && s->left > 0
               && kind_of_call (s, call) != STEP_OTHER)
        if (gimple *instead = statements_of (s, gsi))
          {
            take_arguments (gsi, as_a<gbind *> (instead));
            gsi_replace (&gsi, instead, false);
            s->put.safe_push (as_a<gbind *> (instead));
            put_steps (s, gimple_bind_body_ptr (as_a<gbind *> (instead)), true);
          }
    }
}

/* Makes the local variables whose address calls were given plain ones where
   nothing takes it any more in FUNCTION.  */

static void
clear_referred (struct stepping *s, gimple_seq function)
{
  hash_set<tree> local;
  for (hash_set<tree>::iterator i = s->referred.begin ();
       i != s->referred.end (); ++i)
    if (VAR_P (*i) && !is_global_var (*i) && !DECL_HAS_VALUE_EXPR_P (*i)
        && DECL_CONTEXT (*i) == current_function_decl)
      local.add (*i);
  acctile_clear_addressable (&local, function);
}

void
acctile_tidy_steps (gimple_seq *function)
{
  struct stepping s;
  s.left = MAX_CALLS;
  s.values_left = MAX_VALUES;
  s.values = false;
  s.bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*function));
  if (s.bind && acctile_may_change ()
      && !acctile_has_directives (current_function_decl))
    {
      put_steps (&s, function, false);
      if (s.values)
        acctile_step_settle (function, s.bind, s.put, s.made);
      clear_referred (&s, *function);
    }
}
