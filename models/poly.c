/* Integer polynomials over named symbols: construction, arithmetic and
   evaluation.  Every sum and product of coefficients is checked; what does
   not fit is a NULL polynomial.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "poly.h"

#include <stdlib.h>
#include <string.h>

/* A polynomial with room for N terms, all of them unset, or NULL.  */
static struct acctile_poly *
poly_alloc (int n)
{
  struct acctile_poly *p = calloc (1, sizeof *p);
  if (!p)
    return NULL;
  p->term = calloc (n > 0 ? n : 1, sizeof *p->term);
  if (!p->term)
    {
      free (p);
      return NULL;
    }
  p->n = n;
  return p;
}

/* Orders the products of A and B, whatever their coefficients: by their
   symbols from the first on, a shorter product before its extensions.  */
static int
term_compare (const struct acctile_term *a, const struct acctile_term *b)
{
  for (int k = 0; k < a->degree && k < b->degree; k++)
    if (a->var[k] != b->var[k])
      return a->var[k] < b->var[k] ? -1 : 1;
  return (a->degree > b->degree) - (a->degree < b->degree);
}

static int
term_compare_void (const void *a, const void *b)
{
  return term_compare (a, b);
}

/* Sorts the terms of P and adds up those of the same product.  */
static struct acctile_poly *
poly_normalise (struct acctile_poly *p)
{
  if (!p)
    return NULL;
  qsort (p->term, p->n, sizeof *p->term, term_compare_void);

  int n = 0;
  for (int k = 0; k < p->n;)
    {
      struct acctile_term sum = p->term[k++];
      for (; k < p->n && term_compare (&sum, &p->term[k]) == 0; k++)
        if (__builtin_add_overflow (sum.coef, p->term[k].coef, &sum.coef))
          return acctile_poly_free (p);
      if (sum.coef != 0)
        p->term[n++] = sum;
    }
  p->n = n;
  if (n > ACCTILE_POLY_MAX_TERMS)
    return acctile_poly_free (p);
  return p;
}

struct acctile_poly *
acctile_poly_constant (int64_t value)
{
  struct acctile_poly *p = poly_alloc (value != 0);
  if (p && value != 0)
    p->term[0].coef = value;
  return p;
}

struct acctile_poly *
acctile_poly_symbol (int symbol)
{
  struct acctile_poly *p = poly_alloc (1);
  if (!p)
    return NULL;
  p->term[0].coef = 1;
  p->term[0].degree = 1;
  p->term[0].var[0] = symbol;
  return p;
}

struct acctile_poly *
acctile_poly_copy (const struct acctile_poly *keep)
{
  if (!keep)
    return NULL;
  struct acctile_poly *p = poly_alloc (keep->n);
  if (p && keep->n > 0)
    memcpy (p->term, keep->term, keep->n * sizeof *p->term);
  return p;
}

struct acctile_poly *
acctile_poly_free (struct acctile_poly *take)
{
  if (take)
    free (take->term);
  free (take);
  return NULL;
}

struct acctile_poly *
acctile_poly_add (struct acctile_poly *take, struct acctile_poly *take2)
{
  struct acctile_poly *sum = NULL;
  if (take && take2)
    sum = poly_alloc (take->n + take2->n);
  if (sum)
    {
      memcpy (sum->term, take->term, take->n * sizeof *sum->term);
      memcpy (sum->term + take->n, take2->term, take2->n * sizeof *sum->term);
    }
  acctile_poly_free (take);
  acctile_poly_free (take2);
  return poly_normalise (sum);
}

struct acctile_poly *
acctile_poly_sub (struct acctile_poly *take, struct acctile_poly *take2)
{
  return acctile_poly_add (take, acctile_poly_scale (take2, -1));
}

/* Sets *PRODUCT to the product of A and B; false when it does not fit.  */
static bool
term_mul (const struct acctile_term *a, const struct acctile_term *b,
          struct acctile_term *product)
{
  int i = 0, j = 0;

  if (a->degree + b->degree > ACCTILE_POLY_MAX_DEGREE)
    return false;
  memset (product, 0, sizeof *product);
  if (__builtin_mul_overflow (a->coef, b->coef, &product->coef))
    return false;
  while (i < a->degree || j < b->degree)
    {
      bool from_a = j == b->degree || (i < a->degree && a->var[i] <= b->var[j]);
      product->var[product->degree++] = from_a ? a->var[i++] : b->var[j++];
    }
  return true;
}

struct acctile_poly *
acctile_poly_mul (struct acctile_poly *take, struct acctile_poly *take2)
{
  struct acctile_poly *product = NULL;
  if (take && take2)
    product = poly_alloc (take->n * take2->n);
  for (int i = 0; product && i < take->n; i++)
    for (int j = 0; product && j < take2->n; j++)
      if (!term_mul (&take->term[i], &take2->term[j],
                     &product->term[i * take2->n + j]))
        product = acctile_poly_free (product);
  acctile_poly_free (take);
  acctile_poly_free (take2);
  return poly_normalise (product);
}

struct acctile_poly *
acctile_poly_scale (struct acctile_poly *take, int64_t factor)
{
  if (!take)
    return NULL;
  for (int k = 0; k < take->n; k++)
    if (__builtin_mul_overflow (take->term[k].coef, factor,
                                &take->term[k].coef))
      return acctile_poly_free (take);
  if (factor == 0)
    take->n = 0;
  return take;
}

struct acctile_poly *
acctile_poly_divide (struct acctile_poly *take, int64_t divisor)
{
  if (!take)
    return NULL;
  if (divisor == -1)
    return acctile_poly_scale (take, -1);
  for (int k = 0; k < take->n; k++)
    {
      if (divisor == 0 || take->term[k].coef % divisor != 0)
        return acctile_poly_free (take);
      take->term[k].coef /= divisor;
    }
  return divisor == 0 ? acctile_poly_free (take) : take;
}

bool
acctile_poly_is_constant (const struct acctile_poly *p, int64_t *value)
{
  if (!p || p->n > 1 || (p->n == 1 && p->term[0].degree > 0))
    return false;
  if (value)
    *value = p->n == 1 ? p->term[0].coef : 0;
  return true;
}

bool
acctile_poly_equal (const struct acctile_poly *a, const struct acctile_poly *b)
{
  if (!a || !b || a->n != b->n)
    return false;
  for (int k = 0; k < a->n; k++)
    if (a->term[k].coef != b->term[k].coef
        || term_compare (&a->term[k], &b->term[k]) != 0)
      return false;
  return true;
}

int
acctile_poly_degree_below (const struct acctile_poly *p, int limit)
{
  int most = 0;

  if (!p)
    return -1;
  for (int k = 0; k < p->n; k++)
    {
      int degree = 0;
      for (int v = 0; v < p->term[k].degree; v++)
        degree += p->term[k].var[v] < limit;
      if (degree > most)
        most = degree;
    }
  return most;
}

/* The number of times that SYMBOL is a factor of T.  */
static int
term_power (const struct acctile_term *t, int symbol)
{
  int power = 0;
  for (int v = 0; v < t->degree; v++)
    power += t->var[v] == symbol;
  return power;
}

/* T without its factors SYMBOL.  */
static struct acctile_term
term_without (const struct acctile_term *t, int symbol)
{
  struct acctile_term rest = { .coef = t->coef };
  for (int v = 0; v < t->degree; v++)
    if (t->var[v] != symbol)
      rest.var[rest.degree++] = t->var[v];
  return rest;
}

bool
acctile_poly_uses (const struct acctile_poly *p, int symbol)
{
  for (int k = 0; p && k < p->n; k++)
    if (term_power (&p->term[k], symbol) > 0)
      return true;
  return false;
}

struct acctile_poly *
acctile_poly_coefficient (const struct acctile_poly *p, int symbol)
{
  struct acctile_poly *coefficient = p ? poly_alloc (p->n) : NULL;
  if (!coefficient)
    return NULL;
  coefficient->n = 0;
  for (int k = 0; k < p->n; k++)
    {
      int power = term_power (&p->term[k], symbol);
      if (power > 1)
        return acctile_poly_free (coefficient);
      if (power == 1)
        coefficient->term[coefficient->n++]
            = term_without (&p->term[k], symbol);
    }
  return poly_normalise (coefficient);
}

/* The polynomial T * BY^POWER.  */
static struct acctile_poly *
term_times (const struct acctile_term *t, const struct acctile_poly *by,
            int power)
{
  struct acctile_poly *p = poly_alloc (1);
  if (p)
    p->term[0] = *t;
  for (; power > 0; power--)
    p = acctile_poly_mul (p, acctile_poly_copy (by));
  return p;
}

struct acctile_poly *
acctile_poly_substitute (struct acctile_poly *take, int symbol,
                         const struct acctile_poly *by)
{
  struct acctile_poly *sum = take && by ? acctile_poly_constant (0) : NULL;
  for (int k = 0; sum && k < take->n; k++)
    {
      struct acctile_term rest = term_without (&take->term[k], symbol);
      int power = term_power (&take->term[k], symbol);
      sum = acctile_poly_add (sum, term_times (&rest, by, power));
    }
  acctile_poly_free (take);
  return sum;
}

int64_t
acctile_poly_eval (const struct acctile_poly *p, const int64_t *value)
{
  uint64_t sum = 0;

  for (int k = 0; p && k < p->n; k++)
    {
      uint64_t product = (uint64_t)p->term[k].coef;
      for (int v = 0; v < p->term[k].degree; v++)
        product *= (uint64_t)value[p->term[k].var[v]];
      sum += product;
    }
  return (int64_t)sum;
}
