/* Reductions over gangs of imperfect nests: each gang has a variable of its own
   for its part, and adds it to the program's variable once, as blocks of other
   nests do (emit-reduce.cc, emit-last.cc):

     partial = neutral;
     #pragma acc loop gang worker reduction(+:partial)
     for (...)
       { ...; partial = partial + s; }
     atomically: s = s + partial;

   GCC 12 adds up what workers and lanes of a gang have; for what gangs have it
   does nothing where the variable is not memory of the region, and each gang
   goes on with its own.  Its own way with memory is a loop around a compare and
   swap, in which gangs queue up (1056 take 0.4 us each on an H200).

   Off the device the variable's value goes into the partial and back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "substitute.h"

/* A walk_tree callback: finds the address of a variable that the substitution
   puts something for.  */

static tree
find_address (tree *tp, int *walk_subtrees, void *data)
{
  acctile_substitution *with
      = (acctile_substitution *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) != ADDR_EXPR)
    return NULL_TREE;
  tree base = get_base_address (TREE_OPERAND (*tp, 0));
  return base && with->get (base) ? *tp : NULL_TREE;
}

/* A walk_tree callback: finds a variable that the substitution puts something
   for.  */

static tree
find_use (tree *tp, int *, void *data)
{
  acctile_substitution *with
      = (acctile_substitution *)((walk_stmt_info *)data)->info;
  return with->get (*tp) ? *tp : NULL_TREE;
}

/* A walk_gimple_seq callback: finds variables that the substitution puts
   something for in asm, which may want memory.  */

static tree
find_in_asm (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree found = gimple_code (stmt) == GIMPLE_ASM
                   ? walk_gimple_op (stmt, find_use, wi)
                   : NULL_TREE;
  *handled = found != NULL_TREE;
  return found;
}

bool
acctile_team_sums_possible (const struct acctile_region *region,
                            const struct acctile_found *found)
{
  acctile_substitution with;
  walk_stmt_info wi;
  if (!acctile_reduce_possible (region, found))
    return false;
  for (tree c = acctile_collect_reductions (found, NULL_TREE); c;
       c = OMP_CLAUSE_CHAIN (c))
    with.put (OMP_CLAUSE_DECL (c), OMP_CLAUSE_DECL (c));
  memset (&wi, 0, sizeof wi);
  wi.info = &with;
  return !walk_gimple_seq (gimple_omp_body (region->target), find_in_asm,
                           find_address, &wi);
}

/* Has WITH put variables of a gang's own, of the same names, for those of the
   reductions of FOUND.  Returns a TREE_LIST of the clauses with them.  */

static tree
make_parts (const struct acctile_found *found, acctile_substitution *with)
{
  tree partials;
  acctile_emulate_partials (found, &partials);
  for (tree p = partials; p; p = TREE_CHAIN (p))
    {
      tree decl = OMP_CLAUSE_DECL (TREE_PURPOSE (p)), partial = TREE_VALUE (p);
      DECL_NAME (partial) = DECL_NAME (decl);
      DECL_NOT_GIMPLE_REG_P (partial) = DECL_NOT_GIMPLE_REG_P (decl);
      with->put (decl, partial);
    }
  return partials;
}

/* What is done where REAL is 1, and else OTHERWISE, at the end of *SEQ.  */

static void
emit_either (tree real, gimple_seq done, gimple_seq otherwise, gimple_seq *seq)
{
  tree device = create_artificial_label (UNKNOWN_LOCATION);
  tree host = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (EQ_EXPR, real, integer_one_node, device, host, seq);
  acctile_emit_label (device, seq);
  gimple_seq_add_seq (seq, done);
  gimple_seq_add_stmt (seq, gimple_build_goto (after));
  acctile_emit_label (host, seq);
  gimple_seq_add_seq (seq, otherwise);
  acctile_emit_label (after, seq);
}

/* Sets the parts of PARTIALS at the end of *SEQ: where REAL is 1 to what
   changes nothing, which GCC is not to know (see emit_unknown_reductions in
   emit-doall.cc), else to what the variables have.  */

static void
begin_parts (tree partials, tree real, gimple_seq *seq)
{
  gimple_seq neutral = NULL, kept = NULL;
  acctile_reduce_neutral (partials, &neutral);
  for (tree p = partials; p; p = TREE_CHAIN (p))
    {
      tree decl = OMP_CLAUSE_DECL (TREE_PURPOSE (p)), partial = TREE_VALUE (p);
      tree value = acctile_set_new (partial, "acctile_value", &neutral);
      acctile_emit_opaque (value, true, &neutral);
      gimplify_assign (partial, value, &neutral);
      gimplify_assign (partial, decl, &kept);
    }
  emit_either (real, neutral, kept, seq);
}

/* Combines the parts of PARTIALS with the variables at the end of *SEQ, in
   launch LAUNCH, where REAL is 1, else gives them back.  */

static void
end_parts (tree partials, tree real, tree launch, gimple_seq *seq)
{
  gimple_seq combined = NULL, kept = NULL;
  acctile_reduce_real (partials, launch, &combined);
  for (tree p = partials; p; p = TREE_CHAIN (p))
    gimplify_assign (OMP_CLAUSE_DECL (TREE_PURPOSE (p)), TREE_VALUE (p), &kept);
  emit_either (real, combined, kept, seq);
}

void
acctile_emit_team_sums (struct acctile_region *region,
                        struct acctile_found *found, tree launch)
{
  acctile_substitution with;
  gimple_seq seq = NULL, nest = NULL;
  if (found->nest->n_reduction == 0
      || !acctile_team_sums_possible (region, found))
    return;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq *body = gimple_omp_body_ptr (region->target);
  push_gimplify_context ();
  tree partials = make_parts (found, &with);
  if (!partials || !acctile_replace_stmt (body, found->outermost, bind))
    {
      pop_gimplify_context (bind);
      return;
    }
  gimple_seq_add_stmt (&nest, found->outermost);
  acctile_substitute_seq (&nest, &with);
  acctile_emulate_region (region);
  tree real = acctile_emit_active (false, &seq);
  begin_parts (partials, real, &seq);
  gimple_seq_add_seq (&seq, nest);
  end_parts (partials, real, launch, &seq);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, seq);
}
