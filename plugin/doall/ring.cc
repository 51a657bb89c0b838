/* Polynomials over variables of a program, modulo 2 to the 64.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/ring.h"

struct acctile_ring
acctile_ring_unknown (void)
{
  struct acctile_ring r;
  r.known = false;
  r.n = 0;
  return r;
}

struct acctile_ring
acctile_ring_constant (uint64_t value)
{
  struct acctile_ring r;
  r.known = true;
  r.n = value != 0;
  r.term[0].coefficient = value;
  r.term[0].n = 0;
  return r;
}

struct acctile_ring
acctile_ring_variable (int number)
{
  struct acctile_ring r = acctile_ring_constant (1);
  r.term[0].n = 1;
  r.term[0].variable[0] = number;
  return r;
}

/* The order of the terms A and B: below 0 when A comes first, 0 when they
   differ in their coefficients only.  */

static int
compare (const struct acctile_ring_term *a, const struct acctile_ring_term *b)
{
  if (a->n != b->n)
    return a->n - b->n;
  for (int i = 0; i < a->n; i++)
    if (a->variable[i] != b->variable[i])
      return a->variable[i] - b->variable[i];
  return 0;
}

/* Adds TERM to R.  */

static void
add_term (struct acctile_ring *r, const struct acctile_ring_term *term)
{
  int at = 0;
  while (at < r->n && compare (&r->term[at], term) < 0)
    at++;
  if (at < r->n && compare (&r->term[at], term) == 0)
    {
      r->term[at].coefficient += term->coefficient;
      if (r->term[at].coefficient != 0)
        return;
      r->n--;
      for (int i = at; i < r->n; i++)
        r->term[i] = r->term[i + 1];
      return;
    }
  if (r->n == ACCTILE_RING_TERMS)
    r->known = false;
  if (!r->known || term->coefficient == 0)
    return;
  for (int i = r->n; i > at; i--)
    r->term[i] = r->term[i - 1];
  r->term[at] = *term;
  r->n++;
}

struct acctile_ring
acctile_ring_add (const struct acctile_ring *a, const struct acctile_ring *b)
{
  struct acctile_ring r = *a;
  r.known = a->known && b->known;
  for (int i = 0; i < b->n && r.known; i++)
    add_term (&r, &b->term[i]);
  return r;
}

/* A times B in *PRODUCT; false when that has too many factors.  */

static bool
multiply_terms (const struct acctile_ring_term *a,
                const struct acctile_ring_term *b,
                struct acctile_ring_term *product)
{
  int i = 0, j = 0;
  product->coefficient = a->coefficient * b->coefficient;
  product->n = 0;
  if (a->n + b->n > ACCTILE_RING_FACTORS)
    return false;
  while (i < a->n || j < b->n)
    {
      bool first = j == b->n || (i < a->n && a->variable[i] <= b->variable[j]);
      product->variable[product->n++]
          = first ? a->variable[i++] : b->variable[j++];
    }
  return true;
}

struct acctile_ring
acctile_ring_multiply (const struct acctile_ring *a,
                       const struct acctile_ring *b)
{
  struct acctile_ring r = acctile_ring_constant (0);
  r.known = a->known && b->known;
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->n && r.known; j++)
      {
        struct acctile_ring_term product;
        r.known = multiply_terms (&a->term[i], &b->term[j], &product);
        if (r.known)
          add_term (&r, &product);
      }
  return r;
}

struct acctile_ring
acctile_ring_scale (const struct acctile_ring *a, uint64_t factor)
{
  struct acctile_ring constant = acctile_ring_constant (factor);
  return acctile_ring_multiply (a, &constant);
}

bool
acctile_ring_equal (const struct acctile_ring *a, const struct acctile_ring *b)
{
  if (a->n != b->n)
    return false;
  for (int i = 0; i < a->n; i++)
    if (compare (&a->term[i], &b->term[i]) != 0
        || a->term[i].coefficient != b->term[i].coefficient)
      return false;
  return true;
}

struct acctile_ring
acctile_ring_take (struct acctile_ring *a,
                   bool (*choose) (const struct acctile_ring_term *, void *),
                   void *data)
{
  struct acctile_ring taken = acctile_ring_constant (0);
  int n = 0;
  for (int i = 0; i < a->n; i++)
    if (choose (&a->term[i], data))
      taken.term[taken.n++] = a->term[i];
    else
      a->term[n++] = a->term[i];
  a->n = n;
  return taken;
}

/* Whether TERM has VARIABLE; where in *AT.  */

static bool
has (const struct acctile_ring_term *term, int variable, int *at)
{
  for (*at = 0; *at < term->n; ++*at)
    if (term->variable[*at] == variable)
      return true;
  return false;
}

int
acctile_ring_commonest (const struct acctile_ring *a)
{
  int best = -1, most = 0;
  for (int i = 0; i < a->n; i++)
    for (int f = 0; f < a->term[i].n; f++)
      {
        int n = 0, at;
        for (int k = 0; k < a->n; k++)
          n += has (&a->term[k], a->term[i].variable[f], &at);
        if (n > most)
          {
            most = n;
            best = a->term[i].variable[f];
          }
      }
  return best;
}

struct acctile_ring
acctile_ring_divide (struct acctile_ring *a, int variable)
{
  struct acctile_ring quotient = acctile_ring_constant (0);
  int n = 0, at;
  for (int i = 0; i < a->n; i++)
    if (has (&a->term[i], variable, &at))
      {
        struct acctile_ring_term term = a->term[i];
        term.n--;
        for (int f = at; f < term.n; f++)
          term.variable[f] = term.variable[f + 1];
        add_term (&quotient, &term);
      }
    else
      a->term[n++] = a->term[i];
  a->n = n;
  return quotient;
}
