/* What is known of the variables of a function whatever the nest: their
   definitions, and which of them never change.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/connect.h"
#include "extract/gimple-loop.h"
#include "extract/limit.h"
#include "prepare/tidy.h"
#include "extract/value.h"

bool
acctile_same_rhs (gimple *a, gimple *b)
{
  if (!is_gimple_assign (a) || !is_gimple_assign (b)
      || gimple_assign_rhs_code (a) != gimple_assign_rhs_code (b)
      || gimple_num_ops (a) != gimple_num_ops (b))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (gimple_op (a, i)
        && !operand_equal_p (gimple_op (a, i), gimple_op (b, i), 0))
      return false;
  return true;
}

/* True when STMT is "DECL = MAX (DECL, 0)" for the stride of an array of
   explicit shape in Fortran.  Where the maximum is 0 the array has no element
   that something could access.  */

static bool
clamps_stride (tree decl, gimple *stmt)
{
  return stmt && VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "stride.")
         && is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == MAX_EXPR
         && gimple_assign_rhs1 (stmt) == decl
         && integer_zerop (gimple_assign_rhs2 (stmt));
}

static void
note_definition (struct acctile_function *function, tree decl, gimple *stmt)
{
  bool existed;
  definition &def = function->defs->get_or_insert (decl, &existed);
  if (!existed)
    {
      def.stmt = stmt;
      def.several = false;
    }
  else if (def.stmt == NULL || stmt == NULL
           || (!acctile_same_rhs (def.stmt, stmt)
               && !clamps_stride (decl, stmt)))
    def.several = true;
}

/* DECL gets values that are not followed.  */

static void
note_unknown (struct acctile_function *function, tree decl)
{
  note_definition (function, decl, NULL);
  note_definition (function, decl, NULL);
}

/* A walk_gimple_seq callback: notes what the statement defines.  */

static tree
scan_definition (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_function *function = (struct acctile_function *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = gimple_get_lhs (stmt);
  acctile_note_signs (stmt, function->negative);
  acctile_note_addresses (stmt, function->pointed);
  if (lhs && DECL_P (lhs))
    note_definition (function, lhs, gimple_clobber_p (stmt) ? NULL : stmt);
  if (lhs && acctile_is_memory (lhs) && acctile_base_decl (lhs))
    function->escaped->add (acctile_base_decl (lhs));
  if (is_gimple_call (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
      if (DECL_P (gimple_call_arg (stmt, i)))
        function->escaped->add (gimple_call_arg (stmt, i));
  if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
    {
      note_unknown (function, gimple_omp_atomic_load_lhs (load));
      if (tree flag = acctile_flag_set (load))
        note_unknown (function, flag);
    }
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
      note_unknown (function, gimple_omp_for_index (stmt, i));
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (statement); i++)
      if (DECL_P (TREE_VALUE (gimple_asm_output_op (statement, i))))
        note_unknown (function,
                      TREE_VALUE (gimple_asm_output_op (statement, i)));
  return NULL_TREE;
}

/* The same, and where pointers go.  */

static tree
scan_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_function *function = (struct acctile_function *)wi->info;
  if (lang_GNU_Fortran ())
    acctile_connections_note (function->connections, *gsi);
  else
    acctile_flows_note (function->flows, gsi_stmt (*gsi));
  return scan_definition (gsi, handled, wi);
}

/* Walks SEQ and the pre-bodies of its loops, which walk_gimple_seq visits
   as well.  */

static void
scan_seq (gimple_seq seq, void *info, walk_stmt_fn callback)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = info;
  walk_gimple_seq (seq, callback, NULL, &wi);
}

struct acctile_function *
acctile_function_scan (gimple_seq body)
{
  struct acctile_function *function = XCNEW (struct acctile_function);
  function->defs = new hash_map<tree, definition>;
  function->escaped = new hash_set<tree>;
  function->negative = new hash_set<tree>;
  function->pointed = new hash_set<tree>;
  function->flows = acctile_flows_alloc ();
  function->connections = acctile_connections_alloc ();
  scan_seq (body, function, scan_stmt);
  return function;
}

void
acctile_function_note (struct acctile_function *function, gimple *stmt)
{
  note_definition (function, gimple_get_lhs (stmt), stmt);
  acctile_note_signs (stmt, function->negative);
  acctile_note_addresses (stmt, function->pointed);
}

void
acctile_function_renew_definitions (struct acctile_function *function)
{
  function->defs->empty ();
  function->escaped->empty ();
  function->negative->empty ();
  function->pointed->empty ();
  scan_seq (gimple_body (current_function_decl), function, scan_definition);
}

void
acctile_function_renew (struct acctile_function *function)
{
  function->defs->empty ();
  function->escaped->empty ();
  function->negative->empty ();
  function->pointed->empty ();
  acctile_flows_free (function->flows);
  acctile_connections_free (function->connections);
  function->flows = acctile_flows_alloc ();
  function->connections = acctile_connections_alloc ();
  scan_seq (gimple_body (current_function_decl), function, scan_stmt);
}

void
acctile_function_free (struct acctile_function *function)
{
  delete function->defs;
  delete function->escaped;
  delete function->negative;
  delete function->pointed;
  acctile_flows_free (function->flows);
  acctile_connections_free (function->connections);
  free (function);
}

tree
acctile_assigned_by (gimple *stmt)
{
  gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt);
  tree flag = load ? acctile_flag_set (load) : NULL_TREE;
  return flag   ? flag
         : load ? gimple_omp_atomic_load_lhs (load)
                : gimple_get_lhs (stmt);
}

static tree
collect_assigned (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<tree> *assigned = (hash_set<tree> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = acctile_assigned_by (stmt);
  if (lhs && DECL_P (lhs))
    assigned->add (lhs);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
      assigned->add (gimple_omp_for_index (stmt, i));
  return NULL_TREE;
}

void
acctile_collect_assigned (gimple_seq seq, hash_set<tree> *assigned)
{
  scan_seq (seq, assigned, collect_assigned);
}

bool
acctile_is_stable (struct acctile_function *function, tree op)
{
  if (CONSTANT_CLASS_P (op) || TREE_CODE (op) == SSA_NAME)
    return true;
  if (!DECL_P (op) || TREE_THIS_VOLATILE (op))
    return false;
  if (TREE_READONLY (op) && DECL_INITIAL (op))
    return true;
  if (TREE_ADDRESSABLE (op) || is_global_var (op))
    return false;
  definition *def = function->defs->get (op);
  return TREE_CODE (op) == PARM_DECL ? def == NULL : def && !def->several;
}

gimple *
acctile_stable_definition (struct acctile_function *function, tree op)
{
  gimple *stmt = NULL;
  if (TREE_CODE (op) == SSA_NAME)
    stmt = SSA_NAME_DEF_STMT (op);
  else if (VAR_P (op) && acctile_is_stable (function, op))
    {
      definition *def = function->defs->get (op);
      stmt = def ? def->stmt : NULL;
    }
  return stmt && is_gimple_assign (stmt) && !gimple_has_volatile_ops (stmt)
             ? stmt
             : NULL;
}

void
acctile_collect_in (gimple *stmt, hash_set<tree> *assigned)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = assigned;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_gimple_stmt (&gsi, collect_assigned, NULL, &wi);
}

bool
acctile_assigns (gimple *stmt, tree decl)
{
  hash_set<tree> assigned;
  acctile_collect_in (stmt, &assigned);
  return assigned.contains (decl);
}

/* A walk_gimple_seq callback: collects what blocks declare.  */

static tree
collect_declared (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      ((hash_set<tree> *)wi->info)->add (var);
  return NULL_TREE;
}

void
acctile_collect_declared (gimple_seq seq, hash_set<tree> *declared)
{
  scan_seq (seq, declared, collect_declared);
}

static int
compare_declarations (const void *a, const void *b)
{
  unsigned left = DECL_UID (*(const tree *)a);
  unsigned right = DECL_UID (*(const tree *)b);
  return (left > right) - (left < right);
}

void
acctile_in_order (hash_set<tree> *set, vec<tree> *decls)
{
  for (hash_set<tree>::iterator it = set->begin (); it != set->end (); ++it)
    decls->safe_push (*it);
  decls->qsort (compare_declarations);
}
