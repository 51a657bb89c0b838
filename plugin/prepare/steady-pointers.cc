/* Pointers that kernels regions declare and set once, to what does not change
   there:

     double *p = a + m;                      for (i = 0; i < n; i++)
     for (i = 0; i < n; i++)        ->         { q = a + m; q[i] = i; }
       p[i] = i;

   Between the nests of a region, which become regions of their own, the host
   can compute numbers, but no addresses of the device.  So each use computes
   the pointer.  Where it is used it has been set: it has no value from
   elsewhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/mention.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* How deep pointers to be computed from one another are followed.  */
#define MAX_CHAIN 8

/* The variables of a region's blocks, the only assignment to each variable,
   NULL where there are several, what cannot be replaced, and what may be
   another variable in a loop.  */
struct steady
{
  hash_set<tree> local;
  hash_map<tree, gimple *> set;
  hash_set<tree> kept, in_clauses;
  auto_vec<tree> pointers; /* those to be computed at each use  */
  gbind *bind;
};

/* Whether DECL is a pointer or a number that only its own name changes.  */

static bool
is_own (tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && is_gimple_reg (decl)
         && !TREE_THIS_VOLATILE (decl) && !is_global_var (decl)
         && !(VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl));
}

/* A walk_tree callback: notes variables that stand in a directive.  */

static tree
note_kept (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (DECL_P (*tp))
    ((struct steady *)((walk_stmt_info *)data)->info)->kept.add (*tp);
  return NULL_TREE;
}

/* Whether a copy of what a pointer is set to can stand before STMT.  */

static bool
can_compute_before (gimple *stmt)
{
  return is_gimple_assign (stmt) || is_gimple_call (stmt)
         || gimple_code (stmt) == GIMPLE_COND;
}

/* A walk_gimple_seq callback: notes what the region declares and assigns.  */

static tree
note_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct steady *s = (struct steady *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      s->local.add (var);
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && DECL_P (lhs) && !gimple_clobber_p (stmt))
    {
      bool existed;
      gimple *&only = s->set.get_or_insert (lhs, &existed);
      only = existed ? NULL : stmt;
    }
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
          && OMP_CLAUSE_OPERAND (c, 0) && DECL_P (OMP_CLAUSE_OPERAND (c, 0)))
        s->in_clauses.add (OMP_CLAUSE_OPERAND (c, 0));
  if (is_gimple_omp (stmt) || gimple_code (stmt) == GIMPLE_SWITCH
      || gimple_code (stmt) == GIMPLE_ASM)
    {
      walk_stmt_info inner;
      memset (&inner, 0, sizeof inner);
      inner.info = s;
      walk_gimple_op (stmt, note_kept, &inner);
    }
  return NULL_TREE;
}

/* Whether OP has one value in the region of S, but for being set once.  */

static bool
is_steady (struct steady *s, tree op, int depth)
{
  if (is_gimple_min_invariant (op))
    return true;
  if (!DECL_P (op) || !is_own (op) || s->in_clauses.contains (op)
      || depth > MAX_CHAIN)
    return false;
  gimple **set = s->set.get (op);
  if (!set)
    return !s->local.contains (op);
  if (!*set || !s->local.contains (op) || !is_gimple_assign (*set)
      || gimple_has_volatile_ops (*set))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (*set); i++)
    if (!is_steady (s, gimple_op (*set, i), depth + 1))
      return false;
  return true;
}

/* Whether DECL of S is to be computed at each use.  */

static bool
is_candidate (struct steady *s, tree decl)
{
  gimple **set = s->set.get (decl);
  if (!POINTER_TYPE_P (TREE_TYPE (decl)) || !set || !*set
      || s->kept.contains (decl) || !is_steady (s, decl, 0))
    return false;
  enum tree_code code = gimple_assign_rhs_code (*set);
  return code == POINTER_PLUS_EXPR || CONVERT_EXPR_CODE_P (code)
         || gimple_assign_single_p (*set);
}

/* What can stand in the place of the pointer that SET sets, in any operand;
   NULL_TREE when that has to be computed.  */

static tree
same_as (gimple *set)
{
  tree value = gimple_assign_rhs1 (set);
  return gimple_assign_single_p (set)
                 && useless_type_conversion_p (
                     TREE_TYPE (gimple_assign_lhs (set)), TREE_TYPE (value))
                 && (DECL_P (value)
                     || (TREE_CODE (value) == ADDR_EXPR
                         && DECL_P (TREE_OPERAND (value, 0))))
             ? value
             : NULL_TREE;
}

static void compute_before (struct steady *s, gimple_stmt_iterator *gsi);

/* Lets COPY, which is to stand before GSI, add to a variable where it adds to
   the address of an object: this may become that of what a pointer leads to.
 */

static void
add_to_variable (struct steady *s, gimple_stmt_iterator *gsi, gimple *copy)
{
  tree from = gimple_assign_rhs1 (copy);
  if (gimple_assign_rhs_code (copy) != POINTER_PLUS_EXPR
      || TREE_CODE (from) != ADDR_EXPR)
    return;
  tree own = acctile_declare_new (s->bind, TYPE_MAIN_VARIANT (TREE_TYPE (from)),
                                  "acctile_steady");
  gimple *first = gimple_build_assign (own, from);
  gimple_set_location (first, gimple_location (copy));
  gsi_insert_before (gsi, first, GSI_SAME_STMT);
  gimple_assign_set_rhs1 (copy, own);
}

/* Puts what DECL of S is for it in the statement at GSI, and before that what
   computes this.  */

static void
replace (struct steady *s, gimple_stmt_iterator *gsi, tree decl)
{
  acctile_substitution with;
  gimple *set = *s->set.get (decl), *stmt = gsi_stmt (*gsi);
  tree value = same_as (set);
  if (!value)
    {
      value = acctile_declare_new (
          s->bind, TYPE_MAIN_VARIANT (TREE_TYPE (decl)), "acctile_steady");
      gimple *copy = gimple_copy (set);
      gimple_assign_set_lhs (copy, value);
      gimple_set_location (copy, gimple_location (stmt));
      add_to_variable (s, gsi, copy);
      gsi_insert_before (gsi, copy, GSI_SAME_STMT);
      gimple_stmt_iterator at = *gsi;
      gsi_prev (&at);
      compute_before (s, &at);
    }
  with.put (decl, value);
  acctile_substitute_stmt (stmt, &with);
}

/* The same for all pointers of S that the statement names, and those that these
   are computed from.  */

static void
compute_before (struct steady *s, gimple_stmt_iterator *gsi)
{
  for (bool again = true; again;)
    {
      again = false;
      for (unsigned i = 0; i < s->pointers.length (); i++)
        if (acctile_operands_mention (gsi_stmt (*gsi), s->pointers[i]))
          {
            replace (s, gsi, s->pointers[i]);
            again = true;
          }
    }
}

/* Whether STMT is what sets one of the pointers of S, or says that one ends. */

static bool
sets_pointer (struct steady *s, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  return lhs && DECL_P (lhs) && s->pointers.contains (lhs);
}

/* A walk_gimple_seq callback: does so for each statement.  */

static tree
compute_at (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  struct steady *s = (struct steady *)wi->info;
  if (can_compute_before (gsi_stmt (*gsi))
      && !sets_pointer (s, gsi_stmt (*gsi)))
    compute_before (s, gsi);
  return NULL_TREE;
}

/* The same: removes what sets the pointers, and says that they end.  */

static tree
remove_set (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (sets_pointer ((struct steady *)wi->info, gsi_stmt (*gsi)))
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = *handled = true;
    }
  return NULL_TREE;
}

void
acctile_tidy_steady_pointers (gomp_target *target)
{
  struct steady s;
  walk_stmt_info wi;
  auto_vec<tree> locals;
  gimple_seq *body = gimple_omp_body_ptr (target);
  s.bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*body));
  if (!s.bind || lang_GNU_Fortran () || optimize == 0
      || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq (*body, note_stmt, NULL, &wi);
  acctile_in_order (&s.local, &locals);
  for (unsigned i = 0; i < locals.length (); i++)
    if (is_candidate (&s, locals[i]))
      s.pointers.safe_push (locals[i]);
  if (s.pointers.is_empty ())
    return;
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq_mod (body, compute_at, NULL, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  walk_gimple_seq_mod (body, remove_set, NULL, &wi);
}
