/* The addresses of memory references, as an array and a polynomial in bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/value-parts.h"

bool
acctile_is_memory (tree op)
{
  switch (TREE_CODE (op))
    {
    case MEM_REF:
    case TARGET_MEM_REF:
    case INDIRECT_REF:
    case ARRAY_REF:
    case ARRAY_RANGE_REF:
    case COMPONENT_REF:
    case BIT_FIELD_REF:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case VIEW_CONVERT_EXPR:
      return true;
    default:
      return DECL_P (op) && AGGREGATE_TYPE_P (TREE_TYPE (op));
    }
}

bool
acctile_is_bit_field (tree ref)
{
  return TREE_CODE (ref) == BIT_FIELD_REF
         || (TREE_CODE (ref) == COMPONENT_REF
             && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)));
}

bool
acctile_is_plain_memory (tree ref)
{
  tree type = TREE_TYPE (ref);
  return !TREE_THIS_VOLATILE (ref)
         && !reverse_storage_order_for_component_p (ref)
         && (AGGREGATE_TYPE_P (type)
             || get_object_alignment (ref)
                    >= TYPE_ALIGN (TYPE_MAIN_VARIANT (type)));
}

tree
acctile_base_decl (tree ref)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == TARGET_MEM_REF
      || TREE_CODE (ref) == INDIRECT_REF)
    {
      ref = TREE_OPERAND (ref, 0);
      if (TREE_CODE (ref) == ADDR_EXPR)
        return acctile_base_decl (TREE_OPERAND (ref, 0));
    }
  return DECL_P (ref) ? ref : NULL_TREE;
}

tree
acctile_referred_decl (tree ref)
{
  if (TREE_CODE (ref) != INDIRECT_REF
      && !(TREE_CODE (ref) == MEM_REF && integer_zerop (TREE_OPERAND (ref, 1))))
    return NULL_TREE;
  tree decl = TREE_OPERAND (ref, 0);
  return DECL_P (decl) && TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
             ? decl
             : NULL_TREE;
}

/* True when the bits of the fields A and B of one type are known, and no bit is
   in both.  */

static bool
fields_apart (tree a, tree b)
{
  tree from[2] = { bit_position (a), bit_position (b) };
  tree size[2] = { DECL_SIZE (a), DECL_SIZE (b) };
  for (int i = 0; i < 2; i++)
    if (!size[i] || !tree_fits_shwi_p (from[i]) || !tree_fits_shwi_p (size[i]))
      return false;
  return !ranges_maybe_overlap_p (
      tree_to_shwi (from[0]), tree_to_shwi (size[0]), tree_to_shwi (from[1]),
      tree_to_shwi (size[1]));
}

/* True when DECL is a part of a common block or of an equivalence of Fortran
   and lies where another part does.  */

static bool
shares_storage (tree decl)
{
  tree value = VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
                   ? DECL_VALUE_EXPR (decl)
                   : NULL_TREE;
  if (!value || TREE_CODE (value) != COMPONENT_REF)
    return false;
  tree own = TREE_OPERAND (value, 1);
  for (tree field = TYPE_FIELDS (DECL_CONTEXT (own)); field;
       field = DECL_CHAIN (field))
    if (field != own && TREE_CODE (field) == FIELD_DECL
        && !fields_apart (own, field))
      return true;
  return false;
}

/* Adds to BASE the byte offset of index INDEX of the ARRAY_REF REF.  */

static struct acctile_value
index_address (struct acctile_env *env, struct acctile_value base, tree ref)
{
  tree index = TREE_OPERAND (ref, 1);
  struct acctile_poly *i
      = acctile_poly_sub (acctile_value_poly (env, index),
                          acctile_value_poly (env, array_ref_low_bound (ref)));
  struct acctile_poly *size;
  tree unit = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (TREE_OPERAND (ref, 0))));
  if (TREE_OPERAND (ref, 3))
    size = acctile_poly_scale (
        acctile_value_poly (env, TREE_OPERAND (ref, 3)),
        TYPE_ALIGN_UNIT (TREE_TYPE (TREE_TYPE (TREE_OPERAND (ref, 0)))));
  else
    size = unit ? acctile_value_poly (env, unit) : NULL;
  base.poly = acctile_poly_add (base.poly, acctile_poly_mul (i, size));
  return base;
}

/* Adds to BASE the byte offset of the field of the COMPONENT_REF REF.  */

static struct acctile_value
field_address (struct acctile_value base, tree ref)
{
  tree field = TREE_OPERAND (ref, 1);
  tree where = DECL_BIT_FIELD_REPRESENTATIVE (field)
                   ? DECL_BIT_FIELD_REPRESENTATIVE (field)
                   : field;
  tree offset = TREE_OPERAND (ref, 2) ? NULL_TREE : byte_position (where);
  struct acctile_poly *bytes = NULL;
  if (offset && tree_fits_shwi_p (offset))
    bytes = acctile_poly_constant (tree_to_shwi (offset));
  base.poly = acctile_poly_add (base.poly, bytes);
  return base;
}

/* What the variable DECL is to the nest.  */

static enum acctile_storage
storage_of (struct acctile_env *env, tree decl)
{
  return env->privates->contains (decl)            ? ACCTILE_PRIVATE
         : acctile_is_hidden (env->function, decl) ? ACCTILE_HIDDEN
                                                   : ACCTILE_OBJECT;
}

struct acctile_value
acctile_value_address (struct acctile_env *env, tree ref)
{
  struct acctile_value base;
  switch (TREE_CODE (ref))
    {
    case ARRAY_REF:
    case ARRAY_RANGE_REF:
      base = acctile_value_address (env, TREE_OPERAND (ref, 0));
      return base.kind == ACCTILE_VALUE_POINTER ? index_address (env, base, ref)
                                                : base;
    case COMPONENT_REF:
      base = acctile_value_address (env, TREE_OPERAND (ref, 0));
      return base.kind == ACCTILE_VALUE_POINTER ? field_address (base, ref)
                                                : base;
    case VIEW_CONVERT_EXPR:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case BIT_FIELD_REF:
      return acctile_value_address (env, TREE_OPERAND (ref, 0));
    case MEM_REF:
      base = acctile_value_operand (env, TREE_OPERAND (ref, 0));
      if (base.kind == ACCTILE_VALUE_POINTER)
        base.poly = acctile_poly_add (
            base.poly, acctile_poly_constant (
                           mem_ref_offset (ref).force_shwi ().to_constant ()));
      return base;
    default:
      if (DECL_P (ref) && !TREE_THIS_VOLATILE (ref) && !shares_storage (ref))
        {
          int array = acctile_value_array (env, ref, storage_of (env, ref),
                                           TREE_TYPE (ref), true);
          if (array >= 0)
            {
              struct acctile_value value
                  = acctile_value_pointer (array, acctile_poly_constant (0));
              acctile_keep_entry (env, ref, &value);
              return value;
            }
        }
      return acctile_value_unknown ();
    }
}
