/* Between which values numbers of a nest lie, as the host computes it before a
   region: interval arithmetic, which needs no signs of the program's variables.
   All values are long long, and statements go to the end of *SEQ.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_HOST_INTERVAL_H
#define ACCTILE_HOST_INTERVAL_H

#include "extract/extract.h"

/* What the host knows a number to lie in, both ends inclusive.  The ends of a
   number that it knows are one tree; they are NULL_TREE where it knows
   nothing.  */
struct acctile_interval
{
  tree low, high;
};

/* Where the symbols of a nest's polynomials lie: its iterators and
   parameters.  */
struct acctile_symbols
{
  struct acctile_interval at[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
};

/* The value of EXPR; of A CODE B; whether A <= B; A and B.  */
tree acctile_host_value (tree expr, gimple_seq *seq);
tree acctile_host_calculate (enum tree_code code, tree a, tree b,
                             gimple_seq *seq);
tree acctile_host_at_most (tree a, tree b, gimple_seq *seq);
tree acctile_host_both (tree a, tree b, gimple_seq *seq);

/* VALUE alone; the number VALUE; the address BASE as a number.  */
struct acctile_interval acctile_interval_point (tree value);
struct acctile_interval acctile_interval_number (HOST_WIDE_INT value);
struct acctile_interval acctile_interval_address (tree base, gimple_seq *seq);

/* The sums and the products of numbers in A and B, and the smallest interval
   around both.  */
struct acctile_interval acctile_interval_add (const struct acctile_interval &a,
                                              const struct acctile_interval &b,
                                              gimple_seq *seq);
struct acctile_interval
acctile_interval_multiply (const struct acctile_interval &a,
                           const struct acctile_interval &b, gimple_seq *seq);
struct acctile_interval
acctile_interval_around (const struct acctile_interval &a,
                         const struct acctile_interval &b, gimple_seq *seq);

/* Whether A ends where B begins, or before, or B where A does: of bytes, whose
   "high" is the one after the last.  */
tree acctile_intervals_apart (const struct acctile_interval &a,
                              const struct acctile_interval &b,
                              gimple_seq *seq);

/* Computes where the iterators and parameters of FOUND lie.  A loop that never
   runs has any range: nothing is accessed in it.  */
void acctile_symbols_find (const struct acctile_found *found,
                           struct acctile_symbols *symbols, gimple_seq *seq);

/* Narrows the loops of FOUND in SYMBOLS to where the conditions of statement
   STMT can hold.  Where they cannot, it may be any range.  */
void acctile_symbols_narrow (const struct acctile_found *found, int stmt,
                             struct acctile_symbols *symbols, gimple_seq *seq);

/* Computes the first iteration that the bounds of LOOP leave, or, if END, the
   last, where symbols lie as SYMBOLS says, into *PLACE.  False where nothing is
   known.  */
bool acctile_symbols_limit (const struct acctile_loop *loop, bool end,
                            const struct acctile_symbols *symbols, tree *place,
                            gimple_seq *seq);

/* Whether SYMBOLS has all symbols of POLY, which may be NULL.  */
bool acctile_symbols_have (const struct acctile_symbols *symbols,
                           const struct acctile_poly *poly);

/* The values of POLY, all of whose symbols SYMBOLS has.  */
struct acctile_interval
acctile_interval_of (const struct acctile_poly *poly,
                     const struct acctile_symbols *symbols, gimple_seq *seq);

#endif
