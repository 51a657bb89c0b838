/* Functions that launch regions as statements, for the loops of the host that
   call them (inline-regions.cc).  What GCC has made basic blocks of cannot
   stand elsewhere, so that each such function is kept as it comes to the pass;
   those inside of another function, as Fortran's, still are statements then,
   and those that come later become statements on demand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/step-body.h"
#include "acctile.h"
#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "prepare/inline.h"
#include "extract/liveness.h"
#include "prepare/tidy.h"
#include "timetile/timeloop-queue.h"

/* The most statements of such a function, and the most such functions.  */
#define MAX_STATEMENTS 4000
#define MAX_KEPT 1024
/* The most statements of one that only assigns.  */
#define MAX_ASSIGNMENTS 24
/* The most nodes of its trees.  */
#define MAX_NODES 200

/* A function and its statements, in which variables stand for the names of
   values.  */
struct kept_step
{
  tree fndecl;
  gimple *seq;
};

static vec<kept_step> kept;

/* The look at a function.  */
struct step_look
{
  tree fndecl;
  int nodes;
  bool region; /* whether it launches one, or calls what may  */
  bool inside;
};

/* Whether clauses of a region, or of a loop in it, are ones that regions of a
   loop over time have.  */

static bool
has_plain_clauses (tree clauses)
{
  static const enum omp_clause_code others[]
      = { OMP_CLAUSE_REDUCTION, OMP_CLAUSE_IF, OMP_CLAUSE_NUM_GANGS,
          OMP_CLAUSE_NUM_WORKERS, OMP_CLAUSE_VECTOR_LENGTH };
  for (unsigned i = 0; i < ARRAY_SIZE (others); i++)
    if (omp_find_clause (clauses, others[i]))
      return false;
  return true;
}

/* A walk_gimple_op callback: finds what cannot stand elsewhere.  */

static tree
find_operand (tree *tp, int *walk_subtrees, void *data)
{
  struct step_look *look = (struct step_look *)((walk_stmt_info *)data)->info;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t) && !DECL_P (t);
  if (t == look->fndecl || TREE_CODE (t) == RESULT_DECL
      || (TREE_CODE (t) == ADDR_EXPR
          && TREE_CODE (TREE_OPERAND (t, 0)) == PARM_DECL)
      || TREE_CODE (t) == WITH_SIZE_EXPR)
    return t;
  if (TREE_CODE (t) == LABEL_DECL)
    return FORCED_LABEL (t) || DECL_NONLOCAL (t) ? t : NULL_TREE;
  if (!VAR_P (t) || !auto_var_in_fn_p (t, look->fndecl))
    return VAR_P (t) && DECL_CONTEXT (t) == look->fndecl ? t : NULL_TREE;
  return DECL_HAS_VALUE_EXPR_P (t) || DECL_HARD_REGISTER (t)
                 || TREE_THIS_VOLATILE (t)
             ? t
             : NULL_TREE;
}

static bool can_move (struct step_look *look, gimple_seq seq);

/* Whether nothing leaves SEQ, of a function, by an exception.  */

static bool
never_throws (gimple_seq seq)
{
  bool never = !flag_non_call_exceptions;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi) && never;
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        never = never_throws (gimple_bind_body (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        never = never_throws (gimple_try_eval (stmt))
                && never_throws (gimple_try_cleanup (stmt));
      else if (is_gimple_call (stmt))
        never = acctile_is_wait (stmt);
    }
  return never;
}

/* Whether STMT only says that no exception leaves what is in it, as noexcept
   does, where there is none.  */

static bool
is_idle_try (gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_TRY
      || gimple_try_kind (stmt) != GIMPLE_TRY_CATCH)
    return false;
  gimple_seq cleanup = gimple_try_cleanup (stmt);
  return gimple_seq_singleton_p (cleanup)
         && gimple_code (gimple_seq_first_stmt (cleanup))
                == GIMPLE_EH_MUST_NOT_THROW
         && never_throws (gimple_try_eval (stmt));
}

/* Puts what is in such statements of SEQ, outside of regions, for them.  */

static void
open_idle_tries (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        open_idle_tries (gimple_bind_body_ptr (bind));
      if (gimple_code (stmt) != GIMPLE_TRY)
        continue;
      open_idle_tries (gimple_try_eval_ptr (stmt));
      if (!is_idle_try (stmt))
        continue;
      gbind *open
          = gimple_build_bind (NULL_TREE, gimple_try_eval (stmt), NULL_TREE);
      gimple_try_set_eval (as_a<gtry *> (stmt), NULL);
      gsi_replace (&gsi, open, false);
    }
}

/* Whether TARGET can stand elsewhere.  */

static bool
can_move_region (struct step_look *look, gimple *target)
{
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_KERNELS:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
      break;
    default:
      return false;
    }
  bool inside = look->inside;
  look->region = look->inside = true;
  bool can = has_plain_clauses (gimple_omp_target_clauses (target))
             && can_move (look, gimple_omp_body (target));
  look->inside = inside;
  return can;
}

/* Whether STMT can stand elsewhere.  */

static bool
can_move_stmt (struct step_look *look, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      return can_move (look, gimple_bind_body (as_a<gbind *> (stmt)));
    case GIMPLE_TRY:
      if (!look->inside && is_idle_try (stmt))
        return can_move (look, gimple_try_eval (stmt));
      return gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY
             && can_move (look, gimple_try_eval (stmt))
             && can_move (look, gimple_try_cleanup (stmt));
    case GIMPLE_OMP_TARGET:
      return can_move_region (look, stmt);
    case GIMPLE_OMP_FOR:
      return look->inside && has_plain_clauses (gimple_omp_for_clauses (stmt))
             && can_move (look, gimple_omp_for_pre_body (stmt))
             && can_move (look, gimple_omp_body (stmt));
    case GIMPLE_CALL:
      if (look->inside)
        return gimple_call_internal_p (stmt)
               || acctile_callee_may_call (gimple_call_fndecl (stmt),
                                           gimple_call_flags (stmt));
      look->region = true;
      return acctile_is_wait (stmt)
             || (gimple_call_fndecl (stmt) && !gimple_call_builtin_p (stmt)
                 && !gimple_call_chain (as_a<gcall *> (stmt)));
    case GIMPLE_ASSIGN:
    case GIMPLE_COND:
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      return true;
    case GIMPLE_OMP_ATOMIC_LOAD:
    case GIMPLE_OMP_ATOMIC_STORE:
    case GIMPLE_SWITCH:
      return look->inside;
    default:
      return false;
    }
}

static bool
can_move (struct step_look *look, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = look;
      if (++look->nodes > MAX_STATEMENTS
          || walk_gimple_op (gsi_stmt (gsi), find_operand, &wi)
          || !can_move_stmt (look, gsi_stmt (gsi)))
        return false;
    }
  return true;
}

/* Whether FNDECL, whose statements are SEQ, launches regions, or calls others,
   or only assigns, and can stand elsewhere.  */

static bool
is_step (tree fndecl, gimple_seq seq)
{
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  struct step_look look = { fndecl, 0, false, false };
  if (!VOID_TYPE_P (TREE_TYPE (TREE_TYPE (fndecl)))
      || acctile_has_directives (fndecl) || DECL_STATIC_CHAIN (fndecl) || !fun
      || fun->calls_setjmp || fun->calls_alloca)
    return false;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    if (TREE_THIS_VOLATILE (parm) || !is_gimple_reg_type (TREE_TYPE (parm)))
      return false;
  return can_move (&look, seq)
         && (look.region
             || (look.nodes <= MAX_ASSIGNMENTS
                 && acctile_step_assigns_only (seq)));
}

bool
acctile_step_assigns_only (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
      {
        if (!acctile_step_assigns_only (gimple_bind_body (bind)))
          return false;
      }
    else if (gimple_code (gsi_stmt (gsi)) == GIMPLE_TRY)
      {
        if (!acctile_step_assigns_only (gimple_try_eval (gsi_stmt (gsi)))
            || (!is_idle_try (gsi_stmt (gsi))
                && !acctile_step_assigns_only (
                    gimple_try_cleanup (gsi_stmt (gsi)))))
          return false;
      }
    else if (!is_gimple_assign (gsi_stmt (gsi))
             && !is_gimple_debug (gsi_stmt (gsi)))
      return false;
  return true;
}

/* What stands for the names of values of a function.  */
struct unnaming
{
  tree fndecl;
  hash_map<tree, tree> vars;
  auto_vec<tree> made;
};

/* A walk_gimple_op callback: puts variables for names.  */

static tree
put_variable (tree *tp, int *walk_subtrees, void *data)
{
  struct unnaming *u = (struct unnaming *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) != SSA_NAME)
    return NULL_TREE;
  tree &var = u->vars.get_or_insert (*tp);
  if (!var)
    {
      var = create_tmp_var_raw (TYPE_MAIN_VARIANT (TREE_TYPE (*tp)),
                                "acctile_own");
      DECL_CONTEXT (var) = u->fndecl;
      u->made.safe_push (var);
    }
  *tp = var;
  *walk_subtrees = 0;
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: gives regions clauses of their own.  */

static tree
unshare_clauses (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  if (gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi)))
    gimple_omp_target_set_clauses (
        target, unshare_expr (gimple_omp_target_clauses (target)));
  return NULL_TREE;
}

/* A copy of SEQ that shares nothing with it.  */

static gimple_seq
copy_apart (gimple_seq seq)
{
  gimple_seq copy = gimple_seq_copy (seq);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (copy, unshare_clauses, NULL, &wi);
  return copy;
}

/* A walk_gimple_stmt callback: puts a list of the variables of binds in the
   place of their chain, which the function goes on changing.  */

static tree
list_variables (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  if (!bind)
    return NULL_TREE;
  tree list = NULL_TREE;
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    list = tree_cons (NULL_TREE, var, list);
  gimple_bind_set_vars (bind, nreverse (list));
  return NULL_TREE;
}

/* Keeps SEQ for FNDECL.  */

static gimple_seq
keep (tree fndecl, gimple_seq seq)
{
  struct unnaming u;
  walk_stmt_info wi;
  u.fndecl = fndecl;
  memset (&wi, 0, sizeof wi);
  wi.info = &u;
  gbind *bind = gimple_build_bind (NULL_TREE, copy_apart (seq), NULL_TREE);
  open_idle_tries (gimple_bind_body_ptr (bind));
  walk_gimple_seq (gimple_bind_body (bind), NULL, put_variable, &wi);
  for (unsigned i = 0; i < u.made.length (); i++)
    gimple_bind_append_vars (bind, u.made[i]);
  memset (&wi, 0, sizeof wi);
  gimple_stmt_iterator at = acctile_gsi_at (bind);
  walk_gimple_stmt (&at, list_variables, NULL, &wi);
  struct kept_step step = { fndecl, bind };
  kept.safe_push (step);
  return bind;
}

void
acctile_step_keep (gimple_seq seq)
{
  if (acctile_may_change () && kept.length () < MAX_KEPT
      && is_step (current_function_decl, seq))
    keep (current_function_decl, seq);
}

static bool is_kept (tree fndecl);

/* The look at the trees of a function.  */
struct tree_look
{
  hash_set<tree> seen; /* functions  */
  int nodes;
  bool plain; /* no calls, conditions, loops  */
};

/* A walk_tree callback: finds a region, or a call of a function that launches
   some, other than those seen.  */

static tree
find_region (tree *tp, int *walk_subtrees, void *data)
{
  struct tree_look *look = (struct tree_look *)data;
  tree fndecl = NULL_TREE;
  look->nodes++;
  *walk_subtrees = !TYPE_P (*tp);
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
      return *tp;
    case CALL_EXPR:
      fndecl = get_callee_fndecl (*tp);
      look->plain = false;
      break;
    case COND_EXPR:
    case LOOP_EXPR:
    case SWITCH_EXPR:
      look->plain = false;
      break;
    default:
      break;
    }
  if (!fndecl || look->seen.add (fndecl))
    return NULL_TREE;
  return is_kept (fndecl)
                 || (DECL_SAVED_TREE (fndecl)
                     && walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl),
                                                      find_region, look))
             ? *tp
             : NULL_TREE;
}

/* Makes statements of the trees of FNDECL if they launch regions, or may only
   assign.  */

static void
make_statements (tree fndecl)
{
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  struct tree_look look;
  look.nodes = 0;
  look.plain = true;
  look.seen.add (fndecl);
  if (!fun || fun->cfg || gimple_has_body_p (fndecl)
      || decl_function_context (fndecl) || !DECL_SAVED_TREE (fndecl)
      || !VOID_TYPE_P (TREE_TYPE (TREE_TYPE (fndecl))))
    return;
  if (walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), find_region,
                                    &look)
      || (look.plain && look.nodes <= MAX_NODES))
    gimplify_function_tree (fndecl);
}

static bool
is_kept (tree fndecl)
{
  for (unsigned i = 0; i < kept.length (); i++)
    if (kept[i].fndecl == fndecl)
      return true;
  return false;
}

gimple_seq
acctile_step_body (tree fndecl)
{
  for (unsigned i = 0; i < kept.length (); i++)
    if (kept[i].fndecl == fndecl)
      return kept[i].seq;
  make_statements (fndecl);
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  gimple_seq seq = fun && !fun->cfg ? gimple_body (fndecl) : NULL;
  return seq && kept.length () < MAX_KEPT && is_step (fndecl, seq)
             ? keep (fndecl, seq)
             : NULL;
}

void
acctile_step_calls (gimple_seq seq, vec<gcall *> *calls)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_step_calls (gimple_bind_body (bind), calls);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        acctile_step_calls (gimple_try_eval (stmt), calls);
      else if (is_gimple_call (stmt) && !acctile_is_wait (stmt))
        calls->safe_push (as_a<gcall *> (stmt));
    }
}

/* Whether T is what the variable in it refers to.  */

static bool
is_referred (tree t)
{
  return TREE_CODE (t) == INDIRECT_REF
         || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1)));
}

/* Whether the clause C hands in the value that the reference PARM refers to. */

static bool
hands_in (tree c, tree parm)
{
  return TREE_CODE (c) == OMP_CLAUSE
         && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
         && OMP_CLAUSE_DECL (c) == parm
         && TREE_CODE (TREE_TYPE (parm)) == REFERENCE_TYPE
         && is_gimple_reg_type (TREE_TYPE (TREE_TYPE (parm)));
}

/* Whether the clause C of a kernels region makes the reference PARM, to a
   number, refer to the device's copy.  */

static bool
is_pointer_map (tree c, tree parm)
{
  return TREE_CODE (c) == OMP_CLAUSE && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
         && OMP_CLAUSE_DECL (c) == parm
         && TREE_CODE (TREE_TYPE (parm)) == REFERENCE_TYPE
         && is_gimple_reg_type (TREE_TYPE (TREE_TYPE (parm)));
}

/* Whether the clause C maps what the reference PARM refers to, other than by
   itself.  */

static bool
is_value_map (tree c, tree parm)
{
  return TREE_CODE (c) == OMP_CLAUSE && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM
         && is_referred (OMP_CLAUSE_DECL (c))
         && TREE_OPERAND (OMP_CLAUSE_DECL (c), 0) == parm;
}

/* A parameter that is a reference, of which clauses may map the pointer where
   "mapped".  */
struct reference
{
  tree parm;
  bool mapped;
};

/* A walk_tree callback: finds a use of the reference in the walk's info but for
   what it refers to.  */

static tree
find_other_use (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  const struct reference *r = (const struct reference *)wi->info;
  tree t = *tp, parm = r->parm;
  *walk_subtrees = !TYPE_P (t);
  if (hands_in (t, parm) || (r->mapped && is_pointer_map (t, parm)))
    {
      *walk_subtrees = 0;
      return walk_tree (&OMP_CLAUSE_CHAIN (t), find_other_use, data, NULL);
    }
  if (r->mapped && is_value_map (t, parm))
    return t;
  if (is_referred (t) && TREE_OPERAND (t, 0) == parm)
    *walk_subtrees = !useless_type_conversion_p (TREE_TYPE (TREE_TYPE (parm)),
                                                 TREE_TYPE (t));
  return t == parm ? t : NULL_TREE;
}

/* A walk_gimple_seq callback: finds a store to what the parameter in the walk's
   info refers to.  */

static tree
find_store (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  tree base = lhs ? get_base_address (lhs) : NULL_TREE;
  *handled
      = base
        && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
        && TREE_OPERAND (base, 0) == (tree)wi->info;
  return *handled ? lhs : NULL_TREE;
}

/* acctile_step_only_refers for SEQ and R.  */

static bool
only_refers (gimple_seq seq, struct reference *r)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = r;
  return POINTER_TYPE_P (TREE_TYPE (r->parm))
         && !walk_gimple_seq (seq, NULL, find_other_use, &wi);
}

bool
acctile_step_only_refers (gimple_seq seq, tree parm)
{
  struct reference r = { parm, false };
  return only_refers (seq, &r);
}

bool
acctile_step_only_reads (gimple_seq seq, tree parm)
{
  struct reference r = { parm, true };
  walk_stmt_info wi;
  if (!only_refers (seq, &r))
    return false;
  memset (&wi, 0, sizeof wi);
  wi.info = parm;
  return !walk_gimple_seq (seq, find_store, NULL, &wi);
}

/* A declaration like DECL, in the function at hand: a copy_decl callback.  */

static tree
copy_declaration (tree decl, struct copy_body_data *)
{
  tree copy = copy_node (decl);
  DECL_CONTEXT (copy) = current_function_decl;
  DECL_ABSTRACT_ORIGIN (copy) = NULL_TREE;
  DECL_CHAIN (copy) = NULL_TREE;
  if (VAR_P (copy))
    DECL_SEEN_IN_BIND_EXPR_P (copy) = 1;
  if (TREE_CODE (copy) == LABEL_DECL)
    LABEL_DECL_UID (copy) = -1;
  else if (CODE_CONTAINS_STRUCT (TREE_CODE (copy), TS_DECL_WRTL))
    SET_DECL_RTL (copy, NULL);
  return copy;
}

/* A copy of statements, and what its binds declare.  */
struct declaring
{
  struct copy_body_data *id;
  hash_set<tree> done;
};

/* A walk_gimple_stmt callback: declares what the binds of the copy in the
   walk's info list, once where several list the same.  */

static tree
copy_variables (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct declaring *declaring = (struct declaring *)wi->info;
  struct copy_body_data *id = declaring->id;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  *handled = false;
  if (!bind)
    return NULL_TREE;
  tree vars = NULL_TREE;
  for (tree list = gimple_bind_vars (bind); list; list = TREE_CHAIN (list))
    {
      tree var = TREE_VALUE (list);
      if (!VAR_P (var) || !auto_var_in_fn_p (var, id->src_fn))
        continue;
      tree copy = remap_decl (var, id);
      if (declaring->done.add (copy))
        continue;
      DECL_CHAIN (copy) = vars;
      vars = copy;
    }
  vars = nreverse (vars);
  gimple_bind_set_vars (bind, vars);
  gimple_bind_set_block (bind, make_node (BLOCK));
  BLOCK_VARS (gimple_bind_block (bind)) = vars;
  return NULL_TREE;
}

/* A walk_gimple_op callback: puts what stands for variables, labels and types
   in the copy in the walk's info.  */

static tree
put_copies (tree *tp, int *walk_subtrees, void *data)
{
  struct copy_body_data *id
      = (struct copy_body_data *)((walk_stmt_info *)data)->info;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t) && !DECL_P (t);
  if (TYPE_P (t))
    return NULL_TREE;
  if (is_referred (t))
    if (tree *with = id->decl_map->get (TREE_OPERAND (t, 0)))
      if (TREE_CODE (*with) == ADDR_EXPR)
        {
          *tp = unshare_expr (TREE_OPERAND (*with, 0));
          *walk_subtrees = 0;
          return NULL_TREE;
        }
  if (DECL_P (t))
    {
      if (TREE_CODE (t) == LABEL_DECL
          || (VAR_P (t) && auto_var_in_fn_p (t, id->src_fn)))
        *tp = remap_decl (t, id);
      else if (tree *with = id->decl_map->get (t))
        *tp = TREE_CODE (*with) == ADDR_EXPR ? TREE_OPERAND (*with, 0) : *with;
      return NULL_TREE;
    }
  if (!TREE_TYPE (t) || !variably_modified_type_p (TREE_TYPE (t), id->src_fn))
    return NULL_TREE;
  if (CONSTANT_CLASS_P (t))
    *tp = t = copy_node (t);
  TREE_TYPE (t) = remap_type (TREE_TYPE (t), id);
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: drops the clauses that map pointers which the
   walk's info has the address of a variable for.  */

static tree
drop_pointer_maps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_map<tree, tree> *map = ((struct copy_body_data *)wi->info)->decl_map;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!target)
    return NULL_TREE;
  tree *place = gimple_omp_target_clauses_ptr (target);
  while (*place)
    {
      tree decl = OMP_CLAUSE_CODE (*place) == OMP_CLAUSE_MAP
                      ? OMP_CLAUSE_DECL (*place)
                      : NULL_TREE;
      tree *with = decl && DECL_P (decl) ? map->get (decl) : NULL;
      if (with && TREE_CODE (*with) == ADDR_EXPR
          && is_pointer_map (*place, decl))
        *place = OMP_CLAUSE_CHAIN (*place);
      else
        place = &OMP_CLAUSE_CHAIN (*place);
    }
  return NULL_TREE;
}

/* Declares in the bind that SEQ, the copy of DECLARING, begins with what no
   bind does: what sizes in types of the function's variables are kept in.  */

static void
declare_sizes (struct declaring *declaring, gimple_seq seq)
{
  hash_set<tree> left;
  auto_vec<tree> decls;
  hash_map<tree, tree> *map = declaring->id->decl_map;
  for (hash_map<tree, tree>::iterator i = map->begin (); i != map->end (); ++i)
    {
      tree from = (*i).first, to = (*i).second;
      if (VAR_P (from) && VAR_P (to)
          && auto_var_in_fn_p (from, declaring->id->src_fn)
          && DECL_CONTEXT (to) == current_function_decl
          && !declaring->done.contains (to))
        left.add (to);
    }
  acctile_in_order (&left, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    gimple_bind_append_vars (as_a<gbind *> (gimple_seq_first_stmt (seq)),
                             decls[i]);
}

gimple_seq
acctile_step_copy (tree fndecl, gimple_seq seq, hash_map<tree, tree> *map)
{
  struct copy_body_data id;
  walk_stmt_info wi;
  memset (&id, 0, sizeof id);
  id.src_fn = fndecl;
  id.dst_fn = current_function_decl;
  id.src_cfun = DECL_STRUCT_FUNCTION (fndecl);
  id.decl_map = map;
  id.copy_decl = copy_declaration;
  id.transform_call_graph_edges = CB_CGE_DUPLICATE;
  id.do_not_fold = true;
  gimple_seq copy = copy_apart (seq);
  struct declaring declaring;
  declaring.id = &id;
  memset (&wi, 0, sizeof wi);
  wi.info = &declaring;
  walk_gimple_seq (copy, copy_variables, NULL, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &id;
  walk_gimple_seq (copy, drop_pointer_maps, NULL, &wi);
  walk_gimple_seq (copy, NULL, put_copies, &wi);
  declare_sizes (&declaring, copy);
  return copy;
}

void
acctile_step_mark (void *, void *)
{
  for (unsigned i = 0; i < kept.length (); i++)
    gt_ggc_mx_gimple (kept[i].seq);
}
