/* Sections of arrays in the clauses of a region and of the data constructs
   around it.

     acc kernels copyin(rp[0:n+1], ci[0:nnz], v[0:nnz], x[0:n]) copyout(y[0:n])
     for (i = 0; i < n; i++)
       for (k = rp[i]; k < rp[i + 1]; k++)
         y[i] += v[k] * x[ci[k]];

   What the program accesses through a pointer lies in the section that it maps
   of it, whatever the subscripts are, and wherever the pointer is: in a
   variable or in a member of an object.  The host knows where that section is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/section.h"
#include "extract/definition.h"
#include "extract/holds.h"
#include "extract/stores.h"
#include "extract/value.h"

/* The memory that the clause C maps from, without the subscripts of rows, as in
   "(*s)[0]" for "s[0:n][0:26]".  */

static tree
mapped_memory (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  while (TREE_CODE (decl) == ARRAY_REF)
    decl = TREE_OPERAND (decl, 0);
  return decl;
}

/* Whether C maps data that the region finds under an address of the host.  */

static bool
maps_data (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT:
      return (TREE_CODE (mapped_memory (c)) == MEM_REF
              || TREE_CODE (mapped_memory (c)) == INDIRECT_REF)
             && OMP_CLAUSE_SIZE (c) && !integer_zerop (OMP_CLAUSE_SIZE (c));
    default:
      return false;
    }
}

/* Whether C says which pointer leads to the data of the clause before.  */

static bool
names_pointer (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
         && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
             || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH);
}

/* REF without what only changes its type.  */

static tree
without_casts (tree ref)
{
  STRIP_NOPS (ref);
  if (TREE_CODE (ref) == MEM_REF && integer_zerop (TREE_OPERAND (ref, 1)))
    return TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == INDIRECT_REF ? TREE_OPERAND (ref, 0) : ref;
}

/* Whether A and B name one pointer, a variable or a member of an object that
   one or a pointer to it names.  */

static bool
same_pointer (tree a, tree b)
{
  while (TREE_CODE (a) == COMPONENT_REF && TREE_CODE (b) == COMPONENT_REF
         && TREE_OPERAND (a, 1) == TREE_OPERAND (b, 1))
    {
      tree p = TREE_OPERAND (a, 0), q = TREE_OPERAND (b, 0);
      if (DECL_P (p) || DECL_P (q))
        return p == q;
      bool through = TREE_CODE (p) != COMPONENT_REF;
      a = without_casts (p);
      b = without_casts (q);
      STRIP_NOPS (a);
      STRIP_NOPS (b);
      if (through)
        return DECL_P (a) && a == b;
    }
  return DECL_P (a) && a == b;
}

/* What changes in the statements of a construct.  */
struct changes
{
  hash_set<tree> assigned;
  struct acctile_stores stores;
};

/* Whether the pointer POINTER has one value in a construct that makes
   CHANGES.  */

static bool
is_steady (tree pointer, struct changes *changes)
{
  if (TREE_THIS_VOLATILE (pointer))
    return false;
  if (DECL_P (pointer))
    return !changes->assigned.contains (pointer)
           && !((TREE_ADDRESSABLE (pointer) || is_global_var (pointer))
                && acctile_stores_touch (&changes->stores, pointer));
  tree base = acctile_base_decl (pointer);
  return base && !changes->assigned.contains (base)
         && !acctile_stores_touch (&changes->stores, pointer);
}

/* A walk_tree callback: finds a variable of the set in the data.  */

static tree
find_member (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return DECL_P (*tp) && ((hash_set<tree> *)data)->contains (*tp) ? *tp
                                                                  : NULL_TREE;
}

/* Whether the variables of EXPR have one value in a construct that makes
   CHANGES.  */

static bool
is_kept (tree expr, struct changes *changes)
{
  return !walk_tree_without_duplicates (&expr, find_member, &changes->assigned);
}

/* Whether one of CLAUSES attaches POINTER.  */

static bool
is_attached (tree pointer, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
        && same_pointer (OMP_CLAUSE_DECL (c), pointer))
      return true;
  return false;
}

/* The pointer in memory that the temporary OP of FUNCTION was computed from, OP
   where there is none.  */

static tree
computed_from (struct acctile_function *function, tree op)
{
  while (TREE_CODE (op) == SSA_NAME || (VAR_P (op) && DECL_ARTIFICIAL (op)))
    {
      gimple *def = acctile_stable_definition (function, op);
      if (!def || !gimple_assign_rhs1 (def)
          || (!gimple_assign_single_p (def) && !gimple_assign_cast_p (def)
              && gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR))
        break;
      op = gimple_assign_rhs1 (def);
    }
  return op;
}

/* Whether what C, one of CLAUSES of a construct in FUNCTION, maps is what
   POINTER leads to: as the clause behind it says, as C does itself, or, since
   GCC 13, as one of those in the end says.  */

static bool
leads_to (struct acctile_function *function, tree pointer, tree clauses, tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  tree address = TREE_OPERAND (mapped_memory (c), 0);
  return (next && names_pointer (next)
          && same_pointer (OMP_CLAUSE_DECL (next), pointer))
         || address == pointer
         || (is_attached (pointer, clauses)
             && same_pointer (computed_from (function, address), pointer));
}

/* Keeps in REACH the section that the clauses of TARGET in FUNCTION, whose
   statements make CHANGES, map of its array.  */

static void
find_section (struct acctile_function *function, gomp_target *target,
              struct changes *changes, struct acctile_reach *reach)
{
  tree clauses = gimple_omp_target_clauses (target);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (maps_data (c) && leads_to (function, reach->pointer, clauses, c)
          && is_kept (OMP_CLAUSE_DECL (c), changes)
          && is_kept (OMP_CLAUSE_SIZE (c), changes))
        {
          reach->section
              = build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (c)));
          reach->length = OMP_CLAUSE_SIZE (c);
          return;
        }
    }
}

/* Keeps the sections that the clauses of TARGET, the region of REGION or a data
   construct around it in FUNCTION, map of the arrays of which none is known. */

static void
find_sections (struct acctile_function *function, struct acctile_region *region,
               gomp_target *target)
{
  struct changes changes;
  acctile_collect_assigned (gimple_omp_body (target), &changes.assigned);
  acctile_stores_collect (target, &changes.stores);
  for (int i = 0; i < region->n_found; i++)
    for (int a = 0; a < region->found[i].n_reach; a++)
      {
        struct acctile_reach *reach = &region->found[i].reach[a];
        if (!reach->section && reach->pointer
            && POINTER_TYPE_P (TREE_TYPE (reach->pointer))
            && is_steady (reach->pointer, &changes))
          find_section (function, target, &changes, reach);
      }
}

/* The data constructs around a region.  */
struct around
{
  gomp_target *region;
  auto_vec<gomp_target *> found;
};

/* A walk_gimple_seq callback: collects the data constructs, without conditions,
   around a region.  */

static tree
collect_around (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  struct around *around = (struct around *)wi->info;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_DATA
      && !omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_IF)
      && acctile_holds_stmt (gimple_omp_body (target), around->region))
    around->found.safe_push (target);
  return NULL_TREE;
}

void
acctile_find_sections (struct acctile_function *function,
                       struct acctile_region *region)
{
  struct around around;
  walk_stmt_info wi;
  if (lang_GNU_Fortran ())
    return;
  find_sections (function, region, region->target);
  around.region = region->target;
  memset (&wi, 0, sizeof wi);
  wi.info = &around;
  walk_gimple_seq (gimple_body (current_function_decl), collect_around, NULL,
                   &wi);
  for (unsigned i = around.found.length (); i > 0; i--)
    find_sections (function, region, around.found[i - 1]);
}
