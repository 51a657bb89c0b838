/* Subscripts as the source wrote them.

   An offset alone does not tell A[i][j] from A[i-1][j+n]; where the front end
   kept the subscripts of a declared array they go to the nest beside the
   offset, because the language says that each is inside its dimension.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/parity.h"
#include "extract/shape.h"
#include "extract/value.h"

/* P divided by BY, exactly; NULL when that leaves a remainder.  Takes P.  */

static struct acctile_poly *
divide_exactly (struct acctile_poly *take_p, const struct acctile_poly *by)
{
  int64_t left;
  struct acctile_poly *rest = NULL;
  struct acctile_poly *quotient
      = acctile_poly_divide_by (take_p, by, false, &rest);
  if (!rest || !acctile_poly_is_constant (rest, &left) || left != 0)
    quotient = acctile_poly_free (quotient);
  acctile_poly_free (rest);
  return quotient;
}

/* The subscript of the first dimension where *REF is reached through a
   pointer to rows: the pointer's offset divided by the size of a row.  */

static struct acctile_poly *
row_subscript (struct acctile_env *env, tree mem)
{
  struct acctile_value base = acctile_value_address (env, mem);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (mem));
  struct acctile_poly *row = size ? acctile_value_poly (env, size) : NULL;
  struct acctile_poly *subscript = NULL;
  if (base.kind == ACCTILE_VALUE_POINTER && row)
    {
      subscript = divide_exactly (base.poly, row);
      base.poly = NULL;
    }
  acctile_value_free (&base);
  acctile_poly_free (row);
  return subscript;
}

/* Strips fields off *REF.  Returns their offset in bytes, -1 when it is not
   known.  */

static int64_t
strip_fields (tree *ref)
{
  int64_t bytes = 0;
  while (TREE_CODE (*ref) == COMPONENT_REF)
    {
      tree field = TREE_OPERAND (*ref, 1);
      tree offset = TREE_OPERAND (*ref, 2) || DECL_BIT_FIELD (field)
                        ? NULL_TREE
                        : byte_position (field);
      if (!offset || !tree_fits_shwi_p (offset))
        return -1;
      bytes += tree_to_shwi (offset);
      *ref = TREE_OPERAND (*ref, 0);
    }
  return bytes;
}

/* True when the type of the ARRAY_REF REF has the extent of dimension D of
   ARRAY, which the subscripts are for.  The first one may differ: no offset
   depends on it.  */

static bool
has_extent (struct acctile_env *env, const struct acctile_array *array, int d,
            tree ref)
{
  if (d == 0)
    return true;
  tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_OPERAND (ref, 0)));
  tree high = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  if (!high || !array->extent[d])
    return false;
  struct acctile_poly *extent = acctile_poly_add (
      acctile_poly_sub (acctile_value_poly (env, high),
                        acctile_value_poly (env, TYPE_MIN_VALUE (domain))),
      acctile_poly_constant (1));
  bool same = extent && acctile_poly_equal (extent, array->extent[d]);
  acctile_poly_free (extent);
  return same;
}

/* True when the object REF begins where its array does.  A pointer can be to
   an array inside of another one.  */

static bool
at_beginning (struct acctile_env *env, tree ref)
{
  int64_t offset;
  if (DECL_P (ref))
    return true;
  struct acctile_value base = acctile_value_address (env, ref);
  bool beginning = TREE_CODE (ref) == MEM_REF
                   && base.kind == ACCTILE_VALUE_POINTER && base.poly
                   && acctile_poly_is_constant (base.poly, &offset)
                   && offset == 0;
  acctile_value_free (&base);
  return beginning;
}

/* True when the field that REF names is the last one of its structure, which
   may be allocated with more elements than it declares, or of a union.  */

static bool
may_be_longer (tree ref)
{
  tree field = TREE_OPERAND (ref, 1);
  if (TREE_CODE (DECL_CONTEXT (field)) != RECORD_TYPE)
    return true;
  for (tree next = DECL_CHAIN (field); next; next = DECL_CHAIN (next))
    if (TREE_CODE (next) == FIELD_DECL)
      return false;
  return true;
}

/* Says of access ACCESS that the subscript of the ARRAY_REF REF is inside its
   array, from above where FROM_ABOVE.  */

static void
give_bounds (struct acctile_env *env, struct acctile_nest *nest, int access,
             tree ref, bool from_above)
{
  tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_OPERAND (ref, 0)));
  tree high = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  tree low = array_ref_low_bound (ref), index = TREE_OPERAND (ref, 1);
  if (CONSTANT_CLASS_P (index) || TREE_CODE (low) != INTEGER_CST)
    return;
  acctile_nest_add_inside (
      nest, access,
      acctile_parity_normal (env,
                             acctile_poly_sub (acctile_value_poly (env, index),
                                               acctile_value_poly (env, low))));
  if (from_above && high && TREE_CODE (high) == INTEGER_CST)
    acctile_nest_add_inside (
        nest, access,
        acctile_parity_normal (
            env, acctile_poly_sub (acctile_value_poly (env, high),
                                   acctile_value_poly (env, index))));
}

void
acctile_give_member_bounds (struct acctile_env *env, struct acctile_nest *nest,
                            int access, tree ref)
{
  while (handled_component_p (ref))
    {
      tree outer = ref;
      while (TREE_CODE (outer) == ARRAY_REF)
        outer = TREE_OPERAND (outer, 0);
      for (; TREE_CODE (ref) == ARRAY_REF; ref = TREE_OPERAND (ref, 0))
        if (TREE_CODE (outer) == COMPONENT_REF)
          give_bounds (env, nest, access, ref,
                       TREE_OPERAND (ref, 0) != outer
                           || !may_be_longer (outer));
      if (handled_component_p (ref))
        ref = TREE_OPERAND (ref, 0);
    }
}

/* Gives ACCESS of NEST, whose address is not known, those SUBSCRIPTs, which are
   taken, that are known; none where they do not begin with N = 0.  */

static void
give_partial (struct acctile_nest *nest, int access, int n,
              struct acctile_poly **subscript)
{
  int n_dim = nest->array[nest->access[access].array].n_dim;
  if (n == 0)
    acctile_nest_set_partial (nest, access, n_dim, subscript);
  else
    for (int d = n; d < n_dim; d++)
      acctile_poly_free (subscript[d]);
}

void
acctile_give_subscripts (struct acctile_env *env, struct acctile_nest *nest,
                         int access, tree ref)
{
  struct acctile_poly *subscript[ACCTILE_MAX_DIMS];
  int64_t bytes = strip_fields (&ref);
  const struct acctile_array *array = &nest->array[nest->access[access].array];
  if (array->flat)
    {
      nest->access[access].bounded
          = bytes >= 0 && acctile_shape_bounds (env, nest, access, ref);
      return;
    }
  int n_dim = array->n_dim, n = n_dim;
  tree unit = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  bool known = unit && tree_fits_shwi_p (unit)
               && tree_to_shwi (unit) == array->elem_size;
  if (bytes < 0 || n_dim < 1)
    return;
  while (n > 0 && TREE_CODE (ref) == ARRAY_REF)
    {
      known &= has_extent (env, array, n - 1, ref);
      subscript[--n] = acctile_poly_sub (
          acctile_value_poly (env, TREE_OPERAND (ref, 1)),
          acctile_value_poly (env, array_ref_low_bound (ref)));
      ref = TREE_OPERAND (ref, 0);
    }
  if (n == 1 && n_dim > 1 && TREE_CODE (ref) == MEM_REF)
    subscript[--n] = row_subscript (env, ref);
  else
    known &= n == 0 && at_beginning (env, ref);
  bool fits = known;
  for (int d = n; d < n_dim; d++)
    {
      subscript[d] = acctile_parity_normal (env, subscript[d]);
      known &= subscript[d] != NULL;
    }
  if (!nest->access[access].offset && fits && bytes == 0)
    give_partial (nest, access, n, subscript);
  else if (known && nest->access[access].offset)
    acctile_nest_set_subscripts (nest, access, n_dim, subscript,
                                 acctile_poly_constant (bytes));
  else
    for (int d = n; d < n_dim; d++)
      acctile_poly_free (subscript[d]);
}
