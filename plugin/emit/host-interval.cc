/* See host-interval.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/host-interval.h"
#include "emit/primitive.h"

extern "C"
{
#include "models/bounds.h"
}

struct acctile_interval
acctile_interval_point (tree value)
{
  struct acctile_interval i = { value, value };
  return i;
}

struct acctile_interval
acctile_interval_number (HOST_WIDE_INT value)
{
  return acctile_interval_point (
      build_int_cst (long_long_integer_type_node, value));
}

static bool
is_point (const struct acctile_interval &i)
{
  return i.low == i.high;
}

tree
acctile_host_value (tree expr, gimple_seq *seq)
{
  return acctile_set_new (expr, "acctile_range", seq);
}

tree
acctile_host_calculate (enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  return acctile_host_value (
      fold_build2 (code, long_long_integer_type_node, a, b), seq);
}

struct acctile_interval
acctile_interval_add (const struct acctile_interval &a,
                      const struct acctile_interval &b, gimple_seq *seq)
{
  struct acctile_interval sum = acctile_interval_point (
      acctile_host_calculate (PLUS_EXPR, a.low, b.low, seq));
  if (!is_point (a) || !is_point (b))
    sum.high = acctile_host_calculate (PLUS_EXPR, a.high, b.high, seq);
  return sum;
}

struct acctile_interval
acctile_interval_around (const struct acctile_interval &a,
                         const struct acctile_interval &b, gimple_seq *seq)
{
  struct acctile_interval all
      = { acctile_host_calculate (MIN_EXPR, a.low, b.low, seq),
          acctile_host_calculate (MAX_EXPR, a.high, b.high, seq) };
  return all;
}

/* The products of values in A and the known value B.  */

static struct acctile_interval
scale (const struct acctile_interval &a, tree b, gimple_seq *seq)
{
  tree low = acctile_host_calculate (MULT_EXPR, a.low, b, seq);
  if (is_point (a))
    return acctile_interval_point (low);
  tree high = acctile_host_calculate (MULT_EXPR, a.high, b, seq);
  return acctile_interval_around (acctile_interval_point (low),
                                  acctile_interval_point (high), seq);
}

struct acctile_interval
acctile_interval_multiply (const struct acctile_interval &a,
                           const struct acctile_interval &b, gimple_seq *seq)
{
  struct acctile_interval low = scale (a, b.low, seq);
  return is_point (b)
             ? low
             : acctile_interval_around (low, scale (a, b.high, seq), seq);
}

/* The values of POLY as the sum of those of its terms.  */

static struct acctile_interval
sum_of_terms (const struct acctile_poly *poly,
              const struct acctile_symbols *symbols, gimple_seq *seq)
{
  struct acctile_interval sum = acctile_interval_number (0);
  for (int t = 0; t < poly->n; t++)
    {
      struct acctile_interval product
          = acctile_interval_number (poly->term[t].coef);
      for (int v = 0; v < poly->term[t].degree; v++)
        product = acctile_interval_multiply (
            product, symbols->at[poly->term[t].var[v]], seq);
      sum = acctile_interval_add (sum, product, seq);
    }
  return sum;
}

/* A symbol of POLY that has several values in SYMBOLS, and what it is
   multiplied by, which the caller frees; -1 where there is none, or POLY has a
   higher power of it.  */

static int
find_moving (const struct acctile_poly *poly,
             const struct acctile_symbols *symbols,
             struct acctile_poly **coefficient)
{
  for (int t = 0; t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      {
        int symbol = poly->term[t].var[v];
        if (is_point (symbols->at[symbol]))
          continue;
        *coefficient = acctile_poly_coefficient (poly, symbol);
        if (*coefficient)
          return symbol;
      }
  return -1;
}

/* An iterator that stands in several terms is taken out of them: of "i * n - i
   * m", i from 0 to 9, the sum of the terms' values would be from -9 * m to 9 *
   n.  */

struct acctile_interval
acctile_interval_of (const struct acctile_poly *poly,
                     const struct acctile_symbols *symbols, gimple_seq *seq)
{
  struct acctile_poly *coefficient;
  int symbol = find_moving (poly, symbols, &coefficient);
  if (symbol < 0)
    return sum_of_terms (poly, symbols, seq);
  struct acctile_poly *rest
      = acctile_poly_sub (acctile_poly_copy (poly),
                          acctile_poly_mul (acctile_poly_copy (coefficient),
                                            acctile_poly_symbol (symbol)));
  struct acctile_interval times
      = acctile_interval_of (coefficient, symbols, seq);
  struct acctile_interval moving
      = acctile_interval_multiply (symbols->at[symbol], times, seq);
  struct acctile_interval all
      = rest ? acctile_interval_add (
            moving, acctile_interval_of (rest, symbols, seq), seq)
             : sum_of_terms (poly, symbols, seq);
  acctile_poly_free (coefficient);
  acctile_poly_free (rest);
  return all;
}

bool
acctile_symbols_have (const struct acctile_symbols *symbols,
                      const struct acctile_poly *poly)
{
  for (int t = 0; poly && t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      if (!symbols->at[poly->term[t].var[v]].low)
        return false;
  return poly != NULL;
}

/* POLY without its terms that have SYMBOL alone, whose factor, 1, -1 or 0 for
   any other, goes to *FACTOR.  */

static struct acctile_poly *
without (const struct acctile_poly *poly, int symbol, int *factor)
{
  struct acctile_poly *rest = acctile_poly_copy (poly);
  *factor = 0;
  for (int t = 0; t < poly->n; t++)
    if (poly->term[t].degree == 1 && poly->term[t].var[0] == symbol
        && (poly->term[t].coef == 1 || poly->term[t].coef == -1))
      {
        *factor = poly->term[t].coef;
        rest = acctile_poly_sub (
            rest, acctile_poly_scale (acctile_poly_symbol (symbol), *factor));
      }
  for (int t = 0; rest && t < rest->n; t++)
    for (int v = 0; v < rest->term[t].degree; v++)
      if (rest->term[t].var[v] == symbol)
        *factor = 0;
  return rest;
}

void
acctile_symbols_narrow (const struct acctile_found *found, int stmt,
                        struct acctile_symbols *symbols, gimple_seq *seq)
{
  const struct acctile_stmt *s = &found->nest->stmt[stmt];
  for (int c = 0; c < s->n_condition; c++)
    for (int k = 0; k < found->nest->n_loop; k++)
      {
        int factor;
        struct acctile_poly *rest = without (s->condition[c], k, &factor);
        if (factor != 0 && symbols->at[k].low
            && acctile_symbols_have (symbols, rest))
          {
            struct acctile_interval other
                = acctile_interval_of (rest, symbols, seq);
            if (factor > 0)
              symbols->at[k].low = acctile_host_calculate (
                  MAX_EXPR, symbols->at[k].low,
                  acctile_host_calculate (MINUS_EXPR,
                                          acctile_interval_number (0).low,
                                          other.high, seq),
                  seq);
            else
              symbols->at[k].high = acctile_host_calculate (
                  MIN_EXPR, symbols->at[k].high, other.high, seq);
          }
        acctile_poly_free (rest);
      }
}

bool
acctile_symbols_limit (const struct acctile_loop *loop, bool end,
                       const struct acctile_symbols *symbols, tree *place,
                       gimple_seq *seq)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  int n = acctile_bounds_list (loop, end, list);
  bool least = (loop->step > 0) != end;
  *place = NULL_TREE;
  for (int i = 0; i < n; i++)
    {
      if (!acctile_symbols_have (symbols, list[i]))
        return false;
      struct acctile_interval bound
          = acctile_interval_of (list[i], symbols, seq);
      if (end)
        bound = acctile_interval_add (
            bound, acctile_interval_number (loop->step > 0 ? -1 : 1), seq);
      tree at = least ? bound.low : bound.high;
      *place = *place ? acctile_host_calculate (least ? MAX_EXPR : MIN_EXPR,
                                                *place, at, seq)
                      : at;
    }
  return *place != NULL_TREE;
}

/* Where the iterator of LOOP lies whose first value is in FIRST and whose last
   one in LAST.  Some of its runs may have no iteration ("k < i", where i is 0),
   but what is before its first value and behind its last one is never
   accessed.  */

static struct acctile_interval
between (const struct acctile_loop *loop, const struct acctile_interval &first,
         const struct acctile_interval &last)
{
  bool up = loop->step > 0;
  struct acctile_interval own
      = { up ? first.low : last.low, up ? last.high : first.high };
  return own;
}

/* Computes where the iterator of LOOP lies, of which several bounds are known,
   into *OWN, from SYMBOLS.  */

static void
find_limited (const struct acctile_loop *loop, struct acctile_interval *own,
              const struct acctile_symbols *symbols, gimple_seq *seq)
{
  tree first, last;
  if (acctile_symbols_limit (loop, false, symbols, &first, seq)
      && acctile_symbols_limit (loop, true, symbols, &last, seq))
    *own = between (loop, acctile_interval_point (first),
                    acctile_interval_point (last));
}

void
acctile_symbols_find (const struct acctile_found *found,
                      struct acctile_symbols *symbols, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  tree type = long_long_integer_type_node;
  memset (symbols, 0, sizeof *symbols);
  for (int p = 0; p < nest->n_param; p++)
    if (found->host_param[p])
      symbols->at[ACCTILE_MAX_LOOPS + p]
          = acctile_interval_point (acctile_host_value (
              fold_convert (type, unshare_expr (found->host_param[p])), seq));
  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (!loop->lower || !loop->upper)
        {
          find_limited (loop, &symbols->at[k], symbols, seq);
          continue;
        }
      if (!acctile_symbols_have (symbols, loop->lower)
          || !acctile_symbols_have (symbols, loop->upper))
        continue;
      struct acctile_interval first
          = acctile_interval_of (loop->lower, symbols, seq);
      struct acctile_interval last = acctile_interval_add (
          acctile_interval_of (loop->upper, symbols, seq),
          acctile_interval_number (loop->step > 0 ? -1 : 1), seq);
      symbols->at[k] = between (loop, first, last);
    }
}

struct acctile_interval
acctile_interval_address (tree base, gimple_seq *seq)
{
  tree at = fold_convert (pointer_sized_int_node, unshare_expr (base));
  return acctile_interval_point (
      acctile_host_value (fold_convert (long_long_integer_type_node, at), seq));
}

tree
acctile_host_at_most (tree a, tree b, gimple_seq *seq)
{
  return acctile_host_value (fold_build2 (LE_EXPR, boolean_type_node, a, b),
                             seq);
}

tree
acctile_host_both (tree a, tree b, gimple_seq *seq)
{
  return acctile_host_value (
      fold_build2 (TRUTH_AND_EXPR, boolean_type_node, a, b), seq);
}

tree
acctile_intervals_apart (const struct acctile_interval &a,
                         const struct acctile_interval &b, gimple_seq *seq)
{
  return acctile_host_value (
      fold_build2 (TRUTH_OR_EXPR, boolean_type_node,
                   acctile_host_at_most (a.high, b.low, seq),
                   acctile_host_at_most (b.high, a.low, seq)),
      seq);
}
