/* Assignments to allocatable arrays in kernels regions.

   gfortran compares shapes before such an assignment, and allocates the array
   anew where they differ, which nests cannot stand beside:

     region
       { if (a.data == 0)    (GCC 14)
           a.dim[0].lbound = 1, a.dim[0].ubound = 0, ...;
         { if (a.data == 0) goto allocate;
           if (a.dim[0].ubound != b.dim[0].ubound) goto allocate;
           goto done;
           allocate: a.data = malloc (...); ...
           done: }
         for (...) a[i] = b[i]; }

   The host compares right before the region, of which there are two versions:

     if (a.data == 0) goto other;
     if (a.dim[0].ubound != b.dim[0].ubound) goto other;
     region { for (...) a[i] = b[i]; }
     goto after;
     other: region as it was
     after:

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "extract/liveness.h"
#include "extract/stores.h"
#include "extract/value.h"
#include "prepare/tidy.h"

/* The most statements that one condition is computed by.  */
#define MAX_COMPUTED 64

/* What a region allocates: the blocks that do, the statements that give bounds
   to arrays that are not allocated, the conditions of both, what computes
   numbers in the region, NULL where that is not always the same, and what
   stands for the numbers on the host.  */
struct allocating
{
  gomp_target *target;
  auto_vec<gbind *> blocks;
  hash_set<gimple *> bounding;
  auto_vec<gcond *> conditions;
  hash_map<tree, int> jumps; /* how many jumps of the region go there  */
  hash_map<tree, gimple *> definition;
  hash_map<tree, tree> value;
  hash_set<tree> local;
  struct acctile_stores stores; /* of what stays in the region  */
  bool unclear;
  int n_computed;
};

/* Whether STMT gives a temporary of the compiler's a number.  */

static bool
computes_temporary (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  return VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !is_global_var (lhs)
         && !TREE_ADDRESSABLE (lhs) && is_gimple_reg_type (TREE_TYPE (lhs));
}

static bool
is_nothing (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_nop_p (stmt)
         || gimple_code (stmt) == GIMPLE_PREDICT;
}

/* How far BLOCK compares: the statements from its begin to where it allocates
   go to *COMPARING, and *CONDITIONS gets those among them.  False when BLOCK is
   more than that.  */

static bool
read_block (gbind *block, vec<gimple *> *comparing, vec<gcond *> *conditions)
{
  tree allocate = NULL_TREE, next = NULL_TREE, done = NULL_TREE;
  bool inside = false, ended = false, allocates = false;
  gimple_seq seq = gimple_bind_body (block);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_nothing (stmt))
        continue;
      if (ended)
        return false;
      if (inside)
        {
          allocates |= acctile_is_allocation (stmt);
          ended = acctile_label_of (stmt) == done;
          continue;
        }
      if (done || next)
        {
          if (acctile_label_of (stmt) != (next ? next : allocate))
            return false;
          inside = !next;
          next = NULL_TREE;
        }
      else if (gcond *cond = dyn_cast<gcond *> (stmt))
        {
          tree to = gimple_cond_true_label (cond);
          next = gimple_cond_false_label (cond);
          if (!to || !next || (allocate && to != allocate))
            return false;
          allocate = to;
          conditions->safe_push (cond);
        }
      else if (gimple_code (stmt) == GIMPLE_GOTO && allocate)
        {
          done = gimple_goto_dest (stmt);
          if (TREE_CODE (done) != LABEL_DECL)
            return false;
        }
      else if (computes_temporary (stmt))
        comparing->safe_push (stmt);
      else
        return false;
    }
  return ended && allocates;
}

/* STMT, NULL for something else than an assignment, gives LHS a value.  */

static void
define (struct allocating *a, tree lhs, gimple *stmt)
{
  bool known;
  gimple *&definition = a->definition.get_or_insert (lhs, &known);
  if (!known)
    definition = stmt;
  else if (!stmt || !definition || !acctile_same_rhs (definition, stmt))
    definition = NULL;
}

/* Whether REF is a part of a descriptor that is no variable of A's region.  */

static bool
is_descriptor_part (struct allocating *a, tree ref)
{
  bool part = false;
  while (handled_component_p (ref))
    {
      if (TREE_CODE (ref) == ARRAY_REF
          && TREE_CODE (TREE_OPERAND (ref, 1)) != INTEGER_CST)
        return false;
      ref = TREE_OPERAND (ref, 0);
      part |= acctile_is_descriptor (TREE_TYPE (ref));
    }
  return part && !(DECL_P (ref) && a->local.contains (ref));
}

/* Whether STMT, of A's region, may change a descriptor.  */

static bool
may_change_descriptor (struct allocating *a, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && !DECL_P (lhs))
    {
      tree base = get_base_address (lhs);
      for (tree ref = lhs; ref; ref = TREE_OPERAND (ref, 0))
        {
          if (acctile_is_descriptor (TREE_TYPE (ref))
              && !(base && DECL_P (base) && a->local.contains (base)))
            return true;
          if (!handled_component_p (ref))
            break;
        }
    }
  else if (lhs && !is_gimple_reg_type (TREE_TYPE (lhs))
           && !a->local.contains (lhs))
    return true;
  if (!is_gimple_call (stmt))
    return gimple_code (stmt) == GIMPLE_ASM;
  return !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE))
         && (acctile_is_allocation (stmt)
             || gimple_call_builtin_p (stmt, BUILT_IN_FREE)
             || (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
                 && !gimple_call_internal_p (stmt)));
}

/* Steps GSI to the next statement, NULL for none.  */

static gimple *
next_stmt (gimple_stmt_iterator *gsi)
{
  do
    gsi_next (gsi);
  while (!gsi_end_p (*gsi) && is_nothing (gsi_stmt (*gsi)));
  return gsi_end_p (*gsi) ? NULL : gsi_stmt (*gsi);
}

/* Whether STMT is LABEL, to which only one jump of A's region goes.  */

static bool
is_own_label (struct allocating *a, gimple *stmt, tree label)
{
  int *n = a->jumps.get (label);
  return stmt && acctile_label_of (stmt) == label && DECL_ARTIFICIAL (label)
         && !FORCED_LABEL (label) && n && *n == 1;
}

/* Whether STMT, a condition at GSI in A's region, is that an array is not
   allocated, which then gets bounds

     if (STMT) goto then; else goto otherwise;
     then: a.dim[0].lbound = 1; ...
     goto done;
     otherwise:
     done:

   and nothing else is done.  Notes these statements.  */

static bool
read_bounding (struct allocating *a, gimple_stmt_iterator gsi, gcond *stmt)
{
  auto_vec<gimple *> stmts;
  bool changes = false;
  gimple *next = next_stmt (&gsi);
  if (!gimple_cond_true_label (stmt) || !gimple_cond_false_label (stmt)
      || !is_own_label (a, next, gimple_cond_true_label (stmt)))
    return false;
  stmts.safe_push (stmt);
  stmts.safe_push (next);
  while ((next = next_stmt (&gsi)) && is_gimple_assign (next))
    {
      bool change = may_change_descriptor (a, next);
      if (!change && !computes_temporary (next))
        return false;
      changes |= change;
      stmts.safe_push (next);
    }
  if (!changes || !next || gimple_code (next) != GIMPLE_GOTO)
    return false;
  tree done = gimple_goto_dest (next);
  stmts.safe_push (next);
  next = next_stmt (&gsi);
  if (TREE_CODE (done) != LABEL_DECL
      || !is_own_label (a, next, gimple_cond_false_label (stmt)))
    return false;
  stmts.safe_push (next);
  next = next_stmt (&gsi);
  if (!is_own_label (a, next, done))
    return false;
  stmts.safe_push (next);
  for (unsigned i = 0; i < stmts.length (); i++)
    a->bounding.add (stmts[i]);
  return true;
}

/* A walk_gimple_seq callback: reads the statements of the region of the walk's
   info.  */

static tree
read_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct allocating *a = (struct allocating *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  auto_vec<gimple *> comparing;
  auto_vec<gcond *> conditions;
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    {
      if (!acctile_holds (gimple_bind_body (bind), acctile_is_allocation)
          || !read_block (bind, &comparing, &conditions))
        return NULL_TREE;
      *handled = true;
      a->blocks.safe_push (bind);
      a->conditions.safe_splice (conditions);
      for (unsigned i = 0; i < comparing.length (); i++)
        define (a, gimple_assign_lhs (comparing[i]), comparing[i]);
      return NULL_TREE;
    }
  if (a->bounding.contains (stmt))
    return NULL_TREE;
  if (gcond *cond = dyn_cast<gcond *> (stmt))
    if (read_bounding (a, *gsi, cond))
      {
        a->conditions.safe_push (cond);
        return NULL_TREE;
      }
  a->unclear |= may_change_descriptor (a, stmt);
  if (!gimple_has_substatements (stmt))
    acctile_stores_collect (stmt, &a->stores);
  tree lhs = acctile_assigned_by (stmt);
  if (lhs && DECL_P (lhs))
    define (a, lhs, is_gimple_assign (stmt) ? stmt : NULL);
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      define (a, gimple_omp_for_index (loop, i), NULL);
  return NULL_TREE;
}

/* Whether an operation CODE of A and B, NULL_TREE for none, can be done where
   the region may not do it.  */

static bool
is_harmless (enum tree_code code, tree b)
{
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    CASE_CONVERT:
      return true;
    case TRUNC_DIV_EXPR:
    case FLOOR_DIV_EXPR:
      return b && TREE_CODE (b) == INTEGER_CST && !integer_zerop (b);
    default:
      return TREE_CODE_CLASS (code) == tcc_comparison;
    }
}

/* Whether OP is a scalar in the host's memory that A's region has a copy of,
   made when it begins, and that it does not change.  */

static bool
is_copied_in (struct allocating *a, tree op)
{
  tree reference = acctile_scalar_argument (op);
  if (!reference
      && (!VAR_P (op) || a->local.contains (op) || a->definition.get (op)
          || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (op))))
    return false;
  for (tree c = gimple_omp_target_clauses (a->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
            || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TO)
        && (reference
                ? acctile_scalar_argument (OMP_CLAUSE_DECL (c)) == reference
                : OMP_CLAUSE_DECL (c) == op))
      return !acctile_stores_touch (&a->stores, op);
  return false;
}

/* What the variable or the argument DECL is outside of regions, DECL or a
   member of a procedure's frame.  */

static tree
on_host (tree decl)
{
  return VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
             ? unshare_expr (DECL_VALUE_EXPR (decl))
             : decl;
}

static tree number_on_host (struct allocating *a, tree op, gimple_seq *seq);

/* What OP of A's region is on the host before it, which the statements added to
 *SEQ compute; NULL_TREE when the host does not know it.  */

static tree
value_on_host (struct allocating *a, tree op, gimple_seq *seq)
{
  if (CONSTANT_CLASS_P (op))
    return op;
  if (tree *known = a->value.get (op))
    return *known;
  if (!is_gimple_reg (op) && is_copied_in (a, op))
    return on_host (unshare_expr (op));
  gimple **definition = a->definition.get (op);
  if (!definition)
    return TREE_CODE (op) == PARM_DECL
                   || (VAR_P (op) && !a->local.contains (op)
                       && !is_global_var (op) && !TREE_ADDRESSABLE (op))
               ? on_host (op)
               : NULL_TREE;
  if (!*definition || !a->local.contains (op) || ++a->n_computed > MAX_COMPUTED)
    return NULL_TREE;
  gassign *copy = as_a<gassign *> (gimple_copy (*definition));
  tree rhs = gimple_assign_rhs1 (copy);
  if (gimple_assign_single_p (copy) && handled_component_p (rhs))
    {
      if (!is_descriptor_part (a, rhs))
        return NULL_TREE;
      rhs = unshare_expr (rhs);
      gimple_assign_set_rhs1 (copy, rhs);
      tree *base = &TREE_OPERAND (rhs, 0);
      while (handled_component_p (*base))
        base = &TREE_OPERAND (*base, 0);
      if (DECL_P (*base))
        *base = on_host (*base);
      else
        {
          if (TREE_CODE (*base) != MEM_REF && TREE_CODE (*base) != INDIRECT_REF)
            return NULL_TREE;
          tree pointer = number_on_host (a, TREE_OPERAND (*base, 0), seq);
          if (!pointer)
            return NULL_TREE;
          TREE_OPERAND (*base, 0) = pointer;
        }
    }
  else
    {
      if (!gimple_assign_single_p (copy)
          && !is_harmless (gimple_assign_rhs_code (copy),
                           gimple_assign_rhs2 (copy)))
        return NULL_TREE;
      for (unsigned i = 1; i < gimple_num_ops (copy); i++)
        if (tree operand = gimple_op (copy, i))
          {
            operand = gimple_assign_single_p (copy)
                          ? value_on_host (a, operand, seq)
                          : number_on_host (a, operand, seq);
            if (!operand)
              return NULL_TREE;
            gimple_set_op (copy, i, operand);
          }
    }
  tree value
      = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (op)), "acctile_shape");
  gimple_assign_set_lhs (copy, value);
  gimple_set_block (copy, NULL_TREE);
  gimple_seq_add_stmt (seq, copy);
  a->value.put (op, value);
  return value;
}

/* The same as an operand, which a variable in memory is not.  */

static tree
number_on_host (struct allocating *a, tree op, gimple_seq *seq)
{
  tree value = value_on_host (a, op, seq);
  if (!value || is_gimple_val (value))
    return value;
  tree number
      = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (op)), "acctile_shape");
  gimple_seq_add_stmt (seq, gimple_build_assign (number, value));
  return number;
}

/* Whether the numbers that the blocks of A compute are used in these alone.  */

static bool
are_apart (struct allocating *a)
{
  for (unsigned i = 0; i < a->blocks.length (); i++)
    {
      auto_vec<gimple *> comparing;
      auto_vec<gcond *> conditions;
      hash_set<tree> done;
      read_block (a->blocks[i], &comparing, &conditions);
      for (unsigned k = 0; k < comparing.length (); k++)
        {
          tree lhs = gimple_assign_lhs (comparing[k]);
          if (!done.add (lhs)
              && acctile_read_after (gimple_omp_body (a->target), a->blocks[i],
                                     lhs))
            return false;
        }
    }
  return true;
}

/* A walk_gimple_seq_mod callback: takes the blocks of the walk's info, and what
   gives bounds, out.  */

static tree
take_out (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct allocating *a = (struct allocating *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gbind *block = dyn_cast<gbind *> (stmt);
  *handled
      = a->bounding.contains (stmt) || (block && a->blocks.contains (block));
  if (*handled)
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = true;
    }
  return NULL_TREE;
}

/* Makes two versions of the kernels region at *GSI, which then is at the last
   statement of these, if only comparisons of shapes tell whether it allocates
   arrays.  The version that allocates goes to *QUIET.  */

static void
split_region (gimple_stmt_iterator *gsi, hash_set<gimple *> *quiet)
{
  struct allocating a;
  walk_stmt_info wi;
  a.target = as_a<gomp_target *> (gsi_stmt (*gsi));
  a.unclear = false;
  a.n_computed = 0;
  acctile_collect_declared (gimple_omp_body (a.target), &a.local);
  acctile_count_jumps (gimple_omp_body (a.target), &a.jumps);
  memset (&wi, 0, sizeof wi);
  wi.info = &a;
  walk_gimple_seq (gimple_omp_body (a.target), read_stmt, NULL, &wi);
  if (a.blocks.is_empty () || a.unclear || !are_apart (&a))
    return;
  tree other = create_artificial_label (gimple_location (a.target));
  tree after = create_artificial_label (gimple_location (a.target));
  gimple_seq seq = NULL, rest = NULL;
  for (unsigned i = 0; i < a.conditions.length (); i++)
    {
      gcond *cond = a.conditions[i];
      tree lhs = number_on_host (&a, gimple_cond_lhs (cond), &seq);
      tree rhs = number_on_host (&a, gimple_cond_rhs (cond), &seq);
      tree next = create_artificial_label (gimple_location (a.target));
      if (!lhs || !rhs)
        return;
      acctile_emit_branch (gimple_cond_code (cond), lhs, rhs, other, next,
                           &seq);
      acctile_emit_label (next, &seq);
    }
  gimple_seq_add_stmt (&rest, gimple_build_goto (after));
  acctile_emit_label (other, &rest);
  gimple *copy = acctile_copy_region (a.target);
  gimple_seq_add_stmt (&rest, copy);
  quiet->add (copy);
  acctile_emit_label (after, &rest);
  walk_gimple_seq_mod (gimple_omp_body_ptr (a.target), take_out, NULL, &wi);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gsi_insert_seq_after (gsi, rest, GSI_CONTINUE_LINKING);
}

static void
split_seq (gimple_seq *seq, hash_set<gimple *> *quiet)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        split_seq (gimple_bind_body_ptr (bind), quiet);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          split_seq (gimple_try_eval_ptr (stmt), quiet);
          split_seq (gimple_try_cleanup_ptr (stmt), quiet);
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
        {
          if (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_KERNELS)
            split_region (&gsi, quiet);
          else if (!acctile_is_region (stmt))
            split_seq (gimple_omp_body_ptr (stmt), quiet);
        }
    }
}

void
acctile_tidy_reallocations (gimple_seq *function, hash_set<gimple *> *quiet)
{
  if (lang_GNU_Fortran ())
    split_seq (function, quiet);
}
