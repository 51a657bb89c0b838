/* Subscripts from byte offsets.  After Grosser, Ramanujam, Pouchet,
   Sadayappan, Pop: Optimistic delinearization of parametrically sized
   arrays, ICS 2015, with strides that may be sums ("n + 2") or numbers and
   bounds that are proven at compile time or marked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "delinearize.h"
#include "flat.h"
#include "inside.h"
#include "nest-parts.h"
#include "strides.h"

#include <stdlib.h>
#include <string.h>

/* Whether ACCESS, to the array A of rows, stays in one of them as far as its
   subscripts tell, or its offset where the source has none: not where the
   extent of a row is a number, which may be a factor of anything.  */
static bool
stays_in_row (const struct acctile_access *access,
              const struct acctile_array *a)
{
  struct acctile_poly *row, *quotient, *rest = NULL;

  if (!access->offset)
    return true;
  if (access->given)
    return acctile_poly_is_constant (access->subscript[0], NULL);
  if (!a->extent[1] || acctile_poly_is_constant (a->extent[1], NULL))
    return false;
  row = acctile_poly_scale (acctile_poly_copy (a->extent[1]), a->elem_size);
  quotient = acctile_poly_divide_by (acctile_poly_copy (access->offset), row,
                                     true, &rest);
  bool stays = quotient && acctile_poly_is_constant (quotient, NULL);
  acctile_poly_free (row);
  acctile_poly_free (quotient);
  acctile_poly_free (rest);
  return stays;
}

/* Whether nothing but one row of array ARRAY, whose dimensions are declared,
   is accessed: it may hold rows of its own, as "a[i * n + j]" and Fortran's
   arrays of explicit shape do.  */
static bool
is_one_row (const struct acctile_nest *nest, int array)
{
  const struct acctile_array *a = &nest->array[array];

  if (a->n_dim != 1 && (a->n_dim != 2 || a->extent[0]))
    return false;
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      if (access->array == array && a->n_dim == 2 && !stays_in_row (access, a))
        return false;
    }
  return true;
}

/* Whether P multiplies an iterator of NEST by a parameter.  */
static bool
has_product (const struct acctile_nest *nest, const struct acctile_poly *p)
{
  bool product = false;

  for (int i = 0; i < nest->n_loop && !product; i++)
    {
      struct acctile_poly *coef = acctile_poly_coefficient (p, i);
      product = coef && !acctile_poly_is_constant (coef, NULL);
      acctile_poly_free (coef);
    }
  return product;
}

/* Whether the rows of array ARRAY, whose dimensions are declared, are numbered
   as a plane is, by products of iterators and parameters: "a[i * n + j][k]",
   where the extents of "k" and what follows are numbers.  */
static bool
is_plane_of_rows (const struct acctile_nest *nest, int array)
{
  const struct acctile_array *a = &nest->array[array];
  bool product = false;

  if (a->n_dim < 2 || a->extent[0])
    return false;
  for (int d = 1; d < a->n_dim; d++)
    if (!acctile_poly_is_constant (a->extent[d], NULL))
      return false;
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      if (access->array != array)
        continue;
      if (!access->offset)
        return false;
      product = product || has_product (nest, access->offset);
    }
  return product;
}

/* Drops the subscripts that the source gives ACCESS.  */
static void
drop_subscripts (struct acctile_access *access)
{
  for (int d = 0; d < access->n_subscript; d++)
    access->subscript[d] = acctile_poly_free (access->subscript[d]);
  access->field = acctile_poly_free (access->field);
  access->n_subscript = 0;
  access->given = false;
}

/* Finds the dimensions, and STRIDES, that offsets into the one row of array
   ARRAY, or into a plane of rows, tell, as WAY says.  False, and the array as
   it was, when they tell none.  */
static bool
find_rows (struct acctile_nest *nest, int array, enum acctile_strides_way way,
           struct acctile_strides *strides)
{
  struct acctile_array *a = &nest->array[array];
  struct acctile_array declared = *a;
  bool plane = is_plane_of_rows (nest, array);

  if (!plane && !is_one_row (nest, array))
    return false;
  memset (a->extent, 0, sizeof a->extent);
  a->n_dim = 0;
  acctile_strides_find (nest, array, true, way, strides);
  if (strides->n < 2)
    {
      acctile_strides_clear (strides);
      for (int d = 0; d < ACCTILE_MAX_DIMS; d++)
        acctile_poly_free (a->extent[d]);
      *a = declared;
      return false;
    }
  a->flat = a->flat && !plane;
  for (int d = 0; d < declared.n_dim; d++)
    acctile_poly_free (declared.extent[d]);
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == array && nest->access[k].given)
      drop_subscripts (&nest->access[k]);
  return true;
}

/* Finds the STRIDES of array ARRAY where its descriptor holds them: as
   acctile_strides_of_descriptor, and no subscripts of the source's are left. */
static bool
find_descriptor (struct acctile_nest *nest, int array,
                 struct acctile_strides *strides)
{
  if (!acctile_strides_of_descriptor (nest, array, strides))
    return false;
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == array && nest->access[k].given)
      drop_subscripts (&nest->access[k]);
  return true;
}

/* Marks ACCESS of NEST, divided by the STRIDES of a descriptor, when one of
   these is left over in it.  */
static void
check_descriptor (const struct acctile_nest *nest,
                  struct acctile_access *access,
                  const struct acctile_strides *strides)
{
  access->assumed_in_bounds = false;
  for (int k = 0; k < strides->n - 1; k++)
    {
      int symbol = ACCTILE_MAX_LOOPS
                   + acctile_strides_parameter (nest, strides->stride[k]);
      for (int d = 0; d < access->n_subscript; d++)
        if (acctile_poly_uses (access->subscript[d], symbol))
          access->assumed_in_bounds = true;
      if (acctile_poly_uses (access->field, symbol))
        access->assumed_in_bounds = true;
    }
}

/* The STRIDES of array ARRAY, which has dimensions.  None (n is 0) when an
   inner extent is unknown.  */
static void
declared_strides (const struct acctile_nest *nest, int array,
                  struct acctile_strides *strides)
{
  const struct acctile_array *a = &nest->array[array];
  bool ok = true;

  strides->n = a->n_dim;
  for (int d = a->n_dim - 1; d >= 0; d--)
    {
      if (d == a->n_dim - 1)
        strides->stride[d] = acctile_poly_constant (a->elem_size);
      else
        strides->stride[d]
            = acctile_poly_mul (acctile_poly_copy (strides->stride[d + 1]),
                                acctile_poly_copy (a->extent[d + 1]));
      ok = ok && strides->stride[d] && strides->stride[d]->n > 0;
    }
  if (!ok)
    acctile_strides_clear (strides);
}

/* Where REST, what is left of an offset divided by STRIDE, is a number below 0,
   no element of a row of an unknown length: that many before its end, of the
   row before that of *SUBSCRIPT ("a(n, j)" of "a(n, m)" is j * n - 1).  Returns
   what is left then.  */
static struct acctile_poly *
from_end_of_row (struct acctile_poly *rest, const struct acctile_poly *stride,
                 struct acctile_poly **subscript)
{
  int64_t left, fixed;

  if (!rest || !acctile_poly_is_constant (rest, &left) || left >= 0
      || acctile_poly_is_constant (stride, &fixed))
    return rest;
  *subscript = acctile_poly_sub (*subscript, acctile_poly_constant (1));
  return acctile_poly_add (rest, acctile_poly_copy (stride));
}

/* Divides the offset of ACCESS to ARRAY into subscripts and field; it has none
   afterwards when that is not possible.  Of subscripts that differ in whole
   extents those nearest to 0 in the source are taken; if ENDS, those of ends of
   rows are.  */
static void
split_offset (struct acctile_access *access, const struct acctile_array *array,
              const struct acctile_strides *strides, bool ends)
{
  struct acctile_poly *rest = acctile_poly_copy (access->offset);

  for (int d = 0; array->flat && d < strides->n; d++)
    rest = acctile_poly_add (
        rest, acctile_poly_scale (acctile_poly_copy (strides->stride[d]),
                                  array->first[d]));
  for (int d = 0; d < strides->n && rest; d++)
    {
      access->subscript[d] = acctile_poly_divide_by (rest, strides->stride[d],
                                                     d < strides->n - 1, &rest);
      if (ends && !array->flat && d < strides->n - 1)
        rest
            = from_end_of_row (rest, strides->stride[d], &access->subscript[d]);
      if (array->flat)
        access->subscript[d] = acctile_poly_sub (
            access->subscript[d], acctile_poly_constant (array->first[d]));
    }
  access->field = rest;
  if (rest)
    access->n_subscript = strides->n;
  for (int d = 0; !rest && d < strides->n; d++)
    access->subscript[d] = acctile_poly_free (access->subscript[d]);
}

/* Whether all accesses of NEST to array A are of columns that no loop goes
   along, as where borders are copied.  */
static bool
has_fixed_columns (const struct acctile_nest *nest, int a)
{
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      if (access->array != a)
        continue;
      if (access->given || access->n_subscript == 0
          || acctile_poly_degree_below (access->field, ACCTILE_MAX_LOOPS) > 0)
        return false;
      for (int d = 1; d < access->n_subscript; d++)
        if (acctile_poly_degree_below (access->subscript[d], ACCTILE_MAX_LOOPS)
            > 0)
          return false;
    }
  return true;
}

/* Divides the offsets into array A of NEST by STRIDES.  */
static void
split_offsets (struct acctile_nest *nest, int a,
               const struct acctile_strides *strides)
{
  for (int ends = 0; ends < 2 && (!ends || has_fixed_columns (nest, a)); ends++)
    for (int k = 0; k < nest->n_access; k++)
      {
        struct acctile_access *access = &nest->access[k];
        if (access->array != a || access->given || !access->offset)
          continue;
        if (ends)
          drop_subscripts (access);
        split_offset (access, &nest->array[a], strides, ends);
      }
}

/* Divides the offsets into array A of NEST by STRIDES, those of a DESCRIPTOR or
   not.  How many of them are not known to be inside the dimensions.  */
static int
divide_offsets (struct acctile_nest *nest, const struct acctile_affine *affine,
                int a, bool descriptor, const struct acctile_strides *strides)
{
  int unknown = 0;

  split_offsets (nest, a, strides);
  for (int k = 0; k < nest->n_access; k++)
    {
      struct acctile_access *access = &nest->access[k];
      if (access->array != a)
        continue;
      if (descriptor)
        check_descriptor (nest, access, strides);
      else if (access->n_subscript > 0
               && !acctile_flat_inside (nest, affine, access))
        acctile_inside_prove (nest, affine, access);
      unknown += access->assumed_in_bounds;
    }
  return unknown;
}

/* Whether a loop of NEST begins or ends where only the program knows.  */
static bool
has_open_bounds (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (!loop->lower || !loop->upper)
        return true;
      for (int p = 0; p < nest->n_param; p++)
        if (acctile_poly_uses (loop->lower, ACCTILE_MAX_LOOPS + p)
            || acctile_poly_uses (loop->upper, ACCTILE_MAX_LOOPS + p))
          return true;
    }
  return false;
}

/* Divides the offsets into array A again, whose dimensions offsets tell (also
   those of a row when DECLARED) as WAY says, with elements of SIZE bytes.  How
   many are not known to be inside the dimensions.  */
static int
divide_again (struct acctile_nest *nest, const struct acctile_affine *affine,
              int a, int size, bool declared, enum acctile_strides_way way)
{
  struct acctile_strides strides = { 0 };

  for (int d = 0; d < ACCTILE_MAX_DIMS; d++)
    nest->array[a].extent[d] = acctile_poly_free (nest->array[a].extent[d]);
  nest->array[a].elem_size = size;
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == a && !nest->access[k].given)
      {
        drop_subscripts (&nest->access[k]);
        nest->access[k].assumed_in_bounds = false;
      }
  acctile_strides_find (nest, a, declared, way, &strides);
  int unknown = divide_offsets (nest, affine, a, false, &strides);
  acctile_strides_clear (&strides);
  return unknown;
}

/* Divides the offsets into array A, of elements of SIZE bytes and whose
   dimensions offsets tell, in the way that leaves fewest of them outside: of
   UNKNOWN it is not known so far, with N_DIM dimensions, which may have smaller
   strides when REFINABLE.  Rows of numbers that all offsets are seen to stay
   in, or of loops with known bounds, tell no more than the offsets do.  */
static void
choose_way (struct acctile_nest *nest, const struct acctile_affine *affine,
            int a, int size, bool declared, bool refinable, int unknown)
{
  int n_dim = nest->array[a].n_dim;
  enum acctile_strides_way way = ACCTILE_STRIDES_PLAIN;

  if (unknown > 0 && refinable)
    {
      int refined = divide_again (nest, affine, a, size, declared,
                                  ACCTILE_STRIDES_REFINED);
      if (refined <= unknown)
        {
          way = ACCTILE_STRIDES_REFINED;
          unknown = refined;
        }
      else
        divide_again (nest, affine, a, size, declared, ACCTILE_STRIDES_PLAIN);
    }
  if (!has_open_bounds (nest) || (n_dim > 1 && unknown == 0))
    return;
  int numbered = divide_again (nest, affine, a, size, declared,
                               ACCTILE_STRIDES_NUMBERED);
  if (nest->array[a].n_dim <= n_dim
      || (n_dim == 1 ? numbered == 0 : numbered > unknown))
    divide_again (nest, affine, a, size, declared, way);
}

void
acctile_delinearize (struct acctile_nest *nest,
                     const struct acctile_affine *affine)
{
  for (int a = 0; a < nest->n_array; a++)
    {
      struct acctile_strides strides = { 0 };
      int size = nest->array[a].elem_size;
      bool descriptor = find_descriptor (nest, a, &strides);
      bool declared = nest->array[a].n_dim > 0;
      bool found = !descriptor && !declared;
      bool numbered = false;
      if (found)
        acctile_strides_find (nest, a, false, ACCTILE_STRIDES_PLAIN, &strides);
      else if (!descriptor)
        found = find_rows (nest, a, ACCTILE_STRIDES_PLAIN, &strides);
      if (!descriptor && !found && has_open_bounds (nest)
          && nest->array[a].n_dim == 1)
        numbered = find_rows (nest, a, ACCTILE_STRIDES_NUMBERED, &strides);
      if (!descriptor && !found && !numbered)
        declared_strides (nest, a, &strides);
      int unknown = divide_offsets (nest, affine, a, descriptor, &strides);
      if (found)
        choose_way (nest, affine, a, size, declared, strides.refinable,
                    unknown);
      acctile_strides_clear (&strides);
    }
}
