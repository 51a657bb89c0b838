/* Subscripts of flat arrays: see flat.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "flat.h"
#include "nest-parts.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

/* What ACCESS is executed for, NULL where the bounds of a loop are not known;
   DIM places its iterators.  */
static isl_set *
executions (const struct acctile_nest *nest,
            const struct acctile_affine *affine,
            const struct acctile_access *access, int *dim)
{
  int loop = nest->stmt[access->stmt].loop;
  bool exact = true;
  int n = acctile_affine_dims (nest, loop, 0, dim);
  isl_space *space = isl_space_set_from_params (acctile_affine_params (affine));
  isl_set *set = isl_set_universe (isl_space_add_dims (space, isl_dim_set, n));

  set = acctile_affine_loops (affine, set, dim,
                              acctile_nest_loops_around (nest, loop), &exact);
  set = acctile_affine_fix_constants (affine, set);
  return exact ? set : isl_set_free (set);
}

/* Sets *VALUE to the integer that TAKE is; false when it is none.  */
static bool
integer (isl_val *take, int64_t *value)
{
  bool ok = isl_val_is_int (take) == isl_bool_true;
  if (ok)
    *value = isl_val_get_num_si (take);
  isl_val_free (take);
  return ok;
}

/* Sets *LEAST to the smallest value of AFF in SET, when that is the same
   wherever SET has elements.  */
static bool
find_least (isl_set *set, isl_aff *aff, int64_t *least)
{
  int64_t most;
  isl_set *values = isl_set_apply (isl_set_copy (set),
                                   isl_map_from_aff (isl_aff_copy (aff)));
  isl_set *first = isl_set_lexmin (values);
  isl_aff *value = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_set_get_space (first)), isl_dim_set, 0);
  bool ok = integer (isl_set_min_val (first, value), least)
            && integer (isl_set_max_val (first, value), &most)
            && *least == most;
  isl_set_free (first);
  isl_aff_free (value);
  return ok;
}

/* Whether subscript D of ACCESS, whose executions are SET, is inside its
   dimension wherever it is smallest, and nowhere known to leave it.  */
static bool
begins_inside (const struct acctile_nest *nest,
               const struct acctile_affine *affine,
               const struct acctile_access *access, int d, isl_set *set,
               const int *dim)
{
  int64_t extent, least, most;
  isl_space *space = isl_set_get_space (set);
  isl_aff *aff = acctile_affine_aff (affine, space, dim, access->subscript[d]);
  bool inside
      = aff
        && acctile_poly_is_constant (nest->array[access->array].extent[d],
                                     &extent)
        && find_least (set, aff, &least) && least >= 0 && least < extent
        && (!integer (isl_set_max_val (set, aff), &most) || most < extent);
  isl_space_free (space);
  isl_aff_free (aff);
  return inside;
}

bool
acctile_flat_inside (const struct acctile_nest *nest,
                     const struct acctile_affine *affine,
                     const struct acctile_access *access)
{
  const struct acctile_array *array = &nest->array[access->array];
  int dim[ACCTILE_MAX_LOOPS];
  int64_t field;

  if (!access->bounded || !array->flat || array->derived
      || nest->stmt[access->stmt].conditional
      || !acctile_poly_is_constant (access->field, &field) || field < 0
      || field > array->elem_size - access->size)
    return false;
  isl_set *set = executions (nest, affine, access, dim);
  bool inside = set != NULL;
  for (int d = 1; inside && d < array->n_dim; d++)
    inside = begins_inside (nest, affine, access, d, set, dim);
  isl_set_free (set);
  return inside;
}
