/* What a region needs before the emulator can run it: its reductions.

   On the device GCC makes reductions of gangs, workers and vector lanes.  In
   the emulator every thread calls the region's function as a whole, so each
   has its part of a result for itself and adds it to the variable when it is
   through, one thread at a time:

     partial = neutral;
     #pragma acc loop seq private(s)
     for (once = 0; once < 1; once++)
       { s = neutral; ... the thread's share of the nest ...; partial = s; }
     acctile_emulate_combine_begin ();
     s = s OP partial;
     acctile_emulate_combine_end ();

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "omp-low.h"

/* True when a loop of REGION has a reduction of DECL.  */

static bool
reduced_by_loop (const struct acctile_region *region, tree decl)
{
  for (int i = 0; i < region->n_found; i++)
    {
      tree c = acctile_collect_reductions (&region->found[i], NULL_TREE);
      for (; c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_DECL (c) == decl)
          return true;
    }
  return false;
}

bool
acctile_emulate_possible (const struct acctile_region *region)
{
  tree c = gimple_omp_target_clauses (region->target);
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
        && !reduced_by_loop (region, OMP_CLAUSE_DECL (c)))
      return false;
  return region->only_nests;
}

void
acctile_emulate_region (struct acctile_region *region)
{
  tree clauses = gimple_omp_target_clauses (region->target);
  acctile_remove_clause (&clauses, OMP_CLAUSE_REDUCTION);
  gimple_omp_target_set_clauses (region->target, clauses);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      OMP_CLAUSE_MAP_IN_REDUCTION (c) = 0;
}

/* What the reduction CLAUSE is about: its variable, or what that refers
   to.  */

static tree
reduced_value (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  return TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
             ? build_simple_mem_ref (decl)
             : decl;
}

tree
acctile_combined (tree clause, tree a, tree b)
{
  enum tree_code code = OMP_CLAUSE_REDUCTION_CODE (clause);
  tree type = TREE_TYPE (a);
  if (code == MINUS_EXPR)
    code = PLUS_EXPR;
  if (code != TRUTH_ANDIF_EXPR && code != TRUTH_ORIF_EXPR)
    return build2 (code, type, a, b);
  tree zero = build_zero_cst (type);
  a = build2 (NE_EXPR, boolean_type_node, a, zero);
  b = build2 (NE_EXPR, boolean_type_node, b, zero);
  return fold_convert (type, build2 (code, boolean_type_node, a, b));
}

tree
acctile_emulate_partials (const struct acctile_found *found, tree *partials)
{
  tree all = acctile_collect_reductions (found, NULL_TREE);
  *partials = NULL_TREE;
  for (tree c = all; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (reduced_value (c)));
      *partials
          = tree_cons (c, create_tmp_var (type, "acctile_partial"), *partials);
    }
  return all;
}

void
acctile_emulate_begin (tree partials, gimple_seq *seq)
{
  for (tree p = partials; p; p = TREE_CHAIN (p))
    {
      tree clause = TREE_PURPOSE (p), value = reduced_value (clause);
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (value));
      gimplify_assign (
          value,
          omp_reduction_init_op (OMP_CLAUSE_LOCATION (clause),
                                 OMP_CLAUSE_REDUCTION_CODE (clause), type),
          seq);
    }
}

void
acctile_emulate_end (tree partials, gimple_seq *seq)
{
  for (tree p = partials; p; p = TREE_CHAIN (p))
    gimplify_assign (TREE_VALUE (p), reduced_value (TREE_PURPOSE (p)), seq);
}

void
acctile_emulate_combine (tree partials, gimple_seq *seq)
{
  if (!partials)
    return;
  bool alone = !acctile_mutant ("no-combine");
  if (alone)
    acctile_emit_call ("acctile_emulate_combine_begin", seq);
  for (tree p = partials; p; p = TREE_CHAIN (p))
    gimplify_assign (reduced_value (TREE_PURPOSE (p)),
                     acctile_combined (TREE_PURPOSE (p),
                                       reduced_value (TREE_PURPOSE (p)),
                                       TREE_VALUE (p)),
                     seq);
  if (alone)
    acctile_emit_call ("acctile_emulate_combine_end", seq);
}
