/* Division of polynomials, with remainder.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "poly.h"

#include <string.h>

const struct acctile_term *
acctile_poly_lead (const struct acctile_poly *p)
{
  const struct acctile_term *lead = NULL;
  for (int k = 0; k < p->n; k++)
    if (!lead || p->term[k].degree >= lead->degree)
      lead = &p->term[k];
  return lead;
}

/* Sets *REST to T without the factors of LEAD (coefficients aside); false
   when it does not have them all.  */
static bool
divide_product (const struct acctile_term *t, const struct acctile_term *lead,
                struct acctile_term *rest)
{
  int l = 0;

  memset (rest, 0, sizeof *rest);
  for (int v = 0; v < t->degree; v++)
    if (l < lead->degree && t->var[v] == lead->var[l])
      l++;
    else
      rest->var[rest->degree++] = t->var[v];
  return l == lead->degree;
}

/* COEF / BY, rounded as acctile_poly_divide_by says.  */
static int64_t
divide_coef (int64_t coef, int64_t by, bool nearest, bool floor)
{
  int64_t q, r;

  if (by == -1)
    return coef == INT64_MIN ? 0 : -coef;
  q = coef / by;
  r = coef % by;
  if (r == 0)
    return q;
  bool below = (r < 0) != (by < 0);
  if (nearest)
    {
      uint64_t size = r < 0 ? -(uint64_t)r : (uint64_t)r;
      uint64_t whole = by < 0 ? -(uint64_t)by : (uint64_t)by;
      return size > whole - size ? q + (below ? -1 : 1) : q;
    }
  return floor && below ? q - 1 : q;
}

/* A polynomial of the one term T.  */
static struct acctile_poly *
from_term (const struct acctile_term *t)
{
  struct acctile_poly *p = acctile_poly_constant (t->coef);
  for (int v = 0; v < t->degree; v++)
    p = acctile_poly_mul (p, acctile_poly_symbol (t->var[v]));
  return p;
}

/* The first term of P that LEAD divides, with a quotient that is not zero, as
   a polynomial; NULL when there is none.  */
static struct acctile_poly *
next_quotient (const struct acctile_poly *p, const struct acctile_term *lead,
               bool nearest)
{
  struct acctile_term rest;

  for (int k = p->n - 1; k >= 0; k--)
    if (divide_product (&p->term[k], lead, &rest))
      {
        rest.coef = divide_coef (p->term[k].coef, lead->coef, nearest,
                                 p->term[k].degree == 0);
        if (rest.coef != 0)
          return from_term (&rest);
      }
  return NULL;
}

struct acctile_poly *
acctile_poly_divide_by (struct acctile_poly *take,
                        const struct acctile_poly *divisor, bool nearest,
                        struct acctile_poly **remainder)
{
  struct acctile_poly *quotient = acctile_poly_constant (0);
  struct acctile_poly *part;

  *remainder = NULL;
  if (!take || !divisor || divisor->n == 0)
    {
      acctile_poly_free (take);
      return acctile_poly_free (quotient);
    }
  const struct acctile_term *lead = acctile_poly_lead (divisor);
  for (int k = 0; k < ACCTILE_POLY_MAX_TERMS && take && quotient; k++)
    {
      part = next_quotient (take, lead, nearest);
      if (!part)
        {
          *remainder = take;
          return quotient;
        }
      quotient = acctile_poly_add (quotient, acctile_poly_copy (part));
      take = acctile_poly_sub (
          take, acctile_poly_mul (part, acctile_poly_copy (divisor)));
    }
  acctile_poly_free (take);
  return acctile_poly_free (quotient);
}
