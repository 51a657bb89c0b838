/* What is known of numbers that are no polynomials: see limit.h.

   Numbers are read as mathematical integers, as in value.cc: of those without
   sign, which wrap, only what is left modulo a power of two is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/value-parts.h"
#include "extract/definition.h"

static void
free_limits (struct acctile_limits *limits)
{
  for (int i = 0; i < limits->n; i++)
    acctile_poly_free (limits->limit[i]);
  limits->n = 0;
}

void
acctile_limit_free (struct acctile_limit *limit)
{
  free_limits (&limit->least);
  free_limits (&limit->most);
  acctile_poly_free (limit->residue);
  limit->residue = NULL;
  limit->modulus = 0;
  limit->test = ERROR_MARK;
}

static bool
free_one_limit (tree const &, acctile_limit *limit, void *)
{
  acctile_limit_free (limit);
  return true;
}

void
acctile_limits_free (hash_map<tree, acctile_limit> *limits)
{
  limits->traverse<void *, free_one_limit> (NULL);
  delete limits;
}

void
acctile_limit_forget (struct acctile_env *env, tree decl)
{
  if (acctile_limit *old = env->limits->get (decl))
    {
      acctile_limit_free (old);
      env->limits->remove (decl);
    }
}

void
acctile_limit_keep (struct acctile_env *env, tree decl,
                    struct acctile_limit *take)
{
  acctile_limit_forget (env, decl);
  if (take->least.n > 0 || take->most.n > 0 || take->test != ERROR_MARK)
    env->limits->put (decl, *take);
  else
    acctile_limit_free (take);
}

/* The mask of the loops whose iterators P is made of.  */

static unsigned
iterators_of (const struct acctile_poly *p)
{
  unsigned mask = 0;
  for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
    if (acctile_poly_uses (p, k))
      mask |= 1u << k;
  return mask;
}

/* Adds P, which is taken, to LIMITS, if it is known and there is room.  */

static void
add_limit (struct acctile_limits *limits, struct acctile_poly *take)
{
  if (take && limits->n < ACCTILE_MAX_BOUNDS)
    {
      limits->limit[limits->n++] = take;
      return;
    }
  limits->uses |= iterators_of (take);
  acctile_poly_free (take);
}

/* Adds to TO all of FROM, plus or, where SIGN is -1, minus which P (NULL:
   0).  */

static void
add_limits (struct acctile_limits *to, const struct acctile_limits *from,
            int sign, const struct acctile_poly *p)
{
  to->uses |= from->uses;
  for (int i = 0; i < from->n; i++)
    {
      struct acctile_poly *q
          = acctile_poly_scale (acctile_poly_copy (from->limit[i]), sign);
      if (p)
        q = acctile_poly_add (q, acctile_poly_copy (p));
      if (!q)
        to->uses = ~0u;
      add_limit (to, q);
    }
}

/* SIGN times LIMIT, plus P (NULL: 0).  */

static struct acctile_limit
moved_limit (const struct acctile_limit *limit, int sign,
             const struct acctile_poly *p)
{
  struct acctile_limit result = {};
  add_limits (&result.least, sign > 0 ? &limit->least : &limit->most, sign, p);
  add_limits (&result.most, sign > 0 ? &limit->most : &limit->least, sign, p);
  if (limit->modulus)
    {
      result.modulus = limit->modulus;
      result.residue
          = acctile_poly_scale (acctile_poly_copy (limit->residue), sign);
      if (p)
        result.residue
            = acctile_poly_add (result.residue, acctile_poly_copy (p));
      if (!result.residue)
        result.modulus = 0;
    }
  return result;
}

/* What is known of the operand OP: of a polynomial that it is neither less nor
   more.  */

static struct acctile_limit
operand_limit (struct acctile_env *env, tree op)
{
  struct acctile_limit limit = {};
  struct acctile_poly *p = acctile_value_poly (env, op);
  if (p)
    {
      add_limit (&limit.least, acctile_poly_copy (p));
      add_limit (&limit.most, p);
    }
  else if (acctile_limit *known = env->limits->get (op))
    limit = moved_limit (known, 1, NULL);
  else
    limit.least.uses = limit.most.uses = ~0u;
  return limit;
}

/* Sums and differences of A, a polynomial, and what is known of B, if CODE is
   one; B_FIRST where B stands first.  */

static struct acctile_limit
sum_limit (struct acctile_env *env, enum tree_code code, tree a, tree b,
           bool b_first)
{
  struct acctile_limit result = {};
  acctile_limit *known = DECL_P (b) ? env->limits->get (b) : NULL;
  struct acctile_poly *p = known ? acctile_value_poly (env, a) : NULL;
  if (p && code == MINUS_EXPR && b_first)
    p = acctile_poly_scale (p, -1);
  if (p)
    result = moved_limit (known, code == MINUS_EXPR && !b_first ? -1 : 1, p);
  acctile_poly_free (p);
  return result;
}

/* What is known of the larger, or unless LARGER the smaller, of A and B.  */

static struct acctile_limit
extreme_limit (struct acctile_env *env, tree a, tree b, bool larger)
{
  struct acctile_limit result = {};
  if (larger)
    result.most.uses = ~0u;
  else
    result.least.uses = ~0u;
  for (int i = 0; i < 2; i++)
    {
      struct acctile_limit limit = operand_limit (env, i == 0 ? a : b);
      if (larger)
        add_limits (&result.least, &limit.least, 1, NULL);
      else
        add_limits (&result.most, &limit.most, 1, NULL);
      acctile_limit_free (&limit);
    }
  return result;
}

/* What is known of whether A compares with B as CODE says.  */

static struct acctile_limit
test_limit (struct acctile_env *env, enum tree_code code, tree a, tree b)
{
  struct acctile_limit result = {};
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a))
      || !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (a)))
    return result;
  result.residue = acctile_poly_sub (acctile_value_poly (env, a),
                                     acctile_value_poly (env, b));
  if (result.residue)
    result.test = code;
  return result;
}

/* Whether "E CODE 0 ? X : Y" is the smaller (-1) or the larger (1) of X and Y,
   which are APART from one another where E is 0 and come further apart with it;
   0 if neither.  */

static int
extreme_of_test (enum tree_code code, int64_t apart)
{
  switch (code)
    {
    case LT_EXPR:
      return apart == 0 || apart == 1 ? -1 : 0;
    case LE_EXPR:
      return apart == 0 || apart == -1 ? -1 : 0;
    case GT_EXPR:
      return apart == 0 || apart == -1 ? 1 : 0;
    case GE_EXPR:
      return apart == 0 || apart == 1 ? 1 : 0;
    default:
      return 0;
    }
}

/* What is known of "TEST ? X : Y", where that is the larger or the smaller of
   the two.  */

static struct acctile_limit
choice_limit (struct acctile_env *env, tree test, tree x, tree y)
{
  struct acctile_limit result = {};
  acctile_limit *known = env->limits->get (test);
  if (!known || known->test == ERROR_MARK)
    return result;
  int extreme = 0;
  for (int sign = 1; sign >= -1 && extreme == 0; sign -= 2)
    {
      int64_t apart;
      struct acctile_poly *d = acctile_poly_sub (acctile_value_poly (env, x),
                                                 acctile_value_poly (env, y));
      d = acctile_poly_sub (
          d, acctile_poly_scale (acctile_poly_copy (known->residue), sign));
      if (d && acctile_poly_is_constant (d, &apart))
        extreme = extreme_of_test (
            sign > 0 ? known->test : swap_tree_comparison (known->test), apart);
      acctile_poly_free (d);
    }
  return extreme ? extreme_limit (env, x, y, extreme > 0) : result;
}

/* Whether the iterator of loop K of ENV's nest is never negative.  */

static bool
counts_from_zero (struct acctile_env *env, int k)
{
  const struct acctile_loop *loop = &env->found->nest->loop[k];
  int64_t first = -1;
  if (loop->step > 0)
    acctile_poly_is_constant (loop->lower, &first);
  else if (acctile_poly_is_constant (loop->upper, &first))
    first++;
  return first >= 0;
}

/* A number that the remainder of P, as C computes it, is at least: P itself
   where that is negative, and P is at least what the only parameter in it is,
   where nothing else in it is negative.  NULL when it is otherwise.  */

static struct acctile_poly *
least_of_remainder (struct acctile_env *env, const struct acctile_poly *p)
{
  tree key = NULL_TREE;
  for (int t = 0; t < p->n; t++)
    {
      const struct acctile_term *term = &p->term[t];
      int symbol = term->degree == 1 ? term->var[0] : -1;
      bool is_loop = term->degree == 1 && symbol < ACCTILE_MAX_LOOPS;
      if (term->coef < 0 || term->degree > 1
          || (is_loop && !counts_from_zero (env, symbol)))
        return NULL;
      if (term->degree == 0 || is_loop)
        continue;
      if (key || term->coef != 1)
        return NULL;
      key = env->param_key[symbol - ACCTILE_MAX_LOOPS];
    }
  if (!key || EXPR_P (key) || !INTEGRAL_TYPE_P (TREE_TYPE (key)))
    return NULL;
  struct acctile_value value
      = acctile_parameter (env, build2 (MIN_EXPR, TREE_TYPE (key), key,
                                        build_zero_cst (TREE_TYPE (key))));
  return value.kind == ACCTILE_VALUE_INTEGER ? value.poly : NULL;
}

/* Whether P, over the symbols of ENV's nest, is never negative.  */

static bool
is_never_negative (struct acctile_env *env, const struct acctile_poly *p)
{
  for (int t = 0; t < p->n; t++)
    {
      if (p->term[t].coef < 0)
        return false;
      for (int v = 0; v < p->term[t].degree; v++)
        {
          int symbol = p->term[t].var[v];
          if (symbol >= ACCTILE_MAX_LOOPS)
            {
              tree key = env->param_key[symbol - ACCTILE_MAX_LOOPS];
              if (acctile_may_have_sign (key)
                  || env->function->negative->contains (key))
                return false;
              continue;
            }
          if (!counts_from_zero (env, symbol))
            return false;
        }
    }
  return true;
}

/* What is known of A modulo MODULUS, as CODE computes it; nothing where
   numbers of A's type wrap, unless the modulus is a power of two.  */

static struct acctile_limit
remainder_limit (struct acctile_env *env, enum tree_code code, tree a,
                 int64_t modulus)
{
  struct acctile_limit result = {};
  if (modulus < 2 || modulus > ACCTILE_MAX_MODULUS
      || (!TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (a))
          && (modulus & (modulus - 1)) != 0))
    return result;
  result.residue = acctile_value_poly (env, a);
  if (!result.residue)
    return result;
  bool from_zero = code != TRUNC_MOD_EXPR || TYPE_UNSIGNED (TREE_TYPE (a))
                   || is_never_negative (env, result.residue);
  result.modulus = modulus;
  result.least.uses = result.most.uses = iterators_of (result.residue);
  add_limit (&result.least,
             acctile_poly_constant (from_zero ? 0 : 1 - modulus));
  if (!from_zero)
    add_limit (&result.least, least_of_remainder (env, result.residue));
  add_limit (&result.most, acctile_poly_constant (modulus - 1));
  return result;
}

struct acctile_limit
acctile_limit_rhs (struct acctile_env *env, gassign *assign)
{
  struct acctile_limit nothing = {};
  enum tree_code code = gimple_assign_rhs_code (assign);
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  tree a = gimple_assign_rhs1 (assign);
  tree b = gimple_num_ops (assign) > 2 ? gimple_assign_rhs2 (assign) : NULL;
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return test_limit (env, code, a, b);
  if (code == COND_EXPR && INTEGRAL_TYPE_P (type)
      && TYPE_OVERFLOW_UNDEFINED (type))
    return choice_limit (env, a, b, gimple_assign_rhs3 (assign));
  if (!INTEGRAL_TYPE_P (type) || !INTEGRAL_TYPE_P (TREE_TYPE (a))
      || TREE_CODE (type) == BOOLEAN_TYPE || gimple_has_volatile_ops (assign))
    return nothing;
  bool exact = TYPE_OVERFLOW_UNDEFINED (type);
  switch (code)
    {
    case MAX_EXPR:
    case MIN_EXPR:
      return exact ? extreme_limit (env, a, b, code == MAX_EXPR) : nothing;
    case TRUNC_MOD_EXPR:
    case FLOOR_MOD_EXPR:
      return tree_fits_shwi_p (b)
                 ? remainder_limit (env, code, a, tree_to_shwi (b))
                 : nothing;
    case BIT_AND_EXPR:
      if (!tree_fits_shwi_p (b) || tree_to_shwi (b) >= ACCTILE_MAX_MODULUS
          || tree_to_shwi (b) < 1
          || (tree_to_shwi (b) & (tree_to_shwi (b) + 1)) != 0)
        return nothing;
      return remainder_limit (env, code, a, tree_to_shwi (b) + 1);
    case PLUS_EXPR:
    case MINUS_EXPR:
      {
        struct acctile_limit sum = nothing;
        if (exact)
          sum = sum_limit (env, code, a, b, false);
        if (exact && sum.least.n == 0 && sum.most.n == 0)
          sum = sum_limit (env, code, b, a, true);
        return sum;
      }
    case NEGATE_EXPR:
      if (acctile_limit *known = exact ? env->limits->get (a) : NULL)
        return moved_limit (known, -1, NULL);
      return nothing;
    CASE_CONVERT:
    case VAR_DECL:
    case PARM_DECL:
      if (acctile_limit *known
          = TYPE_PRECISION (type) >= TYPE_PRECISION (TREE_TYPE (a))
                ? env->limits->get (a)
                : NULL)
        return moved_limit (known, 1, NULL);
      return nothing;
    default:
      return nothing;
    }
}

/* Adds LIMITS, plus BY each, to *TO.  */

static void
give (struct acctile_limits *to, const struct acctile_limits *limits, int by)
{
  struct acctile_poly *p = acctile_poly_constant (by);
  add_limits (to, limits, 1, p);
  acctile_poly_free (p);
}

struct acctile_limit
acctile_limit_of (struct acctile_env *env, tree op)
{
  struct acctile_limit limit = {};
  acctile_limit *known = env->limits->get (op);
  if (known)
    limit = moved_limit (known, 1, NULL);
  return limit;
}

void
acctile_limit_give (struct acctile_loop *loop, const struct acctile_limit *from,
                    const struct acctile_limit *to, int plus)
{
  bool up = loop->step > 0;
  int64_t step = up ? loop->step : -loop->step;
  if (!loop->lower)
    {
      give (&loop->lowers, up ? &from->least : &from->most, 0);
      if (from->modulus && step % from->modulus == 0)
        {
          loop->residue = acctile_poly_copy (from->residue);
          loop->modulus = from->modulus;
        }
    }
  if (!loop->upper)
    give (&loop->uppers, up ? &to->most : &to->least, plus);
}

void
acctile_limit_loop (struct acctile_env *env, gomp_for *for_stmt, unsigned dim,
                    struct acctile_loop *loop)
{
  enum tree_code cond = gimple_omp_for_cond (for_stmt, dim);
  struct acctile_limit from
      = acctile_limit_of (env, gimple_omp_for_initial (for_stmt, dim));
  struct acctile_limit to
      = acctile_limit_of (env, gimple_omp_for_final (for_stmt, dim));
  acctile_limit_give (loop, &from, &to,
                      cond == LE_EXPR   ? 1
                      : cond == GE_EXPR ? -1
                                        : 0);
  acctile_limit_free (&from);
  acctile_limit_free (&to);
}
