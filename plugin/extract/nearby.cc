/* Where an access whose address is not known mostly goes.

   Subscripts that wrap around at the border of a grid ((i + 1) % n), or that
   stay inside it (i > 0 ? i - 1 : 0), are no polynomials.  Inside the grid
   they are, and there most iterations are.  What the models of time make of
   an access is its rows and lines, so they may take it for what it is there;
   nothing else may.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/nearby.h"
#include "extract/value-parts.h"

/* Whether some loop's iterator is in P.  */

static bool
moves (struct acctile_env *env, const struct acctile_poly *p)
{
  for (hash_map<tree, int>::iterator it = env->iterators->begin ();
       it != env->iterators->end (); ++it)
    if (acctile_poly_uses (p, (*it).second))
      return true;
  return false;
}

static int64_t
constant_of (const struct acctile_poly *p)
{
  for (int i = 0; i < p->n; i++)
    if (p->term[i].degree == 0)
      return p->term[i].coef;
  return 0;
}

/* A modulo B where no more than one B has to be taken off: I + N - 1 modulo N
   is I - 1 for all I but one, I + 1 modulo N is I + 1.  */

static struct acctile_poly *
wrapped (struct acctile_poly *take_a, struct acctile_poly *take_b)
{
  struct acctile_poly *less
      = acctile_poly_sub (acctile_poly_copy (take_a), take_b);
  bool simpler
      = less && take_a
        && (less->n < take_a->n
            || (less->n == take_a->n
                && llabs (constant_of (less)) < llabs (constant_of (take_a))));
  acctile_poly_free (simpler ? take_a : less);
  return simpler ? less : take_a;
}

/* That of A and B which moves with a loop; A where both do.  */

static struct acctile_poly *
moving (struct acctile_env *env, struct acctile_poly *take_a,
        struct acctile_poly *take_b)
{
  bool first
      = take_a && (moves (env, take_a) || !take_b || !moves (env, take_b));
  acctile_poly_free (first ? take_b : take_a);
  return first ? take_a : take_b;
}

struct acctile_value
acctile_nearby_binary (struct acctile_env *env, enum tree_code code,
                       struct acctile_value take_a, struct acctile_value take_b)
{
  if (take_a.kind == ACCTILE_VALUE_INTEGER
      && take_b.kind == ACCTILE_VALUE_INTEGER)
    switch (code)
      {
      case TRUNC_MOD_EXPR:
      case FLOOR_MOD_EXPR:
        return acctile_value_integer (wrapped (take_a.poly, take_b.poly));
      case BIT_AND_EXPR:
        return acctile_value_integer (wrapped (
            take_a.poly,
            acctile_poly_add (take_b.poly, acctile_poly_constant (1))));
      case MIN_EXPR:
      case MAX_EXPR:
        return acctile_value_integer (moving (env, take_a.poly, take_b.poly));
      default:
        break;
      }
  acctile_value_free (&take_a);
  acctile_value_free (&take_b);
  return acctile_value_unknown ();
}

void
acctile_nearby_drop (struct acctile_env *env, tree decl)
{
  if (acctile_value *old = env->nearby->get (decl))
    acctile_value_free (old);
}

void
acctile_nearby_assign (struct acctile_env *env, tree lhs, gassign *assign)
{
  env->lenient = true;
  struct acctile_value value = acctile_value_rhs (env, assign);
  env->lenient = false;
  acctile_nearby_drop (env, lhs);
  if (value.poly)
    env->nearby->put (lhs, value);
  else
    acctile_value_free (&value);
}

void
acctile_nearby_merge (struct acctile_env *env, tree decl)
{
  acctile_value *one = env->values->get (decl);
  acctile_value *other = env->nearby->get (decl);
  if (!one || !one->poly || (other && other->poly && !moves (env, one->poly)))
    return;
  acctile_nearby_drop (env, decl);
  struct acctile_value value = *one;
  value.poly = acctile_poly_copy (value.poly);
  env->nearby->put (decl, value);
}

struct acctile_poly *
acctile_nearby_address (struct acctile_env *env, tree ref, int array)
{
  env->lenient = true;
  struct acctile_value value = acctile_value_address (env, ref);
  env->lenient = false;
  if (value.kind == ACCTILE_VALUE_POINTER && value.array == array)
    return value.poly;
  acctile_value_free (&value);
  return NULL;
}
