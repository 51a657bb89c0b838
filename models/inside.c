/* Subscripts that isl proves to be inside their dimensions: see inside.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "inside.h"
#include "nest-parts.h"

/* Whether isl proves P >= 0 in DOMAIN, a set whose iterators DIM places.  */
static bool
proves_nonnegative (const struct acctile_affine *affine, isl_set *domain,
                    const int *dim, const struct acctile_poly *p)
{
  struct acctile_poly *below = acctile_poly_constant (-1);
  bool exact = p && below;

  isl_set *bad = acctile_affine_bound (affine, isl_set_copy (domain), dim, NULL,
                                       p, below, &exact);
  bool proven = exact && isl_set_is_empty (bad) == isl_bool_true;
  isl_set_free (bad);
  acctile_poly_free (below);
  return proven;
}

/* Where the statement of an access to an array is executed: the domain, and
   the place of its iterators.  */
struct proof
{
  const struct acctile_affine *affine;
  const struct acctile_array *array;
  isl_set *domain;
  int dim[ACCTILE_MAX_LOOPS];
};

/* Whether "sub" is proven to be in dimension D, or, for the innermost one,
   all bytes of ACCESS.  */
static bool
proves_dim (const struct proof *proof, const struct acctile_access *access,
            int d, const struct acctile_poly *sub)
{
  const struct acctile_array *array = proof->array;
  bool last = d == array->n_dim - 1;
  struct acctile_poly *low = acctile_poly_copy (sub);
  struct acctile_poly *high = acctile_poly_copy (array->extent[d]);

  if (last)
    {
      low = acctile_poly_add (acctile_poly_scale (low, array->elem_size),
                              acctile_poly_copy (access->field));
      high = acctile_poly_scale (high, array->elem_size);
    }
  high = acctile_poly_sub (high, acctile_poly_copy (low));
  high = acctile_poly_sub (high,
                           acctile_poly_constant (last ? access->size : 1));
  bool proven
      = proves_nonnegative (proof->affine, proof->domain, proof->dim, low)
        && proves_nonnegative (proof->affine, proof->domain, proof->dim, high);
  acctile_poly_free (low);
  acctile_poly_free (high);
  return proven;
}

/* Proves subscript D of ACCESS inside its dimension, if need be after moving
   one extent of it into the subscript before.  False, and ACCESS as it was,
   when there is no proof.  */
static bool
carry_dim (const struct proof *proof, struct acctile_access *access, int d)
{
  static const int tries[] = { 0, 1, -1 };

  for (int k = 0; k < 3; k++)
    {
      struct acctile_poly *sub = acctile_poly_add (
          acctile_poly_copy (access->subscript[d]),
          acctile_poly_scale (acctile_poly_copy (proof->array->extent[d]),
                              tries[k]));
      struct acctile_poly *before
          = acctile_poly_sub (acctile_poly_copy (access->subscript[d - 1]),
                              acctile_poly_constant (tries[k]));
      if (sub && before && proves_dim (proof, access, d, sub))
        {
          acctile_poly_free (access->subscript[d]);
          acctile_poly_free (access->subscript[d - 1]);
          access->subscript[d] = sub;
          access->subscript[d - 1] = before;
          return true;
        }
      acctile_poly_free (sub);
      acctile_poly_free (before);
    }
  return false;
}

/* Whether the bytes of ACCESS, whose source has subscripts, are inside one
   element of ARRAY.  */
static bool
inside_element (const struct acctile_array *array,
                const struct acctile_access *access)
{
  int64_t field;
  return acctile_poly_is_constant (access->field, &field) && field >= 0
         && field <= array->elem_size - access->size;
}

void
acctile_inside_prove (struct acctile_nest *nest,
                      const struct acctile_affine *affine,
                      struct acctile_access *access)
{
  const struct acctile_array *array = &nest->array[access->array];
  struct proof proof = { .affine = affine, .array = array };
  struct acctile_poly *one = acctile_poly_constant (1);
  bool exact = true, proven = true;

  if (access->n_subscript < 2
      || (access->given && inside_element (array, access)))
    {
      acctile_poly_free (one);
      return;
    }
  acctile_affine_dims (nest, nest->stmt[access->stmt].loop, 0, proof.dim);
  proof.domain = acctile_affine_fix_constants (
      affine, isl_set_copy (nest->stmt[access->stmt].domain));
  for (int d = 1; !array->derived && d < array->n_dim; d++)
    proof.domain = acctile_affine_bound (affine, proof.domain, proof.dim, one,
                                         array->extent[d], NULL, &exact);
  for (int d = array->n_dim - 1; proven && d >= 1; d--)
    proven = access->given
                 ? d < array->n_dim - 1
                       || proves_dim (&proof, access, d, access->subscript[d])
                 : carry_dim (&proof, access, d);
  access->assumed_in_bounds = !proven;
  acctile_poly_free (one);
  isl_set_free (proof.domain);
}
