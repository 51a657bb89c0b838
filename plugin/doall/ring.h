/* Polynomials over variables of a program, in the arithmetic of addresses:
   modulo 2 to the 64.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_RING_H
#define ACCTILE_RING_H

#include "acctile.h"

/* Terms of a polynomial and factors of a term at most.  */
#define ACCTILE_RING_TERMS 24
#define ACCTILE_RING_FACTORS 5

/* "coefficient" times the product of the "n" variables with these numbers,
   which ascend; a variable may be there several times.  */
struct acctile_ring_term
{
  uint64_t coefficient;
  int n;
  int variable[ACCTILE_RING_FACTORS];
};

/* A sum of different terms, in an order that only depends on their variables;
   no coefficient is 0.  What is too long, or of a value that nobody knows, is
   not "known".  */
struct acctile_ring
{
  bool known;
  int n;
  struct acctile_ring_term term[ACCTILE_RING_TERMS];
};

struct acctile_ring acctile_ring_unknown (void);
struct acctile_ring acctile_ring_constant (uint64_t value);
struct acctile_ring acctile_ring_variable (int number);
struct acctile_ring acctile_ring_add (const struct acctile_ring *a,
                                      const struct acctile_ring *b);
struct acctile_ring acctile_ring_multiply (const struct acctile_ring *a,
                                           const struct acctile_ring *b);

/* A times FACTOR.  */
struct acctile_ring acctile_ring_scale (const struct acctile_ring *a,
                                        uint64_t factor);

/* Whether A and B, both known, are the same polynomial.  */
bool acctile_ring_equal (const struct acctile_ring *a,
                         const struct acctile_ring *b);

/* Takes the terms for which CHOOSE (TERM, DATA) from A, and returns them.  */
struct acctile_ring
acctile_ring_take (struct acctile_ring *a,
                   bool (*choose) (const struct acctile_ring_term *, void *),
                   void *data);

/* The variable of A that is in the most terms, -1 when A is constant.  */
int acctile_ring_commonest (const struct acctile_ring *a);

/* Takes the terms that have VARIABLE from A, and returns them divided by it. */
struct acctile_ring acctile_ring_divide (struct acctile_ring *a, int variable);

#endif
