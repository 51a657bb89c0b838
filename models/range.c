/* The smallest and largest values that the bounds of loops take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "range.h"
#include "bounds.h"

#include <stddef.h>

/* The first (LAST false) or last value of the iterator of LOOP.  */

static struct acctile_poly *
loop_end (const struct acctile_loop *loop, bool last)
{
  const struct acctile_poly *end = last ? acctile_bounds_upper_plain (loop)
                                        : acctile_bounds_lower_plain (loop);
  if (!end || !last)
    return acctile_poly_copy (end);
  return acctile_poly_add (acctile_poly_copy (end),
                           acctile_poly_constant (loop->step > 0 ? -1 : 1));
}

/* TERM, of the first power of iterator K at most, at the end of the range of K
   that makes it larger (LARGEST) or smaller.  */

static struct acctile_poly *
term_end (const struct acctile_nest *nest, const struct acctile_term *term,
          int k, bool largest)
{
  const struct acctile_loop *loop = &nest->loop[k];
  struct acctile_poly *product = acctile_poly_constant (term->coef);
  int uses = 0;
  for (int v = 0; v < term->degree; v++)
    if (term->var[v] == k)
      uses++;
    else
      product = acctile_poly_mul (product, acctile_poly_symbol (term->var[v]));
  if (uses == 0)
    return product;
  if (uses > 1)
    return acctile_poly_free (product);
  bool high = (term->coef > 0) == largest;
  return acctile_poly_mul (product, loop_end (loop, high == (loop->step > 0)));
}

/* Returns the end of TAKE: see range.h.  */

struct acctile_poly *
acctile_range_end (const struct acctile_nest *nest, struct acctile_poly *take,
                   bool largest)
{
  for (int k = nest->n_loop - 1; k >= 0 && take; k--)
    {
      struct acctile_poly *sum = acctile_poly_constant (0);
      for (int t = 0; t < take->n && sum; t++)
        sum = acctile_poly_add (sum,
                                term_end (nest, &take->term[t], k, largest));
      acctile_poly_free (take);
      take = sum;
    }
  return take;
}

/* Returns the first value of all of the iterator of LOOP.  */

struct acctile_poly *
acctile_range_first (const struct acctile_nest *nest, int loop)
{
  const struct acctile_loop *l = &nest->loop[loop];
  return acctile_range_end (
      nest, acctile_poly_copy (acctile_bounds_lower_plain (l)), l->step < 0);
}

/* Returns how far the iterator of LOOP goes.  */

struct acctile_poly *
acctile_range_span (const struct acctile_nest *nest, int loop)
{
  const struct acctile_loop *l = &nest->loop[loop];
  struct acctile_poly *first = acctile_range_first (nest, loop);
  struct acctile_poly *end = acctile_range_end (
      nest, acctile_poly_copy (acctile_bounds_upper_plain (l)), l->step > 0);
  return l->step > 0 ? acctile_poly_sub (end, first)
                     : acctile_poly_sub (first, end);
}
