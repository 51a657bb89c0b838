/* Numbers that are in memory only because clauses of kernels regions copy them:

     #pragma acc kernels copy (s)         #pragma acc kernels copy (s)
       for (i...)                           for (i...)
         {                                    if (a[i] > s)
           t = s;                  ->           s = a[i];
           if (a[i] > t)
             { t = a[i]; s = t; }
         }

   Without the clause they would be the region's to copy as well, and no more
   than numbers.  Where nothing else has their address, or lets a device keep
   them, they are no more with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "extract/definition.h"
#include "extract/mention.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"

/* Variables that clauses of kernels regions copy, and those that others, or
   statements of the assembler, name.  */
struct mapped
{
  hash_set<tree> copied, others;
};

/* Whether DECL is a number of the function's own that is in memory.  */

static bool
is_in_memory (tree decl)
{
  return VAR_P (decl) && acctile_is_plain (decl) && TREE_ADDRESSABLE (decl)
         && !is_global_var (decl) && !TREE_THIS_VOLATILE (decl)
         && !DECL_HAS_VALUE_EXPR_P (decl);
}

/* Whether TARGET assigns DECL.  */

static bool
assigns (gomp_target *target, tree decl)
{
  hash_set<tree> assigned;
  acctile_collect_assigned (gimple_omp_body (target), &assigned);
  return assigned.contains (decl);
}

/* Whether CLAUSE of TARGET has the host's variable copied behind the region, or
   before it alone, as it is still there.  */

static bool
copies (gomp_target *target, tree clause)
{
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || acctile_is_queued (target)
      || OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
      return true;
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
      return !assigns (target, OMP_CLAUSE_DECL (clause));
    default:
      return false;
    }
}

/* A walk_gimple_op callback: notes variables that a statement of the assembler
   names.  */

static tree
note_other (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (DECL_P (*tp))
    ((struct mapped *)wi->info)->others.add (*tp);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: notes what clauses name.  */

static tree
note_clauses (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct mapped *m = (struct mapped *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_ASM)
    {
      walk_stmt_info inner;
      memset (&inner, 0, sizeof inner);
      inner.info = m;
      walk_gimple_op (stmt, note_other, &inner);
    }
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  if (!target)
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] == 0)
        continue;
      tree decl = OMP_CLAUSE_OPERAND (c, 0);
      if (!decl || !DECL_P (decl))
        continue;
      if (copies (target, c))
        m->copied.add (decl);
      else if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE
               && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
        m->others.add (decl);
    }
  return NULL_TREE;
}

/* A walk_gimple_seq callback: removes what says that variables of the walk's
   set end.  */

static tree
remove_end (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_clobber_p (stmt)
      && ((hash_set<tree> *)wi->info)->contains (gimple_assign_lhs (stmt)))
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = *handled = true;
    }
  return NULL_TREE;
}

void
acctile_tidy_mapped (gimple_seq *function, hash_set<tree> *mapped)
{
  struct mapped m;
  hash_set<tree> numbers;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &m;
  if (acctile_unoptimised ())
    return;
  walk_gimple_seq (*function, note_clauses, NULL, &wi);
  for (hash_set<tree>::iterator i = m.copied.begin (); i != m.copied.end ();
       ++i)
    if (is_in_memory (*i) && !m.others.contains (*i))
      numbers.add (*i);
  if (numbers.is_empty ())
    return;
  acctile_clear_addressable (&numbers, *function);
  for (hash_set<tree>::iterator i = numbers.begin (); i != numbers.end (); ++i)
    if (!TREE_ADDRESSABLE (*i))
      mapped->add (*i);
  wi.info = mapped;
  walk_gimple_seq_mod (function, remove_end, NULL, &wi);
  acctile_dissolve_tries (function);
}
