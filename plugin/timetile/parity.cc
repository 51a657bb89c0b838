/* Odd and even: see parity.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/parity.h"

/* What KEY is the parity of, less the constant summands, in *ODD whether these
   are odd; NULL_TREE when it is no parity.  Neither conversions nor overflow
   change it.  */

static tree
parity_of (tree key, bool *odd)
{
  tree_code code = TREE_CODE (key);
  *odd = false;
  if (!(code == TRUNC_MOD_EXPR
        && TREE_CODE (TREE_OPERAND (key, 1)) == INTEGER_CST
        && compare_tree_int (TREE_OPERAND (key, 1), 2) == 0)
      && !(code == BIT_AND_EXPR && integer_onep (TREE_OPERAND (key, 1))))
    return NULL_TREE;
  tree of = TREE_OPERAND (key, 0);
  for (;;)
    {
      code = TREE_CODE (of);
      if (CONVERT_EXPR_CODE_P (code)
          && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (of, 0))))
        of = TREE_OPERAND (of, 0);
      else if ((code == PLUS_EXPR || code == MINUS_EXPR)
               && TREE_CODE (TREE_OPERAND (of, 1)) == INTEGER_CST)
        {
          if (TREE_INT_CST_LOW (TREE_OPERAND (of, 1)) & 1)
            *odd = !*odd;
          of = TREE_OPERAND (of, 0);
        }
      else
        return of;
    }
}

/* The parameter for the parity of OF itself; -1 when there are too many.  */

static int
even_parameter (struct acctile_env *env, tree of)
{
  struct acctile_nest *nest = env->found->nest;
  bool odd;
  for (int p = 0; p < nest->n_param; p++)
    {
      tree other = parity_of (env->param_key[p], &odd);
      if (other && !odd && operand_equal_p (other, of, 0))
        return p;
    }
  struct acctile_value value
      = acctile_parameter (env, build2 (BIT_AND_EXPR, TREE_TYPE (of), of,
                                        build_one_cst (TREE_TYPE (of))));
  int p = value.kind == ACCTILE_VALUE_INTEGER ? nest->n_param - 1 : -1;
  acctile_value_free (&value);
  return p;
}

/* TAKE with WITH, which is kept, for SYMBOL.  */

static struct acctile_poly *
substitute (struct acctile_poly *take, int symbol,
            const struct acctile_poly *with)
{
  struct acctile_poly *sum = acctile_poly_constant (0);
  for (int t = 0; take && t < take->n; t++)
    {
      const struct acctile_term *term = &take->term[t];
      struct acctile_poly *product = acctile_poly_constant (term->coef);
      for (int v = 0; v < term->degree; v++)
        product = acctile_poly_mul (product,
                                    term->var[v] == symbol
                                        ? acctile_poly_copy (with)
                                        : acctile_poly_symbol (term->var[v]));
      sum = acctile_poly_add (sum, product);
    }
  if (!take)
    sum = acctile_poly_free (sum);
  acctile_poly_free (take);
  return sum;
}

struct acctile_poly *
acctile_parity_normal (struct acctile_env *env, struct acctile_poly *take)
{
  int n = env->found->nest->n_param;
  for (int p = 0; p < n; p++)
    {
      bool odd;
      tree of = parity_of (env->param_key[p], &odd);
      int even = of ? even_parameter (env, of) : -1;
      if (even < 0 || even == p)
        continue;
      struct acctile_poly *with
          = acctile_poly_symbol (ACCTILE_MAX_LOOPS + even);
      if (odd)
        with = acctile_poly_sub (acctile_poly_constant (1), with);
      take = substitute (take, ACCTILE_MAX_LOOPS + p, with);
      acctile_poly_free (with);
    }
  return take;
}
