/* The dimensions that a Fortran program declares.

   gfortran makes one dimension of those of an array of explicit shape or
   assumed size: "a(i, j)" of "real a(41, 41)" is element i + 41 * j - 42 of
   1681.  For debuggers it keeps an array type with the declared dimensions,
   the first one outermost, behind the name of the flat type when all lower
   bounds and all upper ones but the last are constants.  So it does for
   arguments, for variables of modules and common blocks, and for saved ones.

   Fortran allows no subscript outside of its dimension, but of the last one of
   an argument, which nothing here depends on.  Of a(i, j) and a(i + 41, j - 1),
   which are one element here, no program may have the second.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/shape.h"

/* The declared array type behind TYPE, NULL_TREE when there is none.  */

static tree
declared_type (tree type)
{
  tree name = TREE_CODE (type) == ARRAY_TYPE ? TYPE_NAME (type) : NULL_TREE;
  if (!lang_GNU_Fortran () || !name || TREE_CODE (name) != TYPE_DECL)
    return NULL_TREE;
  tree shape = DECL_ORIGINAL_TYPE (name);
  return shape && TREE_CODE (shape) == ARRAY_TYPE ? shape : NULL_TREE;
}

/* Reads the dimensions of the flat array type TYPE, outermost first, into
   FIRST and EXTENT, 0 for the outermost where it is not known.  Returns their
   number, 0 when TYPE is something else or has only one.  */

static int
read_shape (tree type, int64_t *first, int64_t *extent)
{
  tree shape = declared_type (type);
  tree element = TREE_TYPE (type);
  int n = 0;
  for (tree t = shape; t && t != element; t = TREE_TYPE (t))
    if (TREE_CODE (t) != ARRAY_TYPE || ++n > ACCTILE_MAX_DIMS)
      return 0;
  for (int d = n - 1; d >= 0; d--, shape = TREE_TYPE (shape))
    {
      tree domain = TYPE_DOMAIN (shape);
      tree low = domain ? TYPE_MIN_VALUE (domain) : NULL_TREE;
      tree high = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
      if (!low || !tree_fits_shwi_p (low))
        return 0;
      first[d] = tree_to_shwi (low);
      extent[d] = 0;
      if (high && tree_fits_shwi_p (high)
          && tree_to_shwi (high) - first[d] < INT_MAX)
        extent[d] = tree_to_shwi (high) - first[d] + 1;
      if (extent[d] < 0 || (extent[d] == 0 && d > 0))
        return 0;
    }
  return n > 1 ? n : 0;
}

bool
acctile_declare_shape (struct acctile_array *array, tree type)
{
  int64_t first[ACCTILE_MAX_DIMS], extent[ACCTILE_MAX_DIMS];
  int n = read_shape (type, first, extent);
  if (n == 0 || array->n_dim != 0)
    return false;
  array->n_dim = n;
  array->flat = true;
  for (int d = 0; d < n; d++)
    {
      array->first[d] = first[d];
      if (extent[d] > 0)
        array->extent[d] = acctile_poly_constant (extent[d]);
    }
  return true;
}

/* Whether TYPE is that of ARRAY, which is flat.  */

static bool
has_shape (const struct acctile_array *array, tree type)
{
  int64_t first[ACCTILE_MAX_DIMS], extent[ACCTILE_MAX_DIMS], known;
  int n = read_shape (type, first, extent);
  bool same = n == array->n_dim;
  for (int d = 0; d < n && same; d++)
    {
      if (!acctile_poly_is_constant (array->extent[d], &known))
        known = 0;
      same = known == extent[d] && array->first[d] == first[d];
    }
  return same;
}

/* Whether every subscript of INDEX, a value for the flat ARRAY, multiplies
   variables by less than half of its extent: a factor belongs to the outermost
   dimension whose elements lie a divisor of it apart.  */

static bool
has_small_factors (const struct acctile_array *array,
                   const struct acctile_value *index)
{
  int64_t sum[ACCTILE_MAX_DIMS] = { 0 }, extent[ACCTILE_MAX_DIMS];
  for (int d = 1; d < array->n_dim; d++)
    if (!acctile_poly_is_constant (array->extent[d], &extent[d]))
      return false;
  for (int i = 0; i < index->n_factor; i++)
    {
      int64_t rest = index->factor[i];
      int d = array->n_dim - 1;
      for (; d > 0 && rest % extent[d] == 0; d--)
        rest /= extent[d];
      if (rest > INT_MAX || rest < -INT_MAX)
        return false;
      sum[d] += rest < 0 ? -rest : rest;
    }
  for (int d = 1; d < array->n_dim; d++)
    if (2 * sum[d] >= extent[d])
      return false;
  return index->n_factor >= 0;
}

bool
acctile_shape_bounds (struct acctile_env *env, const struct acctile_nest *nest,
                      int access, tree ref)
{
  const struct acctile_array *array = &nest->array[nest->access[access].array];
  int64_t start;
  if (TREE_CODE (ref) != ARRAY_REF
      || !has_shape (array, TREE_TYPE (TREE_OPERAND (ref, 0))))
    return false;
  struct acctile_value base
      = acctile_value_address (env, TREE_OPERAND (ref, 0));
  bool whole = base.kind == ACCTILE_VALUE_POINTER
               && base.array == nest->access[access].array && base.poly
               && acctile_poly_is_constant (base.poly, &start) && start == 0;
  acctile_value_free (&base);
  if (!whole)
    return false;
  struct acctile_value index
      = acctile_value_operand (env, TREE_OPERAND (ref, 1));
  bool small = index.kind == ACCTILE_VALUE_INTEGER
               && has_small_factors (array, &index);
  acctile_value_free (&index);
  return small;
}
