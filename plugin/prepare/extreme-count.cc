/* The iterations of loops in which a minimum or maximum is found, counted: see
   extreme-place.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "prepare/extreme-place.h"

/* Definitions of definitions are followed so far.  */
#define MAX_FOLLOWED 8

bool
acctile_place_is_harmless (gimple *stmt)
{
  if (!is_gimple_assign (stmt)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_op (stmt, k)))
        || !is_gimple_val (gimple_op (stmt, k)))
      return gimple_assign_single_p (stmt)
             && acctile_scalar_argument (gimple_op (stmt, k));
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case NOP_EXPR:
    case CONVERT_EXPR:
    case VAR_DECL:
    case PARM_DECL:
    case INTEGER_CST:
      return true;
    default:
      return false;
    }
}

/* A search for the assignments to a variable: the last of them, and whether
   one differs from another.  */
struct definitions
{
  tree decl;
  gimple *stmt;
  bool several;
};

/* A walk_gimple_seq callback for these.  */

static tree
find_definitions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct definitions *d = (struct definitions *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (acctile_assigned_by (stmt) != d->decl)
    return NULL_TREE;
  d->several |= !is_gimple_assign (stmt)
                || (d->stmt && !acctile_same_rhs (d->stmt, stmt));
  d->stmt = stmt;
  return NULL_TREE;
}

tree
acctile_place_value (struct acctile_place *p, tree op,
                     acctile_substitution *values, struct acctile_maker *m,
                     int depth)
{
  if (CONSTANT_CLASS_P (op))
    return op;
  if (acctile_scalar_argument (op))
    return acctile_stores_touch (&p->stores, op) ? NULL_TREE : op;
  if (!DECL_P (op) || is_global_var (op) || !is_gimple_reg (op)
      || TREE_THIS_VOLATILE (op) || depth > MAX_FOLLOWED)
    return NULL_TREE;
  if (tree *value = values->get (op))
    return *value;
  if (!p->assigned.contains (op))
    return p->declared.contains (op) ? NULL_TREE : op;
  struct definitions d = { op, NULL, false };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &d;
  gimple_stmt_iterator at = acctile_gsi_at (p->outer);
  walk_gimple_stmt (&at, find_definitions, NULL, &wi);
  if (!d.stmt || d.several || !acctile_place_is_harmless (d.stmt)
      || !(DECL_ARTIFICIAL (op) || p->declared.contains (op)))
    return NULL_TREE;
  gimple *copy = gimple_copy (d.stmt);
  for (unsigned k = 1; k < gimple_num_ops (copy); k++)
    {
      tree part
          = acctile_place_value (p, gimple_op (copy, k), values, m, depth + 1);
      if (!part)
        return NULL_TREE;
      gimple_set_op (copy, k, part);
    }
  if (gimple_assign_single_p (copy)
      && is_gimple_val (gimple_assign_rhs1 (copy)))
    return gimple_assign_rhs1 (copy);
  tree var = acctile_declare_new (m->bind, TREE_TYPE (op), "place");
  gimple_assign_set_lhs (copy, var);
  gimple_seq_add_stmt (&m->seq, copy);
  return var;
}

bool
acctile_place_count (struct acctile_place *p, gomp_for *loop,
                     struct acctile_maker *m, struct acctile_place_loop *c)
{
  acctile_substitution none;
  tree number = long_long_integer_type_node;
  enum tree_code cond = gimple_omp_for_cond (loop, 0);
  for (unsigned k = 0; k < p->loops.length (); k++)
    none.put (gimple_omp_for_index (p->loops[k], 0), NULL_TREE);
  c->first
      = acctile_place_value (p, gimple_omp_for_initial (loop, 0), &none, m, 0);
  tree last
      = acctile_place_value (p, gimple_omp_for_final (loop, 0), &none, m, 0);
  if (!c->first || !last)
    return false;
  tree a = acctile_make_converted (m, number, c->first);
  tree b = acctile_make_converted (m, number, last);
  bool up = cond == LT_EXPR || cond == LE_EXPR;
  tree times = acctile_make (m, number, MINUS_EXPR, up ? b : a, up ? a : b);
  if (cond == LE_EXPR || cond == GE_EXPR)
    times
        = acctile_make (m, number, PLUS_EXPR, times, build_int_cst (number, 1));
  times = acctile_make (m, number, MAX_EXPR, times, build_int_cst (number, 0));
  c->times = acctile_make (m, number, MIN_EXPR, times,
                           build_int_cst (number, ACCTILE_MAX_PLACES + 1ll));
  c->at_least_once = acctile_make_converted (
      m, unsigned_type_node,
      acctile_make (m, number, MAX_EXPR, c->times, build_int_cst (number, 1)));
  return true;
}

tree
acctile_place_number (struct acctile_place *p,
                      const struct acctile_place_loop *c,
                      struct acctile_maker *m)
{
  tree number = NULL_TREE, type = unsigned_type_node;
  for (unsigned k = 0; k < p->loops.length (); k++)
    {
      enum tree_code cond = gimple_omp_for_cond (p->loops[k], 0);
      bool up = cond == LT_EXPR || cond == LE_EXPR;
      tree i = acctile_make_converted (m, type,
                                       gimple_omp_for_index (p->loops[k], 0));
      tree first = acctile_make_converted (m, type, c[k].first);
      tree own
          = acctile_make (m, type, MINUS_EXPR, up ? i : first, up ? first : i);
      if (number)
        {
          number
              = acctile_make (m, type, MULT_EXPR, number, c[k].at_least_once);
          own = acctile_make (m, type, PLUS_EXPR, number, own);
        }
      number = own;
    }
  return acctile_make (m, type, PLUS_EXPR, number, build_int_cst (type, 1));
}

void
acctile_place_iterators (struct acctile_place *p,
                         const struct acctile_place_loop *c, tree number,
                         struct acctile_maker *m, acctile_substitution *values)
{
  tree type = unsigned_type_node;
  number = acctile_make (m, type, MINUS_EXPR, number, build_int_cst (type, 1));
  for (int k = (int)p->loops.length () - 1; k >= 0; k--)
    {
      enum tree_code cond = gimple_omp_for_cond (p->loops[k], 0);
      bool up = cond == LT_EXPR || cond == LE_EXPR;
      tree index = gimple_omp_for_index (p->loops[k], 0);
      tree own = number, wide = unsigned_type_for (TREE_TYPE (index));
      if (k > 0)
        {
          own = acctile_make (m, type, TRUNC_MOD_EXPR, number,
                              c[k].at_least_once);
          number = acctile_make (m, type, TRUNC_DIV_EXPR, number,
                                 c[k].at_least_once);
        }
      own = acctile_make_converted (m, wide, own);
      own = acctile_make (m, wide, up ? PLUS_EXPR : MINUS_EXPR,
                          acctile_make_converted (m, wide, c[k].first), own);
      values->put (index, acctile_make_converted (m, TREE_TYPE (index), own));
    }
}

tree
acctile_place_iterations (struct acctile_place *p,
                          const struct acctile_place_loop *c,
                          struct acctile_maker *m)
{
  tree number = long_long_integer_type_node, all = c[0].times;
  for (unsigned k = 1; k < p->loops.length (); k++)
    {
      all = acctile_make (m, number, MULT_EXPR, all, c[k].times);
      all = acctile_make (m, number, MIN_EXPR, all,
                          build_int_cst (number, ACCTILE_MAX_PLACES + 1ll));
    }
  return all;
}
