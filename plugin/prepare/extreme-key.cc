/* Numbers, and the iterations that they are of, as whole numbers that have an
   order: see extreme-place.h.

   The bits of a floating-point number but the sign, as a whole number with that
   sign, are in its order.  The sign of a zero, which counts nothing there, goes
   with the number of the iteration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/extreme-place.h"

/* All bits of the number of an iteration.  */
#define NUMBER_BITS 0x7fffffff

tree
acctile_make (struct acctile_maker *m, tree type, enum tree_code code, tree a,
              tree b)
{
  tree var = acctile_declare_new (m->bind, type, "place");
  gimple *stmt = b ? gimple_build_assign (var, code, a, b)
                   : gimple_build_assign (var, code, a);
  gimple_set_location (stmt, m->location);
  gimple_seq_add_stmt (&m->seq, stmt);
  return var;
}

tree
acctile_make_converted (struct acctile_maker *m, tree type, tree a)
{
  if (TREE_CODE (a) == INTEGER_CST)
    return fold_convert (type, a);
  return acctile_make (m, type, NOP_EXPR, a);
}

tree
acctile_make_choice (struct acctile_maker *m, enum tree_code code, tree a,
                     tree b, tree yes, tree no)
{
  tree var = acctile_declare_new (m->bind, TREE_TYPE (no), "place");
  gimple *stmt = gimple_build_assign (
      var, COND_EXPR, build2 (code, boolean_type_node, a, b), yes, no);
  gimple_set_location (stmt, m->location);
  gimple_seq_add_stmt (&m->seq, stmt);
  return var;
}

bool
acctile_key_can_order (tree type)
{
  return TREE_CODE (type) == INTEGER_TYPE
             ? TYPE_PRECISION (type) <= 64
             : SCALAR_FLOAT_TYPE_P (type)
                   && (TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode)
                   && MODE_HAS_SIGNED_ZEROS (TYPE_MODE (type));
}

tree
acctile_key_type (tree type)
{
  if (TREE_CODE (type) == INTEGER_TYPE)
    return TYPE_PRECISION (type) < 32 ? integer_type_node : type;
  return TYPE_MODE (type) == SFmode ? integer_type_node
                                    : long_long_integer_type_node;
}

/* The bits of X, a floating-point number, with the sign of whole numbers.  */

static tree
make_bits (struct acctile_maker *m, tree x)
{
  tree type = acctile_key_type (TREE_TYPE (x));
  if (!is_gimple_reg (x))
    x = acctile_make (m, TREE_TYPE (x), TREE_CODE (x), x);
  return acctile_make (m, type, VIEW_CONVERT_EXPR,
                       build1 (VIEW_CONVERT_EXPR, type, x));
}

tree
acctile_key_of (struct acctile_maker *m, tree x, bool apart)
{
  tree type = acctile_key_type (TREE_TYPE (x));
  if (TREE_CODE (TREE_TYPE (x)) == INTEGER_TYPE)
    return useless_type_conversion_p (type, TREE_TYPE (x))
               ? x
               : acctile_make_converted (m, type, x);
  tree bits = make_bits (m, x);
  tree size = acctile_make (m, type, BIT_AND_EXPR, bits, TYPE_MAX_VALUE (type));
  tree negative
      = acctile_make (m, type, apart ? BIT_NOT_EXPR : NEGATE_EXPR, size);
  return acctile_make_choice (m, LT_EXPR, bits, build_zero_cst (type), negative,
                              size);
}

tree
acctile_key_value (struct acctile_maker *m, tree type, tree key, tree tag)
{
  if (TREE_CODE (type) == INTEGER_TYPE)
    return acctile_make (m, type, NOP_EXPR, key);
  tree key_type = TREE_TYPE (key), zero = build_zero_cst (key_type);
  tree size;
  if (tag)
    size = acctile_make (m, key_type, ABS_EXPR, key);
  else
    {
      tree below = acctile_make (m, key_type, BIT_NOT_EXPR, key);
      size = acctile_make_choice (m, LT_EXPR, key, zero, below, key);
    }
  tree with = acctile_make (m, key_type, BIT_IOR_EXPR, size,
                            TYPE_MIN_VALUE (key_type));
  tree bits = size;
  if (tag)
    {
      tree odd = acctile_make (m, unsigned_type_node, BIT_AND_EXPR, tag,
                               build_one_cst (unsigned_type_node));
      bits = acctile_make_choice (
          m, NE_EXPR, odd, build_zero_cst (unsigned_type_node), with, size);
    }
  bits = acctile_make_choice (m, LT_EXPR, key, zero, with, bits);
  bits = acctile_make_choice (m, GT_EXPR, key, zero, size, bits);
  return acctile_make (m, type, VIEW_CONVERT_EXPR,
                       build1 (VIEW_CONVERT_EXPR, type, bits));
}

/* Whether tags of P count backwards.  */

static bool
counts_back (const struct acctile_place *p)
{
  return p->larger == p->first;
}

tree
acctile_tag_of (const struct acctile_place *p, tree x, tree number,
                struct acctile_maker *m)
{
  tree type = unsigned_type_node, one = build_one_cst (type);
  if (counts_back (p))
    number = acctile_make (m, type, BIT_XOR_EXPR, number,
                           build_int_cst (type, NUMBER_BITS));
  tree tag = acctile_make (m, type, LSHIFT_EXPR, number, integer_one_node);
  if (TREE_CODE (TREE_TYPE (x)) == INTEGER_TYPE)
    return tag;
  tree bits = make_bits (m, x);
  tree sign = acctile_make_choice (m, LT_EXPR, bits,
                                   build_zero_cst (TREE_TYPE (bits)), one,
                                   build_zero_cst (type));
  return acctile_make (m, type, BIT_IOR_EXPR, tag, sign);
}

tree
acctile_tag_number (const struct acctile_place *p, tree tag,
                    struct acctile_maker *m)
{
  tree type = unsigned_type_node;
  tree number = acctile_make (m, type, RSHIFT_EXPR, tag, integer_one_node);
  return counts_back (p) ? acctile_make (m, type, BIT_XOR_EXPR, number,
                                         build_int_cst (type, NUMBER_BITS))
                         : number;
}

tree
acctile_key_none (const struct acctile_place *p)
{
  tree type = acctile_key_type (TREE_TYPE (p->best));
  return p->larger ? TYPE_MIN_VALUE (type) : TYPE_MAX_VALUE (type);
}

tree
acctile_tag_none (const struct acctile_place *p)
{
  return p->larger ? build_zero_cst (unsigned_type_node)
                   : build_minus_one_cst (unsigned_type_node);
}

tree
acctile_pair_type (tree key_type)
{
  return TYPE_UNSIGNED (key_type) ? long_long_unsigned_type_node
                                  : long_long_integer_type_node;
}

tree
acctile_pair_of (struct acctile_maker *m, tree key, tree tag)
{
  tree type = acctile_pair_type (TREE_TYPE (key));
  tree high = acctile_make (m, type, LSHIFT_EXPR,
                            acctile_make_converted (m, type, key),
                            build_int_cst (integer_type_node, 32));
  return acctile_make (m, type, BIT_IOR_EXPR, high,
                       acctile_make_converted (m, type, tag));
}

tree
acctile_pair_key (struct acctile_maker *m, tree key_type, tree pair)
{
  tree high = acctile_make (m, TREE_TYPE (pair), RSHIFT_EXPR, pair,
                            build_int_cst (integer_type_node, 32));
  return acctile_make (m, key_type, NOP_EXPR, high);
}

tree
acctile_pair_tag (struct acctile_maker *m, tree pair)
{
  return acctile_make (m, unsigned_type_node, NOP_EXPR, pair);
}
