/* Numbers and pointers in memory that a nest loads and does not change: each is
   a parameter, or leads to an array, of its own, known by where it stands. That
   may depend on parameters, as of components of the elements of an array of
   structures does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/value-parts.h"
#include "extract/definition.h"

/* What is loaded from SIZE bytes at OFFSET of array ARRAY, NULL when it was not
   met yet.  */

static struct acctile_loaded *
find_loaded (struct acctile_env *env, int array,
             const struct acctile_poly *offset, int size)
{
  for (unsigned i = 0; i < env->loaded->length (); i++)
    {
      struct acctile_loaded *loaded = &(*env->loaded)[i];
      if (loaded->array == array && loaded->size == size
          && acctile_poly_equal (loaded->offset, offset))
        return loaded;
    }
  return NULL;
}

/* Whether OFFSET is the same in all iterations: no loop's variable is in it. */

static bool
is_steady (const struct acctile_poly *offset)
{
  for (int t = 0; offset && t < offset->n; t++)
    for (int v = 0; v < offset->term[t].degree; v++)
      if (offset->term[t].var[v] < ACCTILE_MAX_LOOPS)
        return false;
  return offset != NULL;
}

/* The array that the pointer REF in memory, at OFFSET of an object, points
   into; -1 when there are too many, or REF stands for what it held at another
   offset.  */

static int
pointed_array (struct acctile_env *env, tree ref,
               const struct acctile_poly *offset)
{
  tree type = TREE_TYPE (ref);
  int before = env->found->nest->n_array;
  int array = acctile_value_array (
      env, ref, TYPE_RESTRICT (type) ? ACCTILE_RESTRICT : ACCTILE_POINTER,
      TREE_TYPE (type), false);
  return acctile_poly_is_constant (offset, NULL)
                 || env->found->nest->n_array > before
             ? array
             : -1;
}

/* Whether A and B are different members of one type of structures.  */

static bool
are_different_members (tree a, tree b)
{
  if (TREE_CODE (a) != COMPONENT_REF || TREE_CODE (b) != COMPONENT_REF)
    return false;
  tree field = TREE_OPERAND (a, 1), other = TREE_OPERAND (b, 1);
  return field != other && DECL_CONTEXT (field) == DECL_CONTEXT (other)
         && TREE_CODE (DECL_CONTEXT (field)) == RECORD_TYPE;
}

/* Whether the pointers A and B in memory, both of them restrict, may be one
   pointer, found in two ways.  What is known of Fortran's by their names comes
   later (connect.cc).  */

static bool
may_be_one (struct acctile_env *env, const struct acctile_loaded *a,
            const struct acctile_loaded *b)
{
  const struct acctile_array *all = env->found->nest->array;
  if (a->array == b->array)
    {
      struct acctile_poly *distance = acctile_poly_sub (
          acctile_poly_copy (a->offset), acctile_poly_copy (b->offset));
      bool fixed = acctile_poly_is_constant (distance, NULL);
      acctile_poly_free (distance);
      if (fixed)
        return false;
    }
  else if (lang_GNU_Fortran ()
           || (all[a->array].storage == ACCTILE_OBJECT
               && all[b->array].storage == ACCTILE_OBJECT))
    return false;
  return !are_different_members (env->found->reach[a->target].pointer,
                                 env->found->reach[b->target].pointer);
}

/* The array that the pointer of LOADED leads to is no longer one that other
   pointers do not.  */

static void
doubt (struct acctile_env *env, const struct acctile_loaded *loaded)
{
  struct acctile_array *array = &env->found->nest->array[loaded->target];
  array->storage = ACCTILE_POINTER;
  array->doubt
      = lang_GNU_Fortran () ? ACCTILE_DOUBT_FORTRAN : ACCTILE_DOUBT_BASED;
}

/* Judges the restrict pointer NEW_ONE beside those that were met before.  */

static void
judge_pointer (struct acctile_env *env, const struct acctile_loaded *new_one)
{
  for (unsigned i = 0; i < env->loaded->length (); i++)
    {
      const struct acctile_loaded *other = &(*env->loaded)[i];
      if (other->target < 0 || other->target == new_one->target
          || !TYPE_RESTRICT (
              TREE_TYPE (env->found->reach[other->target].pointer))
          || !may_be_one (env, other, new_one))
        continue;
      doubt (env, other);
      doubt (env, new_one);
    }
}

/* The parameter for the number REF in memory, -1 when it is none of its own. */

static int
loaded_parameter (struct acctile_env *env, tree ref)
{
  int before = env->found->nest->n_param;
  struct acctile_value value = acctile_parameter (env, ref);
  bool fresh = value.kind == ACCTILE_VALUE_INTEGER
               && env->found->nest->n_param > before;
  acctile_value_free (&value);
  return fresh ? before : -1;
}

/* The value of REF, which stands at OFFSET of array ARRAY.  */

static struct acctile_value
load_at (struct acctile_env *env, tree ref, int array,
         const struct acctile_poly *offset)
{
  int size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  bool pointer = POINTER_TYPE_P (TREE_TYPE (ref));
  struct acctile_loaded *known = find_loaded (env, array, offset, size);
  if (!known)
    {
      struct acctile_loaded loaded = { array, NULL, size, -1, -1 };
      if (pointer)
        loaded.target = pointed_array (env, ref, offset);
      else
        loaded.param = loaded_parameter (env, ref);
      if (loaded.param < 0 && loaded.target < 0)
        return acctile_value_unknown ();
      loaded.offset = acctile_poly_copy (offset);
      if (loaded.target >= 0 && TYPE_RESTRICT (TREE_TYPE (ref)))
        judge_pointer (env, &loaded);
      known = env->loaded->safe_push (loaded);
    }
  if (pointer && known->target >= 0)
    return acctile_value_pointer (known->target, acctile_poly_constant (0));
  if (!pointer && known->param >= 0)
    return acctile_value_integer (
        acctile_poly_symbol (ACCTILE_MAX_LOOPS + known->param));
  return acctile_value_unknown ();
}

struct acctile_value
acctile_field_value (struct acctile_env *env, tree ref)
{
  struct acctile_value address = acctile_value_address (env, ref);
  struct acctile_value value = acctile_value_unknown ();
  if (address.kind == ACCTILE_VALUE_POINTER && is_steady (address.poly))
    value = load_at (env, ref, address.array, address.poly);
  acctile_value_free (&address);
  return value;
}

struct acctile_value
acctile_loaded_value (struct acctile_env *env, tree ref)
{
  tree type = TREE_TYPE (ref);
  if ((!POINTER_TYPE_P (type) && !INTEGRAL_TYPE_P (type))
      || acctile_is_bit_field (ref))
    return acctile_value_unknown ();
  if (env->depth == 0
          ? acctile_stores_touch (env->stores, ref)
          : !acctile_is_handed_in (env, ref)
                || env->function->escaped->contains (TREE_OPERAND (ref, 0)))
    return acctile_value_unknown ();
  return acctile_field_value (env, ref);
}

bool
acctile_is_loaded_once (struct acctile_env *env, tree ref)
{
  struct acctile_value value = acctile_loaded_value (env, ref);
  bool known = value.kind != ACCTILE_VALUE_UNKNOWN;
  acctile_value_free (&value);
  return known;
}
