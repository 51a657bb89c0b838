/* Arrays that may overlap: which of them the host can compare, and whether they
   do, by where the accesses of a nest to each begin and end in memory
   (emit/extent.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/overlap.h"
#include "emit/extent.h"
#include "emit/primitive.h"
#include "extract/definition.h"
#include "extract/section.h"
#include "extract/value.h"

/* Which pointers of a function are ones of the device, by the clauses of its
   constructs: those that deviceptr names, and, but for Fortran, those that
   nothing is mapped for and a region has as they are.  */
struct pointer_kinds
{
  struct acctile_function *function;
  hash_set<tree> of_device;
  hash_set<tree> mapped;
};

/* Whether C maps what a pointer points to, and not the pointer alone.  */

static bool
is_mapped (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  return acctile_base_decl (decl)
         && (!DECL_P (decl)
             || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
             || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER);
}

/* Notes in KINDS that a clause maps what DECL points to, and so what the
   pointers point to that it is a copy of.  */

static void
note_mapped (struct pointer_kinds *kinds, tree decl)
{
  while (decl && DECL_P (decl) && !kinds->mapped.add (decl))
    {
      gimple *def = acctile_stable_definition (kinds->function, decl);
      if (!def || !is_gimple_assign (def)
          || !(gimple_assign_single_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
        return;
      decl = gimple_assign_rhs1 (def);
      if (!POINTER_TYPE_P (TREE_TYPE (decl)))
        return;
    }
}

/* A walk_gimple_seq callback: notes what clauses say of pointers.  */

static tree
note_pointers (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  struct pointer_kinds *kinds = (struct pointer_kinds *)wi->info;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  for (tree c = target ? gimple_omp_target_clauses (target) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
      continue;
    else if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
      kinds->of_device.add (OMP_CLAUSE_DECL (c));
    else if (is_mapped (c))
      note_mapped (kinds, acctile_base_decl (OMP_CLAUSE_DECL (c)));
  return NULL_TREE;
}

/* A walk_tree callback: finds a pointer of the device.  */

static tree
find_device_pointer (tree *tp, int *walk_subtrees, void *data)
{
  struct pointer_kinds *kinds = (struct pointer_kinds *)data;
  bool variable = VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL;
  *walk_subtrees = !TYPE_P (*tp);
  return kinds->of_device.contains (*tp)
                 || (variable && TREE_CODE (TREE_TYPE (*tp)) == POINTER_TYPE
                     && !lang_GNU_Fortran () && !kinds->mapped.contains (*tp))
             ? *tp
             : NULL_TREE;
}

/* Whether array ARRAY of FOUND begins at a pointer of the device.  */

static bool
is_of_device (struct pointer_kinds *kinds, const struct acctile_found *found,
              int array)
{
  tree base = acctile_array_base (found, array);
  return base
         && walk_tree_without_duplicates (&base, find_device_pointer, kinds);
}

/* Says which arrays of FOUND the host can compare with one another: those that
   are addresses of the host, else, but for Fortran, those of the device.
   Clauses say it of those whose sections they map.  */

static void
locate (struct pointer_kinds *kinds, const struct acctile_found *found)
{
  struct acctile_nest *nest = found->nest;
  bool host = false;
  for (int a = 0; a < nest->n_array; a++)
    host |= acctile_array_has_section (found, a)
            || (acctile_array_base (found, a)
                && !is_of_device (kinds, found, a));
  for (int a = 0; a < nest->n_array; a++)
    nest->array[a].located = nest->array[a].stores_located
        = acctile_array_base (found, a)
          && !((host || lang_GNU_Fortran ()) && is_of_device (kinds, found, a));
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      struct acctile_array *array = &nest->array[access->array];
      if (acctile_extent_known (found, access)
          || (!access->offset
              && acctile_object_size (found, access->array) > 0))
        continue;
      array->located = false;
      array->stores_located = array->stores_located && !access->write;
    }
  for (int a = 0; a < nest->n_array; a++)
    nest->array[a].placed = !nest->array[a].located
                            && (acctile_array_has_section (found, a)
                                || (acctile_array_base (found, a)
                                    && acctile_object_size (found, a) > 0));
}

void
acctile_locate_arrays (struct acctile_function *function,
                       struct acctile_region *region)
{
  struct pointer_kinds kinds;
  walk_stmt_info wi;
  kinds.function = function;
  memset (&wi, 0, sizeof wi);
  wi.info = &kinds;
  walk_gimple_seq (gimple_body (current_function_decl), note_pointers, NULL,
                   &wi);
  acctile_find_sections (function, region);
  for (int i = 0; i < region->n_found; i++)
    locate (&kinds, &region->found[i]);
}

/* Whether the arrays in PAIR do not overlap, as far as FOUND accesses them;
   EXTENT has what is known of where they are.  */

static tree
are_apart (const struct acctile_found *found, const int *pair,
           struct acctile_interval *extent,
           const struct acctile_symbols *symbols, gimple_seq *seq)
{
  for (int k = 0; k < 2; k++)
    if (!extent[pair[k]].low)
      extent[pair[k]] = acctile_extent_find (found, pair[k], symbols, seq);
  return acctile_intervals_apart (extent[pair[0]], extent[pair[1]], seq);
}

tree
acctile_pair_apart (const struct acctile_found *found, int a, int b,
                    gimple_seq *seq)
{
  const int pair[] = { a, b };
  struct acctile_symbols symbols;
  auto_vec<struct acctile_interval> extent;
  acctile_symbols_find (found, &symbols, seq);
  extent.safe_grow_cleared (found->nest->n_array, true);
  return are_apart (found, pair, extent.address (), &symbols, seq);
}

bool
acctile_apart_possible (const struct acctile_found *found,
                        const struct acctile_depend *depend)
{
  const struct acctile_nest *nest = found->nest;
  for (int i = 0; i < depend->n_overlap; i++)
    {
      int array = depend->overlap[i].first;
      if (array != depend->overlap[i].second)
        continue;
      for (int d = 1; d < nest->array[array].n_dim; d++)
        if (!nest->array[array].extent[d]
            || !acctile_host_knows (found, nest->array[array].extent[d]))
          return false;
      for (int k = 0; k < nest->n_access; k++)
        if (nest->access[k].array == array && nest->access[k].assumed_in_bounds
            && !acctile_extent_known (found, &nest->access[k]))
          return false;
    }
  return true;
}

tree
acctile_apart (const struct acctile_found *found,
               const struct acctile_depend *depend, gimple_seq *seq)
{
  struct acctile_symbols symbols;
  auto_vec<struct acctile_interval> extent;
  tree all = boolean_true_node;
  if (acctile_mutant ("apart"))
    return integer_one_node;
  acctile_symbols_find (found, &symbols, seq);
  extent.safe_grow_cleared (found->nest->n_array, true);
  for (int i = 0; i < depend->n_overlap; i++)
    {
      int pair[] = { depend->overlap[i].first, depend->overlap[i].second };
      tree apart
          = pair[0] == pair[1]
                ? acctile_rows_apart (found, pair[0], &symbols, seq)
                : are_apart (found, pair, extent.address (), &symbols, seq);
      all = acctile_host_both (all, apart, seq);
    }
  return acctile_host_value (fold_convert (integer_type_node, all), seq);
}

/* Whether a number in POLY, in FOUND, is one without sign of fewer bits than
   addresses have: what is multiplied with it may have wrapped.  */

static bool
may_wrap (const struct acctile_found *found, const struct acctile_poly *poly)
{
  for (int t = 0; poly && t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      {
        int param = poly->term[t].var[v] - ACCTILE_MAX_LOOPS;
        tree number = param >= 0 ? found->host_param[param] : NULL_TREE;
        if (number && TYPE_UNSIGNED (TREE_TYPE (number))
            && TYPE_PRECISION (TREE_TYPE (number)) < POINTER_SIZE)
          return true;
      }
  return false;
}

/* The same for the subscripts and sizes of PLANES, which are products where
   the program does not declare them.  */

static bool
may_planes_wrap (const struct acctile_found *found,
                 const struct acctile_plane_pair *planes)
{
  const struct acctile_array *array = &found->nest->array[planes->array];
  bool wrap
      = may_wrap (found, planes->first) || may_wrap (found, planes->second);
  for (int d = 1; d < array->n_dim; d++)
    wrap = wrap || may_wrap (found, array->extent[d]);
  return array->derived && wrap;
}

bool
acctile_planes_possible (const struct acctile_found *found,
                         const struct acctile_depend *depend)
{
  for (int i = 0; i < depend->n_plane; i++)
    if (!acctile_host_knows (found, depend->plane[i].first)
        || !acctile_host_knows (found, depend->plane[i].second)
        || may_planes_wrap (found, &depend->plane[i]))
      return false;
  return true;
}

tree
acctile_planes_differ (const struct acctile_found *found,
                       const struct acctile_depend *depend, gimple_seq *seq)
{
  struct acctile_symbols symbols;
  tree all = boolean_true_node;
  if (acctile_mutant ("apart"))
    return integer_one_node;
  acctile_symbols_find (found, &symbols, seq);
  for (int i = 0; i < depend->n_plane; i++)
    {
      tree first
          = acctile_interval_of (depend->plane[i].first, &symbols, seq).low;
      tree second
          = acctile_interval_of (depend->plane[i].second, &symbols, seq).low;
      second = acctile_host_calculate (
          PLUS_EXPR, second,
          acctile_interval_number (depend->plane[i].apart).low, seq);
      /* Numbers without a sign may have wrapped: those that differ by a
         multiple of 2^32 count as one.  */
      first
          = acctile_host_value (fold_convert (unsigned_type_node, first), seq);
      second
          = acctile_host_value (fold_convert (unsigned_type_node, second), seq);
      tree differ = acctile_host_value (
          fold_build2 (NE_EXPR, boolean_type_node, first, second), seq);
      all = acctile_host_both (all, differ, seq);
    }
  return acctile_host_value (fold_convert (integer_type_node, all), seq);
}

/* Whether the host knows all parameters of POLY when the region begins.  */

static bool
is_on_host (const struct acctile_found *found, const struct acctile_poly *poly)
{
  for (int t = 0; t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      if (!found->host_param[poly->term[t].var[v] - ACCTILE_MAX_LOOPS])
        return false;
  return true;
}

bool
acctile_assume_bits (struct acctile_found *found, bool on)
{
  bool any = false;
  for (int b = 0; b < found->n_bit; b++)
    {
      struct acctile_bit *bit = &found->bit[b];
      struct acctile_stmt *stmt = &found->nest->stmt[bit->stmt];
      if (bit->used && !on)
        {
          acctile_poly_free (stmt->multiple);
          stmt->multiple = NULL;
          stmt->modulus = 0;
        }
      else if (!bit->used && on && !stmt->multiple && bit->value
               && is_on_host (found, bit->value))
        acctile_nest_add_multiple (found->nest, bit->stmt,
                                   acctile_poly_copy (bit->multiple), 2);
      else
        continue;
      bit->used = on && stmt->multiple;
      any = any || bit->used;
    }
  return any;
}

tree
acctile_bits (const struct acctile_found *found, gimple_seq *seq)
{
  struct acctile_symbols symbols;
  tree all = boolean_true_node;
  acctile_symbols_find (found, &symbols, seq);
  for (int b = 0; b < found->n_bit; b++)
    {
      if (!found->bit[b].used)
        continue;
      struct acctile_interval value
          = acctile_interval_of (found->bit[b].value, &symbols, seq);
      all = acctile_host_both (
          all,
          acctile_host_at_most (acctile_interval_number (0).low, value.low,
                                seq),
          seq);
      all = acctile_host_both (
          all,
          acctile_host_at_most (value.high, acctile_interval_number (1).low,
                                seq),
          seq);
    }
  return acctile_host_value (fold_convert (integer_type_node, all), seq);
}
