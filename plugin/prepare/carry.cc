/* Numbers that only the inner loop of two carries: see carry.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/carry.h"
#include "extract/definition.h"
#include "extract/liveness.h"
#include "extract/value.h"
#include "substitute.h"

/* What a carrier is told by: no program can name an attribute so.  */
static const char carrier_mark[] = "acctile carrier";

bool
acctile_is_carrier (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl)
         && lookup_attribute (carrier_mark, DECL_ATTRIBUTES (decl));
}

tree
acctile_carrier_new (gbind *bind, tree decl)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (decl));
  tree made = acctile_declare_new (bind, type, "carried");
  if (DECL_NAME (decl))
    DECL_NAME (made) = DECL_NAME (decl);
  DECL_ATTRIBUTES (made)
      = tree_cons (get_identifier (carrier_mark), NULL_TREE, NULL_TREE);
  return made;
}

/* Whether DECL is a variable that only its own name reads and changes, and
   holds one number.  */

static bool
is_number (tree decl)
{
  tree type = TREE_TYPE (decl);
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && !is_global_var (decl) && !TREE_ADDRESSABLE (decl)
         && !TREE_THIS_VOLATILE (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
         && !(VAR_P (decl) && DECL_HARD_REGISTER (decl))
         && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type));
}

/* Whether what CODE computes is a number whatever the operands of TYPE are.  */

static bool
is_total (enum tree_code code, tree type)
{
  switch (code)
    {
    case TRUNC_DIV_EXPR:
    case CEIL_DIV_EXPR:
    case FLOOR_DIV_EXPR:
    case ROUND_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case CEIL_MOD_EXPR:
    case FLOOR_MOD_EXPR:
    case ROUND_MOD_EXPR:
    case EXACT_DIV_EXPR:
      return false;
    default:
      return !INTEGRAL_TYPE_P (type) || !TYPE_OVERFLOW_TRAPS (type);
    }
}

bool
acctile_is_total (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt)
      || !DECL_P (gimple_assign_lhs (stmt))
      || !is_total (gimple_assign_rhs_code (stmt),
                    TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (!CONSTANT_CLASS_P (op) && !(DECL_P (op) && is_gimple_reg (op)))
        return false;
    }
  return true;
}

bool
acctile_sets_carrier (gimple *stmt)
{
  return acctile_is_total (stmt)
         && acctile_is_carrier (gimple_assign_lhs (stmt));
}

/* Whether each iteration of OUTER, which declares DECLARED, has its own DECL,
   as OWN says, and holds one number in it.  */

static bool
is_of_iteration (gomp_for *outer, hash_set<tree> *declared, hash_set<tree> *own,
                 tree decl)
{
  return is_number (decl)
         && (declared->contains (decl)
             || (own->contains (decl)
                 && !acctile_read_first (gimple_omp_body (outer), decl)));
}

void
acctile_carried_numbers (gomp_for *outer, const struct acctile_counted *c,
                         hash_set<tree> *own, vec<tree> *carried)
{
  hash_set<tree> declared, assigned, inside;
  auto_vec<tree> decls;
  gimple_seq body = gimple_omp_body (outer);
  acctile_collect_declared (body, &declared);
  for (int i = c->begin; i < c->end; i++)
    acctile_collect_in ((*c->stmts)[i], &assigned);
  for (int i = c->begin; i < c->end; i++)
    if (gbind *bind = dyn_cast<gbind *> ((*c->stmts)[i]))
      {
        for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
          inside.add (v);
        acctile_collect_declared (gimple_bind_body (bind), &inside);
      }
  acctile_in_order (&assigned, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    if (decls[i] != c->plain.iterator && !inside.contains (decls[i])
        && is_of_iteration (outer, &declared, own, decls[i])
        && acctile_read_after (body, (*c->stmts)[c->end], decls[i]))
      carried->safe_push (decls[i]);
}

bool
acctile_carries_numbers (gomp_for *outer, gomp_for *inner, hash_set<tree> *own)
{
  hash_set<tree> declared, assigned, inside;
  gimple_seq body = gimple_omp_body (inner);
  acctile_collect_declared (gimple_omp_body (outer), &declared);
  acctile_collect_declared (body, &inside);
  acctile_collect_assigned (body, &assigned);
  for (hash_set<tree>::iterator i = assigned.begin (); i != assigned.end ();
       ++i)
    if (!inside.contains (*i) && is_of_iteration (outer, &declared, own, *i)
        && acctile_read_first (body, *i))
      return true;
  return false;
}

bool
acctile_is_set_before (gomp_for *outer, gomp_for *inner, tree decl)
{
  hash_set<tree> declared, inside;
  acctile_collect_declared (gimple_omp_body (outer), &declared);
  acctile_collect_declared (gimple_omp_body (inner), &inside);
  return acctile_is_carrier (decl) && declared.contains (decl)
         && !inside.contains (decl)
         && !acctile_read_first (gimple_omp_body (outer), decl);
}
