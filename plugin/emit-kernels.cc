/* Kernels regions: one nest makes the region a parallel one; several become
   parallel regions of their own inside a data region, one launch each and in
   order, as the sequential meaning of "kernels" asks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit.h"
#include "value.h"

/* True when the map clause C can be split into one for the data region and
   "present" ones for the launches.  */

static bool
map_can_be_split (tree c)
{
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
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
      return true;
    default:
      return false;
    }
}

gimple_seq *
acctile_nests_seq (struct acctile_region *region)
{
  gimple_seq *seq = gimple_omp_body_ptr (region->target);
  while (gimple_seq_singleton_p (*seq)
         && gimple_code (gimple_seq_first_stmt (*seq)) == GIMPLE_BIND)
    seq = gimple_bind_body_ptr (as_a<gbind *> (gimple_seq_first_stmt (*seq)));
  return seq;
}

/* True when a bind around the nests of REGION declares a variable of the
   user, which the nests may share.  */

static bool
shares_variables (struct acctile_region *region)
{
  gimple_seq seq = gimple_omp_body (region->target);
  while (gimple_seq_singleton_p (seq)
         && gimple_code (gimple_seq_first_stmt (seq)) == GIMPLE_BIND)
    {
      gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (seq));
      for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
        if (VAR_P (var) && !DECL_ARTIFICIAL (var) && !is_global_var (var))
          return true;
      seq = gimple_bind_body (bind);
    }
  return false;
}

const char *
acctile_kernels_splittable (struct acctile_region *region)
{
  for (tree c = gimple_omp_target_clauses (region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
        if (!map_can_be_split (c))
          return "a data clause of the kernels region cannot be split";
        break;
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_NUM_WORKERS:
      case OMP_CLAUSE_VECTOR_LENGTH:
        break;
      default:
        return "the kernels region holds several nests and has clauses that "
               "order or guard it";
      }
  if (shares_variables (region))
    return "the nests of the kernels region share a variable of it";
  int loops = 0;
  gimple_seq seq = *acctile_nests_seq (region);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_BIND
          || gimple_code (stmt) == GIMPLE_OMP_FOR)
        loops++;
      else if (is_gimple_assign (stmt)
               && acctile_is_memory (gimple_assign_rhs1 (stmt)))
        return "a bound in the kernels region is read from memory";
    }
  return loops == region->n_found ? NULL
                                  : "the kernels region holds more than nests";
}

/* The map clause C with kind KIND, chained before CLAUSES.  */

static tree
copy_map (tree c, enum gomp_map_kind kind, tree clauses)
{
  tree copy = copy_node (c);
  OMP_CLAUSE_SET_MAP_KIND (copy, kind);
  OMP_CLAUSE_SIZE (copy) = unshare_expr (OMP_CLAUSE_SIZE (c));
  OMP_CLAUSE_DECL (copy) = unshare_expr (OMP_CLAUSE_DECL (c));
  OMP_CLAUSE_CHAIN (copy) = clauses;
  return copy;
}

/* The clauses of one launch of the split region, from its CLAUSES.  */

static tree
launch_clauses (tree clauses)
{
  tree result = NULL_TREE, *end = &result;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree copy;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
        copy
            = copy_map (c,
                        OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
                            ? GOMP_MAP_FIRSTPRIVATE_POINTER
                            : GOMP_MAP_FORCE_PRESENT,
                        NULL_TREE);
      else
        copy = copy_node (c);
      OMP_CLAUSE_CHAIN (copy) = NULL_TREE;
      *end = copy;
      end = &OMP_CLAUSE_CHAIN (copy);
    }
  return result;
}

/* The clauses of the data region around the launches, from CLAUSES.  */

static tree
data_clauses (tree clauses)
{
  tree result = NULL_TREE, *end = &result;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER)
      {
        *end = copy_map (c, (enum gomp_map_kind)OMP_CLAUSE_MAP_KIND (c),
                         NULL_TREE);
        if (DECL_P (OMP_CLAUSE_DECL (c))
            && !TREE_ADDRESSABLE (OMP_CLAUSE_DECL (c)))
          OMP_CLAUSE_MAP_DECL_MAKE_ADDRESSABLE (*end) = 1;
        end = &OMP_CLAUSE_CHAIN (*end);
      }
  return result;
}

/* Wraps PART, the statements of one nest, into a parallel region of its own,
   appended to *SEQ.  Takes PART.  */

static gomp_target *
add_launch (struct acctile_region *region, gimple_seq part, gimple_seq *seq)
{
  gbind *bind = gimple_build_bind (NULL_TREE, part, make_node (BLOCK));
  gomp_target *target = gimple_build_omp_target (
      NULL, GF_OMP_TARGET_KIND_OACC_PARALLEL,
      launch_clauses (gimple_omp_target_clauses (region->target)));
  gimple_omp_set_body (target, bind);
  gimple_set_location (target, region->location);
  gimple_seq_add_stmt (seq, target);
  return target;
}

void
acctile_drop_dimensions (struct acctile_region *region)
{
  static const enum omp_clause_code dimensions[]
      = { OMP_CLAUSE_NUM_GANGS, OMP_CLAUSE_NUM_WORKERS,
          OMP_CLAUSE_VECTOR_LENGTH };
  tree clauses = gimple_omp_target_clauses (region->target);
  for (unsigned i = 0; i < ARRAY_SIZE (dimensions); i++)
    acctile_remove_clause (&clauses, dimensions[i]);
  gimple_omp_target_set_clauses (region->target, clauses);
}

void
acctile_kernels_split (struct acctile_region *region, gomp_target **targets)
{
  acctile_emit_parallel (region);
  gimple_seq *seq = acctile_nests_seq (region);
  gimple_seq launches = NULL, part = NULL, computed = NULL;
  int n = 0;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      bool loop = gimple_code (stmt) == GIMPLE_BIND
                  || gimple_code (stmt) == GIMPLE_OMP_FOR;
      gsi_remove (&gsi, false);
      if (is_gimple_assign (stmt))
        gimple_seq_add_stmt (&computed, gimple_copy (stmt));
      gimple_seq_add_stmt (&part, stmt);
      if (loop)
        {
          targets[n++] = add_launch (region, part, &launches);
          part = NULL;
          for (gimple_stmt_iterator c = gsi_start (computed); !gsi_end_p (c);
               gsi_next (&c))
            gimple_seq_add_stmt (&part, gimple_copy (gsi_stmt (c)));
        }
    }
  *seq = launches;
  gimple_seq cleanup = NULL;
  gimple_seq_add_stmt (
      &cleanup,
      gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_DATA_END), 0));
  gimple *body = gimple_build_try (gimple_omp_body (region->target), cleanup,
                                   GIMPLE_TRY_FINALLY);
  gimple_omp_set_body (region->target, body);
  gimple_omp_target_set_clauses (
      region->target,
      data_clauses (gimple_omp_target_clauses (region->target)));
  gimple_omp_target_set_kind (region->target,
                              GF_OMP_TARGET_KIND_OACC_DATA_KERNELS);
}
