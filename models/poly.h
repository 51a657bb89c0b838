/* Integer polynomials over named symbols.

   The plugin reads an address or a loop bound from GIMPLE as a polynomial
   over the iterators of a nest and over the values that do not change in it
   (its parameters): "4*i*n + 4*k" for *(a + (i*n + k)*4).  Polynomials of
   degree one in the iterators become isl objects (nest.h); those with
   products of parameters are delinearised first (delinearize.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_POLY_H
#define ACCTILE_POLY_H

#include <stdbool.h>
#include <stdint.h>

/* The largest number of factors in one term.  */
#define ACCTILE_POLY_MAX_DEGREE 10
/* The largest number of terms.  */
#define ACCTILE_POLY_MAX_TERMS 256

/* "coef" times the product of the symbols var[0] ... var[degree - 1], which
   are sorted in ascending order (a square names its symbol twice).  */
struct acctile_term
{
  int64_t coef;
  int degree;
  int var[ACCTILE_POLY_MAX_DEGREE];
};

/* A sum of terms, sorted by "var", without zero coefficients and without
   two terms of the same product.  The zero polynomial has no terms.  */
struct acctile_poly
{
  int n;
  struct acctile_term *term;
};

/* All constructors return a polynomial that the caller frees.  "take"
   arguments are freed by the callee, also when it fails.  Arithmetic that
   overflows int64_t, ACCTILE_POLY_MAX_DEGREE or ACCTILE_POLY_MAX_TERMS
   returns NULL, and NULL as an argument gives NULL: a NULL polynomial stands
   for "unknown".  */
struct acctile_poly *acctile_poly_constant (int64_t value);
struct acctile_poly *acctile_poly_symbol (int symbol);
struct acctile_poly *acctile_poly_copy (const struct acctile_poly *keep);
struct acctile_poly *acctile_poly_add (struct acctile_poly *take,
                                       struct acctile_poly *take2);
struct acctile_poly *acctile_poly_sub (struct acctile_poly *take,
                                       struct acctile_poly *take2);
struct acctile_poly *acctile_poly_mul (struct acctile_poly *take,
                                       struct acctile_poly *take2);
struct acctile_poly *acctile_poly_scale (struct acctile_poly *take,
                                         int64_t factor);
/* Exact division of every coefficient; NULL when one leaves a remainder or
   "divisor" is zero.  */
struct acctile_poly *acctile_poly_divide (struct acctile_poly *take,
                                          int64_t divisor);
/* Returns NULL, as isl's free functions do.  */
struct acctile_poly *acctile_poly_free (struct acctile_poly *take);

/* The term of "p" with the most factors, the last of several; NULL when it has
   none.  */
const struct acctile_term *acctile_poly_lead (const struct acctile_poly *p);
/* Divides "take" by "divisor": take = quotient * divisor + remainder, where
   no term of the remainder can be divided by the divisor's leading term (the
   one of the most factors) any more.  Coefficients are divided to the nearest
   integer when "nearest" is set, else towards minus infinity for the
   constant term and towards zero for others.  The quotient, with the
   remainder in *remainder; both NULL on overflow (poly-divide.c).  */
struct acctile_poly *acctile_poly_divide_by (struct acctile_poly *take,
                                             const struct acctile_poly *divisor,
                                             bool nearest,
                                             struct acctile_poly **remainder);

bool acctile_poly_is_constant (const struct acctile_poly *p, int64_t *value);
bool acctile_poly_equal (const struct acctile_poly *a,
                         const struct acctile_poly *b);
/* The largest number of symbols below "limit" that one term multiplies:
   with iterators numbered first, the degree in the iterators.  -1 for
   NULL.  */
int acctile_poly_degree_below (const struct acctile_poly *p, int limit);
/* Whether "symbol" stands in a term of "p"; false for NULL.  */
bool acctile_poly_uses (const struct acctile_poly *p, int symbol);
/* What the first power of "symbol" is multiplied by in "p", so that
   p = coefficient * symbol + (terms without it) when p has no higher power
   of it; NULL when it has, zero when "symbol" does not occur.  */
struct acctile_poly *acctile_poly_coefficient (const struct acctile_poly *p,
                                               int symbol);
/* "take" with "by" in place of "symbol".  */
struct acctile_poly *acctile_poly_substitute (struct acctile_poly *take,
                                              int symbol,
                                              const struct acctile_poly *by);
/* The value of "p" with symbol s at value[s].  Wraps on overflow;
   0 for NULL.  */
int64_t acctile_poly_eval (const struct acctile_poly *p, const int64_t *value);

#endif
