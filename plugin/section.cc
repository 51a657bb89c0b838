/* Sections of arrays in the clauses of a region.

     acc kernels copyin(rp[0:n+1], ci[0:nnz], v[0:nnz], x[0:n]) copyout(y[0:n])
     for (i = 0; i < n; i++)
       for (k = rp[i]; k < rp[i + 1]; k++)
         y[i] += v[k] * x[ci[k]];

   What the program accesses through a pointer lies in the section that it maps
   of it, whatever the subscripts are, and wherever the pointer is: in a
   variable or in a member of an object.  The host knows where that section is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "section.h"
#include "definition.h"
#include "stores.h"
#include "value.h"

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
      return (TREE_CODE (OMP_CLAUSE_DECL (c)) == MEM_REF
              || TREE_CODE (OMP_CLAUSE_DECL (c)) == INDIRECT_REF)
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

/* Whether the pointer POINTER has one value in a region that assigns ASSIGNED
   and stores to STORES.  */

static bool
is_steady (tree pointer, hash_set<tree> *assigned,
           const struct acctile_stores *stores)
{
  if (TREE_THIS_VOLATILE (pointer))
    return false;
  if (DECL_P (pointer))
    return !assigned->contains (pointer)
           && !((TREE_ADDRESSABLE (pointer) || is_global_var (pointer))
                && acctile_stores_touch (stores, pointer));
  tree base = acctile_base_decl (pointer);
  return base && !assigned->contains (base)
         && !acctile_stores_touch (stores, pointer);
}

/* Keeps in REACH the section that CLAUSES map of its array.  */

static void
find_section (tree clauses, struct acctile_reach *reach)
{
  for (tree c = clauses; c && OMP_CLAUSE_CHAIN (c); c = OMP_CLAUSE_CHAIN (c))
    if (maps_data (c) && names_pointer (OMP_CLAUSE_CHAIN (c))
        && same_pointer (OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c)),
                         reach->pointer))
      {
        reach->section
            = build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (c)));
        reach->length = OMP_CLAUSE_SIZE (c);
        return;
      }
}

void
acctile_find_sections (struct acctile_region *region)
{
  hash_set<tree> assigned;
  struct acctile_stores stores;
  if (lang_GNU_Fortran ())
    return;
  acctile_collect_assigned (gimple_omp_body (region->target), &assigned);
  acctile_stores_collect (region->target, &stores);
  for (int i = 0; i < region->n_found; i++)
    for (int a = 0; a < region->found[i].n_reach; a++)
      {
        struct acctile_reach *reach = &region->found[i].reach[a];
        if (reach->pointer && POINTER_TYPE_P (TREE_TYPE (reach->pointer))
            && is_steady (reach->pointer, &assigned, &stores))
          find_section (gimple_omp_target_clauses (region->target), reach);
      }
}
