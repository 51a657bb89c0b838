/* Scalars that a kernels region copies in and out, and does not change: the
   host knows their values, and the region gets these alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit.h"
#include "extract/value.h"

/* A walk_gimple_seq callback: adds the variables that statements assign to
   the set in WI->info.  */

static tree
collect_lhs (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<tree> *assigned = (hash_set<tree> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = gimple_get_lhs (stmt);
  while (lhs && handled_component_p (lhs))
    lhs = TREE_OPERAND (lhs, 0);
  if (lhs && DECL_P (lhs))
    assigned->add (lhs);
  else if (lhs && acctile_referred_decl (lhs))
    assigned->add (acctile_referred_decl (lhs));
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
          || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
              && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == REFERENCE_TYPE))
        assigned->add (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* A walk_tree callback: adds variables whose address is taken, and references
   used for more than what they refer to.  */

static tree
collect_addressed (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> *found = (hash_set<tree> *)((walk_stmt_info *)data)->info;
  if (acctile_referred_decl (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR && DECL_P (TREE_OPERAND (*tp, 0)))
    found->add (TREE_OPERAND (*tp, 0));
  else if (DECL_P (*tp) && TREE_CODE (TREE_TYPE (*tp)) == REFERENCE_TYPE)
    found->add (*tp);
  return NULL_TREE;
}

/* The variable through which a region gets the scalar that the map clause C
   copies in and out: its own, or the reference to it.  NULL for other
   clauses.  */

static tree
mapped_scalar (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM
          && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TO))
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  if (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type))
    return NULL_TREE;
  return DECL_P (decl) ? decl : acctile_referred_decl (decl);
}

/* Takes the clause that maps the reference DECL itself out of *CLAUSES.  */

static void
remove_reference (tree *clauses, tree decl)
{
  for (tree *p = clauses; *p;)
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (*p) == decl)
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
}

/* What is looked for in a region: whether it uses "decl" anywhere but in loops
   that have a variable of their own for it.  */
struct outside_use
{
  tree decl;
  bool used;
};

static tree
find_outside_operand (tree *tp, int *, void *data)
{
  struct outside_use *use
      = (struct outside_use *)((walk_stmt_info *)data)->info;
  if (*tp == use->decl)
    use->used = true;
  return NULL_TREE;
}

/* True when the loop FOR_STMT has a variable of its own for DECL and does not
   need the other one for its bounds.  */

static bool
has_own (gimple *for_stmt, tree decl)
{
  bool own = false;
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      own |= OMP_CLAUSE_DECL (c) == decl;
    else if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
             && OMP_CLAUSE_OPERAND (c, 0) == decl)
      return false;
  for (unsigned i = 0; i < gimple_omp_for_collapse (for_stmt); i++)
    if (gimple_omp_for_initial (for_stmt, i) == decl
        || gimple_omp_for_final (for_stmt, i) == decl)
      return false;
  return own;
}

/* A walk_gimple_seq callback: passes by the bodies of loops that have a
   variable of their own.  */

static tree
pass_by_own (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct outside_use *use = (struct outside_use *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_gimple_debug (stmt);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR && has_own (stmt, use->decl))
    {
      walk_stmt_info pre;
      memset (&pre, 0, sizeof pre);
      pre.info = use;
      walk_gimple_seq (gimple_omp_for_pre_body (stmt), NULL,
                       find_outside_operand, &pre);
      *handled = true;
    }
  return NULL_TREE;
}

/* True when REGION uses the variable DECL of the function around it.  */

static bool
uses_outer (struct acctile_region *region, tree decl)
{
  struct outside_use use = { decl, false };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &use;
  walk_gimple_seq (gimple_omp_body (region->target), pass_by_own,
                   find_outside_operand, &wi);
  return use.used;
}

/* Adds to *ASSIGNED the variables that TARGET stores to, or whose addresses it
   takes.  */

static void
collect_assigned (gomp_target *target, hash_set<tree> *assigned)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = assigned;
  walk_gimple_seq (gimple_omp_body (target), collect_lhs, collect_addressed,
                   &wi);
}

bool
acctile_passes_by_value (gomp_target *target, tree c)
{
  hash_set<tree> assigned;
  tree decl = mapped_scalar (c);
  if (!decl || decl != OMP_CLAUSE_DECL (c) || is_global_var (decl))
    return false;
  collect_assigned (target, &assigned);
  return !assigned.contains (decl);
}

bool
acctile_refers_by_value (gomp_target *target, tree reference)
{
  hash_set<tree> assigned;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (mapped_scalar (c) == reference && OMP_CLAUSE_DECL (c) != reference)
      {
        collect_assigned (target, &assigned);
        return !assigned.contains (reference);
      }
  return false;
}

void
acctile_pass_by_value (struct acctile_region *region)
{
  hash_set<tree> assigned;
  collect_assigned (region->target, &assigned);
  tree clauses = gimple_omp_target_clauses (region->target);
  auto_vec<tree> references;
  for (tree *p = &clauses; *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree decl = mapped_scalar (*p);
      while (decl && decl == OMP_CLAUSE_DECL (*p) && !uses_outer (region, decl))
        {
          *p = OMP_CLAUSE_CHAIN (*p);
          decl = *p ? mapped_scalar (*p) : NULL_TREE;
        }
      if (!*p)
        break;
      if (!decl || assigned.contains (decl) || is_global_var (decl))
        continue;
      if (decl != OMP_CLAUSE_DECL (*p))
        references.safe_push (decl);
      tree by_value = build_omp_clause (OMP_CLAUSE_LOCATION (*p),
                                        OMP_CLAUSE_FIRSTPRIVATE);
      OMP_CLAUSE_DECL (by_value) = decl;
      OMP_CLAUSE_CHAIN (by_value) = OMP_CLAUSE_CHAIN (*p);
      *p = by_value;
    }
  for (unsigned i = 0; i < references.length (); i++)
    remove_reference (&clauses, references[i]);
  gimple_omp_target_set_clauses (region->target, clauses);
}
